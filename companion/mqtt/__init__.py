"""What happens at the table, told to an MQTT broker and through it to Home Assistant. It listens to the feed and never commands."""

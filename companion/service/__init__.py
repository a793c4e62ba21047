"""The table as a service of a Raspberry Pi: what it tells systemd, how it is installed, how a button switches the machine off."""

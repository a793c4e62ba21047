"""What each verb of the command line does, one module a job. Parsing is cli.py's; the work itself is done where it belongs."""

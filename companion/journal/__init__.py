"""What happened, for ever: games as append-only entries on disk, and every reading of them (line, replay, export, backup)."""

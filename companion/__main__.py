"""The command `companion`, and `python -m companion`."""

import sys

from companion.interrupt import ending_at_once


def main() -> int:
    """As `companion.cli.main`, and Ctrl-C while that is still being imported is no traceback either."""
    with ending_at_once():
        from companion.cli import main as run
    return run()


if __name__ == "__main__":
    sys.exit(main())

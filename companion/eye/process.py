"""The eye's process as the system knows it: started with one end of a socket pair, ended with its whole group."""

import contextlib
import logging
import os
import signal
import socket
import subprocess
from collections.abc import Sequence

log = logging.getLogger(__name__)

GONE_S = 2.0  # a killed process that hangs in the kernel is not waited for longer


class EyeProcess:
    """One process after the other, each of the same command."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Its number, None while there is none."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def start(self) -> socket.socket:
        """A new one; our end of the socket to it. Raises OSError where the system has no room for one."""
        ours, theirs = socket.socketpair()
        with theirs, contextlib.ExitStack() as opened:
            opened.callback(ours.close)
            self._process = subprocess.Popen(
                [*self._command, "--fd", str(theirs.fileno())],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # its own group, so that its helpers end with it and Ctrl-C here does not reach it
                env={"OPENCV_LOG_LEVEL": "ERROR", "OPENCV_IO_MAX_IMAGE_PIXELS": "80000000", "LIBCAMERA_LOG_LEVELS": "*:WARN", **os.environ},
            )
            opened.pop_all()
        return ours

    def end(self) -> None:
        """It is gone when this returns, unless it hangs in the kernel."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        try:
            process.wait(GONE_S)
        except subprocess.TimeoutExpired:  # it hangs in the kernel; the next one may still get the camera
            log.warning("the eye's process %d does not end", process.pid)

#!/usr/bin/env python3
"""Runs a Windows program by Wine:    wine.py [--once] PROGRAM [ARGUMENT ..]

A failure of Wine itself is reported in a line that begins with `emulator:`, and the program runs again, at most twice. With
`--once` it does not, and the exit code is 75. A failure of the program is never tried again.
"""

import re
import subprocess
import sys

# What Wine writes itself.
OWN = re.compile(rb"wine client error|wineserver crashed|^wine: .*", re.M)
# The error of a process that could not be started. On Windows it is an inconsistent database of accounts.
NOT_STARTED = b"code: 1359"


def fault(status: int, output: bytes) -> str | None:
    """Returns what is wrong with Wine, or `None` if the program failed by itself."""
    if status < 0:
        return f"ended by signal {-status}, of which Windows has none"
    if message := OWN.search(output):
        return message[0].decode(errors="replace").strip()
    # The messages of the failed tests. If any of them is another one, the failure is ours.
    failed = re.search(rb"^test result: FAILED\. .*?(\d+) failed", output, re.M)
    messages = re.split(rb"^---- .+ ----\r?$", output, flags=re.M)[1:]
    if failed and len(messages) == int(failed[1]) and all(NOT_STARTED in message for message in messages):
        return f"no process could be started, {NOT_STARTED.decode()}"
    return None


def main(command: list[str]) -> int:
    tries = 3
    if command[0] == "--once":
        tries, command = 1, command[1:]
    for _ in range(tries):
        try:
            ended = subprocess.run(["/usr/lib/wine/wine64", *command], capture_output=True, timeout=900)
        except subprocess.TimeoutExpired as expired:
            sys.stdout.buffer.write(expired.stdout or b"")
            sys.stderr.buffer.write(expired.stderr or b"")
            sys.exit(f"{command[0]} still ran after 15 minutes")
        found = fault(ended.returncode, ended.stdout + ended.stderr) if ended.returncode else None
        if found is None:
            sys.stdout.buffer.write(ended.stdout)
            sys.stderr.buffer.write(ended.stderr)
            return ended.returncode
        sys.stderr.buffer.write(ended.stdout + ended.stderr)
        print(f"emulator: {command}: {found}", file=sys.stderr, flush=True)
    return 75


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

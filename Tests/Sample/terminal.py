"""Runs the sample on a pseudo-terminal, presses its keys and reads its screen.

    python terminal.py PROGRAM

Ends with 'N passed, N failed', and with status 1 where something failed.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PROGRAM = sys.argv[1]
PATIENCE = 30


class Screen:
    """Just enough of a terminal: the sequences the sample writes; any other is an error."""

    def __init__(self):
        self.lines, self.row, self.column = {}, 0, 0
        self.alternate = self.hidden = self.left = False
        self.pending = ""

    def feed(self, text):
        self.pending += text
        while self.pending:
            if self.pending[0] != "\x1b":
                end = self.pending.find("\x1b")
                piece, self.pending = (self.pending, "") if end < 0 else (self.pending[:end], self.pending[end:])
                line = self.lines.get(self.row, "")
                self.lines[self.row] = line[: self.column].ljust(self.column) + piece
                self.column += len(piece)
                continue
            match = re.match(r"\x1b\[(\??)([0-9;]*)([A-Za-z])", self.pending)
            if not match:
                assert len(self.pending) < 20, repr(self.pending[:40])
                return
            self.pending = self.pending[match.end() :]
            self.obey(*match.groups())

    def obey(self, private, numbers, letter):
        if private:
            if numbers == "1049":
                self.alternate = letter == "h"
                self.left = self.left or letter == "l"
            elif numbers == "25":
                self.hidden = letter == "l"
            else:
                raise AssertionError(f"unknown mode {numbers}")
        elif letter == "H":
            row, column = (numbers.split(";") + ["1"])[:2]
            self.row, self.column = int(row) - 1, int(column) - 1
        elif letter == "K":
            self.lines[self.row] = self.lines.get(self.row, "")[: self.column]
        elif letter == "J":
            self.lines = {}
        elif letter != "m":
            raise AssertionError(f"unknown sequence {letter}")

    @property
    def text(self):
        return "\n".join(self.lines[row] for row in sorted(self.lines))


class Run:
    def __init__(self):
        self.screen = Screen()
        self.written = 0
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for descriptor in range(3):
                os.dup2(self.slave, descriptor)
            os.execv(PROGRAM, [PROGRAM])
        self.status = None

    def read(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return
        data = os.read(self.master, 65536)
        self.written += len(data)
        self.screen.feed(data.decode())

    def until(self, what, condition):
        end = time.monotonic() + PATIENCE
        while not condition(self.screen.text):
            assert time.monotonic() < end, f"{what} did not happen; the screen:\n{self.screen.text}"
            assert not self.ended(), f"it ended while {what} was waited for"
            self.read(0.1)

    def press(self, keys):
        os.write(self.master, keys.encode())

    def ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
        return self.status is not None

    def end(self, how):
        end = time.monotonic() + PATIENCE
        while not self.ended():
            assert time.monotonic() < end, f"it did not end by {how}"
            self.read(0.05)
        while select.select([self.master], [], [], 0.05)[0]:
            self.read(0)
        assert termios.tcgetattr(self.slave) == self.before, f"{how} left the terminal's settings changed"
        assert not self.screen.alternate, f"{how} left the other screen on show"
        assert not self.screen.hidden, f"{how} left the cursor hidden"

    def started(self):
        self.until("the list", lambda text: "Notes of Ada" in text and "Note G" in text)
        # Whatever state the terminal is in when it begins, it must be another while the sample runs.
        assert termios.tcgetattr(self.slave) != self.before
        return self


def keys():
    run = Run().started()
    run.until("a note by itself", lambda text: "● open" in text and "loom" in text)
    run.press("a")
    run.until("the line for a note", lambda text: "New note:" in text)
    run.press("Gr\u00fc\u00dfe \u2603x\x7f\r")
    run.until("the added note", lambda text: "  Gr\u00fc\u00dfe \u2603" in text and "New note:" not in text)
    run.press("\x1b[A\x1bOB")
    run.press("d")
    run.until("the loss", lambda text: "● waiting" in text or "resumed 1" in text)
    run.until("the return", lambda text: "● open" in text and "resumed 1×" in text)
    run.press("p")
    run.until("the pause", lambda text: "● idle" in text and "p resume" in text)
    run.press("p")
    run.until("the end of the pause", lambda text: "● open" in text and "resumed 2×" in text)
    run.press("a")
    run.press("never mind\x1b")
    run.until("the list again", lambda text: "a add" in text)
    assert "never mind" not in run.screen.text
    run.press("q")
    run.end("q")
    assert run.status == 0, run.status


def redraw():
    run = Run().started()
    run.until("a note by itself", lambda text: "● open" in text)
    written = run.written
    run.press("p")
    run.until("the pause", lambda text: "● idle" in text)
    # Two lines of the screen are different; all 24 would be more.
    assert run.written - written < 250, run.written - written
    fcntl.ioctl(run.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 60, 0, 0))
    run.until("another size", lambda text: "a add" in run.screen.lines.get(29, ""))
    run.press("q")
    run.end("q")


def suspend():
    """Ctrl-Z gives the terminal back and stops; here there is no shell to come back to, so it goes on at once."""
    run = Run().started()
    run.press("\x1a")
    run.until("the way out", lambda text: run.screen.left)
    run.until("the way back", lambda text: run.screen.alternate and run.screen.hidden and "Notes of Ada" in text)
    run.press("q")
    run.end("q")


def ending(name):
    def ends():
        run = Run().started()
        if name == "SIGINT":
            run.press("\x03")
        elif name == "SIGQUIT":
            run.press("\x1c")
        else:
            os.kill(run.pid, getattr(signal, name))
        run.end(name)
        assert os.WIFSIGNALED(run.status) and os.WTERMSIG(run.status) == getattr(signal, name), run.status

    ends.__name__ = name
    return ends


def hangup():
    """The terminal goes away altogether."""
    run = Run().started()
    os.close(run.slave)
    os.close(run.master)
    end = time.monotonic() + PATIENCE
    while not run.ended():
        assert time.monotonic() < end, "it goes on without a terminal"
        time.sleep(0.05)


SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGTRAP", "SIGFPE"]
failed = 0
tests = [keys, redraw, suspend, hangup] + [ending(name) for name in SIGNALS]
for test in tests:
    try:
        test()
        print(f"terminal: {test.__name__} passed", flush=True)
    except AssertionError as error:
        failed += 1
        print(f"terminal: {test.__name__} FAILED: {error}", flush=True)
print(f"{len(tests) - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)

"""Runs the sample against Strawberry, with a token, through a proxy that breaks its connections.

    python peers.py PROGRAM

Ends with 'N passed, N failed', and with status 1 where something failed.
"""

import json
import os
import queue
import socket
import subprocess
import sys
import threading
import time
import urllib.request

PROGRAM = sys.argv[1]
PEERS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Peers")
TOKEN = "open-sesame"
PATIENCE = 60


class Process:
    """A program and the lines it prints."""

    def __init__(self, arguments, **environment):
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
        )
        self.lines, self.seen = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def until(self, text, within=PATIENCE):
        """The next line that has the text in it."""
        end = time.monotonic() + within
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise TimeoutError(f"'{text}' was not printed; what was: {self.seen}") from None
            assert line is not None, f"it ended before '{text}'; what it printed: {self.seen}"
            self.seen.append(line)
            if text in line:
                return line

    def prints(self, text, within):
        """Whether a line with the text comes in so many seconds."""
        try:
            self.until(text, within)
            return True
        except TimeoutError:
            return False

    def end(self, by_signal=False):
        """Ends it: a peer by the end of its standard input, as if this program were gone."""
        if by_signal:
            self.process.terminate()
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE)


def peer(script, *arguments, **environment):
    return Process([sys.executable, os.path.join(PEERS, script), "--until-stdin-closes", *arguments], **environment)


def port(process, word="LISTENING"):
    return int(process.until(word).split()[1])


def control(number, command):
    with socket.create_connection(("127.0.0.1", number), timeout=PATIENCE) as connection:
        connection.sendall(f"{command}\n".encode())
        answer = connection.makefile().readline()
    assert answer.startswith("ok"), answer


def add(number, text):
    """Leaves a note at the server, past the proxy and the sample."""
    body = {
        "query": "mutation($t: String!) { addNote(characterId: \"c1\", text: $t) { noteEdge { cursor } } }",
        "variables": {"t": text},
    }
    request = urllib.request.Request(
        f"http://127.0.0.1:{number}/graphql",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        assert "errors" not in json.load(response)


def subscribers(number):
    body = json.dumps({"query": "{ subscriberCount(characterId: \"c1\") }"}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{number}/graphql",
        body,
        {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return json.load(response)["data"]["subscriberCount"]


def until_subscribed(number, count=1):
    end = time.monotonic() + PATIENCE
    while subscribers(number) < count:
        assert time.monotonic() < end, "the subscription did not reach the server"
        time.sleep(0.05)


class Setting:
    """A server that wants a token, a proxy for the sockets, and the sample."""

    def __init__(self, *arguments, token=TOKEN):
        self.server = peer("strawberry_server.py", REQUIRE_TOKEN=TOKEN, REQUIRE_HTTP_TOKEN=TOKEN)
        self.port = port(self.server)
        self.proxy = peer("faults.py", "--to", str(self.port))
        self.proxy_port, self.control = port(self.proxy), port(self.proxy, "CONTROL")
        self.sample = Process(
            [PROGRAM, "--http", f"http://127.0.0.1:{self.port}/graphql", "--token", token]
            + ["--ws", f"ws://127.0.0.1:{self.proxy_port}/graphql", "--character", "c1", *arguments]
        )

    def end(self):
        self.sample.end(by_signal=True)
        self.proxy.end()
        self.server.end()


def drop():
    setting = Setting("--follow")
    try:
        setting.sample.until("connecting")
        until_subscribed(setting.port)
        add(setting.port, "before the drop")
        setting.sample.until("before the drop")
        for count in (1, 2):
            control(setting.control, "drop")
            setting.sample.until(f"connecting (resumed {count}×)")
            until_subscribed(setting.port)
            add(setting.port, f"after drop {count}")
            setting.sample.until(f"after drop {count}")
            setting.sample.until(f"open (resumed {count}×)")
    finally:
        setting.end()


def halfopen():
    """Nothing passes any more, and nobody is told: the pong that does not come ends the connection."""
    setting = Setting("--follow", "--ping", "1")
    try:
        setting.sample.until("connecting")
        until_subscribed(setting.port)
        add(setting.port, "before the silence")
        setting.sample.until("before the silence")
        control(setting.control, "halfopen")
        setting.sample.until("waiting")
        control(setting.control, "resume")
        setting.sample.until("connecting (resumed 1×)")
        # The server may count the dead connection for a while, so it cannot say when the new one listens.
        for number in range(int(PATIENCE / 0.5)):
            add(setting.port, f"after the silence {number}")
            if setting.sample.prints("open (resumed 1×)", within=0.5):
                break
        else:
            raise AssertionError(setting.sample.seen)
    finally:
        setting.end()


def story():
    setting = Setting()
    try:
        setting.sample.until("notes, resumed 1×")
        assert setting.sample.process.wait(timeout=PATIENCE) == 0
    finally:
        setting.end()


def refused():
    """A wrong token is a failure that is told, not a wait for ever."""
    setting = Setting("--follow", token="wrong")
    try:
        setting.sample.until("!")
    finally:
        setting.end()


failed = 0
tests = [drop, halfopen, story, refused]
for test in tests:
    try:
        test()
        print(f"peers: {test.__name__} passed", flush=True)
    except (AssertionError, TimeoutError) as error:
        failed += 1
        print(f"peers: {test.__name__} FAILED: {error}", flush=True)
print(f"{len(tests) - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)

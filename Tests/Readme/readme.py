"""Makes a package of the README's blocks that name a file, builds it, and follows a list with it."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request

root = sys.argv[1]
# Kept between runs, so that the second build is short.
folder = os.path.join(root, ".build-readme", "Live")
blocks = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", open(os.path.join(root, "README.md")).read(), re.M | re.S)
assert len(blocks) == 4, [name for name, _ in blocks]
for name, text in blocks:
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if name == "Package.swift":
        assert '"../freshet"' in text
        text = text.replace('"../freshet"', json.dumps(root))
    open(path, "w").write(text)
shutil.copy(f"{root}/Examples/Notes/Sources/Notes/schema.graphql", f"{folder}/Sources/Live/schema.graphql")

build = subprocess.run(["swift", "build", "--package-path", folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
assert build.returncode == 0, build.stdout.decode()
place = subprocess.check_output(["swift", "build", "--package-path", folder, "--show-bin-path"], text=True).strip()

server = subprocess.Popen(
    [sys.executable, f"{root}/Tests/Peers/strawberry_server.py", "--until-stdin-closes"],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
)
port = int(server.stdout.readline().split()[1])


def ask(query):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/graphql", json.dumps({"query": query}).encode(), {"Content-Type": "application/json"}
    )
    return json.load(urllib.request.urlopen(request, timeout=30))["data"]


# A pseudo-terminal, because a program that prints into a pipe is only heard when it ends.
master, slave = os.openpty()
live = subprocess.Popen(
    [f"{place}/Live", f"http://127.0.0.1:{port}/graphql", f"ws://127.0.0.1:{port}/graphql"], stdout=slave
)
os.close(slave)
try:
    output = ""
    added = False
    while not re.search(r"open .*A new note", output):
        data = os.read(master, 4096).decode()
        assert data, output
        output += data
        if not added and "connecting" in output:
            while ask('{ subscriberCount(characterId: "c1") }')["subscriberCount"] == 0:
                pass
            ask('mutation { addNote(characterId: "c1", text: "A new note") { noteEdge { cursor } } }')
            added = True
finally:
    live.terminate()
    live.wait()
    server.stdin.close()
    server.wait()
print("readme: the package of its blocks builds and follows a list")

#!/usr/bin/env python3
"""A public Lichess client, berserk, unmodified, plays Omega chess against the bot on the local server.

    tests/berserk_omega.py [target/release/threefold]

Starts the program with an empty state folder, comes in as a guest, challenges the bot, and plays random moves to the end of the
game. berserk is installed into target/berserk when it is not there.
"""

import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BERSERK = "berserk==0.14.0"
VENV = ROOT / "target" / "berserk"


def with_berserk():
    """Goes on in an environment that has berserk."""
    try:
        import berserk  # noqa: F401
    except ImportError:
        python = VENV / "bin" / "python"
        if Path(sys.prefix).resolve() == VENV.resolve():
            raise
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", BERSERK], check=True)
        os.execv(python, [str(python), *sys.argv])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def ask(url, body=None):
    data = b"" if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def wait_for(url, process):
    for _ in range(200):
        if process.poll() is not None:
            sys.exit(f"the program ended with {process.returncode}")
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"{url} does not answer")


def play(base):
    import berserk

    guest = ask(f"{base}/local/guest")
    client = berserk.Client(berserk.TokenSession(guest["token"]), base_url=base)
    assert client.account.get()["id"] == guest["id"]
    assert client.users.get_public_data("Threefold")["title"] == "BOT"
    events = client.board.stream_incoming_events()
    challenge = client.challenges.create(
        "Threefold", rated=False, clock_limit=60, clock_increment=1, color="white", variant="omega"
    )
    assert challenge["variant"]["key"] == "omega", challenge
    game_id = next(event["game"]["gameId"] for event in events if event["type"] == "gameStart")
    assert game_id == challenge["id"]
    assert [game["gameId"] for game in client.games.get_ongoing()] == [game_id]

    dice = random.Random(7)
    moves, state = "", None
    for line in client.board.stream_game_state(game_id):
        if line["type"] == "gameFull":
            assert line["white"]["id"] == guest["id"] and line["black"]["title"] == "BOT", line
            client.board.post_message(game_id, "good luck")
        if line["type"] not in ("gameFull", "gameState"):
            continue
        state = line.get("state", line)
        moves = state["moves"]
        if state["status"] != "started":
            continue
        if len(moves.split()) % 2 == 0:
            position = ask(f"{base}/local/position", {"variant": "omega", "moves": moves})
            client.board.make_move(game_id, dice.choice(position["legal"])["uci"])
    assert state["status"] in ("mate", "stalemate", "draw"), state

    exported = client.games.export(game_id)
    assert exported["status"] == state["status"] and exported["variant"] == "omega", exported
    pgn = client.games.export(game_id, as_pgn=True)
    assert re.search(r'\[Variant "Omega"\]', pgn), pgn
    assert not client.games.get_ongoing()
    try:
        client.board.make_move(game_id, "e1e4")
        sys.exit("a move after the end was taken")
    except berserk.exceptions.ResponseError as error:
        assert error.status_code == 400, error
    print(f"{len(moves.split())} plies, {state['status']}, winner {state.get('winner', 'nobody')}")


def main():
    with_berserk()
    program = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target" / "release" / "threefold").resolve()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "threefold.toml"
        config.write_text(f'[local]\nlisten = "127.0.0.1:{port}"\n[engine]\ndepth_max = 3\n')
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LICHESS")}
        command = [program, "run", "--config", config, "--state", folder]
        process = subprocess.Popen(command, env=environment)
        try:
            base = f"http://127.0.0.1:{port}"
            wait_for(f"{base}/healthz", process)
            play(base)
        finally:
            process.terminate()
            code = process.wait(timeout=30)
    assert code == 0, f"the program ended with {code}"


if __name__ == "__main__":
    main()

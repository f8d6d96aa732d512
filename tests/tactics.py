#!/usr/bin/env python3
"""How many of the tactics a UCI engine finds in a time.

    tests/tactics.py [--ms 2000] [target/release/threefold uci]

Prints each position missed and a line a file. The moves are compared as UCI, castling as king takes rook.
"""

import argparse
import re
import shlex
import subprocess
from pathlib import Path

DATA = Path(__file__).resolve().parent / "data"
FILES = {"atomic": "tactics-atomic.epd", "chess960": "tactics-chess960.epd"}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--ms", type=int, default=2000)
    arguments.add_argument("engine", nargs="?", default="target/release/threefold uci")
    arguments = arguments.parse_args()
    for variant, name in FILES.items():
        lines = [line for line in (DATA / name).read_text().splitlines() if line.strip() and not line.startswith("#")]
        found = sum(solves(arguments, variant, line) for line in lines)
        print(f"{variant}: {found} of {len(lines)} in {arguments.ms} ms each", flush=True)


def solves(arguments, variant, line):
    fen = " ".join(line.split()[:4])
    wanted = re.search(r'c0 "uci (\w+)"', line)[1]
    engine = subprocess.Popen(shlex.split(arguments.engine), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write(
        f"uci\nsetoption name UCI_Variant value {'atomic' if variant == 'atomic' else 'chess'}\n"
        "setoption name UCI_Chess960 value true\nsetoption name Hash value 64\nisready\n"
        f"position fen {fen} 0 1\ngo movetime {arguments.ms}\n"
    )
    engine.stdin.flush()
    best = next((line.split()[1] for line in engine.stdout if line.startswith("bestmove")), None)
    engine.communicate("quit\n")
    if best != wanted:
        print(f"  {fen}: {best}, not {wanted}")
    return best == wanted


if __name__ == "__main__":
    main()

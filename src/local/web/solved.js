// Which puzzles the reader has solved, and which games play one out. The browser remembers it.

import { memory } from './dom.js';

const GAMES_MAX = 40;

/** The titles of solved puzzles. */
export const solvedPuzzles = () => new Set(memory.get('solved', []));

export function markSolved(title) {
  memory.set('solved', [...solvedPuzzles().add(title)]);
}

/** The puzzle that a game plays out, `{title, draw}`; with a second argument it is kept. */
export function puzzleGame(id, puzzle) {
  const games = memory.get('puzzles', []);
  if (puzzle) memory.set('puzzles', [...games, [id, puzzle]].slice(-GAMES_MAX));
  return puzzle ?? new Map(games).get(id) ?? null;
}

// Squares, placements and how pieces step. What is legal is the server's word; this is what a board needs to draw,
// to show a move before the server has answered, and to offer pre-moves.

export const NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king', c: 'champion', w: 'wizard' };
export const VARIANTS = { omega: 'Omega chess', chess960: 'Chess960', atomic: 'Atomic', standard: 'Standard', fromPosition: 'From position' };

const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const double = ([a, b]) => [2 * a, 2 * b];
const turns = (a, b) => [[a, b], [b, a], [-a, b], [b, -a], [a, -b], [-b, a], [-a, -b], [-b, -a]];
export const LEAPS = {
  n: turns(1, 2),
  k: [...DIAGONAL, ...STRAIGHT],
  c: [...STRAIGHT, ...STRAIGHT.map(double), ...DIAGONAL.map(double)],
  w: [...DIAGONAL, ...turns(1, 3)],
};
const SLIDES = { b: DIAGONAL, r: STRAIGHT, q: [...DIAGONAL, ...STRAIGHT] };
const CORNERS = { w1: [-1, -1], w2: [10, -1], w3: [10, 10], w4: [-1, 10] };

class Geometry {
  constructor(name, files, firstRank, corners) {
    this.name = name;
    this.files = files;
    this.margin = corners ? 1 : 0;
    /** Cells on a side of the drawn grid, the margin with the corner squares included. */
    this.size = files + 2 * this.margin;
    this.squares = new Map();
    this.byPlace = new Map();
    for (let rank = files - 1; rank >= 0; rank--) {
      for (let file = 0; file < files; file++) this.#add(String.fromCharCode(97 + file) + (rank + firstRank), file, rank);
    }
    if (corners) for (const [corner, [file, rank]] of Object.entries(CORNERS)) this.#add(corner, file, rank);
  }

  #add(name, file, rank) {
    // Omega's a0 is light, chess's a1 is dark.
    const light = ((file + rank + 20) % 2 === 0) === (this.margin === 1);
    const square = { name, file, rank, light, corner: file < 0 || file >= this.files, col: file + this.margin, row: this.files - 1 - rank + this.margin };
    this.squares.set(name, square);
    this.byPlace.set(file * 100 + rank, square);
  }

  at(file, rank) {
    return this.byPlace.get(file * 100 + rank);
  }

  /** The square in a cell of the grid as it is drawn. */
  cell(col, row, flipped) {
    const last = this.size - 1;
    const [c, r] = flipped ? [last - col, last - row] : [col, row];
    return this.at(c - this.margin, this.files - 1 - (r - this.margin));
  }

  /** Where a square is drawn, in cells from the top left. */
  place(name, flipped) {
    const { col, row } = this.squares.get(name);
    const last = this.size - 1;
    return flipped ? { x: last - col, y: last - row } : { x: col, y: row };
  }
}

const SQUARE = new Geometry('square', 8, 1, false);
const OMEGA = new Geometry('omega', 10, 0, true);

export const geometryOf = (variant) => (variant === 'omega' ? OMEGA : SQUARE);

export const colorOf = (piece) => (piece === piece.toUpperCase() ? 'white' : 'black');
export const other = (color) => (color === 'white' ? 'black' : 'white');
export const nameOf = (piece) => `${colorOf(piece)} ${NAMES[piece.toLowerCase()]}`;

/** The men of a FEN: a map from square name to piece letter. */
export function placementOf(fen, variant) {
  const geometry = geometryOf(variant);
  const men = new Map();
  fen.split(' ')[0].split('/').forEach((row, y) => {
    let x = 0;
    for (const token of row.match(/\d+|[A-Za-z]/g) ?? []) {
      if (/\d/.test(token)) { x += Number(token); continue; }
      const square = geometry.cell(x, y, false);
      if (square) men.set(square.name, token);
      x += 1;
    }
  });
  return men;
}

export const turnOf = (fen) => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

/** Half-moves made before a position, as its FEN counts them. */
export const plyOf = (fen) => 2 * Math.max(0, (Number(fen.split(' ').at(-1)) || 1) - 1) + (turnOf(fen) === 'black' ? 1 : 0);

/** The from and to squares of a move in UCI, which are two characters each on every board. */
export const ends = (uci) => [uci.slice(0, 2), uci.slice(2, 4)];

/** What a move does to the men, taking for granted that it is legal. */
export function applyMove(men, uci, variant) {
  const geometry = geometryOf(variant);
  const [from, to] = ends(uci);
  const piece = men.get(from);
  const next = new Map(men);
  if (!piece) return { men: next, captured: null, exploded: [] };
  const [a, b] = [geometry.squares.get(from), geometry.squares.get(to)];
  const kind = piece.toLowerCase();
  const target = men.get(to);
  const rook = piece === 'K' ? 'R' : 'r';
  if (kind === 'k' && (target === rook || (variant === 'omega' && a.rank === b.rank && Math.abs(a.file - b.file) === 2))) {
    const short = b.file > a.file;
    const square = (file) => geometry.at(file, a.rank).name;
    const [kingTo, rookTo, rookFrom] = variant === 'omega'
      ? (short ? [7, 6, 8] : [3, 4, 1]).map(square)
      : [square(short ? 6 : 2), square(short ? 5 : 3), to];
    next.delete(from);
    next.delete(rookFrom);
    next.set(kingTo, piece);
    next.set(rookTo, rook);
    return { men: next, captured: null, exploded: [], castled: true };
  }
  let victim = target ? to : null;
  if (kind === 'p' && a.file !== b.file && !target) {
    // En passant: the man that stepped too far stands on the file entered, on the near side of the square entered.
    const step = piece === 'P' ? -1 : 1;
    for (let n = 1; n <= 2 && !victim; n++) {
      const square = geometry.at(b.file, b.rank + n * step);
      if (square && men.get(square.name)?.toLowerCase() === 'p' && colorOf(men.get(square.name)) !== colorOf(piece)) victim = square.name;
    }
  }
  const captured = victim && men.get(victim);
  if (victim) next.delete(victim);
  next.delete(from);
  next.set(to, uci[4] ? (piece === 'P' ? uci[4].toUpperCase() : uci[4]) : piece);
  const exploded = [];
  if (captured && variant === 'atomic') {
    next.delete(to);
    for (const [file, rank] of [[0, 0], ...LEAPS.k]) {
      const square = geometry.at(b.file + file, b.rank + rank);
      if (!square) continue;
      exploded.push(square.name);
      if (next.has(square.name) && next.get(square.name).toLowerCase() !== 'p') next.delete(square.name);
    }
  }
  return { men: next, captured, exploded };
}

/**
 * Where a piece steps from a square. With `free` other men are looked through, as a pre-move must; without it slides stop
 * and own men are in the way.
 */
export function reach(men, from, variant, { free = false, attacks = false } = {}) {
  const geometry = geometryOf(variant);
  const piece = men.get(from);
  const { file, rank } = geometry.squares.get(from);
  const color = colorOf(piece);
  const kind = piece.toLowerCase();
  const found = [];
  const add = (square) => {
    if (!square || (square.corner && (kind === 'r' || kind === 'p'))) return false;
    const man = men.get(square.name);
    if (free || !man || colorOf(man) !== color) found.push(square.name);
    return free || !man;
  };
  if (kind === 'p') {
    const step = color === 'white' ? 1 : -1;
    const home = color === 'white' ? 1 : geometry.files - 2;
    const longest = rank !== home ? 1 : variant === 'omega' ? 3 : 2;
    for (let n = 1; n <= longest && !attacks; n++) {
      const square = geometry.at(file, rank + n * step);
      if (!square || (!free && men.has(square.name))) break;
      found.push(square.name);
    }
    for (const side of [-1, 1]) {
      const square = geometry.at(file + side, rank + step);
      const man = square && men.get(square.name);
      if (square && !square.corner && (free || attacks || (man && colorOf(man) !== color))) found.push(square.name);
    }
  } else if (LEAPS[kind]) {
    for (const [x, y] of LEAPS[kind]) add(geometry.at(file + x, rank + y));
  } else {
    for (const [x, y] of SLIDES[kind]) {
      for (let n = 1; add(geometry.at(file + n * x, rank + n * y)); n++);
    }
  }
  if (free && kind === 'k') {
    if (variant === 'omega') {
      if (file === 5 && (rank === 0 || rank === 9)) found.push(geometry.at(7, rank).name, geometry.at(3, rank).name);
    } else {
      for (const [name, man] of men) {
        if (man === (color === 'white' ? 'R' : 'r') && geometry.squares.get(name).rank === rank) found.push(name);
      }
    }
  }
  return [...new Set(found)];
}

/**
 * Legal moves by origin and target: from → to → list of UCI (several when a pawn promotes). Castling is also found under
 * the other way of doing it: king onto rook, or king two squares where that cannot mean anything else.
 */
export function indexMoves(legal, men, variant) {
  const geometry = geometryOf(variant);
  const index = new Map();
  const put = (from, to, uci, alias) => {
    if (!index.has(from)) index.set(from, new Map());
    const targets = index.get(from);
    if (alias && targets.has(to)) return;
    targets.set(to, [...(targets.get(to) ?? []), uci]);
  };
  for (const { uci } of legal) put(...ends(uci), uci, false);
  for (const { uci } of legal) {
    const [from, to] = ends(uci);
    const piece = men.get(from);
    if (piece?.toLowerCase() !== 'k') continue;
    const [a, b] = [geometry.squares.get(from), geometry.squares.get(to)];
    if (variant === 'omega') {
      if (a.rank === b.rank && Math.abs(a.file - b.file) === 2) put(from, geometry.at(b.file > a.file ? 8 : 1, a.rank).name, uci, true);
    } else if (men.get(to) === (piece === 'K' ? 'R' : 'r')) {
      const king = geometry.at(b.file > a.file ? 6 : 2, a.rank).name;
      if (Math.abs(geometry.squares.get(king).file - a.file) > 1) put(from, king, uci, true);
    }
  }
  return index;
}

/** The legal move that a typed text means, SAN or UCI, read generously; or null. */
export function typedMove(text, legal) {
  const wanted = text.trim();
  const same = (strip) => {
    const hits = legal.filter(({ uci, san }) => strip(san) === strip(wanted) || uci === wanted);
    return hits.length === 1 ? hits[0].uci : null;
  };
  const plain = (san) => san.replace(/0/g, (zero, at, all) => (/^[0O]-?[0O]/.test(all) ? 'O' : zero)).replace(/[-x:=+#!?\s]/g, '');
  return same(plain) ?? same((san) => plain(san).toLowerCase());
}

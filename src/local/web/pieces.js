// Our own men: drawn once as symbols in a box of 100 by 100, colored by the style sheet. `body` is filled and outlined,
// `line` is only a stroke, `mark` is filled with the color of the strokes.

import { s } from './dom.js';
import { colorOf } from './geometry.js';

const BASE = ['body', 'M24 89 C23 81 28 77 34 76 L66 76 C72 77 77 81 76 89 Z'];
const disc = (x, y, r) => `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0 Z`;

const DRAWINGS = {
  p: [
    ['body', 'M32 77 C38 69 43 62 43 50 L57 50 C57 62 62 69 68 77 Z'],
    BASE,
    ['body', disc(50, 36, 15)],
    ['body', 'M36 53 C36 47 64 47 64 53 C64 57 36 57 36 53 Z'],
  ],
  r: [
    ['body', 'M33 77 C36 66 37 56 37 44 L63 44 C63 56 64 66 67 77 Z'],
    BASE,
    ['body', 'M26 19 L26 37 C26 43 31 46 37 46 L63 46 C69 46 74 43 74 37 L74 19 L63 19 L63 28 L56 28 L56 19 L44 19 L44 28 L37 28 L37 19 Z'],
    ['line', 'M39 55 L61 55'],
  ],
  n: [
    ['body', 'M33 78 C31 66 43 60 48 50 C42 55 37 54 33 59 C30 63 27 65 23 62 C18 60 17 55 19 51 C22 45 25 42 26 37 C28 30 32 26 36 23 L35 12 L46 19 C64 20 76 34 75 56 C75 64 71 70 69 78 Z'],
    BASE,
    ['line', 'M52 27 C62 32 67 43 66 58'],
    ['mark', disc(38, 35, 3.6)],
    ['mark', disc(24, 55.5, 2.2)],
  ],
  b: [
    ['body', 'M33 77 C38 71 41 67 41 61 L59 61 C59 67 62 71 67 77 Z'],
    BASE,
    ['body', disc(50, 13, 6.5)],
    ['body', 'M50 19 C66 28 74 42 69 54 C65 61 58 63 50 63 C42 63 35 61 31 54 C26 42 34 28 50 19 Z'],
    ['line', 'M61 30 L49 44'],
    ['body', 'M33 65 C33 58.5 67 58.5 67 65 C67 70.5 33 70.5 33 65 Z'],
  ],
  q: [
    ['body', 'M33 77 C36 71 36 66 35 60 L65 60 C64 66 64 71 67 77 Z'],
    BASE,
    ['body', 'M34 62 C31 49 25 39 19 31 L36 43 L38 20 L50 41 L62 20 L64 43 L81 31 C75 39 69 49 66 62 C60 66 40 66 34 62 Z'],
    ['body', disc(18, 27, 6)], ['body', disc(38, 16, 6)], ['body', disc(62, 16, 6)], ['body', disc(82, 27, 6)],
    ['line', 'M37 56 C44 59 56 59 63 56'],
  ],
  k: [
    ['body', 'M33 77 C36 71 36 66 35 60 L65 60 C64 66 64 71 67 77 Z'],
    BASE,
    ['body', 'M46.5 30 L46.5 22 L38 22 L38 14 L46.5 14 L46.5 6 L53.5 6 L53.5 14 L62 14 L62 22 L53.5 22 L53.5 30 Z'],
    ['body', 'M50 37 C53 29 62 26 70 29 C82 34 80 49 66 62 C60 66 40 66 34 62 C20 49 18 34 30 29 C38 26 47 29 50 37 Z'],
    ['line', 'M50 38 L50 50'],
    ['line', 'M37 56 C44 59 56 59 63 56'],
  ],
  c: [
    ['body', 'M26 78 C27 70 33 66 39 64 L61 64 C67 66 73 70 74 78 Z'],
    BASE,
    ['body', 'M46 20 C45 7 61 0 74 7 C87 14 88 30 80 40 C79 29 71 22 56 23 Z'],
    ['body', 'M28 63 L29 41 C30 26 38 18 49 18 C60 18 68 26 69 41 L70 63 C62 70 36 70 28 63 Z'],
    ['mark', 'M33 38 L65 38 L65 46.5 L53.5 46.5 L53.5 62 L44.5 62 L44.5 46.5 L33 46.5 Z'],
  ],
  w: [
    ['body', 'M34 77 C36 72 36 70 36 66 L64 66 C64 70 64 72 66 77 Z'],
    BASE,
    ['body', 'M29 60 C37 47 39 34 44 22 C48 10 63 4 76 15 C67 15 63 20 63 27 C64 40 67 51 72 60 Z'],
    ['body', 'M13 63 C13 55 31 56 50 56 C69 56 87 55 87 63 C87 71 69 70 50 70 C31 70 13 71 13 63 Z'],
    ['mark', 'M51 29 L53.9 36.3 L61.5 36.8 L55.6 41.7 L57.5 49.2 L51 45 L44.5 49.2 L46.4 41.7 L40.5 36.8 L48.1 36.3 Z'],
  ],
};

const FIRE = [['0', '#fff3b0', 1], ['.25', '#ffd34d', 0.95], ['.55', '#ff7a18', 0.85], ['.8', '#c22f00', 0.4], ['1', '#5a1a00', 0]];

/** Puts into the page what the drawings refer to: the men, and the fire of explosions; once. */
export function installPieces() {
  if (document.getElementById('men')) return;
  document.body.append(s('svg', { id: 'men', width: 0, height: 0, 'aria-hidden': 'true', class: 'sr-only' },
    s('radialGradient', { id: 'fire' }, FIRE.map(([offset, color, opacity]) => s('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }))),
    [0, 50].map((x) => s('clipPath', { id: `half-${x}` }, s('rect', { x, width: 50, height: 100 }))),
    Object.entries(DRAWINGS).map(([kind, parts]) =>
      s('symbol', { id: `man-${kind}`, viewBox: '0 0 100 100' }, parts.map(([role, d]) => s('path', { class: `man-${role}`, d }))))));
}

/** A man as an SVG group, 100 units wide. */
export function man(piece) {
  return s(`g.man.${colorOf(piece)}`, null, s('use', { href: `#man-${piece.toLowerCase()}`, width: 100, height: 100 }));
}

/** A man as a small picture of its own. */
export function picture(piece, label) {
  const props = { viewBox: '0 0 100 100', class: 'picture' };
  return s('svg', label ? { ...props, role: 'img', 'aria-label': label } : { ...props, 'aria-hidden': 'true' }, man(piece));
}

/** A man half white and half black, for either color. */
export function halves(kind) {
  const half = (x, color) => s('g', { 'clip-path': `url(#half-${x})` }, s(`g.man.${color}`, null, s('use', { href: `#man-${kind}`, width: 100, height: 100 })));
  return s('svg', { viewBox: '0 0 100 100', class: 'picture', 'aria-hidden': 'true' }, half(0, 'white'), half(50, 'black'));
}

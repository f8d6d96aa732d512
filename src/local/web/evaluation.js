// What the engine thinks, drawn: a bar beside the board, a curve over the game, lines that can be clicked.

import { fill, h, s } from './dom.js';
import { scoreText, share } from './words.js';

/** The bar beside a board. */
export class Bar {
  #label = h('span');
  element = h('div.bar', { role: 'img', 'aria-label': 'Evaluation' }, h('i'), this.#label);

  show(score, flipped = false) {
    this.element.style.setProperty('--level', `${Math.round(share(score) * 100)}%`);
    this.#label.textContent = scoreText(score).replace(/^[+−]/, '').replace(/(\.\d)\d$/, '$1');
    this.element.classList.toggle('flipped', flipped);
    this.element.setAttribute('aria-label', score ? `Evaluation ${scoreText(score)} for White` : 'No evaluation yet');
  }
}

/** The curve of the scores by ply; `scores` is a sparse array, `onPick(ply)` goes there. */
export function graph(scores, plies, now, onPick) {
  const [width, height] = [600, 110];
  const last = Math.max(plies, 1);
  const points = [];
  for (let ply = 0; ply <= plies; ply++) if (scores[ply]) points.push([(ply / last) * width, height - share(scores[ply]) * height]);
  // What is not known yet, or was not thought about, is taken to be as it is beside.
  if (points.length) points.splice(0, 0, [0, points[0][1]]);
  if (points.length) points.push([width, points.at(-1)[1]]);
  const path = points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const svg = s('svg.graph', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': 'Evaluation over the game, White above' },
    s('rect.half', { x: 0, y: height / 2, width, height: height / 2 }),
    points.length > 1 && s('path.area', { d: `${path}L${points.at(-1)[0]} ${height}L${points[0][0]} ${height}Z` }),
    s('line.axis', { x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
    s('path.curve', { d: path || 'M0 0' }),
    s('line.now', { x1: (now / last) * width, x2: (now / last) * width, y1: 0, y2: height }));
  if (onPick) {
    svg.addEventListener('click', (event) => {
      const box = svg.getBoundingClientRect();
      onPick(Math.round(((event.clientX - box.left) / box.width) * last));
    });
  }
  return svg;
}

/** Thought lines; `before` half-moves were made before the line of moves begins, `onPick(uciMoves)` plays a line up to the move clicked. */
export function thoughtLines(list, thought, before, onPick) {
  return fill(list, (thought?.lines ?? []).map((line) => h('li', null,
    h('span.score', null, scoreText(line.score)),
    h('span.pv', null, line.san.slice(0, 14).map((san, i) => {
      const ply = before + thought.ply + i;
      const number = Math.floor(ply / 2) + 1;
      const label = ply % 2 === 0 ? `${number}. ${san}` : i === 0 ? `${number}… ${san}` : san;
      return [onPick ? h('button', { type: 'button', onclick: () => onPick(line.uci.slice(0, i + 1)) }, label) : h('span', null, label), ' '];
    })))));
}

/** Depth, nodes and speed in one line. */
export function thoughtFacts(thought) {
  if (!thought) return 'thinking…';
  const speed = thought.ms >= 100 ? `, ${Math.round(thought.nodes / thought.ms)} kn/s` : '';
  const depth = thought.seldepth > thought.depth ? `${thought.depth}/${thought.seldepth}` : thought.depth;
  return `${thought.depth > 0 ? `depth ${depth}, ` : ''}${thought.nodes.toLocaleString('en')} nodes${speed}`;
}

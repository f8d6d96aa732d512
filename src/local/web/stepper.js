// A line of moves to step through, on a board of its own.

import { announce, h } from './dom.js';
import { Board } from './board.js';
import { applyMove, other, plyOf, turnOf } from './geometry.js';
import { icon } from './icons.js';
import { play } from './sound.js';
import { spoken } from './words.js';

export const STEPS = [['first', 'First position', 'Home'], ['back', 'Back', 'ArrowLeft'], ['flip', 'Flip the board', 'f'], ['forward', 'Forward', 'ArrowRight'], ['last', 'Last position', 'End']];

/** The row of buttons for stepping; `onKey` gets the key that each one stands for. */
export function stepButtons(onKey) {
  return h('div.stepper', null, STEPS.map(([sign, label, key]) =>
    h('button', { type: 'button', 'aria-label': label, title: `${label} (${{ ArrowLeft: '←', ArrowRight: '→' }[key] ?? key})`, onclick: () => onKey(key) }, icon(sign))));
}

/** Sends the keys for stepping to `onKey` while the page is open. */
export function stepKeys(onKey, signal) {
  document.addEventListener('keydown', (event) => {
    if (event.target.closest('input, textarea, select, dialog, .promotion') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key)) event.preventDefault();
  }, { signal });
}

/** Sends the keys for stepping to `onKey` as the wheel turns over a board. */
export function stepWheel(board, onKey) {
  let turned = 0;
  board.addEventListener('wheel', (event) => {
    if (event.ctrlKey || event.buttons) return;
    event.preventDefault();
    turned += event.deltaMode ? event.deltaY * 40 : event.deltaY;
    // Touch pads send many small turns.
    if (Math.abs(turned) < 40) return;
    onKey(turned > 0 ? 'ArrowRight' : 'ArrowLeft');
    turned = 0;
  }, { passive: false });
}

/** The list of moves: `line` is a list of `{san, uci}` whose first entry has no move. */
export function moveTable(line, cursor, onGo) {
  const before = plyOf(line[0].fen);
  const black = before % 2 === 1;
  const cell = (ply) => h('button', { type: 'button', 'data-ply': ply, 'aria-current': ply === cursor ? 'true' : null, onclick: () => onGo(ply) }, line[ply].san ?? line[ply].uci);
  const rows = [];
  for (let n = Math.floor(before / 2) + 1, ply = 1; ply < line.length; n++) {
    const row = [h('span.no', null, `${n}.`)];
    row.push(black && ply === 1 ? h('span', null, '…') : cell(ply++));
    row.push(ply < line.length ? cell(ply++) : h('span'));
    rows.push(h('li', null, row));
  }
  return h('ol', null, rows);
}

/** Marks the move that is shown, and brings it into view. */
export function markMove(list, cursor) {
  for (const button of list.querySelectorAll('[data-ply]')) {
    if (Number(button.dataset.ply) === cursor) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  showMove(list);
}

/** An empty list of moves; it keeps the marked one in view when the page around it grows. */
export function moveList() {
  const list = h('div.moves', { tabindex: 0, role: 'region', 'aria-label': 'Moves' });
  new ResizeObserver(() => showMove(list)).observe(list);
  return list;
}

/** The list is a column beside the board, or one line under it. */
function showMove(list) {
  const current = list.querySelector('[aria-current]');
  if (current) list.scrollTo(current.offsetLeft - list.clientWidth / 2, current.offsetTop - list.clientHeight / 2);
  else list.scrollTo(0, 0);
}

export class Stepper {
  #line; #cursor = 0; #variant; #notes;

  constructor({ variant, line, notes = {}, signal, label }) {
    this.#line = line;
    this.#variant = variant;
    this.#notes = notes;
    this.board = new Board({ variant, label });
    this.moves = moveList();
    this.moves.append(moveTable(line, 0, (ply) => this.go(ply)));
    this.note = h('p.step-note', { 'aria-live': 'polite' });
    this.panel = h('section.panel', { 'aria-label': 'Moves' }, stepButtons((key) => this.key(key)), this.moves, this.note);
    stepKeys((key) => this.key(key), signal);
    stepWheel(this.board.element, (key) => this.key(key));
    this.#draw();
  }

  key(key) {
    if (key === 'ArrowLeft') this.go(this.#cursor - 1);
    else if (key === 'ArrowRight') this.go(this.#cursor + 1);
    else if (key === 'Home' || key === 'ArrowUp') this.go(0);
    else if (key === 'End' || key === 'ArrowDown') this.go(this.#line.length - 1);
    else if (key === 'f') this.board.flip();
    else return false;
    return true;
  }

  go(ply) {
    const target = Math.max(0, Math.min(this.#line.length - 1, ply));
    if (target === this.#cursor) return;
    this.#cursor = target;
    this.#draw();
    play('move');
    announce(target ? spoken(this.#line[target].san) : 'First position');
  }

  #draw() {
    const step = this.#line[this.#cursor];
    const first = turnOf(this.#line[0].fen);
    const turn = this.#cursor % 2 === 0 ? first : other(first);
    const exploded = this.#cursor && this.#variant === 'atomic' ? applyMove(this.#line[this.#cursor - 1].men, step.uci, 'atomic').exploded : [];
    this.board.show({ variant: this.#variant, men: step.men, turn, lastMove: step.uci, check: step.check ? turn : null, exploded });
    markMove(this.moves, this.#cursor);
    this.note.textContent = this.#notes[this.#cursor] ?? '';
  }
}


// The board: an SVG picture with a grid of cells over it, which takes the pointer and the keyboard and which a screen
// reader reads as a table. It knows how a move is made by hand; what is legal it is told.

import { h, s, fill, announce } from './dom.js';
import { applyMove, colorOf, ends, geometryOf, indexMoves, nameOf, NAMES, other, reach } from './geometry.js';
import { man } from './pieces.js';

const GLIDE_MS = 190;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export class Board {
  #variant; #geometry; #flipped = false;
  #men = new Map(); #pieces = new Map();
  #legal = new Map(); #movable = null; #premovable = null;
  #selected = null; #premove = null; #drag = null; #pen = null;
  #lastMove = null; #check = null; #turn = 'white';
  #shapes = []; #hints = [];
  #cells = new Map(); #focus = null;

  /**
   * `onMove(uci)` is called for a move made by hand, which the board then already shows; `onPremove(uci | null)` for a
   * pre-move set or taken back. `still` makes a picture that nothing can be done to.
   */
  constructor({ variant, orientation = 'white', onMove, onPremove, still = false, label = 'Chess board' }) {
    this.onMove = onMove;
    this.onPremove = onPremove;
    this.still = still;
    this.label = label;
    this.element = h('div.board');
    if (still) this.element.classList.add('still');
    this.#flipped = orientation === 'black';
    this.#setVariant(variant);
    if (!still) this.#listen();
  }

  get variant() { return this.#variant; }
  get orientation() { return this.#flipped ? 'black' : 'white'; }
  get men() { return this.#men; }
  get premove() { return this.#premove; }

  /**
   * Shows a position. `legal` is a list of `{uci, san}`; `movable` and `premovable` name the color whose men the reader
   * may move now or plan to move. `exploded` squares are blown up before one's eyes.
   */
  show({ variant = this.#variant, men, turn, lastMove = null, check = null, legal = [], movable = null, premovable = null, exploded = [], animate = true }) {
    if (geometryOf(variant) !== this.#geometry) this.#setVariant(variant);
    this.#variant = variant;
    this.#turn = turn;
    this.#lastMove = lastMove;
    this.#movable = movable;
    this.#premovable = premovable;
    this.#legal = indexMoves(legal, men, variant);
    this.#check = check ? [...men].find(([, piece]) => piece === (turn === 'white' ? 'K' : 'k'))?.[0] : null;
    if (this.#promotion) this.#closePromotion();
    const old = this.#men;
    this.#men = men;
    this.#place(old, animate && !calm.matches, exploded);
    if (exploded.length && animate) this.#blast(exploded, lastMove);
    const mine = movable ?? premovable;
    if (this.#selected && (!mine || !men.has(this.#selected) || colorOf(men.get(this.#selected)) !== mine)) this.#select(null);
    if (this.#drag && !men.has(this.#drag.from)) this.#endDrag();
    if (!premovable && this.#premove && !movable) this.#setPremove(null);
    this.#marks();
    this.#names();
  }

  /** Plays the planned move if it is legal now; it is forgotten either way. */
  takePremove() {
    const plan = this.#premove;
    if (!plan) return null;
    this.#setPremove(null);
    const choices = this.#legal.get(plan.slice(0, 2))?.get(plan.slice(2, 4));
    if (!choices) return null;
    const uci = choices.find((choice) => choice[4] === (plan[4] ?? 'q')) ?? choices[0];
    this.#commit(uci, true);
    return uci;
  }

  cancelPremove() { this.#setPremove(null); }

  flip(orientation = this.#flipped ? 'white' : 'black') {
    if (orientation === this.orientation) return;
    this.#flipped = orientation === 'black';
    this.#draw();
  }

  /** Arrows and circles drawn by the page, beside the reader's own: `{from, to?, brush}`. */
  hint(shapes) {
    this.#hints = shapes;
    this.#drawShapes();
  }

  /** Takes the drawn arrows away. */
  clearShapes() {
    if (!this.#shapes.length) return;
    this.#shapes = [];
    this.#drawShapes();
  }

  focus() { this.#cells.get(this.#focus)?.focus(); }

  // The picture

  #setVariant(variant) {
    this.#variant = variant;
    this.#geometry = geometryOf(variant);
    this.#men = new Map();
    this.#draw();
  }

  #layers;

  #draw() {
    const { size, name } = this.#geometry;
    const box = `0 0 ${size * 100} ${size * 100}`;
    this.element.dataset.geometry = name;
    this.element.dataset.orientation = this.orientation;
    const layer = (key) => [key, s(`g.${key}`)];
    this.#layers = Object.fromEntries(['ground', 'marks', 'pieces', 'targets', 'shapes', 'blasts'].map(layer));
    const art = s('svg.art', { viewBox: box, 'aria-hidden': 'true', focusable: 'false' }, Object.values(this.#layers));
    this.#ground();
    this.#grid = this.still ? null : this.#buildGrid();
    fill(this.element, art, this.#grid);
    if (this.still) {
      this.element.setAttribute('role', 'img');
      this.element.setAttribute('aria-label', this.label);
    }
    this.#pieces.clear();
    for (const [square, piece] of this.#men) this.#put(square, piece);
    this.#marks();
    this.#drawShapes();
    this.#names();
  }

  #ground() {
    const { ground } = this.#layers;
    const geometry = this.#geometry;
    const size = geometry.files * 100;
    if (geometry.margin) ground.append(s('rect.frame', { x: 96, y: 96, width: size + 8, height: size + 8, rx: 6 }));
    for (const square of geometry.squares.values()) {
      const { x, y } = this.#at(square.name);
      ground.append(s(`rect.square.${square.light ? 'light' : 'dark'}`, { x, y, width: 100, height: 100, ...(square.corner && { rx: 4 }) }));
    }
    const text = (label, x, y, cls, anchor) => ground.append(s(`text.coordinate.${cls}`, { x, y, 'text-anchor': anchor }, label));
    for (let i = 0; i < geometry.files; i++) {
      const file = geometry.at(i, this.#flipped ? geometry.files - 1 : 0);
      const rank = geometry.at(this.#flipped ? 0 : geometry.files - 1, i);
      const [f, r] = [this.#at(file.name), this.#at(rank.name)];
      if (geometry.margin) {
        const left = this.#at(geometry.at(this.#flipped ? geometry.files - 1 : 0, i).name);
        text(file.name[0], f.x + 50, f.y + 131, 'outside', 'middle');
        text(rank.name[1], left.x - 22, left.y + 60, 'outside', 'middle');
      } else {
        text(file.name[0], f.x + 7, f.y + 94, file.light ? 'on-light' : 'on-dark', 'start');
        text(rank.name[1], r.x + 94, r.y + 24, rank.light ? 'on-light' : 'on-dark', 'end');
      }
    }
    for (const square of geometry.squares.values()) {
      if (!square.corner) continue;
      const { x, y } = this.#at(square.name);
      text(square.name, x + 6, y + 21, square.light ? 'on-light' : 'on-dark', 'start');
    }
  }

  #at(square) {
    const { x, y } = this.#geometry.place(square, this.#flipped);
    return { x: x * 100, y: y * 100 };
  }

  #put(square, piece) {
    const { x, y } = this.#at(square);
    const element = man(piece);
    element.setAttribute('transform', `translate(${x} ${y})`);
    this.#layers.pieces.append(element);
    this.#pieces.set(square, { piece, element });
    return element;
  }

  /** Brings the pieces on the board in line with the men, gliding those that moved. */
  #place(old, animate, exploded) {
    const gone = [];
    const come = [];
    for (const [square, { piece }] of this.#pieces) if (this.#men.get(square) !== piece) gone.push(square);
    for (const [square, piece] of this.#men) if (this.#pieces.get(square)?.piece !== piece) come.push(square);
    const leaving = new Map(gone.map((square) => [square, this.#pieces.get(square)]));
    for (const square of gone) this.#pieces.delete(square);
    const [from, to] = this.#lastMove ? ends(this.#lastMove) : [];
    for (const square of come) {
      const piece = this.#men.get(square);
      const element = this.#put(square, piece);
      // The man of the last move first, then any like man that vanished, the nearest one.
      const origin = (square === to && leaving.has(from) && colorOf(leaving.get(from).piece) === colorOf(piece))
        ? from
        : this.#nearest(square, [...leaving].filter(([, { piece: was }]) => was === piece).map(([name]) => name));
      if (!origin) continue;
      leaving.get(origin).element.remove();
      leaving.delete(origin);
      if (animate) this.#glide(element, origin, square);
    }
    for (const [square, { element }] of leaving) {
      // A captor blown up with its victim still travels to the place where it happens.
      if (animate && exploded.length && square === from) {
        this.#layers.pieces.append(element);
        this.#glide(element, from, to, () => element.remove());
      } else if (animate && (exploded.includes(square) || square === to)) {
        setTimeout(() => element.remove(), exploded.length ? GLIDE_MS : GLIDE_MS * 0.7);
        this.#layers.pieces.prepend(element);
      } else {
        element.remove();
      }
    }
    if (old.size === 0) this.#marks();
  }

  #nearest(square, names) {
    const here = this.#at(square);
    const far = (name) => { const { x, y } = this.#at(name); return (x - here.x) ** 2 + (y - here.y) ** 2; };
    return names.sort((a, b) => far(a) - far(b))[0];
  }

  #glide(element, from, to, done) {
    const [a, b] = [this.#at(from), this.#at(to)];
    this.#layers.pieces.append(element);
    const glide = element.animate(
      [{ transform: `translate(${a.x}px, ${a.y}px)` }, { transform: `translate(${b.x}px, ${b.y}px)` }],
      { duration: GLIDE_MS, easing: 'cubic-bezier(.25,.1,.25,1)', fill: done ? 'forwards' : 'none' });
    if (done) glide.finished.then(done, done);
  }

  #blast(squares, lastMove) {
    if (calm.matches) {
      for (const square of squares) this.#flash(square, 0);
      return;
    }
    const center = lastMove ? ends(lastMove)[1] : squares[0];
    const { x, y } = this.#at(center);
    const layer = this.#layers.blasts;
    const wait = GLIDE_MS * 0.8;
    for (const square of squares) this.#flash(square, square === center ? wait : wait + 60);
    const ring = s('circle.shock', { cx: x + 50, cy: y + 50, r: 150 });
    layer.append(ring);
    ring.animate([{ transform: 'scale(.1)', opacity: 1 }, { transform: 'scale(1.25)', opacity: 0 }],
      { duration: 620, delay: wait, easing: 'cubic-bezier(.1,.7,.3,1)', fill: 'both' }).finished.then(() => ring.remove(), () => {});
    for (let i = 0; i < 22; i++) {
      const angle = Math.random() * 2 * Math.PI;
      const far = 70 + Math.random() * 150;
      const spark = s('circle.spark', { cx: x + 50, cy: y + 50, r: 4 + Math.random() * 9 });
      layer.append(spark);
      spark.animate([
        { transform: 'translate(0, 0) scale(1)', opacity: 1 },
        { transform: `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px) scale(.2)`, opacity: 0 },
      ], { duration: 450 + Math.random() * 400, delay: wait, easing: 'cubic-bezier(.1,.6,.3,1)', fill: 'both' }).finished.then(() => spark.remove(), () => {});
    }
    this.element.animate([0, 5, -4, 3, -2, 0].map((n) => ({ transform: `translate(${n}px, ${-n / 2}px)` })), { duration: 320, delay: wait });
  }

  #flash(square, delay) {
    const { x, y } = this.#at(square);
    const flame = s('circle.flame', { cx: x + 50, cy: y + 50, r: 92, fill: 'url(#fire)' });
    this.#layers.blasts.append(flame);
    flame.animate([{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1)', opacity: 1, offset: 0.25 }, { transform: 'scale(1.1)', opacity: 0 }],
      { duration: 560, delay, easing: 'ease-out', fill: 'both' }).finished.then(() => flame.remove(), () => {});
  }

  #marks() {
    const { marks, targets } = this.#layers;
    fill(marks);
    fill(targets);
    const mark = (square, cls) => {
      const { x, y } = this.#at(square);
      marks.append(s(`rect.mark.${cls}`, { x, y, width: 100, height: 100 }));
    };
    if (this.#lastMove) for (const square of new Set(ends(this.#lastMove))) if (this.#geometry.squares.has(square)) mark(square, 'last');
    if (this.#check) {
      const { x, y } = this.#at(this.#check);
      marks.append(s('circle.mark.check', { cx: x + 50, cy: y + 50, r: 48 }));
    }
    if (this.#premove) for (const square of ends(this.#premove)) mark(square, 'planned');
    if (!this.#selected) return;
    mark(this.#selected, 'selected');
    const planned = this.#movable === null;
    for (const square of this.#targets()) {
      const { x, y } = this.#at(square);
      const taken = this.#men.has(square);
      targets.append(taken
        ? s(`path.target.take${planned ? '.plan' : ''}`, { d: corners(x, y) })
        : s(`circle.target${planned ? '.plan' : ''}`, { cx: x + 50, cy: y + 50, r: 15 }));
    }
  }

  #targets(from = this.#selected) {
    if (!from || !this.#men.has(from)) return [];
    if (this.#movable) return [...(this.#legal.get(from)?.keys() ?? [])];
    return this.#premovable ? reach(this.#men, from, this.#variant, { free: true }) : [];
  }

  #drawShapes() {
    const { shapes } = this.#layers;
    fill(shapes);
    for (const shape of [...this.#hints, ...this.#shapes, ...(this.#pen?.shape ? [this.#pen.shape] : [])]) shapes.append(this.#shape(shape));
  }

  #shape({ from, to, brush = 'a' }) {
    const a = this.#at(from);
    const [x, y] = [a.x + 50, a.y + 50];
    if (!to || to === from) return s(`circle.shape.ring.${brush}`, { cx: x, cy: y, r: 45 });
    const b = this.#at(to);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy) - 18;
    // One outline, so that shaft and head do not darken each other.
    const [w, head, wide] = [8, 38, 24];
    const points = [[0, -w], [length - head, -w], [length - head, -wide], [length, 0], [length - head, wide], [length - head, w], [0, w]];
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    return s(`polygon.shape.${brush}`, { points: points.map((p) => p.join(',')).join(' '), transform: `translate(${x} ${y}) rotate(${angle})` });
  }

  // The grid of cells: focus, names, table

  #grid;

  #buildGrid() {
    const { size } = this.#geometry;
    this.#cells.clear();
    const rows = [];
    for (let row = 0; row < size; row++) {
      const cells = [];
      for (let col = 0; col < size; col++) {
        const square = this.#geometry.cell(col, row, this.#flipped);
        const cell = h('div.cell', { role: 'gridcell', 'aria-colindex': col + 1, ...(square && { tabindex: -1, 'data-square': square.name }) });
        if (square) this.#cells.set(square.name, cell);
        cells.push(cell);
      }
      rows.push(h('div.row-of-cells', { role: 'row', 'aria-rowindex': row + 1 }, cells));
    }
    // One comes to the board at one's own side.
    if (!this.#cells.has(this.#focus)) this.#focus = [...this.#cells.keys()].findLast((name) => name.startsWith('e'));
    this.#cells.get(this.#focus).tabIndex = 0;
    const grid = h('div.cells', { role: 'grid', 'aria-label': this.label, 'aria-rowcount': size, 'aria-colcount': size }, rows);
    grid.style.setProperty('--cells', size);
    return grid;
  }

  #names() {
    for (const [square, cell] of this.#cells) {
      const piece = this.#men.get(square);
      const words = [square, piece ? nameOf(piece) : 'empty'];
      if (square === this.#check) words.push('in check');
      if (this.#lastMove && ends(this.#lastMove).includes(square)) words.push('last move');
      cell.setAttribute('aria-label', words.join(', '));
      cell.setAttribute('aria-selected', String(square === this.#selected));
      const mine = this.#movable ?? this.#premovable;
      cell.classList.toggle('own', Boolean(piece && mine && colorIn(mine, colorOf(piece))));
    }
  }

  // The hand

  #listen() {
    const grid = this.element;
    grid.addEventListener('pointerdown', (event) => this.#down(event));
    grid.addEventListener('pointermove', (event) => this.#move(event));
    grid.addEventListener('pointerup', (event) => this.#up(event));
    grid.addEventListener('pointercancel', () => { this.#endDrag(); this.#pen = null; });
    grid.addEventListener('contextmenu', (event) => event.preventDefault());
    grid.addEventListener('keydown', (event) => this.#key(event));
    grid.addEventListener('focusin', (event) => {
      const square = event.target.dataset?.square;
      if (!square) return;
      const before = this.#cells.get(this.#focus);
      if (before) before.tabIndex = -1;
      this.#focus = square;
      event.target.tabIndex = 0;
    });
  }

  #under({ clientX, clientY }) {
    const box = this.#box ?? this.element.getBoundingClientRect();
    const { size } = this.#geometry;
    const col = Math.floor(((clientX - box.left) / box.width) * size);
    const row = Math.floor(((clientY - box.top) / box.height) * size);
    if (col < 0 || row < 0 || col >= size || row >= size) return null;
    return this.#geometry.cell(col, row, this.#flipped)?.name ?? null;
  }

  #box;

  #own(square) {
    const piece = this.#men.get(square);
    const mine = this.#movable ?? this.#premovable;
    return Boolean(piece && mine && colorIn(mine, colorOf(piece)));
  }

  #down(event) {
    if (event.target.closest('.promotion')) return;
    this.#box = this.element.getBoundingClientRect();
    const square = this.#under(event);
    if (event.button === 2 || (event.button === 0 && event.shiftKey)) {
      if (!square) return;
      this.element.setPointerCapture(event.pointerId);
      const brush = event.altKey ? 'c' : event.ctrlKey || event.metaKey ? 'b' : 'a';
      this.#pen = { from: square, brush, shape: { from: square, brush } };
      this.#cancelHand();
      this.#drawShapes();
      return;
    }
    if (event.button !== 0) return;
    if (this.#promotion) { this.#closePromotion(true); return; }
    if (this.#drag) return;
    this.clearShapes();
    if (this.#premove && !(square && this.#own(square))) this.#setPremove(null);
    if (!square) { this.#select(null); return; }
    if (this.#selected && this.#selected !== square && this.#try(this.#selected, square, event)) return;
    if (!this.#own(square)) { this.#select(null); return; }
    const again = this.#selected === square;
    this.#select(square);
    try { this.element.setPointerCapture(event.pointerId); } catch { /* A pointer that is already gone. */ }
    this.#drag = { from: square, again, x: event.clientX, y: event.clientY, ghost: null, over: null, frame: 0, touch: event.pointerType === 'touch' };
  }

  #move(event) {
    if (this.#pen) {
      const to = this.#under(event);
      if (to && to !== this.#pen.shape.to) {
        this.#pen.shape = { from: this.#pen.from, to, brush: this.#pen.brush };
        this.#drawShapes();
      }
      return;
    }
    const drag = this.#drag;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4) return;
      this.#lift(drag);
    }
    drag.x = event.clientX;
    drag.y = event.clientY;
    drag.frame ||= requestAnimationFrame(() => {
      drag.frame = 0;
      if (this.#drag !== drag) return;
      this.#carry(drag);
    });
  }

  /** The dragged man is a layer of its own, so that moving it repaints nothing else. */
  #lift(drag) {
    const piece = this.#men.get(drag.from);
    const cell = this.#box.width / this.#geometry.size;
    drag.cell = drag.touch ? cell * 1.6 : cell;
    drag.ghost = s('svg.ghost', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, man(piece));
    drag.ghost.style.width = drag.ghost.style.height = `${drag.cell}px`;
    drag.hover = h('div.hover');
    drag.hover.style.width = drag.hover.style.height = `${cell}px`;
    drag.hover.hidden = true;
    this.element.append(drag.hover, drag.ghost);
    this.#pieces.get(drag.from)?.element.classList.add('lifted');
    this.element.classList.add('dragging');
  }

  #carry(drag) {
    const half = drag.cell / 2;
    const up = drag.touch ? drag.cell * 0.35 : 0;
    drag.ghost.style.transform = `translate(${drag.x - this.#box.left - half}px, ${drag.y - this.#box.top - half - up}px)`;
    const over = this.#under({ clientX: drag.x, clientY: drag.y });
    if (over === drag.over) return;
    drag.over = over;
    drag.hover.hidden = !over || !this.#targets(drag.from).includes(over);
    if (over) {
      const { x, y } = this.#geometry.place(over, this.#flipped);
      const cell = this.#box.width / this.#geometry.size;
      drag.hover.style.transform = `translate(${x * cell}px, ${y * cell}px)`;
    }
  }

  #up(event) {
    if (this.#pen) {
      const { shape } = this.#pen;
      this.#pen = null;
      if (shape.to === shape.from) delete shape.to;
      const at = this.#shapes.findIndex((old) => old.from === shape.from && old.to === shape.to);
      if (at < 0) this.#shapes.push(shape); else this.#shapes.splice(at, 1);
      this.#drawShapes();
      return;
    }
    const drag = this.#drag;
    if (!drag) return;
    const square = this.#under(event);
    const carried = Boolean(drag.ghost);
    this.#endDrag();
    if (!carried) {
      if (drag.again && square === drag.from) this.#select(null);
      return;
    }
    if (square && square !== drag.from && this.#try(drag.from, square, event, true)) return;
    if (square !== drag.from) this.#select(null);
  }

  #endDrag() {
    const drag = this.#drag;
    if (!drag) return;
    this.#drag = null;
    cancelAnimationFrame(drag.frame);
    drag.ghost?.remove();
    drag.hover?.remove();
    this.element.classList.remove('dragging');
    for (const { element } of this.#pieces.values()) element.classList.remove('lifted');
  }

  #cancelHand() {
    this.#endDrag();
    this.#select(null);
    this.#setPremove(null);
  }

  #select(square) {
    if (this.#selected === square) return;
    this.#selected = square;
    this.#marks();
    this.#names();
  }

  /** Makes or plans a move by hand; false if there is none. */
  #try(from, to, event, dropped = false) {
    if (!this.#targets(from).includes(to)) return false;
    if (!this.#movable) {
      this.#setPremove(from + to);
      this.#select(null);
      return true;
    }
    const choices = this.#legal.get(from).get(to);
    this.#select(null);
    if (choices.length > 1) this.#choose(choices, to, dropped);
    else this.#commit(choices[0], !dropped);
    return true;
  }

  #commit(uci, animate) {
    const { men, exploded } = applyMove(this.#men, uci, this.#variant);
    this.show({ men, turn: other(this.#turn), lastMove: uci, exploded, animate: animate || exploded.length > 0 });
    this.onMove?.(uci);
  }

  #setPremove(uci) {
    if (this.#premove === uci) return;
    this.#premove = uci;
    this.#marks();
    this.onPremove?.(uci);
    if (uci) announce(`Planned ${uci.slice(0, 2)} to ${uci.slice(2, 4)}`);
  }

  #key(event) {
    if (event.target.closest('.promotion')) return;
    const square = event.target.dataset?.square;
    if (!square || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (this.#selected && this.#selected !== square && this.#try(this.#selected, square, event)) return;
      if (this.#own(square)) {
        this.#select(this.#selected === square ? null : square);
        if (this.#selected) {
          const targets = this.#targets();
          announce(`${nameOf(this.#men.get(square))} on ${square}: ${targets.length ? targets.join(', ') : 'no moves'}`);
        }
      } else {
        this.#select(null);
        announce('Nothing of yours to move there.');
      }
    } else if (event.key === 'Escape') {
      if (this.#promotion) this.#closePromotion(true);
      else this.#cancelHand();
    } else {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.#step(square, step);
    }
  }

  /** The next square that way; from the edge to the corner that stands off it. */
  #step(square, [x, y]) {
    const here = this.#geometry.place(square, this.#flipped);
    const look = (dx, dy) => this.#geometry.cell(here.x + dx, here.y + dy, this.#flipped);
    const next = look(x, y) ?? (x ? look(x, 1) ?? look(x, -1) : look(1, y) ?? look(-1, y));
    if (next) this.#cells.get(next.name).focus();
  }

  // Promotion

  #promotion = null;

  #choose(choices, to, dropped) {
    const color = this.#turn;
    const from = choices[0].slice(0, 2);
    const { x, y } = this.#geometry.place(to, this.#flipped);
    const { size } = this.#geometry;
    const order = 'qcwrnb';
    const kinds = choices.map((uci) => uci[4]).sort((a, b) => order.indexOf(a) - order.indexOf(b));
    // The pawn already stands where it goes while the reader chooses.
    const piece = this.#pieces.get(from);
    const at = this.#at(to);
    piece?.element.setAttribute('transform', `translate(${at.x} ${at.y})`);
    const covered = this.#pieces.get(to)?.element;
    covered?.classList.add('lifted');
    const buttons = kinds.map((kind) => {
      const letter = color === 'white' ? kind.toUpperCase() : kind;
      return h('button', { type: 'button', 'aria-label': `Promote to ${NAMES[kind]}`, onclick: ({ detail }) => {
        if (detail && !pressed) return;
        this.#closePromotion();
        piece?.element.setAttribute('transform', `translate(${at.x} ${at.y})`);
        this.#commit(choices.find((uci) => uci[4] === kind), !dropped);
      } }, s('svg.picture', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, man(letter)));
    });
    // The tap that opens the choice ends as a click on whatever it opened over; only a press of its own chooses.
    let pressed = false;
    const box = h('div.promotion', { role: 'dialog', 'aria-label': 'Promote to', onpointerdown: () => { pressed = true; }, onkeydown: (event) => {
      const at = buttons.indexOf(document.activeElement);
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (event.key === 'Escape') this.#closePromotion(true);
      else if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    } }, buttons);
    box.style.setProperty('--cells', size);
    box.style.setProperty('--x', x);
    const down = y < size / 2;
    box.classList.toggle('down', down);
    box.style.setProperty('--y', down ? y : size - 1 - y);
    this.#promotion = { box, restore: () => {
      covered?.classList.remove('lifted');
      const home = this.#at(from);
      piece?.element.setAttribute('transform', `translate(${home.x} ${home.y})`);
    } };
    this.element.append(box);
    // Later, since the press that led here still moves the focus to its square.
    setTimeout(() => buttons[0].focus({ focusVisible: true }));
    announce('Choose a piece to promote to.');
  }

  #closePromotion(back = false) {
    const { box, restore } = this.#promotion;
    this.#promotion = null;
    const inside = box.contains(document.activeElement);
    box.remove();
    restore();
    if (inside) this.focus();
    if (back) announce('Promotion called off.');
  }
}

/** A still board for lists and explanations. */
export function thumbnail({ variant, men, lastMove, orientation, check, turn = 'white', label }) {
  const board = new Board({ variant, orientation, still: true, label });
  board.element.classList.add('thumb');
  board.show({ men, turn, lastMove: lastMove || null, check, animate: false });
  return board.element;
}

const colorIn = (mine, color) => mine === 'both' || mine === color;

/** Four little triangles in the corners of a square: a man can be taken here. */
function corners(x, y) {
  const n = 24;
  return `M${x} ${y}h${n}l${-n} ${n}Z M${x + 100} ${y}v${n}l${-n} ${-n}Z M${x} ${y + 100}v${-n}l${n} ${n}Z M${x + 100} ${y + 100}h${-n}l${n} ${-n}Z`;
}

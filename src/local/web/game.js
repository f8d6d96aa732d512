// A game: play it, watch it, look it over.

import { announce, copy, download, fill, h, toast } from './dom.js';
import { follow, get, lines, me, position, post, sleep, text } from './api.js';
import { Board } from './board.js';
import { Bar, graph, thoughtFacts, thoughtLines } from './evaluation.js';
import { applyMove, colorOf, geometryOf, NAMES, other, placementOf, plyOf, turnOf, typedMove, VARIANTS } from './geometry.js';
import { icon } from './icons.js';
import { runningGames } from './minis.js';
import { picture } from './pieces.js';
import { markSolved, puzzleGame } from './solved.js';
import { play } from './sound.js';
import { markMove, moveList, moveTable, stepButtons, stepKeys, stepWheel } from './stepper.js';
import { clockText, controlText, resultOf, spoken } from './words.js';

const UNLIMITED = 2_147_483_647;
const VALUES = { omega: { p: 1, n: 2, b: 4, w: 4, c: 4, r: 6, q: 12 }, square: { p: 1, n: 3, b: 3, r: 5, q: 9 } };

export async function show(context) {
  await new GamePage(context).open();
}

class GamePage {
  #app; #main; #id; #signal;
  #full = null; #state = null; #watching = false; #me;
  /** Positions: `{men, uci, san, check, fen}`; the first one has no move. */
  #line = []; #moves = []; #legal = []; #outcome = null; #cursor = 0; #asked = 0;
  #pending = null; #clockAt = 0; #warned = false; #lost = false; #ended = false;
  #thoughts = [];
  #board; #parts = {};

  constructor({ app, main, param, signal }) {
    this.#app = app;
    this.#main = main;
    this.#id = param;
    this.#signal = signal;
  }

  async open() {
    fill(this.#main, h('p.notice', null, 'Opening the game…'));
    this.#me = (await me()).id;
    const link = await get(`/local/link/${this.#id}`);
    if (link.is === 'challenge') return this.#challenge();
    if (link.is !== 'game') return this.#nothing();
    this.#watching = !link.mine;
    void this.#stream(this.#watching ? `/local/watch/${this.#id}` : `/api/board/game/stream/${this.#id}`);
    return undefined;
  }

  // The server's lines

  async #stream(path) {
    await follow(path, (line) => this.#hear(line), {
      signal: this.#signal,
      onOpen: () => this.#connection(true),
      onEnd: (error) => {
        if (error && [401, 403, 404].includes(error.status)) { toast(error.message, { kind: 'error' }); return true; }
        if (this.#state && this.#state.status !== 'started' && this.#state.status !== 'created') return true;
        this.#connection(false);
        return false;
      },
    });
  }

  #hear(line) {
    if (line.type === 'gameFull') {
      const first = !this.#full;
      this.#full = line;
      if (first) this.#build();
      this.#update(line.state);
      if (!this.#watching) void this.#chatHistory();
      if (first && this.#watching) void this.#shoulder();
    } else if (line.type === 'gameState' && this.#full) {
      this.#update(line);
    } else if (line.type === 'chatLine' && line.room !== 'spectator') {
      this.#chatLine(line.username, line.text);
    } else if (line.type === 'opponentGone') {
      this.#gone = line.gone ? { until: Date.now() + (line.claimWinInSeconds ?? 0) * 1000 } : null;
      this.#offers();
    }
  }

  #gone = null;
  #name = '';

  #connection(open) {
    this.#lost = !open;
    if (this.#parts.lost) this.#parts.lost.hidden = open;
    if (!open) announce('Connection lost; trying again.');
    if (open && this.#pending?.failed) void this.#send();
  }

  get #variant() { return this.#full.variant.key; }
  get #color() {
    if (this.#watching) return null;
    return this.#full.white.id === this.#me ? 'white' : 'black';
  }
  get #running() { return this.#state?.status === 'started' || this.#state?.status === 'created'; }
  get #live() { return this.#line.length - 1; }
  get #turn() {
    const first = this.#line[0]?.fen ? turnOf(this.#line[0].fen) : 'white';
    return this.#moves.length % 2 === 0 ? first : other(first);
  }
  get #initialFen() { return this.#full.initialFen && this.#full.initialFen !== 'startpos' ? this.#full.initialFen : undefined; }

  #update(state) {
    const before = this.#state;
    const moves = state.moves ? state.moves.split(' ') : [];
    const old = this.#moves;
    this.#state = state;
    this.#clockAt = performance.now();
    const grows = moves.length >= old.length && old.every((uci, i) => uci === moves[i]) && this.#line.length === old.length + 1;
    const fresh = grows ? moves.slice(old.length) : null;
    if (!grows) {
      const same = moves.findIndex((uci, i) => uci !== old[i]);
      this.#thoughts.length = Math.min(this.#thoughts.length, (same < 0 ? moves.length : same) + 1);
    }
    this.#moves = moves;
    if (this.#pending && (moves.length > this.#pending.ply || !grows || !this.#running)) this.#pending = null;
    if (fresh?.length) {
      // Shown before the server is asked what may be played next.
      const own = fresh.length === 1 && this.#color && this.#turn !== this.#color;
      let captured = null;
      let exploded = [];
      for (const uci of fresh) {
        const last = this.#line.at(-1);
        const result = applyMove(last.men, uci, this.#variant);
        ({ captured, exploded } = result);
        this.#line.push({ men: result.men, uci, san: null, check: false, fen: null, exploded });
      }
      this.#cursor = this.#live;
      this.#legal = [];
      this.#draw({ animate: true, exploded: this.#shown === this.#path(this.#live) ? [] : exploded });
      if (!own || exploded.length) play(exploded.length ? 'blast' : captured ? 'capture' : 'move');
      this.#gone = null;
    }
    if (!grows || fresh.length || !before) void this.#ask(!before || !fresh);
    this.#clocks();
    this.#offers();
    this.#actions();
    this.#app.title(this.#running && this.#color === this.#turn ? `Your turn · ${this.#name}` : this.#name);
    if (before && this.#running !== (before.status === 'started' || before.status === 'created') && !this.#running) this.#end();
    else if (!before && !this.#running) this.#end(true);
  }

  /** Asks for the moves that are legal now, and how the played ones are written: all, or those not known yet. */
  async #ask(whole) {
    const ticket = ++this.#asked;
    const unknown = this.#line.findIndex((step, i) => i > 0 && step.san == null);
    const since = whole ? null : unknown < 0 ? this.#moves.length : unknown - 1;
    let answer;
    for (;;) {
      try {
        answer = await position({ variant: this.#variant, fen: this.#initialFen, moves: this.#moves.join(' '), since: since ?? 0 }, { signal: this.#signal });
        break;
      } catch (error) {
        if (this.#signal.aborted || ticket !== this.#asked) return;
        if (error.status) { toast(error.message, { kind: 'error' }); return; }
        await sleep(500, this.#signal);
      }
    }
    if (ticket !== this.#asked || this.#signal.aborted) return;
    if (since == null) {
      const wasLive = this.#cursor >= this.#live;
      this.#line = [{ men: placementOf(answer.initialFen, this.#variant), fen: answer.initialFen, uci: null, san: null, check: false }];
      if (wasLive || this.#cursor > this.#moves.length) this.#cursor = this.#moves.length;
      if (answer.start != null) this.#parts.start.textContent = `, start ${answer.start}`;
    }
    answer.steps.forEach((step, i) => {
      const at = (since ?? 0) + i + 1;
      const provisional = this.#line[at];
      this.#line[at] = { men: placementOf(step.fen, this.#variant), uci: step.uci, san: step.san, check: step.check, fen: step.fen, exploded: provisional?.exploded };
    });
    this.#line.length = this.#moves.length + 1;
    this.#legal = this.#running ? answer.legal : [];
    this.#outcome = answer.outcome;
    const last = this.#line.at(-1);
    if (since != null && last.san) {
      const mover = (ply) => (plyOf(this.#line[0].fen) + ply) % 2 === 0 ? 'white' : 'black';
      const said = answer.steps.map(({ san }, i) => {
        const color = mover(since + i);
        return `${this.#color === color ? 'You' : color === 'white' ? 'White' : 'Black'}: ${spoken(san)}`;
      });
      announce(`${said.join('. ')}.`);
      if (last.check && this.#running) play('check');
    }
    this.#draw({ animate: since == null && this.#shown != null });
    this.#moveList();
    this.#material();
    if (this.#color === this.#turn && this.#running && this.#cursor === this.#live) {
      this.#board.takePremove();
    }
  }

  // Building and drawing

  #build() {
    const { white, black } = this.#full;
    const bottom = this.#color ?? 'white';
    this.#board = new Board({
      variant: this.#variant, orientation: bottom, label: `Board: ${VARIANTS[this.#variant] ?? this.#full.variant.name}`,
      onMove: (uci) => this.#made(uci),
    });
    const player = (color) => {
      const who = color === 'white' ? white : black;
      const parts = { clock: h('div.clock', { role: 'timer', 'aria-label': `${color}'s clock` }), captured: h('div.captured') };
      parts.element = h('div.player', null, h('span.dot', { 'aria-hidden': 'true' }),
        h('div.name', null, who.title && h('span.title', null, who.title), h('span', null, nameOfPlayer(who))), parts.captured, parts.clock);
      return parts;
    };
    const p = this.#parts;
    p.white = player('white');
    p.black = player('black');
    p.bar = new Bar();
    p.bar.element.hidden = true;
    p.lost = h('p.lost', { hidden: true }, 'Connection lost, trying again…');
    p.moves = moveList();
    p.result = h('p.result', { hidden: true });
    p.whose = h('span.whose');
    p.offers = h('div');
    p.actions = h('div.actions');
    p.typed = h('form.typed', { onsubmit: (event) => this.#type(event) },
      h('input', { name: 'san', 'aria-label': 'Type a move', placeholder: 'Type a move, like Nf3', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' }),
      h('button', null, 'Play'));
    p.thinking = h('section.panel', { hidden: true, 'aria-label': 'What the bot thinks' });
    p.stage = h('div.stage.field-of-play', { 'data-geometry': geometryOf(this.#variant).name });
    const name = VARIANTS[this.#variant] ?? this.#full.variant.name;
    const strength = this.#full.strength;
    const strengthText = strength?.level ? `, level ${strength.level}` : strength?.thinkMs ? `, ${strength.thinkMs / 1000} s a move` : '';
    this.#name = `${nameOfPlayer(white)} – ${nameOfPlayer(black)}, ${name}`;
    p.start = h('span');
    fill(this.#main, h('div.game', null,
      h('h1.sr-only', null, `${name}: ${nameOfPlayer(white)} against ${nameOfPlayer(black)}`),
      p.stage,
      h('div.side', null,
        h('section.panel.grows', { 'aria-label': 'Game' },
          h('header', null, h('p.status-line', null, h('b', null, name), h('span.soft', null, controlText(this.#full) + strengthText, p.start), p.whose)),
          p.lost,
          p.offers,
          stepButtons((key) => this.#key(key)),
          p.moves,
          p.result,
          p.actions,
          !this.#watching && p.typed),
        p.thinking,
        !this.#watching && this.#chat(),
        this.#sharing()),
      h('div.below', null, runningGames(this.#app, this.#signal, { except: this.#id, title: 'Your other games' }))));
    this.#seats();
    stepKeys((key) => this.#key(key), this.#signal);
    stepWheel(this.#board.element, (key) => this.#key(key));
    const tick = setInterval(() => this.#clocks(), 100);
    this.#signal.addEventListener('abort', () => clearInterval(tick));
    if (this.#running !== false && !this.#full.state.moves) play('start');
  }

  #seats() {
    const p = this.#parts;
    const bottom = this.#board.orientation;
    for (const color of ['white', 'black']) p[color].element.className = `player ${color === bottom ? 'under' : 'over'}`;
    p.stage.classList.toggle('barred', !p.bar.element.hidden);
    fill(p.stage, p[other(bottom)].element, this.#board.element, p.bar.element, p[bottom].element);
    this.#turns();
  }

  #shown = null;

  /** The moves up to a ply: what tells one shown position from another. */
  #path(ply) { return this.#moves.slice(0, ply).join(' '); }

  #draw({ animate = true, exploded = [] } = {}) {
    const live = this.#cursor === this.#live;
    const step = this.#line[this.#cursor];
    if (!step) return;
    const color = this.#color;
    const first = turnOf(this.#line[0].fen);
    let { men, uci } = step;
    let turn = this.#cursor % 2 === 0 ? first : other(first);
    const pending = live && this.#pending?.ply === this.#cursor ? this.#pending.uci : null;
    if (pending) {
      ({ men } = applyMove(men, pending, this.#variant));
      uci = pending;
      turn = other(turn);
    }
    const playing = live && this.#running && color;
    const mine = playing && !pending && turn === color;
    this.#shown = this.#path(this.#cursor);
    this.#board.show({
      variant: this.#variant, men, turn, lastMove: uci, check: step.check && !pending ? turn : null, exploded, animate,
      legal: mine ? this.#legal : [], movable: mine && this.#legal.length ? color : null,
      premovable: playing && !(mine && this.#legal.length) ? color : null,
    });
    this.#evaluation();
    this.#turns();
  }

  /** Says whose turn it is. */
  #turns() {
    const { whose } = this.#parts;
    for (const side of ['white', 'black']) this.#parts[side].element.classList.toggle('turn', this.#running && this.#turn === side);
    const mine = this.#color === this.#turn;
    const player = this.#full[this.#turn];
    whose.hidden = !this.#running;
    whose.classList.toggle('mine', mine);
    whose.textContent = mine ? 'Your turn' : player.title === 'BOT' ? 'Thinking…' : this.#watching ? `${this.#turn === 'white' ? 'White' : 'Black'} to move` : 'Their turn';
  }

  #moveList() {
    const { moves } = this.#parts;
    fill(moves, this.#line.length > 1
      ? moveTable(this.#line, this.#cursor, (ply) => this.#go(ply))
      : h('p.notice.empty', null, !this.#running ? 'No moves were played.' : this.#color === this.#turn ? 'Drag a piece, or click it and then its square.' : 'No moves yet.'));
    markMove(moves, this.#cursor);
    this.#result();
  }

  #result() {
    const { result } = this.#parts;
    result.hidden = this.#running;
    if (this.#running) return;
    const { head, why, score } = resultOf({ ...this.#state, reason: this.#outcome?.reason });
    fill(result, h('b', null, [score, head].filter(Boolean).join(' · ')), why);
  }

  #go(ply) {
    const target = Math.max(0, Math.min(this.#live, ply));
    if (target === this.#cursor) return;
    const step = target === this.#cursor + 1 ? this.#line[target] : null;
    this.#cursor = target;
    const exploded = step && this.#variant === 'atomic' ? applyMove(this.#line[target - 1].men, step.uci, 'atomic').exploded : [];
    this.#draw({ exploded });
    markMove(this.#parts.moves, this.#cursor);
    if (step) play(exploded.length ? 'blast' : 'move');
    announce(target ? `${Math.ceil(target / 2)}: ${spoken(this.#line[target].san)}` : 'First position');
  }

  #key(key) {
    if (key === 'ArrowLeft') this.#go(this.#cursor - 1);
    else if (key === 'ArrowRight') this.#go(this.#cursor + 1);
    else if (key === 'ArrowUp' || key === 'Home') this.#go(0);
    else if (key === 'ArrowDown' || key === 'End') this.#go(this.#live);
    else if (key === 'f') { this.#board.flip(); this.#seats(); this.#evaluation(); }
    else return false;
    return true;
  }

  /** Men ahead, by kind: who has won what. */
  #material() {
    const geometry = geometryOf(this.#variant);
    const values = VALUES[geometry.name] ?? VALUES.square;
    const count = {};
    for (const piece of this.#line.at(-1).men.values()) {
      const kind = piece.toLowerCase();
      count[kind] = (count[kind] ?? 0) + (colorOf(piece) === 'white' ? 1 : -1);
    }
    const ahead = Object.entries(count).reduce((sum, [kind, n]) => sum + n * (values[kind] ?? 0), 0);
    for (const color of ['white', 'black']) {
      const sign = color === 'white' ? 1 : -1;
      const won = 'qrcwbnp'.split('').flatMap((kind) => Array(Math.max(0, sign * (count[kind] ?? 0))).fill(kind));
      const letter = (kind) => (color === 'white' ? kind : kind.toUpperCase());
      const label = won.length ? `ahead by ${won.map((kind) => NAMES[kind]).join(', ')}` : '';
      fill(this.#parts[color].captured, won.map((kind) => picture(letter(kind))), sign * ahead > 0 && h('span.plus', null, `+${sign * ahead}`), label && h('span.sr-only', null, label));
    }
  }

  #clocks() {
    const state = this.#state;
    if (!state) return;
    const timed = state.wtime < UNLIMITED && (this.#full.clock || this.#full.daysPerTurn);
    for (const color of ['white', 'black']) {
      const { clock } = this.#parts[color];
      clock.hidden = !timed;
      if (!timed) continue;
      const ticking = this.#running && this.#turn === color && (this.#moves.length >= 2 || !this.#full.clock);
      const left = state[color === 'white' ? 'wtime' : 'btime'] - (ticking ? performance.now() - this.#clockAt : 0);
      const [main, tail, long] = clockText(left);
      const low = this.#full.clock && left < Math.max(10_000, Math.min(30_000, this.#full.clock.initial / 8));
      const face = main + tail;
      if (clock.dataset.face !== face) {
        clock.dataset.face = face;
        fill(clock, main, tail && h('small', null, tail));
      }
      clock.classList.toggle('running', ticking);
      clock.classList.toggle('low', Boolean(low));
      clock.classList.toggle('long', long);
      if (low && ticking && color === this.#color && !this.#warned) {
        this.#warned = true;
        play('low');
        announce(`Time is short: ${Math.round(left / 1000)} seconds.`);
      }
      if (color === this.#color && left > 35_000) this.#warned = false;
    }
    if (this.#gone && this.#parts.claim) {
      const wait = Math.ceil((this.#gone.until - Date.now()) / 1000);
      this.#parts.claim.disabled = wait > 0;
      this.#parts.claimDraw.disabled = wait > 0;
      this.#parts.claim.textContent = wait > 0 ? `Claim the win in ${wait} s` : 'Claim the win';
    }
  }

  // Moving

  #made(uci) {
    if (!this.#running) return;
    const { captured, exploded } = applyMove(this.#line[this.#live].men, uci, this.#variant);
    if (!exploded.length) play(captured ? 'capture' : 'move');
    this.#pending = { uci, ply: this.#moves.length, failed: false };
    this.#legal = [];
    this.#shown = [...this.#moves, uci].join(' ');
    this.#draw({ animate: false });
    void this.#send();
  }

  async #send() {
    const { uci, ply } = this.#pending;
    this.#pending.failed = false;
    try {
      await post(`/api/board/game/${this.#id}/move/${uci}`);
    } catch (error) {
      if (this.#signal.aborted || this.#pending?.ply !== ply || this.#moves.length > ply) return;
      if (!error.status || error.status >= 500) {
        // The move is kept, and goes out again when the stream is back; the move list is the receipt.
        this.#pending.failed = true;
        await sleep(1_500, this.#signal);
        if (this.#pending?.failed && this.#pending.ply === this.#moves.length && !this.#signal.aborted) void this.#send();
        return;
      }
      if (error.status === 429) { await sleep(1_000, this.#signal); if (this.#pending?.ply === this.#moves.length) void this.#send(); return; }
      this.#pending = null;
      play('no');
      toast(error.message, { kind: 'error' });
      void this.#ask(false);
    }
  }

  #type(event) {
    event.preventDefault();
    const input = event.target.elements.san;
    const wanted = input.value;
    if (!wanted.trim()) return;
    if (!this.#running || this.#turn !== this.#color || this.#pending) {
      announce('It is not your turn.');
      toast('It is not your turn.', { seconds: 2 });
      return;
    }
    const uci = typedMove(wanted, this.#legal);
    input.setAttribute('aria-invalid', String(!uci));
    if (!uci) {
      play('no');
      announce(`${wanted} is no legal move here.`);
      toast(`“${wanted}” is no legal move here.`, { kind: 'error', seconds: 3 });
      input.select();
      return;
    }
    input.value = '';
    input.removeAttribute('aria-invalid');
    this.#cursor = this.#live;
    const { exploded } = applyMove(this.#line[this.#live].men, uci, this.#variant);
    this.#pending = { uci, ply: this.#moves.length, failed: false };
    this.#draw({ animate: true, exploded });
    this.#shown = [...this.#moves, uci].join(' ');
    play(exploded.length ? 'blast' : 'move');
    void this.#send();
  }

  // Offers, actions, end

  #offers() {
    const { offers } = this.#parts;
    const color = this.#color;
    if (!color) return;
    const letter = color[0];
    const theirs = letter === 'w' ? 'b' : 'w';
    const name = nameOfPlayer(this.#full[other(color)]);
    const act = (path) => () => post(`/api/board/game/${this.#id}/${path}`).catch((error) => toast(error.message, { kind: 'error' }));
    const boxes = [];
    if (this.#running) {
      for (const [what, words] of [['draw', 'offers a draw'], ['takeback', 'would like to take a move back']]) {
        if (this.#state[`${theirs}${what}`]) {
          boxes.push(h('div.offer', null, h('p', null, `${name} ${words}.`), h('div.row', null,
            h('button.main', { type: 'button', onclick: act(`${what}/yes`) }, 'Accept'), h('button', { type: 'button', onclick: act(`${what}/no`) }, 'Decline'))));
        }
        if (this.#state[`${letter}${what}`]) {
          boxes.push(h('div.offer', null, h('p', null, what === 'draw' ? 'You have offered a draw.' : 'You have asked to take a move back.'),
            what === 'takeback' && h('button', { type: 'button', onclick: act('takeback/no') }, 'Never mind')));
        }
      }
      if (this.#gone) {
        this.#parts.claim = h('button.main', { type: 'button', onclick: act('claim-victory') }, 'Claim the win');
        this.#parts.claimDraw = h('button', { type: 'button', onclick: act('claim-draw') }, 'Call it a draw');
        boxes.push(h('div.offer', null, h('p', null, `${name} has left.`), h('div.row', null, this.#parts.claim, this.#parts.claimDraw)));
      }
    }
    const key = boxes.map((box) => box.textContent).join('|');
    if (key === offers.dataset.key) return;
    offers.dataset.key = key;
    fill(offers, boxes);
    if (key) announce(boxes[0].querySelector('p').textContent);
  }

  #actionsKey = null;

  #actions() {
    const { actions, chat, say, typed } = this.#parts;
    const plies = this.#moves.length;
    const key = `${this.#running} ${plies < 2} ${plies === 0} ${this.#watching}`;
    if (key === this.#actionsKey) return;
    this.#actionsKey = key;
    const send = (path) => post(`/api/board/game/${this.#id}/${path}`).catch((error) => toast(error.message, { kind: 'error' }));
    const button = (label, act, props = {}) => h('button', { type: 'button', onclick: act, ...props }, label);
    if (typed.isConnected) typed.hidden = !this.#running;
    if (chat) {
      // Nobody hears what is said when the game is over.
      say.hidden = !this.#running;
      const isBots = this.#full[other(this.#color)].title === 'BOT';
      chat.dataset.empty = !this.#running ? 'Nothing was said.' : isBots ? 'Nothing has been said. The bot answers a few commands: try !help.' : 'Nothing has been said.';
    }
    if (this.#running) {
      if (this.#watching) { fill(actions, h('p.soft', null, 'You are watching.')); return; }
      fill(actions,
        button([icon('undo'), 'Take back'], () => send('takeback/yes'), { disabled: plies < 1, title: 'Ask to take your last move back' }),
        button([icon('half'), 'Draw'], () => send('draw/yes'), { disabled: plies < 2, title: 'Offer a draw' }),
        plies < 2 ? sure('close', 'Abort', 'Really abort?', () => send('abort')) : sure('flag', 'Resign', 'Really resign?', () => send('resign')));
      return;
    }
    fill(actions,
      !this.#watching && this.#state.status !== 'aborted' && this.#rematchButton(),
      puzzleGame(this.#id) ? h('a.button', { href: '/learn/puzzles' }, 'Puzzles') : h('a.button', { href: '/' }, 'New game'),
      h('a.button', { href: this.#analysisLink() }, 'Analyze'));
  }

  /** Asks for a rematch, or takes the one that the opponent asks for. */
  #rematchButton() {
    let theirs = null;
    const opponent = this.#full[other(this.#color)];
    const button = h('button.main', { type: 'button', onclick: () => { if (theirs) void this.#app.accept(theirs); else void this.#rematch(button); } }, puzzleGame(this.#id) ? 'Try again' : 'Rematch');
    this.#app.addEventListener('challenged', (event) => {
      const { id, challenger, variant } = event.detail;
      if (challenger?.id !== opponent.id || variant.key !== this.#variant) return;
      event.preventDefault();
      theirs = id;
      button.disabled = false;
      button.textContent = 'Accept the rematch';
      announce(`${nameOfPlayer(opponent)} asks for a rematch.`);
    }, { signal: this.#signal });
    this.#app.addEventListener('gone', ({ detail }) => {
      if (detail.id !== theirs) return;
      theirs = null;
      button.textContent = 'Rematch';
    }, { signal: this.#signal });
    return button;
  }

  #analysisLink() {
    const query = new URLSearchParams({ variant: this.#variant });
    if (this.#initialFen) query.set('fen', this.#initialFen);
    if (this.#moves.length) query.set('moves', this.#moves.join(' '));
    return `/analysis?${query}`;
  }

  async #rematch(button) {
    button.disabled = true;
    const { clock, daysPerTurn, strength } = this.#full;
    const opponent = this.#full[other(this.#color)];
    const puzzle = puzzleGame(this.#id);
    try {
      const made = await this.#app.challenge(opponent.id, {
        variant: this.#variant === 'fromPosition' ? 'standard' : this.#variant,
        'clock.limit': clock && clock.initial / 1000, 'clock.increment': clock && clock.increment / 1000,
        days: daysPerTurn, color: puzzle ? this.#color : other(this.#color), level: strength?.level, thinkMs: strength?.thinkMs,
        fen: this.#variant === 'chess960' ? null : this.#initialFen, start: this.#variant === 'chess960' ? 'random' : null,
      });
      if (puzzle) puzzleGame(made.id, puzzle);
      button.textContent = 'Rematch sent';
    } catch (error) {
      button.disabled = false;
      toast(error.message, { kind: 'error' });
    }
  }

  #end(quiet = false) {
    if (this.#ended) return;
    this.#ended = true;
    const puzzle = puzzleGame(this.#id);
    if (puzzle && this.#color && (this.#state.winner === this.#color || (puzzle.draw && !this.#state.winner && this.#state.status !== 'aborted'))) markSolved(puzzle.title);
    this.#board.cancelPremove();
    // A last move that is still to be written in SAN is listed, with the result, when the server has told how.
    if (this.#line.length === 1 || this.#line.at(-1)?.san) { this.#draw({ animate: false }); this.#moveList(); }
    if (!quiet) {
      const { head, why } = resultOf({ ...this.#state, reason: this.#outcome?.reason });
      play('end');
      announce(`${head}: ${why}.`);
    }
    if (!this.#watching || quiet) void this.#shoulder();
  }

  // Chat and sharing

  #chat() {
    const p = this.#parts;
    p.chat = h('div.talk', { tabindex: 0, 'aria-label': 'Chat', role: 'log' });
    p.say = h('form.typed', { onsubmit: async (event) => {
      event.preventDefault();
      const input = event.target.elements.text;
      const words = input.value.trim();
      if (!words) return;
      input.value = '';
      try {
        await post(`/api/board/game/${this.#id}/chat`, { room: 'player', text: words });
      } catch (error) {
        input.value ||= words;
        toast(error.message, { kind: 'error' });
      }
    } }, h('input', { name: 'text', maxlength: 140, 'aria-label': 'Say something', placeholder: `A word to ${nameOfPlayer(this.#full[other(this.#color)])}`, autocomplete: 'off' }), h('button', null, 'Send'));
    return h('section.panel.chat', { 'aria-label': 'Chat' }, p.chat, p.say);
  }

  #chatFresh = 0;

  async #chatHistory() {
    const ticket = ++this.#chatFresh;
    try {
      const history = await get(`/api/board/game/${this.#id}/chat`);
      if (ticket !== this.#chatFresh) return;
      fill(this.#parts.chat, history.map(({ user, text: words }) => chatItem(user, words)));
      this.#parts.chat.scrollTop = this.#parts.chat.scrollHeight;
    } catch { /* Lines that come from now on are shown. */ }
  }

  #chatLine(user, words) {
    const { chat } = this.#parts;
    if (!chat) return;
    this.#chatFresh += 1;
    chat.append(chatItem(user, words));
    chat.scrollTop = chat.scrollHeight;
    if (user !== this.#full[this.#color ?? 'white'].name) announce(`${user} says: ${words}`);
  }

  #sharing() {
    const pgn = () => text(`/game/export/${this.#id}`);
    const fen = () => (this.#line[this.#cursor]?.fen ?? '');
    const fault = (error) => toast(error.message, { kind: 'error' });
    const button = (sign, label, act) => h('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, icon(sign));
    return h('section.panel', { 'aria-label': 'Share' }, h('div.share', null,
      h('button', { type: 'button', 'aria-label': 'Copy link', title: 'Copy a link to this game', onclick: () => copy(`${location.origin}/${this.#id}`, 'Link') }, icon('link'), 'Link'),
      h('span', null, 'PGN'),
      button('copy', 'Copy PGN', () => pgn().then((words) => copy(words, 'PGN'), fault)),
      button('save', 'Save PGN', () => pgn().then((words) => download(words, `threefold-${this.#id}.pgn`, 'application/x-chess-pgn'), fault)),
      h('span', null, 'FEN'),
      button('copy', 'Copy FEN', () => copy(fen(), 'FEN')),
      button('save', 'Save FEN', () => download(`${fen()}\n`, `threefold-${this.#id}-${this.#cursor}.fen`, 'text/plain'))));
  }

  // Over the bot's shoulder: for those who watch, and for the players once the game is over

  async #shoulder() {
    const p = this.#parts;
    for (;;) {
      try {
        await lines(`/local/shoulder/${this.#id}`, (thought) => {
          if (!thought.lines?.length) return;
          this.#thoughts[thought.ply] = thought;
          // The bot thinks about the newest position: what it thought of later ones has been taken back.
          this.#thoughts.length = thought.ply + 1;
          if (p.thinking.hidden) {
            p.thinking.hidden = false;
            p.bar.element.hidden = false;
            this.#seats();
          }
          this.#evaluationSoon();
        }, { signal: this.#signal, silence: 120_000 });
      } catch (error) {
        if (this.#signal.aborted || error.status) return;
      }
      if (this.#signal.aborted || !this.#running) return;
      await sleep(1_500, this.#signal);
    }
  }

  #evaluationFrame = 0;

  #evaluationSoon() {
    this.#evaluationFrame ||= requestAnimationFrame(() => { this.#evaluationFrame = 0; this.#evaluation(); });
  }

  #evaluation() {
    const p = this.#parts;
    if (p.thinking.hidden || !this.#line.length) return;
    const scores = [];
    for (const [ply, thought] of this.#thoughts.entries()) if (thought) scores[ply] = thought.lines[0].score;
    // Nothing is thought about a position in which the game is decided.
    const won = !this.#running && this.#outcome?.winner;
    if (won) scores[this.#live] = { won };
    let at = this.#cursor;
    while (at > 0 && !this.#thoughts[at]) at -= 1;
    const thought = this.#thoughts[at];
    p.bar.show(won && this.#cursor === this.#live ? { won } : thought?.lines[0].score, this.#board.orientation === 'black');
    p.lines ??= h('ul.lines');
    thoughtLines(p.lines, thought, plyOf(this.#line[0].fen), null);
    fill(p.thinking, h('header', null, h('p', null, h('b', null, this.#running ? 'The bot thinks' : 'The bot thought'), ' ', h('span.soft', null, thought ? thoughtFacts(thought) : ''))),
      p.lines, graph(scores, Math.max(this.#live, 1), this.#cursor, (ply) => this.#go(ply)));
  }

  // No game by this id

  async #challenge() {
    const answer = await get(`/api/challenge/${this.#id}/show`);
    const challenge = answer.challenge ?? answer;
    const mine = challenge.challenger?.id === this.#me;
    const name = VARIANTS[challenge.variant.key] ?? challenge.variant.name;
    const clock = challenge.timeControl.show ?? (challenge.timeControl.daysPerTurn ? `${challenge.timeControl.daysPerTurn} days a move` : 'no clock');
    this.#app.title(`${name} challenge`);
    this.#app.addEventListener('start', ({ detail }) => { if (detail.id === this.#id) void this.#reopen(); }, { signal: this.#signal });
    this.#app.addEventListener('gone', ({ detail }) => { if (detail.id === this.#id) void this.#challenge(); }, { signal: this.#signal });
    const leave = (path) => async () => {
      try { await post(`/api/challenge/${this.#id}/${path}`); } catch (error) { toast(error.message, { kind: 'error' }); }
      this.#app.go('/');
    };
    const open = challenge.status === 'created' || challenge.status === 'offline';
    if (challenge.status === 'accepted') { void this.#reopen(); return; }
    fill(this.#main, h('section.card.narrow', null,
      h('h1', null, open ? (mine ? 'Waiting for an opponent' : `${challenge.challenger?.name ?? 'Somebody'} challenges you`) : `This challenge was ${challenge.status}`),
      h('p', null, h('b', null, name), `, ${clock}.`),
      challenge.declineReason && h('p', null, challenge.declineReason),
      open && mine && [
        h('p', null, challenge.destUser ? `${challenge.destUser.name} has been asked${challenge.destUser.title === 'BOT' ? '; the game begins by itself as soon as there is a seat' : ''}.` : 'Give this link to whom you like to play. The game begins when it is opened and accepted; this page can stay open or be left.'),
        !challenge.destUser && h('div.link-row', null, h('input', { readonly: true, 'aria-label': 'Link', value: `${location.origin}/${this.#id}`, onfocus: (event) => event.target.select() }),
          h('button.main', { type: 'button', onclick: () => copy(`${location.origin}/${this.#id}`, 'Link') }, icon('copy'), 'Copy')),
        h('button', { type: 'button', onclick: leave('cancel') }, 'Call it off')],
      open && !mine && h('div.row', null,
        h('button.main', { type: 'button', onclick: async () => {
          try { await post(`/api/challenge/${this.#id}/accept`); await this.#reopen(); } catch (error) { toast(error.message, { kind: 'error' }); }
        } }, 'Accept'), challenge.destUser && h('button', { type: 'button', onclick: leave('decline') }, 'Decline')),
      !open && h('a.button.main', { href: '/' }, 'New game')));
  }

  async #reopen() {
    if (this.#full || this.#signal.aborted) return;
    void this.#stream(`/api/board/game/stream/${this.#id}`);
  }

  #nothing() {
    this.#app.title('No such game');
    fill(this.#main, h('section.card.narrow', null, h('h1', null, 'No such game'), h('p', null, `Nothing is known here by the name ${this.#id}.`), h('a.button.main', { href: '/' }, 'New game')));
  }
}

/** A button that wants to be pressed twice. */
function sure(sign, label, question, act) {
  let armed = null;
  const button = h('button', { type: 'button', onclick: () => {
    if (!armed) {
      button.textContent = question;
      button.classList.add('warn');
      announce(`${question} Press again.`);
      armed = setTimeout(reset, 4_000);
      return;
    }
    clearTimeout(armed);
    reset();
    act();
  } }, icon(sign), label);
  const reset = () => {
    armed = null;
    fill(button, icon(sign), label);
    button.classList.remove('warn');
  };
  return button;
}

const nameOfPlayer = (player) => player.name ?? (player.aiLevel ? `AI level ${player.aiLevel}` : 'Anonymous');
const chatItem = (user, words) => h('p', null, h('b', null, user), words);

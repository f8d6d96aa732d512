// The page's frame: header, router, and the one event stream of this browser.

import { announce, fill, h, toast } from './dom.js';
import { ApiError, follow, get, me, post, signIn } from './api.js';
import { VARIANTS } from './geometry.js';
import { icon } from './icons.js';
import { installPieces } from './pieces.js';
import { play, setSound, soundOn } from './sound.js';

const PAGES = [
  [/^\/$/, () => import('./lobby.js'), 'Play'],
  [/^\/learn(?:\/([a-z-]+))?$/, () => import('./learn.js'), 'Learn Omega'],
  [/^\/analysis$/, () => import('./analysis.js'), 'Analysis'],
  [/^\/local\/status$/, () => import('./status.js'), 'Status'],
  [/^\/([A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?$/, () => import('./game.js'), 'Game'],
];

/** What pages share: the running games and challenges of the user, the way to other pages. */
class App extends EventTarget {
  info = null;
  user = null;
  games = new Map();
  challenges = new Map();
  #page = null;
  #sending = 0;
  #accepting = new Set();
  /** Messages about games, which are taken away on the way to the game. */
  #messages = new Map();
  #leave = null;

  async start() {
    installPieces();
    this.#header();
    window.addEventListener('popstate', () => this.#route());
    document.addEventListener('click', (event) => this.#follow(event));
    // Not waited for: a page may go on for as long as it is open.
    void this.#route();
    try {
      this.user = await me();
    } catch (error) {
      this.#stranger(error);
      return;
    }
    this.#header();
    this.#watchEvents();
  }

  /** What the server offers; asked once. */
  about() {
    this.info ??= get('/local/info').catch(() => ({ variants: ['omega', 'chess960', 'atomic', 'standard'], bot: { id: 'threefold', name: 'Threefold' } }));
    return this.info;
  }

  go(path, { replace = false } = {}) {
    if (path === location.pathname + location.search) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    void this.#route();
  }

  title(text) {
    document.title = text ? `${text} · Threefold` : 'Threefold';
  }

  changed() {
    this.dispatchEvent(new Event('games'));
    this.#tray();
  }

  async #route() {
    const { pathname } = location;
    const main = document.getElementById('main');
    const found = PAGES.map(([pattern, load, name]) => [pathname.match(pattern), load, name]).find(([match]) => match);
    const ticket = (this.#page = Symbol(pathname));
    this.#leave?.abort();
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    this.#messages.get(pathname)?.();
    this.#header();
    if (!found) {
      this.title('Not found');
      fill(main, h('section.card.narrow', null, h('h1', null, 'Nothing here'), h('p', null, 'There is no such page. ', h('a', { href: '/' }, 'Play a game'), '?')));
      return;
    }
    const [match, load, name] = found;
    this.title(name);
    try {
      const page = await load();
      if (this.#page !== ticket) return;
      scrollTo(0, 0);
      document.body.dataset.page = name.split(' ')[0].toLowerCase();
      await page.show({ app: this, main, param: match[1], query: new URLSearchParams(location.search), signal });
    } catch (error) {
      if (this.#page !== ticket || signal.aborted) return;
      fill(main, h('section.card.narrow', null, h('h1', null, 'That did not work'), h('p', null, error.message),
        h('button.main', { type: 'button', onclick: () => this.#route() }, 'Try again')));
      if (!(error instanceof ApiError)) console.warn(error);
    }
  }

  #follow(event) {
    const link = event.target.closest?.('a[href]');
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.getAttribute('href').startsWith('#')) return;
    if (!PAGES.some(([pattern]) => pattern.test(link.pathname))) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }

  #header() {
    const here = location.pathname;
    const item = (href, label) => h('a', { href, 'aria-current': (href === '/' ? here === '/' : here.startsWith(href)) ? 'page' : null }, label);
    fill(document.getElementById('top'),
      h('a.brand', { href: '/', 'aria-label': 'Threefold, to the start page' }, h('img', { src: '/web/icon.svg', alt: '', width: 28, height: 28 }), h('span', null, 'Threefold')),
      h('nav', { 'aria-label': 'Pages' }, item('/', 'Play'), item('/learn', 'Learn'), item('/analysis', 'Analysis'), item('/local/status', 'Status')),
      h('div.end', null,
        this.user && h('button.quiet.user', { type: 'button', title: 'Your name here; others challenge you by it', onclick: () => this.#account() }, icon('user'), h('span', null, this.user.name)),
        h('button.quiet', { type: 'button', id: 'sound', 'aria-pressed': String(soundOn()), 'aria-label': 'Sound', title: 'Sound', onclick: (event) => {
          setSound(!soundOn());
          event.currentTarget.setAttribute('aria-pressed', String(soundOn()));
          fill(event.currentTarget, icon(soundOn() ? 'sound' : 'mute'));
        } }, icon(soundOn() ? 'sound' : 'mute')),
        h('button.quiet', { type: 'button', id: 'theme', 'aria-label': 'Light or dark theme', title: 'Light or dark theme', onclick: () => {
          const dark = document.documentElement.dataset.theme
            ? document.documentElement.dataset.theme === 'dark'
            : matchMedia('(prefers-color-scheme: dark)').matches;
          document.documentElement.dataset.theme = dark ? 'light' : 'dark';
          try { localStorage.setItem('theme', dark ? 'light' : 'dark'); } catch { /* For this visit only. */ }
        } }, icon('theme'))));
    this.#tray();
  }

  #tray() {
    // Games that run elsewhere are one click away, on every page.
    document.querySelector('.tray')?.remove();
    const mine = [...this.games.values()].filter(({ id }) => location.pathname !== `/${id}`);
    if (!mine.length || location.pathname === '/') return;
    const turn = mine.filter((game) => game.isMyTurn).length;
    document.querySelector('#top .end').prepend(h('a.tray', { href: turn ? `/${mine.find((game) => game.isMyTurn).id}` : '/' },
      h('span', null, turn ? 'Your turn' : mine.length > 1 ? 'Games' : 'Game'), h('b', null, String(turn || mine.length))));
  }

  #account() {
    const dialog = h('dialog.card', { 'aria-labelledby': 'account-title', onclose: () => dialog.remove() },
      h('h2', { id: 'account-title' }, this.user.name),
      h('p', null, 'Friends on this server can challenge you by this name. A token from the operator (', h('code', null, 'threefold token NAME'), ') gives you a name of your own.'),
      h('form', { method: 'dialog', onsubmit: async (event) => {
        const token = new FormData(event.target).get('token').trim();
        if (!token) return;
        event.preventDefault();
        try {
          await signIn(token);
          location.assign('/');
        } catch (error) {
          toast(error.message, { kind: 'error' });
        }
      } }, h('label.field', null, 'Token', h('input', { name: 'token', type: 'password', autocomplete: 'off' })),
      h('div.row.answers', null, h('button.main', null, 'Use it'), h('button', { type: 'button', onclick: () => dialog.close() }, 'Close'))));
    document.body.append(dialog);
    dialog.showModal();
  }

  #stranger(error) {
    this.user = { id: 'nobody', name: 'Sign in' };
    this.#header();
    toast(`The server gives out no guest names (${error.message}). A token from its operator lets you in.`, { kind: 'error', seconds: 20 });
  }

  /** One tab of the browser holds the stream, since a second one would close the first; it tells the others. */
  #watchEvents() {
    const channel = new BroadcastChannel('events');
    const ask = () => channel.postMessage({ type: 'who' });
    channel.onmessage = ({ data }) => {
      if (data.type === 'who') { if (this.leading) channel.postMessage({ type: 'games', games: [...this.games.values()], challenges: [...this.challenges.values()] }); }
      else if (data.type === 'games') {
        if (this.leading) return;
        this.games = new Map(data.games.map((game) => [game.id, game]));
        this.challenges = new Map(data.challenges.map((challenge) => [challenge.id, challenge]));
        this.changed();
      } else this.#event(data, false);
    };
    const lead = () => {
      this.leading = true;
      let fresh = true;
      return follow('/api/stream/event', (event) => { this.#event(event, fresh); channel.postMessage(event); }, {
        signal: new AbortController().signal,
        onOpen: () => {
          // The server tells all running games again.
          fresh = true;
          setTimeout(() => { fresh = false; }, 500);
          void this.refresh();
        },
        onEnd: (error) => error?.status === 401 || error?.status === 403,
      });
    };
    if (navigator.locks) {
      ask();
      void navigator.locks.request(`events-${this.user.id}`, lead);
    } else {
      void lead();
    }
    setInterval(() => { if (!document.hidden && this.games.size) void this.refresh(); }, 4_000);
  }

  /** Asks anew which games run. */
  async refresh() {
    try {
      const { nowPlaying } = await get('/api/account/playing?nb=50');
      this.games = new Map(nowPlaying.map((game) => [game.gameId, { ...game, id: game.gameId }]));
      this.changed();
    } catch { /* The next time will do. */ }
  }

  #event(event, replayed) {
    if (event.type === 'gameStart') {
      const known = this.games.has(event.game.id);
      this.games.set(event.game.id, event.game);
      const waiting = this.challenges.get(event.game.id);
      this.challenges.delete(event.game.id);
      this.changed();
      this.dispatchEvent(new CustomEvent('start', { detail: event.game }));
      // A challenge just being sent learns its game's id by the answer, and then goes there.
      if (known || this.#sending || this.#accepting.has(event.game.id) || (replayed && !waiting)) return;
      // Nobody is taken away from a game that runs.
      const busy = document.hidden || this.games.has(location.pathname.slice(1));
      if (waiting?.here && !busy) this.go(`/${event.game.id}`);
      else if (location.pathname !== `/${event.game.id}`) this.#messages.set(`/${event.game.id}`, toast(`A game with ${event.game.opponent.username} has begun.`, { actions: [['Go to it', () => this.go(`/${event.game.id}`)], ['Later', () => {}]] }));
    } else if (event.type === 'gameFinish') {
      this.games.delete(event.game.id);
      this.changed();
    } else if (event.type === 'challenge') {
      this.#challenged(event.challenge);
    } else if (event.type === 'challengeCanceled' || event.type === 'challengeDeclined') {
      const { challenge } = event;
      this.challenges.get(challenge.id)?.close?.();
      this.challenges.delete(challenge.id);
      this.dispatchEvent(new CustomEvent('gone', { detail: challenge }));
    }
  }

  #challenged(challenge) {
    if (this.challenges.has(challenge.id) || challenge.challenger?.id === this.user.id) return;
    play('start');
    // The page may have a better place for it than a message.
    if (!this.dispatchEvent(new CustomEvent('challenged', { detail: challenge, cancelable: true }))) {
      this.challenges.set(challenge.id, { id: challenge.id });
      return;
    }
    const clock = challenge.timeControl.show ?? (challenge.timeControl.daysPerTurn ? `${challenge.timeControl.daysPerTurn} days a move` : 'no clock');
    const text = `${challenge.challenger?.name ?? 'Somebody'} challenges you: ${VARIANTS[challenge.variant.key] ?? challenge.variant.name}, ${clock}.`;
    const close = toast(text, { actions: [
      ['Accept', () => this.accept(challenge.id)],
      ['Decline', () => post(`/api/challenge/${challenge.id}/decline`).catch((error) => toast(error.message, { kind: 'error' }))],
    ] });
    this.challenges.set(challenge.id, { id: challenge.id, close });
    announce(text);
  }

  async accept(id) {
    this.#accepting.add(id);
    try {
      await post(`/api/challenge/${id}/accept`);
      this.go(`/${id}`);
    } catch (error) {
      this.#accepting.delete(id);
      toast(error.message, { kind: 'error' });
    }
  }

  /** Sends a challenge and remembers that this tab waits for its game. */
  async challenge(name, fields) {
    this.#sending += 1;
    let made;
    try {
      const answer = await post(`/api/challenge/${encodeURIComponent(name)}`, fields);
      made = answer.challenge ?? answer;
    } finally {
      this.#sending -= 1;
    }
    if (this.games.has(made.id)) this.go(`/${made.id}`);
    else this.challenges.set(made.id, { id: made.id, here: true });
    return made;
  }
}

void new App().start();

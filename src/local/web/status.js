// The dashboard: what the program does, here and on Lichess.

import { fill, h, s } from './dom.js';
import { get, sleep } from './api.js';
import { placementOf, turnOf, VARIANTS } from './geometry.js';
import { thumbnail } from './board.js';
import { ago, clockText, scoreText } from './words.js';

export async function show({ main, signal }) {
  const body = h('div.dash');
  const note = h('p.notice', { role: 'status' });
  fill(main, h('div.dash-head', null, h('h1', null, 'Status'), h('p.soft', null, 'Also as ', h('a', { href: '/local/status.json', target: '_blank' }, 'JSON'), ' and for ', h('a', { href: '/metrics', target: '_blank' }, 'Prometheus'), '.')), note, body);
  const boards = new Map();
  while (!signal.aborted) {
    if (!document.hidden) {
      try {
        render(body, await get('/local/status.json', { signal }), boards);
        note.textContent = '';
      } catch (error) {
        if (signal.aborted) return;
        note.textContent = error.status === 401 || error.status === 403 ? 'The operator alone may see this from here: sign in with a token, by your name above.' : `No answer (${error.message}); trying again.`;
      }
    }
    await sleep(2_000, signal);
  }
}

function render(body, status, boards) {
  // A reader's place in the page and in a table is kept: sections are replaced only when they changed.
  const sections = [tiles(status), servers(status), games(status, boards), queue(status), results(status), ratings(status), faults(status)].filter(Boolean);
  const known = new Map([...body.children].map((child) => [child.dataset.name, child]));
  const wanted = sections.map((section) => {
    const old = known.get(section.dataset.name);
    return old && old.dataset.name !== 'games' && old.textContent === section.textContent ? old : section;
  });
  if (wanted.length !== body.children.length || wanted.some((section, i) => section !== body.children[i])) fill(body, wanted);
}

const section = (name, title, ...children) => h('section.card', { 'data-name': name, 'aria-label': title }, h('h2', null, title), ...children);
const tile = (label, value, note) => h('div.tile', null, h('b', null, value), h('span', null, label, note && ` · ${note}`));
const number = (n) => (n == null ? '–' : Math.round(n).toLocaleString('en'));

function tiles({ version, startedAt, engine, latency, quota, records, games: running, local }) {
  const days = startedAt ? (Date.now() - startedAt) / 86_400_000 : null;
  const up = days == null ? '–' : days >= 1 ? `${Math.floor(days)} d ${Math.floor((days % 1) * 24)} h` : days * 24 >= 1 ? `${Math.floor(days * 24)} h ${Math.floor((days * 1440) % 60)} min` : `${Math.floor(days * 1440)} min`;
  const whole = section('tiles', 'Now',
    h('div.tiles', null,
      tile('version', version ?? '–'), tile('running for', up), tile('games', String(running?.length ?? 0)),
      engine && tile('seats busy', `${engine.busy ?? 0} of ${engine.seats}`, engine.threads ? `${engine.threads} threads` : null),
      local && tile('visitors’ streams', String((local.eventStreams ?? 0) + (local.streams ?? 0)), `${local.challenges ?? 0} open challenges`),
      records?.why && tile('records', records.state === 'memory' ? 'in memory only' : 'the disk refuses', records.why),
      engine && tile('hash', `${number(engine.hashMib)} MiB`, engine.hashUsedMib != null ? `${number(engine.hashUsedMib)} in use` : null),
      latency?.count > 0 && tile('move round trip', latency.p50 == null ? '–' : `${number(latency.p50)} ms`, [latency.server, latency.p90 != null && `90 %: ${number(latency.p90)}`, latency.p99 != null && `99 %: ${number(latency.p99)}`, `${number(latency.count)} moves`].filter(Boolean).join(', '))),
    quota?.length > 0 && h('div.tiles.quota', null, quota.map(({ name, used, limit, barred }) => h('div.tile', null,
      h('span', null, `${name}: ${number(used)} of ${number(limit)}${barred ? ', and the server allows no more for now' : ''}`), h('meter', { min: 0, max: limit, value: used, 'aria-label': name })))));
  whole.classList.add('wide');
  return whole;
}

function servers({ servers: list }) {
  if (!list?.length) return null;
  return section('servers', 'Accounts and streams', h('div.scroll', { tabindex: 0, role: 'region', 'aria-label': 'Accounts' }, h('table', null,
    h('thead', null, h('tr', null, ['Server', 'Account', 'Event stream', 'Since', 'Counted'].map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', null, list.map((server) => h('tr', null,
      h('td', null, server.name), h('td', null, server.title ? `${server.title} ` : '', server.user ?? '–'),
      h('td', null, h(`span.badge.${server.stream === 'open' ? 'open' : 'closed'}`, null, server.stream ?? 'unknown'), server.draining && [' ', h('span.badge.closed', null, 'draining')]),
      h('td', null, server.since ? ago(server.since) : '–'), h('td', null, counts(server))))))));
}

/** What a server's counters say, faults last. */
function counts({ counts: events = {}, faults = {} }) {
  const words = (all) => Object.entries(all).filter(([, n]) => n > 0).map(([what, n]) => `${what.replaceAll('_', ' ')} ${number(n)}`);
  return [...words(events), ...words(faults).map((text) => `fault ${text}`)].join(', ') || '–';
}

function games({ games: list }, boards) {
  if (!list?.length) return null;
  const live = new Set();
  const whole = section('games', 'Games', h('div.minis', null, list.map((game) => {
    const id = `${game.server}/${game.id}`;
    live.add(id);
    const key = `${game.fen} ${game.lastMove}`;
    let kept = boards.get(id);
    if (kept?.key !== key) {
      kept = { key, board: thumbnail({ variant: game.variant, men: placementOf(game.fen, game.variant), turn: turnOf(game.fen), lastMove: game.lastMove, orientation: game.color, label: `${VARIANTS[game.variant] ?? game.variant} against ${game.opponent?.name ?? '?'}` }) };
      boards.set(id, kept);
    }
    const clock = (ms) => (ms == null ? '' : clockText(ms)[0]);
    const outside = !String(game.url).startsWith('/');
    const safe = /^(\/|https:\/\/)/.test(String(game.url)) ? game.url : null;
    return h('a.mini', { href: safe, ...(outside && { target: '_blank', rel: 'noreferrer' }) }, kept.board,
      h('p', null, h('b', null, `${game.opponent?.title ? `${game.opponent.title} ` : ''}${game.opponent?.name ?? '?'}`), h('span', null, game.opponent?.rating ? String(game.opponent.rating) : '')),
      h('p.soft', null, h('span', null, `${game.server}, ${VARIANTS[game.variant] ?? game.variant}`), h('span', null, [scoreText(game.score), game.depth && `depth ${game.depth}`].filter(Boolean).join(', '))),
      h('p.soft', null, h('span', null, `move ${Math.floor((game.plies ?? 0) / 2) + 1}`), h('span', null, game.clock?.white != null && game.clock.white < 2_147_483_647 ? `${clock(game.clock.white)} – ${clock(game.clock.black)}` : '')));
  })));
  for (const id of boards.keys()) if (!live.has(id)) boards.delete(id);
  whole.classList.add('wide');
  return whole;
}

function queue({ queue: list }) {
  if (!list?.length) return null;
  return section('queue', 'Waiting challenges', h('ul', null, list.map((item) => h('li', null,
    h('b', null, item.opponent?.name ?? '?'), ` (${item.server}): ${VARIANTS[item.variant] ?? item.variant}, ${item.timeControl ?? ''}`, item.why ? `; ${item.why}` : ''))));
}

function results({ results: list }) {
  if (!list) return null;
  const row = (item) => {
    const all = item.wins + item.draws + item.losses;
    return h('tr', null, h('td', null, VARIANTS[item.variant] ?? item.variant), h('td', null, item.opponent), h('td', null, item.timeControl),
      [item.wins, item.draws, item.losses].map((n) => h('td.num', null, String(n))), h('td.num', null, all ? `${Math.round(((item.wins + item.draws / 2) / all) * 100)} %` : '–'));
  };
  return section('results', 'Results', list.length
    ? h('div.scroll', { tabindex: 0, role: 'region', 'aria-label': 'Results' }, h('table', null, h('thead', null, h('tr', null, ['Variant', 'Against', 'Time'].map((name) => h('th', { scope: 'col' }, name)), ['Won', 'Drawn', 'Lost', 'Score'].map((name) => h('th.num', { scope: 'col' }, name)))), h('tbody', null, list.map(row))))
    : h('p.notice', null, 'No game has been finished yet.'));
}

function faults({ faults: list }) {
  if (!list) return null;
  return section('faults', 'Faults met', list.length
    ? h('table', null, h('tbody', null, list.map(({ at, server, what }) => h('tr', null, h('td', null, ago(at)), h('td', null, server ?? ''), h('td', null, what)))))
    : h('p.notice', null, 'None.'));
}

function ratings({ ratings: list }) {
  const plots = (list ?? []).filter(({ points }) => points.length > 0);
  if (!plots.length) return null;
  return section('ratings', 'Ratings', plots.map(({ server, perf, points }) => h('figure', null,
    h('figcaption', null, h('b', null, VARIANTS[perf] ?? perf), ` (${server}): ${points.at(-1)[1]}`), plot(points, `${perf} rating, now ${points.at(-1)[1]}`))));
}

/** A small line plot of [time, value] points. */
function plot(points, label) {
  const [width, height, left, bottom] = [600, 150, 44, 20];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const step = Math.max(25, Math.ceil((Math.max(...ys) - Math.min(...ys)) / 3 / 25) * 25);
  const y0 = Math.floor((Math.min(...ys) - 1) / step) * step;
  const y1 = Math.ceil((Math.max(...ys) + 1) / step) * step;
  const px = (x) => left + ((x - x0) / Math.max(1, x1 - x0)) * (width - left - 8);
  const py = (y) => 8 + (1 - (y - y0) / (y1 - y0)) * (height - bottom - 8);
  const grid = [];
  for (let y = y0; y <= y1; y += step) grid.push(s('line.axis', { x1: left, x2: width, y1: py(y), y2: py(y) }), s('text', { x: left - 6, y: py(y) + 4, 'text-anchor': 'end' }, String(y)));
  const date = (x) => new Date(x).toLocaleDateString();
  return s('svg.plot.graph', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }, grid,
    s('text', { x: left, y: height - 4 }, date(x0)), s('text', { x: width - 8, y: height - 4, 'text-anchor': 'end' }, date(x1)),
    s('path.curve', { d: points.map(([x, y], i) => `${i ? 'L' : 'M'}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join('') }),
    points.length === 1 && s('circle', { cx: px(points[0][0]), cy: py(points[0][1]), r: 4, fill: 'currentColor' }));
}

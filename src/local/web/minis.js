// The user's running games as small boards that link to them.

import { fill, h } from './dom.js';
import { placementOf, turnOf, VARIANTS } from './geometry.js';
import { thumbnail } from './board.js';

/** A list of running games that keeps itself up to date until `signal`; hidden while there is none. */
export function runningGames(app, signal, { except = null, title = 'Your running games' } = {}) {
  const list = h('div.minis');
  const section = h('section.card', { hidden: true }, h('h2', null, title), list);
  const cards = new Map();
  const update = () => {
    const games = [...app.games.values()].filter(({ id }) => id !== except);
    section.hidden = games.length === 0;
    for (const id of cards.keys()) if (!games.some((game) => game.id === id)) cards.delete(id);
    fill(list, games.map((game) => {
      // A board is drawn anew only when its position has changed.
      const key = `${game.fen} ${game.lastMove} ${game.isMyTurn}`;
      if (cards.get(game.id)?.key !== key) cards.set(game.id, { key, card: mini(game) });
      return cards.get(game.id).card;
    }));
  };
  app.addEventListener('games', update, { signal });
  update();
  return section;
}

function mini(game) {
  const variant = game.variant.key;
  const name = VARIANTS[variant] ?? game.variant.name;
  return h(`a.mini${game.isMyTurn ? '.turn' : ''}`, { href: `/${game.id}` },
    thumbnail({ variant, men: placementOf(game.fen, variant), turn: turnOf(game.fen), lastMove: game.lastMove, orientation: game.color, label: `${name} against ${game.opponent.username}` }),
    h('p', null, h('span', null, game.opponent.username.replace(/^BOT /, '')), h('b', null, game.isMyTurn ? 'Your turn' : '')), h('p.soft', null, name));
}

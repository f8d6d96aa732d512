// Whole games, played by hand in a real browser against the real server.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { arrive, DESKTOP, PHONE, server, setUp } from './support.js';

setUp();

/** Two readers in a game that one offered by a link and the other took. */
async function two({ variant = 'omega', fen, options } = {}) {
  const [white, black] = [await arrive(options), await arrive(options)];
  await white.challenge({ opponent: 'link', color: 'white', variant, fen });
  await white.page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await black.page.goto(white.page.url());
  await black.page.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([white.board(), black.board()]);
  return [white, black];
}

/** Plays moves in turns; `hand` makes one. */
async function play(players, moves, hand) {
  for (const [i, move] of moves.entries()) {
    await players[i % 2].plies(i);
    await hand(players[i % 2], move);
    await Promise.all(players.map((player) => player.plies(i + 1)));
  }
}

const SCHOOL_MATE = [['f1', 'f4'], ['f8', 'f5'], ['g0', 'c4'], ['g9', 'c5'], ['e0', 'j5'], ['h9', 'g7'], ['j5', 'g8']];
const CHILDREN = ['Wa2', 'Ng7', 'Wb5', 'Ni6', 'We6'];

describe('a game of Omega', () => {
  test('is played by drag, to mate', async () => {
    const players = await two();
    await play(players, SCHOOL_MATE, (player, [from, to]) => player.drag(from, to));
    for (const player of players) {
      assert.deepEqual(await player.moves(), ['f4', 'f5', 'Bc4', 'Bc5', 'Qj5', 'Ng7', 'Qg8#']);
      assert.match(await player.result(), /1–0 · White wins.*checkmate/);
    }
  });

  test('is played by keyboard, to mate', async () => {
    const players = await two();
    await play(players, CHILDREN, (player, san) => player.type(san));
    for (const player of players) {
      assert.deepEqual(await player.moves(), ['Wa2', 'Ng7', 'Wb5', 'Ni6', 'We6#']);
      assert.match(await player.result(), /White wins.*checkmate/);
    }
  });

  test('is played by the arrow keys from square to square, corners included', async () => {
    const reader = await arrive();
    await reader.playBot({});
    await reader.page.locator('[data-square="w1"]').focus();
    const keys = ['Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter'];
    for (const key of keys) await reader.page.keyboard.press(key);
    await reader.plies(1);
    assert.equal((await reader.moves())[0], 'Wa2');
  });

  test('is played by touch on a phone', async () => {
    const reader = await arrive(PHONE);
    await reader.playBot({});
    await reader.tap('w2', 'j2');
    await reader.plies(2);
    assert.equal((await reader.moves())[0], 'Wj2');
    const width = await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(width, 0, 'nothing is wider than the phone');
  });

  test('against the bot goes on until one resigns, and the rematch turns the colors', async () => {
    const reader = await arrive();
    await reader.playBot({ time: 'clock' });
    await reader.click('f1', 'f4');
    await reader.plies(2);
    await reader.click('c0', 'd2');
    await reader.plies(4);
    await reader.page.getByRole('button', { name: 'Resign' }).click();
    await reader.page.getByRole('button', { name: 'Really resign?' }).click();
    await reader.page.locator('.result').waitFor();
    assert.match(await reader.result(), /Black wins.*White resigned/);
    const first = reader.page.url();
    await reader.page.getByRole('button', { name: 'Rematch' }).click();
    await reader.page.waitForURL((url) => url.href !== first);
    await reader.plies(1);
    assert.equal(await reader.page.locator('.field-of-play .board').getAttribute('data-orientation'), 'black');
    await reader.page.goBack();
    await reader.page.locator('.result').waitFor();
    assert.equal(reader.page.url(), first);
  });

  test('castles by king onto rook and by two squares', async () => {
    const fen = '12/2r3k2r2/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/2R3K2R2/12 w KQkq - 0 1';
    const players = await two({ fen });
    await play(players, [['f0', 'i0'], ['f9', 'd9']], (player, [from, to]) => player.drag(from, to));
    assert.deepEqual(await players[0].moves(), ['O-O', 'O-O-O']);
    assert.match(await players[1].man('e9'), /black rook/);
  });
});

describe('the board', () => {
  test('blows up what an atomic capture reaches, and that ends the game', async () => {
    const reader = await arrive();
    await reader.playBot({ variant: 'atomic', fen: 'rnbqkbnr/ppp1pppp/3p4/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3' });
    await reader.drag('g5', 'f7');
    await reader.page.locator('.blasts > *').first().waitFor({ state: 'attached' });
    await reader.page.locator('.result').waitFor();
    assert.match(await reader.result(), /White wins.*blown up/);
    assert.match(await reader.man('e8'), /empty/);
    assert.match(await reader.man('e7'), /black pawn/);
  });

  test('castles in Chess960 by king onto rook', async () => {
    const reader = await arrive();
    await reader.playBot({ variant: 'chess960', fen: '1r2kr2/pppppppp/8/8/8/8/PPPPPPPP/1R2KR2 w KQkq - 0 1' });
    await reader.drag('e1', 'f1');
    await reader.plies(1);
    assert.equal((await reader.moves())[0], 'O-O');
    assert.match(await reader.man('g1'), /white king/);
    assert.match(await reader.man('f1'), /white rook/);
  });

  test('asks what a pawn becomes, the right six in Omega', async () => {
    const reader = await arrive();
    await reader.playBot({ fen: '12/6k5/2P9/12/12/12/12/12/12/12/6K5/12 w - - 0 1' });
    await reader.drag('b8', 'b9');
    const choices = reader.page.locator('.promotion button');
    await choices.first().waitFor();
    assert.equal(await choices.count(), 6);
    await reader.page.getByRole('button', { name: 'Promote to wizard' }).click();
    await reader.plies(1);
    assert.equal((await reader.moves())[0].replace('+', ''), 'b9=W');
  });

  test('asks on a phone too, where the tap that opens the choice does not choose', async () => {
    const reader = await arrive(PHONE);
    await reader.playBot({ fen: '12/6k5/2P9/12/12/12/12/12/12/12/6K5/12 w - - 0 1' });
    await reader.tap('b8', 'b9');
    await reader.page.getByRole('button', { name: 'Promote to champion' }).tap();
    await reader.plies(1);
    assert.equal((await reader.moves())[0].replace('+', ''), 'b9=C');
  });

  test('asks for four in chess, and the choice can be called off', async () => {
    const reader = await arrive();
    await reader.playBot({ variant: 'standard', fen: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
    await reader.click('a7', 'a8');
    assert.equal(await reader.page.locator('.promotion button').count(), 4);
    await reader.page.keyboard.press('Escape');
    assert.equal(await reader.page.locator('.promotion').count(), 0);
    assert.match(await reader.man('a7'), /white pawn/);
    await reader.type('a8=N');
    await reader.plies(1);
    assert.equal((await reader.moves())[0], 'a8=N');
  });

  test('keeps a move made beforehand and plays it at once', async () => {
    const [white, black] = await two();
    await white.drag('f1', 'f4');
    await white.plies(1);
    await white.drag('h0', 'i2');
    await white.page.locator('.mark.planned').first().waitFor({ state: 'attached' });
    await black.drag('f8', 'f5');
    await Promise.all([white.plies(3), black.plies(3)]);
    assert.deepEqual(await black.moves(), ['f4', 'f5', 'Ni2']);
  });

  test('drops a planned move that has become impossible', async () => {
    const [white, black] = await two({ variant: 'standard', fen: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' });
    await white.drag('e1', 'e2');
    await white.plies(1);
    await white.drag('e4', 'd5');
    await black.drag('d5', 'd4');
    await white.plies(2);
    assert.equal(await white.page.locator('.mark.planned').count(), 0);
    assert.deepEqual(await white.moves(), ['Ke2', 'd4']);
  });

  test('steps through the moves with keys and flips', async () => {
    const players = await two();
    await play(players, CHILDREN, (player, san) => player.type(san));
    const { page } = players[0];
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    assert.match(await players[0].man('b5'), /white wizard/);
    await page.keyboard.press('Home');
    assert.match(await players[0].man('w1'), /white wizard/);
    await page.keyboard.press('End');
    assert.match(await players[0].man('e6'), /white wizard/);
    await page.keyboard.press('f');
    assert.equal(await page.locator('.field-of-play .board').getAttribute('data-orientation'), 'black');
  });

  test('draws arrows and circles with the right button', async () => {
    const reader = await arrive();
    await reader.playBot({});
    const { mouse } = reader.page;
    await mouse.move(...await reader.center('e4'));
    await mouse.down({ button: 'right' });
    await mouse.move(...await reader.center('g7'), { steps: 3 });
    await mouse.up({ button: 'right' });
    await mouse.down({ button: 'right' });
    await mouse.up({ button: 'right' });
    assert.equal(await reader.page.locator('polygon.shape').count(), 1);
    assert.equal(await reader.page.locator('circle.shape').count(), 1);
    await reader.page.locator('.field-of-play [data-square="e5"]').click();
    assert.equal(await reader.page.locator('.shape').count(), 0);
  });
});

describe('a game is not lost', () => {
  test('by a reload in the middle', async () => {
    const reader = await arrive();
    await reader.playBot({ time: 'clock' });
    await reader.drag('f1', 'f4');
    await reader.plies(2);
    const moves = await reader.moves();
    await reader.page.reload();
    await reader.plies(2);
    assert.deepEqual(await reader.moves(), moves);
    await reader.drag('c0', 'd2');
    await reader.plies(4);
  });

  test('by a connection that comes back', async () => {
    const reader = await arrive();
    await reader.playBot({});
    await reader.drag('f1', 'f4');
    await reader.plies(2);
    await reader.context.setOffline(true);
    await reader.drag('c0', 'd2');
    await new Promise((done) => setTimeout(done, 600));
    await reader.context.setOffline(false);
    await reader.plies(4);
    assert.equal((await reader.moves())[2], 'Nd2');
    reader.faults = reader.faults.filter((fault) => !/net::ERR_|Failed to load/.test(fault));
  });

  test('by a server that is killed and comes back', async (context) => {
    if (server.external) { context.skip('the server is not ours to kill'); return; }
    const reader = await arrive();
    await reader.playBot({});
    await reader.drag('f1', 'f4');
    await reader.plies(2);
    await server.kill();
    await reader.page.locator('.lost').waitFor();
    await reader.drag('c0', 'd2');
    await server.up();
    await reader.plies(4);
    assert.equal((await reader.moves())[2], 'Nd2');
    reader.faults = reader.faults.filter((fault) => !/net::ERR_|Failed to load/.test(fault));
  });
});

test('two browsers play each other’s challenges at once', async () => {
  const [anna, boris] = [await arrive(), await arrive()];
  const names = [await anna.name(), await boris.name()];
  await anna.challenge({ opponent: 'user', name: names[1], color: 'white' });
  await boris.challenge({ opponent: 'user', name: names[0], color: 'white', variant: 'atomic' });
  await anna.page.locator('.toast').getByRole('button', { name: 'Accept' }).click();
  await boris.page.locator('.toast').getByRole('button', { name: 'Accept' }).click();
  await Promise.all([anna.board(), boris.board()]);
  const ids = await Promise.all([anna, boris].map(async ({ page }) => {
    await page.waitForFunction(() => document.querySelector('.moves'));
    return page.url();
  }));
  assert.notEqual(ids[0], ids[1], 'each went to the game that they accepted');
  // Anna accepted the atomic game, with Boris white; Boris the one of Omega, with Anna white.
  const other = [await anna.context.newPage(), await boris.context.newPage()];
  await other[0].goto(ids[1]);
  await other[1].goto(ids[0]);
  await other[0].locator('input[name=san]').fill('f4');
  await other[0].locator('input[name=san]').press('Enter');
  await other[1].locator('input[name=san]').fill('e4');
  await other[1].locator('input[name=san]').press('Enter');
  await Promise.all([anna.plies(1), boris.plies(1)]);
  assert.deepEqual(await anna.moves(), ['e4']);
  assert.deepEqual(await boris.moves(), ['f4']);
  await anna.type('e5');
  await boris.type('f5');
  await Promise.all([anna.plies(2), boris.plies(2)]);
});

test('a draw is offered and accepted, a move taken back', async () => {
  const [white, black] = await two({ options: DESKTOP });
  await play([white, black], [['f1', 'f4'], ['f8', 'f5'], ['g1', 'g4']], (player, [from, to]) => player.drag(from, to));
  await white.page.getByRole('button', { name: 'Take back' }).click();
  await black.page.locator('.offer').getByRole('button', { name: 'Accept' }).click();
  await Promise.all([white, black].map(({ page }) => page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length === 2)));
  assert.match(await black.man('g1'), /white pawn/);
  await black.page.getByRole('button', { name: 'Draw' }).click();
  await white.page.locator('.offer').getByRole('button', { name: 'Accept' }).click();
  await black.page.locator('.result').waitFor();
  assert.match(await black.result(), /½–½ · Draw.*agreed/);
});

test('a rematch is taken where the other one was played', async () => {
  const [white, black] = await two();
  await play([white, black], CHILDREN, (player, san) => player.type(san));
  await Promise.all([white, black].map(({ page }) => page.locator('.result').waitFor()));
  assert.equal(await black.page.locator('.toast').count(), 0, 'nobody is told of the game that they are in');
  await black.page.getByRole('button', { name: 'Rematch' }).click();
  await white.page.getByRole('button', { name: 'Accept the rematch' }).click();
  await Promise.all([white, black].map(({ page }) => page.waitForFunction(() => document.querySelector('.moves .empty'))));
  assert.equal(white.page.url(), black.page.url());
  assert.equal(await white.page.locator('.field-of-play .board').getAttribute('data-orientation'), 'black');
  await black.type('f4');
  await white.plies(1);
  assert.equal(await white.page.locator('.toast').count(), 0);
});

test('others watch a game by its link, and see more than the players do', async () => {
  const reader = await arrive();
  await reader.playBot({});
  await reader.drag('f1', 'f4');
  await reader.plies(2);
  const watcher = await arrive();
  await watcher.page.goto(reader.page.url());
  await watcher.plies(2);
  assert.equal(await watcher.page.locator('.chat').count(), 0, 'the chat is the players’ own');
  assert.equal(await reader.page.getByRole('region', { name: 'What the bot thinks' }).count(), 0);
  await reader.drag('c0', 'd2');
  await watcher.plies(3);
  assert.deepEqual((await watcher.moves()).slice(0, 3), (await reader.moves()).slice(0, 3));
});

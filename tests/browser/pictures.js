// The pictures of the README: `npm run pictures`. Small PNGs into docs/.

import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { launch, PHONE, Reader, Server } from './support.js';

const FOLDER = resolve(import.meta.dirname, '../../docs');
const server = await Server.start();
const browser = await launch();
try {
  await mkdir(FOLDER, { recursive: true });
  await picture('omega', { viewport: { width: 1180, height: 760 }, colorScheme: 'light' }, async (reader) => {
    await reader.playBot({ time: 'clock' });
    for (const [i, [from, to]] of [['f1', 'f4'], ['c0', 'd2'], ['w1', 'a2']].entries()) {
      await reader.drag(from, to);
      await reader.plies(2 * i + 2);
    }
    await reader.page.locator('.field-of-play [data-square="j0"]').click();
  });
  await picture('atomic-dark', { viewport: { width: 1180, height: 760 }, colorScheme: 'dark' }, async (reader) => {
    await reader.playBot({ variant: 'atomic', fen: 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', time: 'clock' });
    await reader.drag('e4', 'd5');
    await reader.page.waitForTimeout(330);
  });
  await picture('phone', { ...PHONE, deviceScaleFactor: 1, colorScheme: 'light' }, async (reader) => {
    await reader.playBot({ time: 'clock' });
    await reader.tap('f1', 'f4');
    await reader.plies(2);
  });
  await picture('learn', { viewport: { width: 1180, height: 700 }, colorScheme: 'light' }, async (reader) => {
    await reader.open('/learn/pieces');
    await reader.page.waitForTimeout(300);
  });
} finally {
  await browser.close();
  await server.stop();
}

async function picture(name, options, act) {
  const reader = await Reader.arrive(browser, server, options);
  await reader.open('/');
  await act(reader);
  await reader.page.screenshot({ path: `${FOLDER}/board-${name}.png` });
  await reader.context.close();
}

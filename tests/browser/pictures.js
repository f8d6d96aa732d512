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
    await reader.playBot({ time: 'clock', level: 4 });
    for (const [i, san] of ['f4', 'Nd2', 'Wa2', 'Cc2', 'Wj2'].entries()) {
      await reader.type(san);
      await reader.plies(2 * i + 2);
    }
    await reader.page.locator('.field-of-play [data-square="c2"]').click();
    await reader.page.waitForTimeout(600);
  });
  await picture('atomic-dark', { viewport: { width: 1180, height: 760 }, colorScheme: 'dark' }, async (reader) => {
    await reader.playBot({ variant: 'atomic', fen: 'rnbqkbnr/ppp1pppp/3p4/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3', time: 'clock' });
    await reader.drag('g5', 'f7');
    await reader.page.locator('.result').waitFor();
    await reader.page.waitForTimeout(120);
  });
  await picture('phone', { ...PHONE, deviceScaleFactor: 1, colorScheme: 'light' }, async (reader) => {
    await reader.playBot({ time: 'clock' });
    await reader.tap('f1', 'f4');
    await reader.plies(2);
    await reader.page.waitForTimeout(600);
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

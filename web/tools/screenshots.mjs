// screenshots.mjs - pictures of the page for the README and the manual, into docs/img: the first screen and every game, on a
// desktop and a phone, light and dark. The positions are from the sample games of the first screen, a person to move.
//
//     make screenshots
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Core } from '../../bindings/npm/tessera.mjs';
import { DESKTOP, PHONE, startBrowser } from '../tests/e2e/support/chromium.mjs';
import { turn } from '../tests/e2e/support/player.mjs';
import { serveSite } from '../tests/e2e/support/server.mjs';
import { load } from '../tests/unit/load.mjs';
import { withPalette } from './palette.mjs';

const PLIES = { agon: 40, 'blokus-trigon': 20, trigon: 24, trikolos: 24, trini: 26 }; // the middle of each game, and seat 1's turn
const core = await Core.load(readFileSync(new URL('../../build/wasm/rules.wasm', import.meta.url)));
const { samples } = await load('home/samples.ts');

/** What the page would have kept of a sample game, were it left in the middle. */
function left([id, sample]) {
  const game = core.open(sample.game);
  const moves = sample.moves.slice(0, PLIES[id]);
  for (const move of moves) game.play(move);
  const kept = { id, record: game.text(), moves, ply: moves.length, seats: [], when: 1, over: false };
  game.free();
  return [`tessera.game.${id}`, JSON.stringify(kept)];
}

const keep = (entries) => entries.forEach(([key, text]) => localStorage.setItem(key, text));
const server = await serveSite();
const browser = await startBrowser();

async function picture(page, name) {
  const path = fileURLToPath(new URL(`../../docs/img/page-${name}.png`, import.meta.url));
  const png = withPalette(await page.screenshot({ animations: 'disabled' }));
  writeFileSync(path, png);
  console.log(`${name.padEnd(32)} ${(png.length / 1000).toFixed(0)} kB`);
}

for (const [screen, size] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ ...size, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
    await page.goto(`${server.origin}/`);
    await page.locator('.living .board').nth(Object.keys(samples).length - 1).waitFor();
    await picture(page, `home-${screen}-${colorScheme}`);
    await page.evaluate(keep, Object.entries(samples).map(left));
    for (const id of Object.keys(samples)) {
      await page.goto(`${server.origin}/#/${id}`);
      await page.locator(`.screen.${id}`).waitFor();
      await turn(page);
      if (screen === 'desktop') await page.locator('.moves').waitFor({ state: 'attached' }); // what comes last beside the board
      await picture(page, `${id}-${screen}-${colorScheme}`);
    }
    await page.close();
  }
await browser.close();
await server.stop();

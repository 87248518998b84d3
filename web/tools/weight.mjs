// weight.mjs - what the page weighs until its first board can be touched: the compressed bytes of everything asked for by
// then, in real Chromium, for each game. Fails above the budget.
import { existsSync, statSync } from 'node:fs';
import { GAMES, TOUCHABLE } from '../tests/e2e/support/player.mjs';
import { notePlayable, startBrowser } from '../tests/e2e/support/chromium.mjs';
import { SITE, serveSite } from '../tests/e2e/support/server.mjs';

const MOST_KB = 150;

/** As it travels: the .br file where there is one. */
function bytes(url) {
  const path = new URL(url).pathname;
  const file = `${SITE}${path.endsWith('/') ? `${path}index.html` : path}`;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const server = await serveSite();
const browser = await startBrowser();
let heaviest = 0;
try {
  for (const id of GAMES) {
    const page = await browser.newPage({ locale: 'fr-CH' }); // a language is loaded besides
    await page.addInitScript(notePlayable, TOUCHABLE);
    await page.goto(`${server.origin}/#/${id}`);
    await page.waitForFunction(() => window.playable !== undefined);
    const asked = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter((entry) => entry.startTime <= window.playable).map((entry) => entry.name),
    );
    const sizes = asked.map((url) => [new URL(url).pathname, bytes(url)]);
    const sum = sizes.reduce((total, [, size]) => total + size, 0);
    heaviest = Math.max(heaviest, sum);
    console.log(`${id.padEnd(14)} ${(sum / 1000).toFixed(1)} kB until the board can be touched`);
    if (process.argv.includes('-v')) for (const [name, size] of sizes) console.log(`  ${String(size).padStart(7)} ${name}`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
if (heaviest > MOST_KB * 1000) {
  console.log(`heavier than ${MOST_KB} kB`);
  process.exit(1);
}

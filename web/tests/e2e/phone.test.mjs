// Blokus Trigon on a small phone, by taps alone: piece, way round, place, OK. Any placement the rules allow takes four taps
// at most, which is tried for placements drawn at random in the course of a game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Core } from '../../../bindings/npm/tessera.mjs';
import { pageTest } from './support/browser.mjs';
import { GAMES, dice, kept, ply, turn } from './support/player.mjs';

const MOST_TAPS = 4;
const TURNS = 6;
const core = await Core.load(readFileSync(new URL('../../../build/wasm/rules.wasm', import.meta.url)));

/** A legal move at random, as the core lists them after the moves so far. */
function wish(moves, roll) {
  const game = core.open('blokus-trigon');
  for (const move of moves) game.play(move);
  const legal = game.position().moves;
  game.free();
  return legal[Math.floor(roll() * legal.length)];
}

for (const [width, height] of [[360, 740], [375, 553]])
  pageTest(`blokus-trigon: any placement in four taps on a phone of ${width} x ${height}`, { phone: true }, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open('blokus-trigon');
    const roll = dice(7);
    for (let turns = 0; turns < TURNS; turns++) {
      assert.equal(await turn(page), 'human');
      const before = await ply(page);
      const wanted = wish(before ? (await kept(page, 'blokus-trigon')).moves : [], roll);
      const [piece, round, cell] = wanted.touches[0];
      let taps = 0;
      for (const what of [`.tray [data-touch="${piece}"]`, `.rounds [data-touch="${round}"]`, `.target[data-touch="${cell}"]`, '[data-lay]']) {
        const at = page.locator(what);
        await at.scrollIntoViewIfNeeded(); // the shelf scrolls under the finger; the board and the dock do not
        const { x, y, width, height } = await at.boundingBox();
        await page.touchscreen.tap(x + width / 2, y + height / 2);
        taps++;
      }
      assert.ok(taps <= MOST_TAPS);
      await turn(page);
      assert.equal((await kept(page, 'blokus-trigon')).moves[before], wanted.move);
    }
  });

/** Words and controls that no screen shows whole, except on the shelf, which scrolls. */
function outside() {
  const seen = [...document.querySelectorAll('h1, p, span, strong, a, button, select, .target')].filter((element) => element.getClientRects().length && !element.closest('.shelf, .rounds, .unseen'));
  const out = seen.filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  });
  return out.map((element) => element.outerHTML.slice(0, 120));
}

for (const id of GAMES)
  pageTest(`${id}: nothing on the phone lies outside the screen`, { phone: true }, async ({ page, open }) => {
    await open(id);
    await turn(page);
    assert.deepEqual(await page.evaluate(outside), []);
  });

/** A small telephone under the browser's bars: the board comes before everything else. */
for (const id of GAMES)
  pageTest(`${id}: the board has two fifths of a screen of 375 x 553`, { phone: true }, async ({ page, open }) => {
    await page.setViewportSize({ width: 375, height: 553 });
    await open(id);
    await turn(page);
    const board = await page.locator('.middle').boundingBox();
    assert.ok(board.height >= 0.4 * 553, `${board.height} px`);
    assert.deepEqual(await page.evaluate(outside), []);
  });

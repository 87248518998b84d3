// Blokus Trigon on a small phone, by taps alone: piece, way round, place, OK. Any placement the rules allow takes four taps
// at most, which is tried for placements drawn at random in the course of a game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Core } from '../../../bindings/npm/tessera.mjs';
import { pageTest } from './support/browser.mjs';
import { dice, kept, ply, turn } from './support/player.mjs';

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

pageTest('blokus-trigon: any placement in four taps on a phone of 360 x 740', { phone: true }, async ({ page, open }) => {
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

pageTest('blokus-trigon: nothing on the phone lies outside the screen', { phone: true }, async ({ page, open }) => {
  await open('blokus-trigon');
  await turn(page);
  const { width, height, inner } = await page.evaluate(() => {
    const root = document.documentElement;
    return { width: root.scrollWidth, height: root.scrollHeight, inner: [innerWidth, innerHeight] };
  });
  assert.deepEqual([width <= inner[0], height <= inner[1]], [true, true], `${width} x ${height} on ${inner}`);
});

// player.mjs - a person at the page: sees what is marked as touchable, touches it, reads whose turn it is. The only file
// of the tests that knows how the page is built (its selectors); it knows no rule of any game.
import assert from 'node:assert/strict';
import { PATIENCE_MS } from './chromium.mjs';

export const GAMES = ['agon', 'blokus-trigon', 'trigon', 'trikolos', 'trini'];

/** What the page marks as touchable: cells, things in the hand, ways a die or a piece may lie, and OK. */
export const TOUCHABLE = '.target.open, .tray button.can:enabled, .choices button, .rounds button, [data-lay]:enabled';

/** Numbers from 0 up to 1, the same for the same seed. */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Who is to move: "human", "computer", "over"; waits while it is the computer's turn. */
export async function turn(page) {
  const state = await page.waitForFunction(() => {
    const at = document.querySelector('[data-turn]')?.dataset.turn;
    return at && at !== 'computer' ? at : false;
  }, undefined, { timeout: PATIENCE_MS });
  const said = await state.jsonValue();
  assert.notEqual(said, 'trouble', await page.locator('.now').innerText());
  return said;
}

export const ply = (page) => page.evaluate(() => Number(document.querySelector('[data-ply]').dataset.ply));

/** The game as the page keeps it on the device. */
export const kept = (page, id) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `tessera.game.${id}`);

/** A point where the pick-th touchable thing of those that match, and nothing else, is hit. */
function spot({ selector, pick, most }) {
  const all = [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length);
  if (!all.length) return null;
  const lay = all.find((element) => 'lay' in element.dataset);
  // OK is there among a hundred cells: half of the time it is what is wanted.
  const element = lay && pick < 0.5 ? lay : all[Math.floor(pick * all.length)];
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  for (let i = 0; i < most; i++) {
    const x = box.left + box.width * (0.5 + (((i * 7) % 20) / 20) * (i % 2 ? -0.5 : 0.5));
    const y = box.top + box.height * (0.5 + (((i * 3) % 20) / 20) * (i % 4 < 2 ? 0.5 : -0.5));
    const hit = document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) return { x, y, touch: element.dataset.touch ?? 'OK' };
  }
  return { covered: element.outerHTML.slice(0, 200) };
}

/** Touches one of the things marked as touchable; says which. */
export async function touchSomething(page, roll, tap = (x, y) => page.mouse.click(x, y), selector = TOUCHABLE) {
  const at = await page.evaluate(spot, { selector, pick: roll(), most: 60 });
  assert.ok(at, 'it is a person’s turn and nothing is marked as touchable');
  assert.ok(!at.covered, `marked as touchable, but something lies over it: ${at.covered}`);
  await tap(at.x, at.y);
  return at.touch;
}

/** Random touches until a game is over, or `plies` are played; the number of touches. */
export async function playOn(page, roll, { tap, plies = Infinity } = {}) {
  let touches = 0;
  while ((await turn(page)) === 'human' && (await ply(page)) < plies) {
    await touchSomething(page, roll, tap);
    touches++;
  }
  return touches;
}

/** Opens the gear, sets options of the rules by name, and begins. */
export async function beginWith(page, options) {
  await page.locator('button.gear').click();
  for (const [name, value] of Object.entries(options)) await page.locator(`#option-${name}`).selectOption(value);
  await page.locator('dialog button.main.wide').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

// keys.mjs - a person at the keyboard: Tab and Shift+Tab between controls, arrow keys on the board, Enter. Counts on nothing
// but the focus.
import assert from 'node:assert/strict';
import { load } from '../../unit/load.mjs';
import { TOUCHABLE } from './player.mjs';

const { neighbour } = await load('input/walk.ts');
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The stops of the Tab key in order, which of them has the focus, and where the wanted one is. */
function stops(wanted) {
  const all = [...document.querySelectorAll('a[href], button, select, input, [tabindex="0"]')].filter(
    (element) => element.tabIndex >= 0 && !element.disabled && element.getClientRects().length,
  );
  return { count: all.length, from: all.indexOf(document.activeElement), to: all.findIndex((element) => element.matches(wanted)) };
}

/** Walks there by Tab or Shift+Tab, whichever is shorter. */
export async function tabTo(page, wanted) {
  const { count, from, to } = await page.evaluate(stops, wanted);
  assert.notEqual(to, -1, `no stop of the Tab key is ${wanted}`);
  const key = from >= 0 && to < from ? 'Shift+Tab' : 'Tab';
  for (let pressed = 0; pressed <= 2 * count; pressed++) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), wanted)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} never came to ${wanted}: the focus is trapped`);
}

/** The cells as the arrow keys see them: by their middles, in the board's own lengths. */
function cells() {
  const middle = (outline) => {
    const corners = outline.getAttribute('d').match(/-?[\d.]+ -?[\d.]+/g).map((corner) => corner.split(' ').map(Number));
    return [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  };
  return [...document.querySelectorAll('.target')].map((element) => {
    const box = element.getBBox();
    const round = element.getAttribute('d').includes('a');
    const [x, y] = round ? [box.x + box.width / 2, box.y + box.height / 2] : middle(element);
    return { touch: element.dataset.touch, x, y };
  });
}

/** The arrow keys that lead from a cell to another, the fewest; undefined if none do. */
function way(places, from, to) {
  const came = new Map([[from, null]]);
  for (const cell of came.keys()) {
    if (cell === to) break;
    for (const arrow of ARROWS) {
      const next = neighbour(places, cell, arrow);
      if (next !== undefined && !came.has(next)) came.set(next, { cell, arrow });
    }
  }
  if (!came.has(to)) return undefined;
  const keys = [];
  for (let step = came.get(to); step; step = came.get(step.cell)) keys.unshift(step.arrow);
  return keys;
}

/** Walks on the board to a cell. */
async function walkTo(page, touch) {
  await tabTo(page, '.target[tabindex="0"]');
  const focused = () => page.evaluate(() => document.activeElement.dataset.touch);
  const from = await focused();
  const keys = way(await page.evaluate(cells), from, touch);
  assert.ok(keys, `arrow keys do not lead from ${from} to ${touch}`);
  for (const key of keys) await page.keyboard.press(key);
  assert.equal(await focused(), touch, `${keys} from ${from} led elsewhere`);
}

/** By keys alone: goes to one of the things marked as touchable and presses Enter. */
export async function pressSomething(page, roll) {
  const found = await page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length);
    return all.map((element) => ({ cell: element.matches('.target'), touch: element.dataset.touch, lay: 'lay' in element.dataset }));
  }, TOUCHABLE);
  assert.ok(found.length, 'it is a person’s turn and nothing is marked as touchable');
  const wanted = found.find(({ lay }) => lay) ?? found[Math.floor(roll() * found.length)];
  if (wanted.lay) {
    // The keys of the page turn, flip and shift what is shown; whatever they make of it, OK lays it.
    await page.keyboard.press(['r', 'f', 'n', 'Shift+ArrowLeft'][Math.floor(roll() * 4)]);
    if (!(await page.locator('[data-lay]').isEnabled())) return undefined;
    await tabTo(page, '[data-lay]');
  } else if (wanted.cell) await walkTo(page, wanted.touch);
  else await tabTo(page, `button[data-touch="${wanted.touch}"]`);
  await page.keyboard.press('Enter');
  return wanted.touch;
}

/** By keys alone: goes to this thing, a cell or a button, and presses Enter. */
export async function pressTouch(page, touch) {
  const cell = await page.locator(`.target[data-touch="${touch}"]`).count();
  if (cell) await walkTo(page, touch);
  else await tabTo(page, `button[data-touch="${touch}"]`);
  await page.keyboard.press('Enter');
}

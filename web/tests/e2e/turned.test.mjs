// The board turned to whoever is at it: each of two, three or four people sees it from their own side; one person against
// computers always from the same.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { beginWith, dice, playOn, turn } from './support/player.mjs';

/** At which angle, counter-clockwise from the right, a cell lies on the screen, seen from the middle of the board. */
function angleOf(touch) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(document.querySelector(`.target[data-touch="${touch}"]`));
  const [cx, cy] = middle(document.querySelector('.target[data-touch="d4"]'));
  return (Math.atan2(cy - y, x - cx) * 180) / Math.PI;
}

/** How far the board is turned against how it first lay, in whole sixths. */
const sixths = (from, to) => ((Math.round((to - from) / 60) % 6) + 6) % 6;

const kindOf = (page, seat, kind) => page.locator(`dialog #seat-${seat}`).selectOption(kind);

for (const [players, wanted] of Object.entries({ 2: [0, 3, 0], 3: [0, 2, 4, 0], 4: [0, 1, 3, 4, 0] }))
  pageTest(`${players} people: each sees the board from their own side`, { reducedMotion: 'reduce' }, async ({ page, context, open }) => {
    await context.addInitScript(() => localStorage.setItem('tessera.settings', JSON.stringify({ language: 'en', turned: 'mover' })));
    await open('trini');
    await turn(page);
    if (players !== '2') await beginWith(page, { players });
    const first = await page.evaluate(angleOf, 'a1');
    await page.locator('button.gear').click();
    for (let seat = 1; seat < Number(players); seat++) await kindOf(page, seat, 'human');
    await page.keyboard.press('Escape');
    for (const [ply, sixth] of wanted.entries()) {
      await playOn(page, dice(ply + 1), { plies: ply });
      assert.equal(sixths(first, await page.evaluate(angleOf, 'a1')), sixth, `after ${ply} moves`);
    }
  });

pageTest('a person who plays second keeps one side while the computer moves', { reducedMotion: 'reduce', hurry: false }, async ({ page, context, open }) => {
  await context.addInitScript(() => localStorage.setItem('tessera.settings', JSON.stringify({ language: 'en', turned: 'mover' })));
  await open('trini');
  await turn(page);
  const first = await page.evaluate(angleOf, 'a1');
  await page.locator('button.gear').click();
  await kindOf(page, 1, 'human');
  await kindOf(page, 0, '1');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-turn]').getAttribute('data-turn'), 'computer');
  assert.equal(sixths(first, await page.evaluate(angleOf, 'a1')), 3, 'while it thinks');
  await turn(page);
  assert.equal(sixths(first, await page.evaluate(angleOf, 'a1')), 3, 'and afterwards');
});

// For everybody: axe-core finds nothing on any screen; everything is large enough to be hit, or another control does the
// same. Light on a desktop, dark on a phone: each theme and each size once.
import assert from 'node:assert/strict';
import { violations } from './support/axe.mjs';
import { pageTest } from './support/browser.mjs';
import { GAMES, dice, playOn, turn } from './support/player.mjs';

const LEAST_PX = 24;

/** What can be pressed but is smaller than it should be. */
function small(least) {
  const nudges = [...document.querySelectorAll('.dock .buttons button')];
  const pressable = [...document.querySelectorAll('a[href], button, select, input:not([type=checkbox]), label:has(input[type=checkbox]), .target')];
  return pressable
    .filter((element) => element.getClientRects().length && !element.closest('.unseen'))
    .filter((element) => !(element.matches('.target') && (nudges.length || !element.matches('.open')))) // small cells: the dock's arrows come to all of them
    .map((element) => ({ box: element.getBoundingClientRect(), what: element.outerHTML.slice(0, 120) }))
    .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(({ box, what }) => `${box.width.toFixed(0)} x ${box.height.toFixed(0)}: ${what}`);
}

for (const { colorScheme, phone } of [
  { colorScheme: 'light', phone: false },
  { colorScheme: 'dark', phone: true },
]) {
  const seen = `${colorScheme}, ${phone ? 'phone' : 'desktop'}`;
  const check = async (page) => {
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await page.evaluate(small, LEAST_PX), []);
  };
  pageTest(`home: axe-core finds nothing, targets are large enough; ${seen}`, { colorScheme, phone, reducedMotion: 'reduce' }, async ({ page, open }) => {
    await open('');
    await page.locator('.living .board').nth(4).waitFor();
    await check(page);
  });
  for (const id of GAMES)
    pageTest(`${id} and its gear: axe-core finds nothing, targets are large enough; ${seen}`, { colorScheme, phone, reducedMotion: 'reduce' }, async ({ page, open }) => {
      await open(id);
      await playOn(page, dice(2), { plies: 3 });
      await turn(page);
      await check(page);
      await page.locator('button.gear').click();
      await page.locator('dialog').waitFor();
      await check(page);
    });
}

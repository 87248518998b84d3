// For everybody: axe-core finds nothing on any screen, light and dark, on a desktop and on a phone; everything is large enough
// to be hit, or another control does the same.
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
    .filter((element) => !(element.matches('.book a') && element.closest('p, li'))) // a rule's number in a sentence is as high as its line
    .filter((element) => !(element.matches('.target') && (nudges.length || !element.matches('.open')))) // small cells: the dock's arrows come to all of them
    .map((element) => ({ box: element.getBoundingClientRect(), what: element.outerHTML.slice(0, 120) }))
    .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(({ box, what }) => `${box.width.toFixed(0)} x ${box.height.toFixed(0)}: ${what}`);
}

async function check(page, where) {
  assert.deepEqual(await violations(page), [], where);
  assert.deepEqual(await page.evaluate(small, LEAST_PX), [], where);
}

/** What a game has besides its board, and what is there once it is. */
const ROOMS = { learn: '.task', rules: '.book h3', review: '.review button' };

for (const colorScheme of ['light', 'dark'])
  for (const phone of [false, true]) {
    const seen = `${colorScheme}, ${phone ? 'phone' : 'desktop'}`;
    const how = { colorScheme, phone, reducedMotion: 'reduce' };
    pageTest(`home, and a link that cannot be opened: nothing for axe-core, large enough; ${seen}`, { ...how, faults: /./ }, async ({ page, open }) => {
      await open('');
      await page.locator('.living .board').nth(4).waitFor();
      await check(page, 'home');
      await open('r/damaged');
      await page.locator('[role=alert]').waitFor();
      await check(page, 'a damaged link');
    });
    for (const id of GAMES)
      pageTest(`${id} and all its rooms: nothing for axe-core, large enough; ${seen}`, how, async ({ page, open }) => {
        await open(id);
        await playOn(page, dice(2), { plies: 3 });
        await turn(page);
        await check(page, 'board');
        await page.locator('button.gear').click();
        await page.locator('dialog').waitFor();
        await check(page, 'gear');
        await page.keyboard.press('Escape');
        for (const [room, there] of Object.entries(ROOMS)) {
          await open(`${id}/${room}`);
          await page.locator(there).first().waitFor();
          await check(page, room);
        }
      });
  }

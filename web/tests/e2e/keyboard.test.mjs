// One whole game of each by the keyboard alone, against level 1; the live region says every move, of both sides, in order,
// and in the end the result. Motion is reduced: most who play so have asked for that.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { pressSomething } from './support/keys.mjs';
import { GAMES, dice, kept, ply, turn } from './support/player.mjs';
import { pattern, words } from './support/words.mjs';

const en = words('en');
const results = Object.keys(en).filter((key) => key.startsWith('over.')).map((key) => en[key]);
const isResult = (text) => results.some((result) => pattern(result).test(text));
const seeds = { agon: 5, 'blokus-trigon': 1, trigon: 1, trikolos: 1, trini: 1 };

/** Notes every text the live region has had. */
function listen() {
  const region = document.querySelector('[aria-live]');
  window.heard = [region.textContent];
  new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
}

for (const id of GAMES)
  pageTest(`${id}: a whole game by keyboard, each move spoken`, { seed: seeds[id], reducedMotion: 'reduce' }, async ({ page, open }) => {
    await open('');
    await page.locator(`a[href="#/${id}"]`).first().focus();
    await page.keyboard.press('Enter');
    await turn(page);
    await page.evaluate(listen);
    const roll = dice(seeds[id]);
    let spoken = 0;
    while ((await turn(page)) === 'human') {
      await pressSomething(page, roll);
      if ((await ply(page)) === spoken) continue;
      await turn(page);
      const { moves } = await kept(page, id);
      const heard = await page.evaluate(() => window.heard.splice(0, window.heard.length - 1));
      const last = await page.evaluate(() => window.heard.at(-1));
      for (const move of moves.slice(spoken)) assert.ok([...heard, last].some((text) => text.includes(`played ${move}.`)), `${move} was not spoken: ${heard} ${last}`);
      spoken = moves.length;
    }
    const last = (await page.locator('[aria-live]').innerText()).trim();
    assert.ok(isResult(last.slice(last.indexOf('. ') + 2)), last);
  });

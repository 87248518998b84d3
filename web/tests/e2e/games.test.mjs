// Whole games against the computer by random touches, each with an option set through the gear. Only what the page marks as
// touchable is touched. Options and seeds are those whose games are short; nothing else shortens them.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { beginWith, dice, kept, playOn, turn } from './support/player.mjs';
import { pattern, words } from './support/words.mjs';

const en = words('en');
const results = Object.keys(en).filter((key) => key.startsWith('over.')).map((key) => pattern(en[key]));

const games = [
  { id: 'agon', options: { capture: 'straight' }, seed: 1 },
  { id: 'blokus-trigon', options: { players: '3' }, seed: 1 },
  { id: 'trigon', options: { islands: 'no' }, seed: 1 },
  { id: 'trikolos', options: { layout: 'random' }, seed: 1 },
  { id: 'trini', options: { fill: 'same' }, seed: 1 },
];

for (const { id, options, seed } of games)
  pageTest(`${id}: a whole game against level 1 by touches, ${Object.entries(options).join().replace(',', '=')}`, { seed }, async ({ page, open }) => {
    await open(id);
    await turn(page);
    await beginWith(page, options);
    await playOn(page, dice(seed));
    const { record, seats, over } = await kept(page, id);
    for (const [name, value] of Object.entries(options)) assert.match(record, new RegExp(`${id}:.*${name}=${value}`));
    assert.ok(seats.slice(1).every((seat) => seat.kind === 'computer' && seat.level === 1));
    assert.ok(over);
    const said = (await page.locator('.now').innerText()).trim();
    assert.ok(results.some((result) => result.test(said)), said);
  });

pageTest('a computer of full strength answers', {}, async ({ page, open }) => {
  await open('trini');
  await turn(page);
  await page.locator('button.gear').click();
  await page.locator('#seat-1').selectOption('0');
  await page.keyboard.press('Escape');
  await playOn(page, dice(1), { plies: 2 });
  assert.equal((await kept(page, 'trini')).moves.length, 2);
});

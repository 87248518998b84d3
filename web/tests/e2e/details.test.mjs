// Small things a person stumbles over in the first ten minutes: rows that wrap, boards that shrink, colours and counts that are
// another's, words that are no words.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { GAMES, beginWith } from './support/player.mjs';

const size = (page, selector) => page.evaluate((what) => document.querySelector(what).getBoundingClientRect().toJSON(), selector);
const first = (page, selector) => page.locator(selector).first();

pageTest('Trini on a telephone: the board can be seen while one of 24 ways is chosen, and each has a name', { phone: true }, async ({ page, open }) => {
  await open('trini');
  await first(page, '.tray button.can').tap();
  await first(page, '.target.open').tap();
  const ways = page.locator('.choices button');
  assert.equal(await ways.count(), 24);
  assert.ok((await size(page, 'svg.board')).height >= 150, 'the board is still a board');
  for (const way of await ways.all()) assert.match(await way.getAttribute('aria-label'), /^((solid|outline) (circle|star|square)(, )?){3}$/);
});

pageTest('Blokus Trigon on a telephone: turning, nudging and OK are one row that stays where it is', { phone: true }, async ({ page, open }) => {
  await open('blokus-trigon');
  const before = await size(page, '[data-lay]');
  await first(page, '.tray button.can').tap(); // a hundred places
  const after = await size(page, '[data-lay]');
  assert.deepEqual([after.left, after.top], [before.left, before.top]);
  assert.equal(after.top, (await size(page, '.dock .buttons button')).top);
});

pageTest('what cannot be laid is answered with the rule about that cell', { phone: true }, async ({ page, open }) => {
  await open('blokus-trigon');
  await page.locator('.target:not(.open)').nth(60).tap({ force: true });
  assert.match(await page.locator('.now').innerText(), /must cover .*R6$/s);
});

pageTest('the puzzle of 88: the colour whose turn it is lies first and is shown in its colour; what is laid is counted', { phone: true, locale: 'fr-CH' }, async ({ page, open }) => {
  await open('blokus-trigon');
  await beginWith(page, { players: 'solo' });
  const lay = async () => {
    await first(page, '.tray button').tap(); // no looking for it
    await first(page, '.target.open').tap();
    await page.locator('[data-lay]').tap();
  };
  await lay();
  await page.getByText('1 posée · restent 87 · 1 point', { exact: true }).waitFor();
  assert.match(await page.locator('.now').innerText(), /^Toutes les couleurs \(Vous\)\u202f: /);
  await first(page, '.tray button').tap();
  await first(page, '.target.open').tap();
  await page.locator('.ghost.yellow, .ghost .yellow').first().waitFor();
  await page.locator('[data-lay]').tap();
  await page.getByText('2 posées · restent 86', { exact: false }).waitFor();
});

for (const locale of ['en-GB', 'fr-CH', 'de-CH', 'it-CH'])
  pageTest(`${locale}: the row at the thumb is one row, and four seats say who sits there`, { phone: true, locale }, async ({ page, open }) => {
    await open('blokus-trigon');
    const { height } = await size(page, '.controls');
    assert.ok(height < 60, `${height} px`);
    for (const who of await page.locator('.seat .who').all()) assert.ok(await who.evaluate((element) => element.scrollWidth <= element.clientWidth), await who.innerText());
  });

for (const phone of [true, false])
  pageTest(`Trikolos on a ${phone ? 'telephone' : 'desktop'}: the spare tile lies beside the board, not on it`, { phone }, async ({ page, open }) => {
    for (const place of ['trikolos', 'trikolos/learn']) {
      await open(place);
      await page.locator('.target').first().waitFor();
      const spare = await size(page, '.beside .tray');
      const tops = await page.evaluate(() => [...document.querySelectorAll('.target')].map((target) => target.getBoundingClientRect().top));
      assert.ok(spare.bottom <= Math.min(...tops), place);
    }
  });

pageTest('Blokus Trigon on a telephone: the piece in hand follows the finger, above it, and waits for OK', { phone: true }, async ({ page, context, open }) => {
  await open('blokus-trigon');
  await first(page, '.tray button.can').tap();
  const { x, y, width, height } = await size(page, 'svg.board');
  const fingers = await context.newCDPSession(page);
  const at = (share) => [{ x: x + width * share, y: y + height * 0.6 }];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.35) });
  const seen = new Set();
  for (const share of [0.4, 0.5, 0.6, 0.7]) {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
    seen.add(await page.locator('path.ghost').getAttribute('d'));
  }
  assert.ok(seen.size > 1, 'it goes where the finger goes');
  const ghost = await size(page, 'path.ghost');
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.ok(ghost.y + ghost.height < at(0)[0].y + 60, 'above it or beside it');
  assert.equal(await page.evaluate(() => document.querySelector('[data-ply]').dataset.ply), '0', 'nothing is laid by letting go');
  await page.locator('[data-lay]').tap();
  await page.waitForFunction(() => Number(document.querySelector('[data-ply]').dataset.ply) > 0);
});

for (const id of GAMES)
  pageTest(`${id}: a hint shows its move on the board, and is played`, { phone: id === 'blokus-trigon' }, async ({ page, open }) => {
    await open(id);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Play it' }).waitFor();
    const drawn = await page.evaluate(() => ['.advised', '.ghost'].map((mark) => document.querySelector(`.board ${mark}`).getAttribute('d')).join(''));
    assert.match(drawn, /^M/);
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.waitForFunction(() => Number(document.querySelector('[data-ply]').dataset.ply) > 0);
  });

pageTest('Trini for four on a telephone: every seat shows all it has', { phone: true, locale: 'de-CH' }, async ({ page, open }) => {
  await open('trini');
  await beginWith(page, { players: '4' });
  const players = await size(page, '.players');
  assert.ok(players.height < 150, `${players.height} px`);
  const hidden = await page.evaluate(() => document.querySelector('.players').scrollHeight - document.querySelector('.players').clientHeight);
  assert.ok(hidden <= 0);
});

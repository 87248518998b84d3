// Without a pointer or without eyes: the Tab key comes everywhere, in order, and shows where it is; every cell says what it is.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { GAMES, dice, playOn, turn } from './support/player.mjs';

/** What has the focus: its place among everything the Tab key should come to, and whether it shows. */
function focus() {
  const all = [...document.querySelectorAll('a[href], button, select, input, .target[tabindex="0"]')].filter(
    (element) => element.tabIndex >= 0 && !element.disabled && element.getClientRects().length,
  );
  const element = document.activeElement;
  const style = getComputedStyle(element);
  const shows = element.matches('.target') ? style.stroke !== 'rgba(0, 0, 0, 0)' && style.stroke !== 'none' : style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return { at: all.indexOf(element), of: all.length, shows, what: element.outerHTML.slice(0, 120) };
}

for (const id of GAMES)
  pageTest(`${id}: the Tab key comes everywhere, in order, and shows`, { reducedMotion: 'reduce' }, async ({ page, open }) => {
    await open(id);
    await turn(page);
    await page.keyboard.press('Tab');
    const { of } = await page.evaluate(focus);
    for (let at = 0; at < of; at++) {
      const now = await page.evaluate(focus);
      assert.equal(now.at, at, now.what);
      assert.ok(now.shows, `the focus does not show on ${now.what}`);
      await page.keyboard.press('Tab');
    }
    assert.notEqual((await page.evaluate(focus)).at, of - 1, 'the focus is trapped at the end');
  });

for (const id of GAMES)
  pageTest(`${id}: every cell has a spoken name of its own`, {}, async ({ page, open }) => {
    await open(id);
    await playOn(page, dice(4), { plies: 6 });
    const names = await page.locator('.target').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
    assert.deepEqual(names.filter((name) => name.length < 4), []);
    assert.equal(new Set(names).size, names.length);
  });

const SAID = {
  'en-GB': ['d4, your die: solid circle, solid star, solid square; 3 free round spaces beside it', 'r:d4, empty, round space; ', 'solid circle'],
  'fr-CH': ['d4, votre dé : rond : plein, étoile : plein, carré : plein ; 3 cases rondes libres à côté', 'r:d4, libre, case ronde ; ', 'rond : plein'],
  'de-CH': ['d4, dein Würfel: Kreis voll, Stern voll, Quadrat voll; 3 freie Rundfelder daneben', 'r:d4, leer, Rundfeld; ', 'Kreis voll'],
  'it-CH': ['d4, il tuo dado: cerchio: pieno, stella: pieno, quadrato: pieno; 3 caselle rotonde libere accanto', 'r:d4, libera, casella rotonda; ', 'cerchio: pieno'],
};

// The computer may have answered by then, with a die beside the same round space.
for (const [locale, [die, round, turned]] of Object.entries(SAID))
  pageTest(`${locale}: a cell’s name tells what lies beside it`, { locale }, async ({ page, open }) => {
    await open('trini');
    await turn(page);
    await page.locator('.tray button.can').first().click();
    for (const touch of ['.target[data-touch="d4"]', '.choices [data-touch="CSQ"]']) await page.locator(touch).click();
    const name = (touch) => page.locator(`.target[data-touch="${touch}"]`).getAttribute('aria-label');
    const plain = (text) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    assert.equal(plain(await name('d4')).split(/(?<= ?;) /).slice(0, 2).join(' ').replace(/ ?;$/, ''), die);
    const said = plain(await name('r:d4'));
    assert.ok(said.startsWith(round) && said.includes(turned), said);
  });

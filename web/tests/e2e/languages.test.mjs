// Every language: said by the browser or chosen, on every screen, with nothing English left; numbers and dates its own way.
import assert from 'node:assert/strict';
import { pageTest } from './support/browser.mjs';
import { GAMES, dice, playOn, turn } from './support/player.mjs';
import { LANGUAGES, words } from './support/words.mjs';

const en = words('en');

/** Everything a person reads or hears on the screen. */
function said() {
  const texts = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('[lang]:not(html), noscript, script, style')) texts.push(node.data);
    } else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (node.hasAttribute(name)) texts.push(node.getAttribute(name));
  }
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

/** What is English in these texts: sentences of the English files that read otherwise here, and words no other language has. */
function english(texts, language) {
  const own = new Set(Object.values(words(language)));
  const sentences = new Set(Object.values(en).filter((text) => !own.has(text)));
  const parts = [...sentences].flatMap((text) => text.split(/\{\w+\}/)).map((part) => part.trim()).filter((part) => part.length >= 12);
  return texts.filter(
    (text) => sentences.has(text) || parts.some((part) => text.includes(part)) || /\b(the|your|and|of|with|which|where|must|cannot|this|that|is|are|pieces?|cells?|level)\b/i.test(text),
  );
}

for (const language of LANGUAGES.filter((language) => language !== 'en'))
  pageTest(`${language}: nothing English on any screen`, { locale: `${language}-CH`, seed: 3 }, async ({ page, open }) => {
    const check = async (where) => assert.deepEqual(english(await page.evaluate(said), language), [], where);
    await open('');
    await page.locator('main li').first().waitFor();
    await page.waitForFunction((text) => document.body.innerText.includes(text), words(language).subtitle);
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    await check('home');
    for (const id of GAMES) {
      await open(id);
      await page.locator(`.screen.${id}`).waitFor();
      await playOn(page, dice(1), { plies: 5 });
      await check(id);
      for (const cell of ['first-child', 'last-child', 'nth-child(5)']) {
        await page.locator(`.target:${cell}`).focus(); // by keys, so that nothing lying over it matters
        await page.keyboard.press('Enter');
        await check(`${id}, after touching what may not be touched`);
        await turn(page);
      }
      await page.locator('button.gear').click();
      await page.locator('dialog[open]').waitFor();
      await check(`${id}, gear`);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
  });

pageTest('a language is chosen on the first screen, and stays', { locale: 'en-GB' }, async ({ page, open }) => {
  await open('');
  for (const language of ['de', 'it', 'fr']) {
    await page.locator('header select').selectOption(language);
    await page.waitForFunction((text) => document.body.innerText.includes(text), words(language).subtitle);
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
  }
  await page.reload();
  await page.waitForFunction((text) => document.body.innerText.includes(text), words('fr').subtitle);
  await page.locator('header select').selectOption('en');
  await page.waitForFunction((text) => document.body.innerText.includes(text), en.subtitle);
});

pageTest('numbers are written as each language writes them', {}, async ({ page, open }) => {
  await open('');
  await page.evaluate(() => localStorage.setItem('tessera.game.agon', JSON.stringify({ id: 'agon', record: 'x', moves: [], ply: 1234567, when: 1 })));
  for (const language of LANGUAGES) {
    await page.locator('header select').selectOption(language);
    const wanted = words(language)['continue.at'].replace('{n}', new Intl.NumberFormat(language).format(1234567));
    await page.reload();
    await page.waitForFunction((text) => document.body.textContent.includes(text), wanted);
  }
});

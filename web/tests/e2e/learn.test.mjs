// Learning: every lesson done by touches, and by keys alone; the rulebook beside the board, its positions, the way to it from a
// refusal and back; nothing for axe-core to complain about.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load } from '../unit/load.mjs';
import { violations } from './support/axe.mjs';
import { pageTest } from './support/browser.mjs';
import { pressTouch, tabTo } from './support/keys.mjs';
import { GAMES } from './support/player.mjs';
import { words } from './support/words.mjs';

const said = (game, language) => JSON.parse(readFileSync(new URL(`../../src/learn/lessons/${game}.${language}.json`, import.meta.url), 'utf8'));

const live = (page) => page.locator('p[role="status"][aria-live]').innerText();

/** Makes the touches of a path as a person would; pieces of several cells are laid with OK. */
async function makeTouches(page, path) {
  for (const touch of path) {
    const thing = page.locator(`[data-touch="${touch}"]`).first();
    await thing.scrollIntoViewIfNeeded();
    await thing.click({ force: true });
  }
  const lay = page.locator('[data-lay]:enabled');
  if (await lay.count()) await lay.click();
}

for (const game of GAMES)
  pageTest(`${game}: the lesson, by touches`, { phone: game !== 'agon', reducedMotion: 'reduce' }, async ({ page, open }) => {
    const { steps } = await load(`learn/lessons/${game}.ts`);
    const text = said(game, 'en');
    await open(`${game}/learn`);
    for (const [i, step] of steps.entries()) {
      await page.locator(`.dots li:nth-child(${i + 1}) [aria-current="step"]`).waitFor();
      assert.equal(await page.locator('.task').innerText(), text[step.id].task);
      assert.ok((await live(page)).includes(text[step.id].task), 'the task is announced');
      await makeTouches(page, step.show);
      await page.locator('.done').waitFor();
      assert.ok((await live(page)).includes(text[step.id].done), 'success is announced');
      if (step.refuse) assert.match(await page.locator('.no a').innerText(), /^R\d+$/);
      if (i < steps.length - 1) await page.locator('.controls button.main').click();
    }
    assert.deepEqual(await violations(page), []);
    await page.getByRole('link', { name: words('en')['learn.play'] }).click();
    await page.locator('[data-touch]').first().waitFor();
    assert.equal(new URL(page.url()).hash, `#/${game}`);
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), `tessera.game.${game}`), null, 'practice is not kept as a game');
    await open('');
    await page.locator('.card').first().waitFor();
    assert.equal(await page.locator(`a[href="#/${game}/learn"]`).count(), 0, 'who has learned it is not asked again');
  });

pageTest('what is legal but not asked is taken back; the lesson goes on where it was left', { hurry: true }, async ({ page, open }) => {
  await open('agon/learn');
  await makeTouches(page, ['f1', 'e1']);
  await page.locator('.astray').waitFor();
  assert.equal(await page.locator('.astray').innerText(), said('agon', 'en').inward.other);
  await page.locator('[data-touch="f1"].open').waitFor(); // taken back: the queen may be touched again
  await makeTouches(page, ['f1', 'f2']);
  await page.locator('.controls button.main').click();
  await page.reload();
  await page.locator('.dots li:nth-child(2) [aria-current="step"]').waitFor();
  await page.getByRole('button', { name: words('en')['learn.show'] }).click();
  await page.locator('.done').waitFor();
});

for (const game of GAMES)
  pageTest(`${game}: the whole lesson by keys alone`, { reducedMotion: 'reduce' }, async ({ page, open }) => {
    const { steps } = await load(`learn/lessons/${game}.ts`);
    await open(`${game}/learn`);
    for (const [i, step] of steps.entries()) {
      await page.locator(`.dots li:nth-child(${i + 1}) [aria-current="step"]`).waitFor();
      for (const touch of step.show) await pressTouch(page, touch);
      if (await page.locator('[data-lay]:enabled').count()) {
        await tabTo(page, '[data-lay]');
        await page.keyboard.press('Enter');
      }
      await page.locator('.done').waitFor();
      await tabTo(page, i < steps.length - 1 ? '.controls .main' : '.controls a');
      await page.keyboard.press('Enter');
    }
    await page.locator(`.screen.${game}`).waitFor();
  });

for (const phone of [false, true])
  pageTest(`the rulebook ${phone ? 'on a phone' : 'beside the board'}: in, through, out`, { phone, reducedMotion: 'reduce', colorScheme: phone ? 'dark' : 'light' }, async ({ page, open }) => {
    await open('agon');
    const entry = page.getByRole('link', { name: words('en').rules, exact: true });
    await entry.focus();
    await page.keyboard.press('Enter');
    await page.locator('.book h3').first().waitFor();
    assert.ok(await page.evaluate(() => document.activeElement.closest('.book')), 'the focus goes into the rulebook');
    const figure = page.locator('figure').nth(2);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('svg.board').waitFor();
    await figure.getByRole('button', { name: words('en')['figure.forward'] }).click();
    assert.equal(await figure.locator('.steps code').innerText(), 'c6-d6');
    assert.match(await figure.locator('.why').innerText(), /R20$/);
    await page.getByRole('button', { name: words('en')['figure.show'].replace('{move}', 'f3-f4') }).click();
    assert.equal(await figure.locator('.steps code').innerText(), 'f3-f4');
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');
    await page.locator('.book').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).hash, '#/agon');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('href')), '#/agon/rules', 'the focus comes back');
  });

for (const language of ['en', 'fr', 'de', 'it'])
  pageTest(`why not, in ${language}`, { locale: language }, async ({ page, open }) => {
    const book = readFileSync(new URL(`../../../src/games/agon/rulebook.${language}.md`, import.meta.url), 'utf8');
    const sentence = /- \*\*R13\*\* (.*)/.exec(book)[1];
    const other = /- \*\*R4\*\* (.*)/.exec(book)[1];
    await open('agon');
    await page.locator('[data-touch="f1"].open').click({ force: true });
    await page.locator('[data-touch="f5"]').click({ force: true });
    await page.locator('.now.refusal', { hasText: language === 'en' ? /^\S.* R4$/ : other }).waitFor();
    assert.match(await page.locator('.now').innerText(), /R4$/);
    await page.locator('.now a').click();
    await page.locator('.marked').waitFor();
    assert.ok((await page.locator('.marked').innerText()).includes(other), 'the rulebook opens there');
    assert.ok((await page.locator('.book').innerText()).includes(sentence), 'all of it');
  });

// A game looked at again: replay, chances, turning points, another try; and records that leave the page and come back,
// or are refused with a sentence while nothing is lost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { core } from '../unit/core.mjs';
import { pageTest } from './support/browser.mjs';
import { dice, kept, playOn, ply, turn } from './support/player.mjs';
import { tooLong } from './support/records.mjs';
import { words } from './support/words.mjs';

const RECORD = `[Game "agon"]
[Player1 "Anna"]
[Player2 "Beat"]
[Date "2026-11-15"]
[Result "none"]

1. a5-b5 2. k7-j6 3. b1-c1 (3. f1-f2 4. h3-i4) 4. h3-i4 5. j5-k8 6. i4-i5 none
`;

/** Lets a file fall onto the page. */
async function drop(page, name, text) {
  await page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const kind of ['dragover', 'drop']) window.dispatchEvent(new DragEvent(kind, { dataTransfer, cancelable: true }));
    },
    [name, text],
  );
}

const where = (page) => page.locator('.replay p').innerText();
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

pageTest('a game in play is looked at again and goes on', {}, async ({ page, open }) => {
  await open('agon');
  await playOn(page, dice(1), { plies: 6 });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Home');
  assert.equal(await ply(page), 0);
  await page.keyboard.press('ArrowRight');
  assert.equal(await ply(page), 1);
  await button(page, 'To the last move').click();
  assert.equal(await ply(page), 6);
  await page.getByRole('link', { name: 'Review' }).click();
  const graph = page.getByRole('slider');
  await graph.waitFor();
  assert.equal(await where(page), 'Move 6 of 6.');
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  assert.match(await graph.getAttribute('aria-valuetext'), /^Move 5 of 6\. White \d+%, Black \d+%$/);
  await button(page, 'Show the next').click();
  await page.getByText('The board shows the best line, 1 moves on').waitFor();
  await button(page, 'Back to the game').click();
  assert.equal(await turn(page), 'human');
  assert.equal(await ply(page), 6);
  await playOn(page, dice(2), { plies: 8 });
});

pageTest('another try keeps what was played', {}, async ({ page, open }) => {
  await open('agon');
  await playOn(page, dice(1), { plies: 6 });
  const before = (await kept(page, 'agon')).moves;
  await page.getByRole('link', { name: 'Review' }).click();
  await button(page, 'To the start').click();
  await button(page, 'Try again from here').click();
  await playOn(page, dice(5), { plies: 4 });
  const { record, moves } = await kept(page, 'agon');
  assert.notDeepEqual(moves, before.slice(0, moves.length));
  for (const move of before) assert.ok(record.includes(move), `${move} is lost: ${record}`);
});

pageTest('a record goes out and comes back', { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, context, open }) => {
  await open('trini');
  await playOn(page, dice(1), { plies: 2 });
  await drop(page, 'evening.tes', RECORD);
  await page.getByText('White: Anna · Black: Beat').waitFor();
  assert.equal(await where(page), 'Move 6 of 6.');
  await page.locator('.variation button').last().click();
  assert.equal(await where(page), 'Move 4 of 4.');
  const file = await saved(page, 'Save as a file');
  assert.equal(file.name, 'agon-2026-11-15.tes');
  assert.equal(file.bytes.toString(), RECORD);
  assert.match((await saved(page, 'Picture (SVG)')).bytes.toString(), /^<svg /);
  assert.deepEqual([...(await saved(page, 'Picture (PNG)')).bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
  await button(page, 'Copy a link').click();
  await page.getByText('it contains the whole game').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  assert.equal(await where(other), 'Move 6 of 6.');
  await other.goto(link.slice(0, -6));
  await other.getByText('This link is damaged').waitFor();
  await open('trini');
  assert.equal((await kept(page, 'trini')).moves.length, 2);
});

pageTest('a game too long for a link is opened, and its file is offered instead', {}, async ({ page, open }) => {
  const long = tooLong();
  await open('');
  await drop(page, 'long.tes', long);
  assert.equal(await where(page), 'Move 4 of 4.');
  await button(page, 'Copy a link').click();
  await page.getByText('too long for a link').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).last().click()]);
  assert.equal(readFileSync(await download.path(), 'utf8'), core.read(long).text());
});

pageTest('what is no record is refused, and nothing is lost', {}, async ({ page, open }) => {
  await open('agon');
  await playOn(page, dice(1), { plies: 2 });
  const before = await kept(page, 'agon');
  for (const [name, text, sentence] of [
    ['wrong.tes', RECORD.replace('k7-j6', 'k7-a1'), /Line 7, column \d+: move 2, k7-a1: /],
    ['cut.tes', RECORD.slice(0, -20), /cannot be opened\. Line 7/],
    ['zero.tes', '\0\0\0', /this is not a text file/],
    ['empty.tes', '', /cannot be opened/],
    ['large.tes', 'x'.repeat(2 << 20), /larger than one megabyte/],
  ]) {
    await drop(page, name, text);
    const alert = page.getByRole('alert').filter({ hasText: name });
    await alert.waitFor();
    assert.match(await alert.innerText(), sentence);
    await alert.getByRole('button').click();
  }
  assert.deepEqual(await kept(page, 'agon'), before);
  assert.equal(await ply(page), 2);
});

const DATES = { en: 'Nov 15, 2026', fr: '15 nov. 2026', de: '15.11.2026', it: '15 nov 2026' };

for (const [language, date] of Object.entries(DATES)) {
  pageTest(`${language}: the date of a record as the language writes it`, { locale: language }, async ({ page, open }) => {
    await open('');
    await page.locator('main li').first().waitFor();
    await drop(page, 'game.tes', RECORD);
    await page.locator('.review').getByText(date).waitFor();
  });

  pageTest(`${language}: a file that is no record is refused in this language`, { locale: language }, async ({ page, open }) => {
    const text = words(language);
    const sentence = /- \*\*R4\*\* (.*)/.exec(readFileSync(new URL(`../../../src/games/agon/rulebook.${language}.md`, import.meta.url), 'utf8'))[1];
    const refusal = (why) => page.getByText(why).waitFor();
    await open('');
    await page.waitForFunction((subtitle) => document.body.innerText.includes(subtitle), text.subtitle);
    await drop(page, 'x.tes', '[Game "agon"]\n\n1. f1-f9 none\n');
    await refusal(language === 'en' ? 'f9 is not beside f1' : sentence);
    await drop(page, 'y.tes', 'nothing of the kind');
    await refusal(language === 'en' ? 'a record begins with its tags' : text['open.unsound']);
  });
}

// words.svelte.ts - every text a person reads on the page, in the chosen language.
//
//     t('thinking', { who: 'Black' })      // "Black is thinking."
//     n('moves', 3)                        // "3 moves": keys moves.one, moves.other
//
// English comes with the page; another language is loaded when it is chosen. A key that a language lacks is a
// failed test (tests/unit/words.test.mjs), and shows its English text.
import { settings } from '../state/settings.svelte.ts';
import learn from './en/learn.json';
import online from './en/online.json';
import page from './en/page.json';
import review from './en/review.json';
import type { Language } from './languages.ts';

const en = { ...page, ...learn, ...review, ...online };
export type Key = keyof typeof en;
type Words = Record<string, string>;

const files = import.meta.glob<{ default: Words }>('./{fr,de,it}/*.json');

async function load(language: Language): Promise<Words> {
  if (language === 'en') return en;
  const wanted = Object.keys(files).filter((name) => name.startsWith(`./${language}/`));
  const parts = await Promise.all(wanted.map((name) => files[name]!()));
  return Object.assign({}, ...parts.map((part) => part.default)) as Words;
}

let words: Words = $state.raw(en);

/** Follows the settings; call it once in an effect. */
export async function speakChosenLanguage(): Promise<void> {
  const language = settings.language;
  document.documentElement.lang = language;
  const loaded = await load(language);
  if (language === settings.language) words = loaded;
}

// To make one of these takes longer than all it will ever write.
const numbers = new Map<Language, Intl.NumberFormat>();
const plurals = new Map<Language, Intl.PluralRules>();

function formatted(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value); // written alike in every language of the page
  const language = settings.language;
  let format = numbers.get(language);
  if (!format) numbers.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(value);
}

function plural(count: number): Intl.LDMLPluralRule {
  const language = settings.language;
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

/** Something that is another when other words are spoken, for who keeps what was said. */
export function speaking(): object {
  return words;
}

function filled(text: string, values: Record<string, string | number>): string {
  if (!text.includes('{')) return text;
  const written = (value: string | number) => (typeof value === 'number' ? formatted(value) : value);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? ''));
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return filled(words[key] ?? en[key], values);
}

/** A text whose key is put together; empty where there is none. */
export function maybe(key: string, values: Record<string, string | number> = {}): string {
  return filled(words[key] ?? (en as Words)[key] ?? '', values);
}

export function n(key: string, count: number, values: Record<string, string | number> = {}): string {
  const form = plural(count);
  const text = words[`${key}.${form}`] ?? words[`${key}.other`] ?? '';
  return filled(text, { n: count, ...values });
}

export function number(value: number): string {
  return formatted(value).replace('-', '\u2212');
}

export function date(when: Date): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(when);
}

// books.ts - the rulebooks, each loaded when it is opened. They are the very files of src/games.
import type { Language } from '../words/languages.ts';
import { diagramsOf, type Diagram } from './figures.ts';
import { parse, type Block } from './markdown.ts';

type Text = () => Promise<string>;
const texts = import.meta.glob('../../../src/games/*/rulebook.*.md', { query: '?raw', import: 'default' }) as Record<string, Text>;
const lists = import.meta.glob('../../../src/games/*/diagrams.txt', { query: '?raw', import: 'default' }) as Record<string, Text>;

async function read(files: Record<string, Text>, name: string): Promise<string> {
  const file = files[`../../../src/games/${name}`];
  if (!file) throw new Error(`${name} is not there`);
  return file();
}

export async function rulebook(game: string, language: Language): Promise<Block[]> {
  return parse(await read(texts, `${game}/rulebook.${language}.md`));
}

export async function diagrams(game: string): Promise<Map<string, Diagram>> {
  return diagramsOf(await read(lists, `${game}/diagrams.txt`));
}

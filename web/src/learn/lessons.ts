// lessons.ts - the lessons and their words, each loaded when it is opened.
import type { Language } from '../words/languages.ts';
import type { LessonWords, Step } from './lessons/lesson.ts';

const lessons = import.meta.glob(['./lessons/*.ts', '!./lessons/lesson.ts'], { import: 'steps' }) as Record<string, () => Promise<readonly Step[]>>;
const words = import.meta.glob('./lessons/*.json', { import: 'default' }) as Record<string, () => Promise<LessonWords>>;

export async function lessonOf(game: string): Promise<readonly Step[]> {
  const file = lessons[`./lessons/${game}.ts`];
  if (!file) throw new Error(`there is no lesson of ${game}`);
  return file();
}

export async function lessonWords(game: string, language: Language): Promise<LessonWords> {
  const file = words[`./lessons/${game}.${language}.json`];
  if (!file) throw new Error(`there is no lesson of ${game} in ${language}`);
  return file();
}

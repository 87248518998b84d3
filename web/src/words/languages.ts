// languages.ts - which languages there are.
export const LANGUAGES = ['fr', 'de', 'it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const OWN_NAME: Record<Language, string> = { fr: 'Français', de: 'Deutsch', it: 'Italiano', en: 'English' };

/** The first of the browser's languages that we speak. */
export function fromBrowser(wanted: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase() as Language;
    if (LANGUAGES.includes(language)) return language;
  }
  return 'en';
}

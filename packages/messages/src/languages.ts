import type { Catalogs } from './catalogs.ts';

/** A language that is ready to use. */
export interface LoadedLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly catalogs: Catalogs;
}

/** Every language there is: a folder beside `en`, a line here and one in `server.ts`. */
export const LANGUAGES = {
  en: () => import('./en/index.ts'),
  qps: () => import('./qps/index.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly catalogs: Catalogs }>>>;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE: Language = 'en';

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The language that serves a locale best: `pt-BR`, then `pt`, then English. */
export const languageFor = (locale: string): Language => {
  for (let tag = locale; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    if (isLanguage(tag)) {
      return tag;
    }
  }
  return DEFAULT_LANGUAGE;
};

/** What browsers show of a language, in one chunk; the second call costs nothing. */
export const loadBrowserLanguage = async (tag: Language): Promise<LoadedLanguage> => ({
  tag,
  catalogs: (await LANGUAGES[tag]()).catalogs,
});

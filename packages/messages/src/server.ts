import type { Catalogs } from './catalogs.ts';
import { loadBrowserLanguage, type Language, type LoadedLanguage } from './languages.ts';

export { connectionChoiceCode, connectionFieldCode } from './connection-field-code.ts';
export { serverTranslation } from './codes.ts';

/** Texts that only the server writes, per language. A language is a folder beside `en` and a line here. */
const SERVER_LANGUAGES = {
  en: () => import('./en/server.ts'),
  qps: () => import('./qps/server.ts'),
} as const satisfies Readonly<Record<Language, () => Promise<{ readonly catalogs: Catalogs }>>>;

/** A language with mails, notices and everything else that only the server writes. */
export const loadServerLanguage = async (tag: Language): Promise<LoadedLanguage> => {
  const { catalogs } = await loadBrowserLanguage(tag);
  return { tag, catalogs: { ...catalogs, ...(await SERVER_LANGUAGES[tag]()).catalogs } };
};

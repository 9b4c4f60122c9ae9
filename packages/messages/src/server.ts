import type { Catalogues } from './catalogues.ts';
import { loadLanguage, type Language, type LoadedLanguage } from './languages.ts';

export { connectionFieldCode } from './connection-field-code.ts';
export { serverTranslation } from './codes.ts';

/** Of every language what the server alone writes with: a folder beside `en` and a line here. */
const SERVER_LANGUAGES = {
  en: () => import('./en/server.ts'),
  qps: () => import('./qps/server.ts'),
} as const satisfies Readonly<Record<Language, () => Promise<{ readonly catalogues: Catalogues }>>>;

/** A language with mails, notices and everything else that only the server writes. */
export const loadServerLanguage = async (tag: Language): Promise<LoadedLanguage> => {
  const { catalogues } = await loadLanguage(tag);
  return { tag, catalogues: { ...catalogues, ...(await SERVER_LANGUAGES[tag]()).catalogues } };
};

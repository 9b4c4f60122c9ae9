/** Languages the catalogue holds. A second one is a folder beside `en` and its name here. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

/** BCP 47; words come from its language where we have it, numbers and dates always follow it. */
let locale = 'en-GB';

export const setLocale = (next: string): void => {
  try {
    locale = Intl.getCanonicalLocales(next)[0] ?? locale;
  } catch {
    // Not a language tag: the one in use stays.
  }
};

export const currentLocale = (): string => locale;

export const currentLanguage = (): Language => {
  const [language = ''] = locale.split('-');
  return isLanguage(language) ? language : 'en';
};

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Ways of writing figures and dates that differ; the words stay in the language of the catalog. */
const FORMAT_LOCALES = ['en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'sv-SE', 'en-IN'];

/** The country of a locale in a language. */
export const localeName = (locale: string, language: string): string => {
  const { region } = new Intl.Locale(locale);
  return region === undefined
    ? locale
    : (new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(region) ?? locale);
};

/** The chosen locale is always among them: another client may have set one that is not listed here. */
export const localeChoices = (chosen: string | null, language: string): Choice[] =>
  (chosen === null || FORMAT_LOCALES.includes(chosen) ? FORMAT_LOCALES : [chosen, ...FORMAT_LOCALES]).map(
    (value) => ({ value, label: localeName(value, language) }),
  );

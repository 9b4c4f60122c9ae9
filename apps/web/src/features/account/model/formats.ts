/** Ways of writing figures and dates that differ; the words stay in the language of the catalog. */
export const FORMAT_LOCALES = [
  'en-GB',
  'en-US',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'sv-SE',
  'en-IN',
] as const;

/** The country of a locale in a language. */
export const localeName = (locale: string, language: string): string => {
  const region = new Intl.Locale(locale).region;
  return region === undefined
    ? locale
    : (new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(region) ?? locale);
};

const SAMPLE_NUMBER = 1_234_567.89;
const SAMPLE_DATE = new Date(2026, 10, 20, 6, 10);

export const formatSample = (locale: string): { readonly number: string; readonly date: string } => ({
  number: new Intl.NumberFormat(locale).format(SAMPLE_NUMBER),
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(SAMPLE_DATE),
});

const SAMPLE_NUMBER = 1_234_567.89;
const SAMPLE_DATE = new Date(2026, 10, 20, 6, 10);

export const formatSample = (locale: string): { readonly number: string; readonly date: string } => ({
  number: new Intl.NumberFormat(locale).format(SAMPLE_NUMBER),
  date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(SAMPLE_DATE),
});

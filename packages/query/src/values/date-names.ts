import { folded } from './folded-name.ts';

/** Languages whose names of months and weekdays are known, the first that knows all values decides. */
const LANGUAGES = 'en de fr es it pt nl da sv nb fi pl cs hu ro tr el ru uk ja zh ko'.split(' ');

/** The names of this many days from 1 January 2024, a Monday, each a step on, in all lengths. */
function namesInLanguage(language: string, field: 'month' | 'weekday', count: number): string[][] {
  const formats = (['long', 'short'] as const).flatMap((length) => [
    new Intl.DateTimeFormat(language, { [field]: length, timeZone: 'UTC' }),
    // With a day beside it a month has its other case: "января" where "январь" is alone.
    new Intl.DateTimeFormat(language, { [field]: length, day: 'numeric', timeZone: 'UTC' }),
  ]);
  const names = Array.from({ length: count }, (_, at) => {
    const date = field === 'month' ? new Date(Date.UTC(2024, at, 1)) : new Date(Date.UTC(2024, 0, 1 + at));
    return formats.map((format) =>
      folded(format.formatToParts(date).find(({ type }) => type === field)?.value ?? ''),
    );
  });
  return language === 'en' && field === 'month' ? withSept(names) : names;
}

const withSept = (names: readonly string[][]): string[][] =>
  names.map((same, at) => (at === 8 ? [...same, 'sept'] : same));

/**
 * Lists of months and of weekdays (from Monday), a language after the other; each position with all its names. Making
 * them takes 90 ms: the built server has them as text.
 */
export const dateNames = (): readonly (readonly (readonly string[])[])[] =>
  LANGUAGES.flatMap((language) => [
    namesInLanguage(language, 'month', 12),
    namesInLanguage(language, 'weekday', 7),
  ]);

import type { TimePart } from '@plumbline/contract';

type PartNameStyle = 'long' | 'short';

const NAMES: Readonly<Record<TimePart, (style: PartNameStyle) => Intl.DateTimeFormatOptions>> = {
  weekday: (style) => ({ weekday: style }),
  month_of_year: (style) => ({ month: style }),
  hour_of_day: () => ({ timeStyle: 'short' }),
};

/** A moment in which each part has its number: 1 January 2024 is a Monday. */
const MOMENT_OF: Readonly<Record<TimePart, (value: number) => number>> = {
  weekday: (value) => Date.UTC(2024, 0, value),
  month_of_year: (value) => Date.UTC(2024, value - 1, 1),
  hour_of_day: (value) => Date.UTC(2024, 0, 1, value),
};

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The weekday, month or hour of a number: `Monday`, `January`, `14:00`; what is no whole number is returned unchanged. */
export const partName = (value: PartValue, part: TimePart, locale: string): string =>
  nameIn('long')(value, part, locale);

/** `Mon`, `Jan`, `14:00`. */
export const shortPartName = (value: PartValue, part: TimePart, locale: string): string =>
  nameIn('short')(value, part, locale);

type PartValue = string | number | boolean;

const nameIn =
  (style: PartNameStyle) =>
  (value: PartValue, part: TimePart, locale: string): string => {
    const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value);
    if (!Number.isInteger(number)) {
      return String(value);
    }
    const key = `${part} ${style} ${locale}`;
    const format =
      FORMATS.get(key) ?? new Intl.DateTimeFormat(locale, { ...NAMES[part](style), timeZone: 'UTC' });
    FORMATS.set(key, format);
    return format.format(new Date(MOMENT_OF[part](number)));
  };

import type { ColumnType } from '@plumbline/contract';

/** How a server writes days: 03/04/2026 is the third of April, or the fourth of March. */
export type DayOrder = 'day-first' | 'month-first';

const GROUPED = /^-?[\d,]*\.?\d+$/u;

/** `7,97,671.40` is `797671.40`; what is no number is returned as it is, and rejected where it is stored. */
export function numberText(text: string): string {
  const compact = text.replaceAll(' ', '');
  return GROUPED.test(compact) ? compact.replaceAll(',', '') : text;
}

const DAY =
  /^(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d{4})(?:[ T](?<time>\d{1,2}:\d{2}(?::\d{2})?))?$/u;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/u;

/** A day, with its time where it has one, as `2026-04-03 14:05:00`; other text is returned as it is. */
export function dayText(text: string, order: DayOrder): string {
  if (ISO_DAY.test(text)) {
    return text.replace('T', ' ');
  }
  const { first, second, year, time } = DAY.exec(text)?.groups ?? {};
  if (first === undefined || second === undefined || year === undefined) {
    return text;
  }
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return time === undefined
    ? date
    : `${date} ${time.length < 6 ? `${time}:00` : time}`.replace(/ (\d):/u, ' 0$1:');
}

const hasTime = (text: string): boolean => /\d:\d{2}/u.test(text);

/** The type of a column by what the report says of it (`c`, `n` or `d`) and by the first values of days. */
export function columnType(code: string, values: readonly string[]): ColumnType {
  if (code === 'n') {
    return 'decimal';
  }
  if (code !== 'd') {
    return 'text';
  }
  return values.some(hasTime) ? 'timestamp' : 'date';
}

/** Days and moments as SQLite's own functions write them, https://www.sqlite.org/lang_datefunc.html. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/u;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/u;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/u;

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A day of the years 1 to 9999. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') {
    return false;
  }
  const daysInMonth = month === '02' && !isLeap(Number(year)) ? 28 : DAYS_IN_MONTH[Number(month) - 1];
  return daysInMonth !== undefined && Number(day) >= 1 && Number(day) <= daysInMonth;
}

export const isTime = (text: string): boolean => TIME.test(text);

export type Zone = 'none' | 'utc' | 'offset';

/** How a moment says its zone; null where the text is none. */
export function momentZone(text: string): Zone | null {
  const [, day, hours, minutes, seconds = '00', , zone] = MOMENT.exec(text) ?? [];
  if (
    day === undefined ||
    !isDay(day) ||
    Number(hours) > 23 ||
    Number(minutes) > 59 ||
    Number(seconds) > 59
  ) {
    return null;
  }
  if (zone === undefined) {
    return 'none';
  }
  return zone === 'Z' ? 'utc' : 'offset';
}

const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since 1970 within the years 1 to 9999. */
export const isMomentMs = (ms: number): boolean => ms >= FIRST_MS && ms <= LAST_MS;

export const momentText = (ms: number): string => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');

/** A moment in UTC; one without a zone as it is. */
export function utcText(text: string): string {
  const [, day, hours, minutes, seconds = '00', fraction, zone] = MOMENT.exec(text) ?? [];
  const rest = fraction === undefined ? '' : `.${fraction.slice(0, 6)}`;
  const local = `${day} ${hours}:${minutes}:${seconds}`;
  if (zone === undefined || zone === 'Z') {
    return `${local}${rest}`;
  }
  const sign = zone.startsWith('-') ? -1 : 1;
  const offset = sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
  const utc = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) - offset * 60_000;
  return `${momentText(utc).slice(0, 19)}${rest}`;
}

const JULIAN_OF_1970 = 2_440_587.5;
const DAY_MS = 86_400_000;
const JULIAN_END = 5_373_484.5;

/** What SQLite's modifier `auto` takes for a Julian day. */
export const isJulianDay = (value: number): boolean => value >= 0 && value < JULIAN_END;

/** To the millisecond, as SQLite computes it. */
export const julianMs = (value: number): number => Math.round((value - JULIAN_OF_1970) * DAY_MS);

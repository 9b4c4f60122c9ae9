import { DAY_MS } from '@plumbline/contract';
import type { NumberFormat } from './number-format.ts';

/** Day that a workbook's numbers count from. */
export type Epoch = 1900 | 1904;

/** Serial day of 1970-01-01 in either count. */
const UNIX_SERIAL: Readonly<Record<Epoch, number>> = { 1900: 25_569, 1904: 24_107 };
/** The 1900 count has a 29 February that there never was; days before it are one further on. */
const FALSE_DAY = 60;
const END_OF_9999 = 253_402_300_800_000;
/** Places behind the point that a millisecond shows in. */
const MS_PLACES = 8;

const two = (value: number): string => String(value).padStart(2, '0');

const timeText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return ms % 1000 === 0 ? clock : `${clock}.${String(ms % 1000).padStart(3, '0')}`;
};

/** In milliseconds where the number is written so exactly that it has some, else in whole seconds. */
const durationMs = (serial: number, stored: string): number => {
  const digits = /e-/iu.test(stored) ? MS_PLACES : stored.length - 1 - stored.indexOf('.');
  const unit = stored.includes('.') && digits >= MS_PLACES ? 1 : 1000;
  return Math.round((serial * DAY_MS) / unit) * unit;
};

/** `36:30:00`; hours are not bounded by a day. */
export const durationText = (serial: number, stored: string): string => {
  const ms = durationMs(Math.abs(serial), stored);
  return `${serial < 0 && ms > 0 ? '-' : ''}${timeText(ms)}`;
};

/**
 * A day, a moment or a time of day as ISO text; null for numbers that are none in this count. A number between two days has a
 * time even where its format shows the day alone. The 29 February 1900 of Excel is written as such.
 */
export const momentText = (
  stored: string,
  { hasDay, hasTime }: Pick<NumberFormat, 'hasDay' | 'hasTime'>,
  epoch: Epoch,
): string | null => {
  const serial = Number(stored);
  const whole = durationMs(serial, stored);
  const time = whole % DAY_MS;
  if (whole < 0) {
    return null;
  }
  // The 1900 count has no day 0: a number below 1 is a time of day whatever its format shows.
  const isTimeAlone = !hasDay || (epoch === 1900 && whole > 0);
  if (whole < DAY_MS && isTimeAlone) {
    return timeText(time);
  }
  const day = dayText(Math.floor(whole / DAY_MS), epoch);
  return day === null || (time === 0 && !hasTime) ? day : `${day} ${timeText(time)}`;
};

/** Days repeat, and working one out costs more than all else of a cell. */
const KEPT_DAYS = 5000;
const days = new Map<number, string | null>();

const dayText = (serial: number, epoch: Epoch): string | null => {
  const key = serial * 2 + (epoch === 1904 ? 1 : 0);
  const known = days.get(key);
  if (known !== undefined) {
    return known;
  }
  if (days.size >= KEPT_DAYS) {
    days.clear();
  }
  const text = workedOut(serial, epoch);
  days.set(key, text);
  return text;
};

const workedOut = (serial: number, epoch: Epoch): string | null => {
  if (epoch === 1900 && serial === FALSE_DAY) {
    return '1900-02-29';
  }
  const early = epoch === 1900 && serial < FALSE_DAY ? 1 : 0;
  const ms = (serial + early - UNIX_SERIAL[epoch]) * DAY_MS;
  return ms < END_OF_9999 ? new Date(ms).toISOString().slice(0, 10) : null;
};

const ISO =
  /^(?:(\d{4}-\d{2}-\d{2})(?:[T ]|$))?(?:(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/u;

/** A date that is stored as such (`t="d"`); what is none stays as it is. */
export const isoText = (
  stored: string,
  { hasTime, isMoment }: Pick<NumberFormat, 'hasTime' | 'isMoment'>,
): string => {
  const match = ISO.exec(stored.trim().replace(/^T/u, ''));
  if (match === null) {
    return stored;
  }
  const [, day = '', clock = '', zone = ''] = match;
  const seconds = (clock.length === 5 ? `${clock}:00` : clock).replace(/\.0+$/u, '');
  if (day !== '' && seconds === '00:00:00' && isMoment && !hasTime) {
    return day;
  }
  return `${day}${day === '' || seconds === '' ? '' : ' '}${seconds}${zone}`;
};

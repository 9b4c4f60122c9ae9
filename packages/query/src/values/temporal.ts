import { DAY_MS } from '@plumbline/contract';
import { dayNumber, printDay } from './civil.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?$/;
const ZONE = /(Z|[+-]\d{2}(?::?\d{2})?)$/i;
const MICROS_PER_MINUTE = 60_000_000n;
const MICROS_PER_DAY = BigInt(DAY_MS) * 1000n;

/** `YYYY-MM-DD` of a day that exists, or null. */
export function parseDate(text: string): string | null {
  const day = parseDay(text.trim());
  return day === null ? null : printDay(day);
}

/** `HH:MM:SS[.ffffff]`, or null. Digits beyond microseconds are cut. */
export function parseTime(text: string): string | null {
  const micros = parseMicros(text.trim());
  return micros === null ? null : printMicros(micros);
}

/**
 * `YYYY-MM-DD HH:MM:SS[.ffffff]` without a zone, or null. A zone in the text is settled to UTC, as it is when files
 * are read. [SEM-TIME-5]
 */
export function parseTimestamp(text: string): string | null {
  const [datePart = '', timePart = '', ...more] = text.trim().split(/[T ]/i);
  const zone = ZONE.exec(timePart)?.[0] ?? '';
  const day = parseDay(datePart);
  const micros = parseMicros(timePart.slice(0, timePart.length - zone.length));
  const offset = offsetMinutes(zone);
  if (more.length > 0 || day === null || micros === null || offset === null) {
    return null;
  }
  const moment = BigInt(day) * MICROS_PER_DAY + micros - BigInt(offset) * MICROS_PER_MINUTE;
  const shiftedDay = moment / MICROS_PER_DAY - (moment % MICROS_PER_DAY < 0n ? 1n : 0n);
  const date = printDay(Number(shiftedDay));
  return date === null ? null : `${date} ${printMicros(moment - shiftedDay * MICROS_PER_DAY)}`;
}

/** Whether a moment is written with its offset from UTC: `2026-10-31T21:57:00+02:00`, or with `Z`. */
export const hasOffset = (text: string): boolean => ZONE.test(text.trim().split(/[T ]/i)[1] ?? '');

/** The day after, or null after 9999-12-31. `date` as `parseDate` gives it. */
export function dayAfter(date: string): string | null {
  const day = parseDay(date);
  return day === null ? null : printDay(day + 1);
}

export function parseDay(text: string): number | null {
  const match = DATE.exec(text);
  const [year, month, day] = (match?.slice(1) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year === 0) {
    return null;
  }
  return dayNumber(year, month, day);
}

function parseMicros(text: string): bigint | null {
  const match = TIME.exec(text);
  if (match === null) {
    return null;
  }
  const [hours, minutes, seconds] = [match[1], match[2], match[3] ?? '0'].map(Number) as [
    number,
    number,
    number,
  ];
  if (hours > 23 || minutes > 59 || seconds > 59) {
    return null;
  }
  const fraction = BigInt((match[4] ?? '').padEnd(6, '0').slice(0, 6));
  return BigInt((hours * 60 + minutes) * 60 + seconds) * 1_000_000n + fraction;
}

function printMicros(micros: bigint): string {
  const seconds = Number(micros / 1_000_000n);
  const fraction = String(micros % 1_000_000n).padStart(6, '0');
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return fraction === '000000' ? clock : `${clock}.${fraction.replace(/0+$/, '')}`;
}

/** Minutes east of UTC; 0 for no zone and for `Z`; null for an offset that no zone has. */
function offsetMinutes(zone: string): number | null {
  if (zone === '' || zone.toUpperCase() === 'Z') {
    return 0;
  }
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  return hours > 18 || minutes > 59 ? null : (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1);
}

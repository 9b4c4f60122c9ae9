import type { Cell } from '@plumbline/contract';
import { printDay } from '../../../src/values/civil.ts';
import { parseDay } from '../../../src/values/temporal.ts';

export const MICROS_PER_DAY = 86_400_000_000n;
const MICROS_PER_SECOND = 1_000_000n;

/** Microseconds since 1970, of a date, a timestamp, or a time of day on that day. */
export function microsOf(cell: Cell | undefined): bigint {
  const text = String(cell);
  const [day = '', clock = ''] = text.includes('-')
    ? text.replace('T', ' ').split(' ')
    : ['1970-01-01', text];
  const [hours = 0, minutes = 0, seconds = 0] = clock.split('.')[0]?.split(':').map(Number) ?? [];
  const fraction = BigInt((clock.split('.')[1] ?? '').padEnd(6, '0'));
  const whole = BigInt(Math.trunc((hours * 60 + minutes) * 60 + seconds));
  return BigInt(parseDay(day) ?? 0) * MICROS_PER_DAY + whole * MICROS_PER_SECOND + fraction;
}

export const floorDivide = (value: bigint, by: bigint): bigint => value / by - (value % by < 0n ? 1n : 0n);

export const dayOf = (cell: Cell | undefined): number => Number(floorDivide(microsOf(cell), MICROS_PER_DAY));

export const dateCell = (day: number): Cell => printDay(day);

/** Null outside the years 1 to 9999. */
export function timestampCell(micros: bigint): Cell {
  const day = floorDivide(micros, MICROS_PER_DAY);
  const date = printDay(Number(day));
  if (date === null) {
    return null;
  }
  const rest = micros - day * MICROS_PER_DAY;
  const seconds = Number(rest / MICROS_PER_SECOND);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const fraction = String(rest % MICROS_PER_SECOND)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${date} ${clock}${fraction === '' ? '' : `.${fraction}`}`;
}

/** How far the clocks of a zone are ahead of UTC at a moment of UTC, in microseconds. */
function offsetAt(zone: string, micros: bigint): bigint {
  const moment = Number(floorDivide(micros, 1000n));
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const year = part('era').startsWith('B') ? 1 - Number(part('year')) : Number(part('year'));
  const local = new Date(0);
  local.setUTCFullYear(year, Number(part('month')) - 1, Number(part('day')));
  local.setUTCHours(Number(part('hour')), Number(part('minute')), Number(part('second')));
  return (BigInt(local.getTime()) - floorDivide(BigInt(moment), 1000n) * 1000n) * 1000n;
}

/** A time that clocks skip uses the offset before; one that they show twice is the later. [SEM-EXPR-17] */
function toUtc(zone: string, local: bigint): bigint {
  const before = offsetAt(zone, local - MICROS_PER_DAY);
  const after = offsetAt(zone, local + MICROS_PER_DAY);
  const isShown = (offset: bigint): boolean => offsetAt(zone, local - offset) === offset;
  return local - (isShown(after) ? after : before);
}

export const convertZone = (cell: Cell | undefined, from: string, to: string): Cell => {
  const moment = toUtc(from, microsOf(cell));
  return timestampCell(moment + offsetAt(to, moment));
};

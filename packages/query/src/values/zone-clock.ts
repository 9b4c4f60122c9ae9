import { DAY_MS } from '@plumbline/contract';

/** From a moment on, the clock of a zone is so far ahead of UTC. */
export interface ZoneChange {
  /** Seconds since 1970; null for all moments before the first change. */
  readonly from: number | null;
  /** Seconds; below 0 west of Greenwich. */
  readonly offset: number;
}

/** Changes are known in these years, in seconds since 1970, the end exclusive: those of 32 bits. */
export const KNOWN_FROM = 0;
export const KNOWN_UNTIL = Date.UTC(2038, 0, 1) / 1000;

const SECOND_MS = 1000;
/** No zone has changed its clock twice within so few days since 1970. */
const STEP_SECONDS = (14 * DAY_MS) / SECOND_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();
const changes = new Map<string, readonly ZoneChange[]>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) {
    return known;
  }
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  clocks.set(zone, format);
  return format;
}

const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/u;

/** Throws a `RangeError` for a zone that does not exist. */
export function offsetAt(zone: string, seconds: number): number {
  const [, sign = '+', hours = '0', minutes = '0', rest = '0'] =
    OFFSET.exec(clockOf(zone).format(seconds * SECOND_MS)) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return sign === '-' ? -size : size;
}

/** The second at which the offset changes, between one with the offset and one with another. */
function changeBetween(zone: string, [before, after]: readonly [number, number]): number {
  const offset = offsetAt(zone, before);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === offset) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

/** Every change of a zone's clock in the known years, the oldest first. Throws a `RangeError` as `offsetAt` does. */
export function zoneChanges(zone: string): readonly ZoneChange[] {
  const known = changes.get(zone);
  if (known !== undefined) {
    return known;
  }
  let last: ZoneChange = { from: null, offset: offsetAt(zone, KNOWN_FROM) };
  const ofZone: ZoneChange[] = [last];
  for (let at = KNOWN_FROM; at < KNOWN_UNTIL; at += STEP_SECONDS) {
    const next = Math.min(at + STEP_SECONDS, KNOWN_UNTIL);
    if (offsetAt(zone, next) !== last.offset) {
      const from = changeBetween(zone, [at, next]);
      last = { from, offset: offsetAt(zone, from) };
      ofZone.push(last);
    }
  }
  changes.set(zone, ofZone);
  return ofZone;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})([T ])(\d{2}:\d{2}:\d{2})(\.\d+)?$/u;

/** What the clock of a zone shows at a moment in UTC, both `2026-10-31 21:57:00[.ffffff]`, or with a `T`; null where it is none. */
export function clockIn(zone: string, utc: string): string | null {
  const [, day, between = ' ', time, fraction = ''] = MOMENT.exec(utc) ?? [];
  const seconds = Date.parse(`${day ?? ''}T${time ?? ''}Z`) / SECOND_MS;
  if (Number.isNaN(seconds)) {
    return null;
  }
  const shown = new Date((seconds + offsetAt(zone, seconds)) * SECOND_MS).toISOString();
  return /^\d{4}-/u.test(shown) ? `${shown.slice(0, 10)}${between}${shown.slice(11, 19)}${fraction}` : null;
}

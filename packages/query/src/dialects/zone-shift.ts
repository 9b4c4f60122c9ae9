import { AppError } from '@plumbline/contract';
import { KNOWN_FROM, KNOWN_UNTIL, zoneChanges, type ZoneChange } from '../values/zone-clock.ts';

/** Prints what the clock of a zone shows at a moment that is given on the clock of UTC. [SEM-ZONE-2] */
export type ZoneShift = (moment: string, zone: string) => string;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The offset at a moment, by halves: about seven comparisons for a zone with two changes a year, where a function of time
 * zones takes the time of a hundred. `isBefore` compares with a change, in seconds since 1970.
 */
function offsetSql(
  isBefore: (seconds: number) => string,
  unit: number,
  changes: readonly ZoneChange[],
): string {
  const middle = changes.length >> 1;
  const [{ offset, from } = { offset: 0, from: null }] = changes.slice(middle);
  if (changes.length <= 1 || from === null) {
    return String(offset * unit);
  }
  const sides = [changes.slice(0, middle), changes.slice(middle)].map((side) =>
    offsetSql(isBefore, unit, side),
  );
  return `CASE WHEN ${isBefore(from)} THEN ${sides[0] ?? ''} ELSE ${sides[1] ?? ''} END`;
}

const momentText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

const MICROS = 1_000_000;

/** Outside the years whose changes are known, by the engine's own zones, which know no daylight saving time after 2037; null where the clock leaves the years 1 to 9999. */
export const duckdbZone: ZoneShift = (moment, zone) => {
  const at = (seconds: number): string => `TIMESTAMP '${momentText(seconds)}'`;
  const offset = offsetSql((seconds) => `${moment} < ${at(seconds)}`, MICROS, zoneChanges(zone));
  const own = `((${moment} AT TIME ZONE 'UTC') AT TIME ZONE ${quoted(zone)})`;
  return (
    `CASE WHEN ${moment} >= ${at(KNOWN_FROM)} AND ${moment} < ${at(KNOWN_UNTIL)} ` +
    `THEN make_timestamp(epoch_us(${moment}) + CAST(${offset} AS BIGINT)) ` +
    `WHEN year(${own}) BETWEEN 1 AND 9999 THEN ${own} END`
  );
};

/** Infinities and what lies outside the years have no day. */
export const postgresqlZone: ZoneShift = (moment, zone) =>
  `((${moment} AT TIME ZONE 'UTC') AT TIME ZONE ${quoted(zone)})`;

/** A `TIMESTAMP` of MySQL lies within the years whose changes are known; many servers have no tables of zones. */
export const mysqlZone: ZoneShift = (moment, zone) => {
  const isBefore = (seconds: number): string => `${moment} < TIMESTAMP'${momentText(seconds)}'`;
  return `(${moment} + INTERVAL (${offsetSql(isBefore, 1, zoneChanges(zone))}) SECOND)`;
};

/** Rows that stay where nobody has tried this are shown on the clock of UTC. */
export const refusedZone: ZoneShift = (_moment, zone) => {
  throw new AppError(
    'query.unsupported',
    `The database that holds these rows shows no times of ${zone} here.`,
  );
};

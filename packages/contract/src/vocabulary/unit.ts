import { columnNameWords, type QuantityColumn } from './additivity.ts';
import { isNumericType } from './column-type.ts';
import { parseColumnFormat } from './column-format.ts';

/** What the rule needs to know of a column; a `DatasetColumn` is one. */
export interface UnitColumn extends Pick<QuantityColumn, 'name' | 'label' | 'type' | 'profile'> {
  readonly format?: string | null | undefined;
}

/** Where a unit was found. */
export type UnitEvidence = 'format' | 'name';

export interface FoundUnit {
  readonly unit: string;
  readonly evidence: UnitEvidence;
}

/** Units at the end of names such as `weight_kg`, as people write them. Those that are words of their own need a bracket. */
const UNITS: Readonly<Record<string, string>> = {
  kg: 'kg',
  mg: 'mg',
  lb: 'lb',
  lbs: 'lb',
  oz: 'oz',
  km: 'km',
  cm: 'cm',
  mm: 'mm',
  ft: 'ft',
  sqft: 'sq ft',
  sqm: 'm²',
  m2: 'm²',
  ms: 'ms',
  sec: 's',
  secs: 's',
  seconds: 's',
  mins: 'min',
  minutes: 'min',
  hrs: 'h',
  hours: 'h',
  days: 'days',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  chf: 'CHF',
  jpy: 'JPY',
  pct: '%',
  percent: '%',
  percentage: '%',
  '%': '%',
  kwh: 'kWh',
  mwh: 'MWh',
  gwh: 'GWh',
  kw: 'kW',
  mw: 'MW',
  gw: 'GW',
  mpg: 'mpg',
  kmh: 'km/h',
  mph: 'mph',
  celsius: '°C',
  fahrenheit: '°F',
  ppm: 'ppm',
  hpa: 'hPa',
  ml: 'ml',
  liters: 'l',
  litres: 'l',
};

const LONGEST_UNIT = 12;
/** `Weight (kg)`, `Revenue [EUR]` */
const BRACKETED = /[([]\s*([^\d()[\]]{1,12}?)\s*[)\]]\s*$/u;
/** Longer texts in brackets are remarks, not units. */
const LONGEST_BRACKETED = 6;

/** `Cost Total $`, `€ a night` */
const MONEY = /^\s*(\p{Sc})|(\p{Sc})\s*$/u;

/** Single letters that are a unit beside what is measured: `temp_c`, `battery_v`. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ (?:temp|temperature|tmin|tmax|tavg)(?: \S+)* c $/u, '°C'],
  [/ (?:temp|temperature|tmin|tmax|tavg)(?: \S+)* f $/u, '°F'],
  [/ (?:battery|voltage|volt)(?: \S+)* v $/u, 'V'],
  [/ (?:power|load)(?: \S+)* w $/u, 'W'],
  [/ (?:distance|length|height|depth|altitude|elevation)(?: \S+)* m $/u, 'm'],
];

function unitOfName(name: string): string | null {
  const [, first, last] = MONEY.exec(name) ?? [];
  return first ?? last ?? lastUnitIn(name);
}

function lastUnitIn(name: string): string | null {
  const words = columnNameWords(name).trim().split(' ');
  const last = words.at(-1) ?? '';
  const known = words.length > 1 && Object.hasOwn(UNITS, last) ? UNITS[last] : undefined;
  const bracketed = BRACKETED.exec(name)?.[1];
  const letter = LETTERS.find(([pattern]) => pattern.test(columnNameWords(name)))?.[1];
  return (
    known ?? letter ?? (bracketed !== undefined && bracketed.length <= LONGEST_BRACKETED ? bracketed : null)
  );
}

function unitOfFormat(format: string | null | undefined): string | null {
  const parsed = format ? parseColumnFormat(format) : null;
  if (parsed === null || parsed.kind === 'duration') {
    return null;
  }
  const unit = parsed.before.trim() || parsed.after.trim();
  return unit === '' ? null : unit;
}

/** The unit of a column's numbers, from its format or else its name; null where neither shows one. */
export function findUnit(column: UnitColumn): FoundUnit | null {
  if (!isNumericType(column.type)) {
    return null;
  }
  const ofFormat = unitOfFormat(column.format);
  if (ofFormat !== null) {
    return { unit: ofFormat, evidence: 'format' };
  }
  const ofName = unitOfName(column.name) ?? unitOfName(column.label ?? column.name);
  return ofName === null ? null : { unit: ofName, evidence: 'name' };
}

/** Signs and codes of money come before the digits. */
const BEFORE = /^\p{Sc}$|^[A-Z]{1,2}\p{Sc}$/u;

/** How amounts of money are shown whose sign is in the name of their column and not in its format; null for other columns. */
export function moneyFormat(column: UnitColumn): string | null {
  const unit = findUnit(column);
  return unit?.evidence === 'name' && BEFORE.test(unit.unit) ? formatOfUnit(unit.unit, column) : null;
}

/** Whether a text can be the unit of a format: not empty, no space at its ends, no signs that a format gives a meaning. */
export const isUnit = (unit: string): boolean =>
  unit.trim() === unit && unit !== '' && unit.length <= LONGEST_UNIT && formatWith(unit, '0') !== null;

/** A format whose digits are those of another, with a unit; null where the two do not fit. */
function formatWith(unit: string, digits: string): string | null {
  const format = BEFORE.test(unit) ? `${unit}${digits}` : `${digits} ${unit}`;
  return parseColumnFormat(format) === null ? null : format;
}

/**
 * How numbers of a unit are shown where nobody chose a format. A percentage is left to the type, unless the numbers are
 * fractions: of 37 it is not known whether 37 % or 3,700 % is meant until somebody chooses.
 */
export function formatOfUnit(unit: string, column: UnitColumn): string | null {
  const parsed = column.format ? parseColumnFormat(column.format) : null;
  if (parsed?.kind === 'duration') {
    return null;
  }
  if (unit === '%') {
    const max = Number(column.profile?.max ?? Number.NaN);
    return parsed?.isShare === true || max <= 1 ? '0.0 %' : null;
  }
  const decimals = parsed?.decimals ?? (column.type === 'integer' ? 0 : 2);
  return formatWith(unit, decimals === 0 ? '0,0' : `0,0.${'0'.repeat(decimals)}`);
}

import {
  type DatasetColumn,
  type DatasetMeaning,
  DAY_MS,
  isLevelAbove,
  levelsBelow,
  type TimeGrain,
} from '@plumbline/contract';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { field, defaultFigure } from './figure-of.ts';
import type { PivotAddress } from './pivot-address.ts';

/** Why a field is where it is, for a sentence. */
export interface PivotReason {
  readonly rows: { readonly column: string; readonly values: number } | null;
  readonly columns: {
    readonly column: string;
    readonly unit: TimeGrain | null;
    readonly count: number;
  } | null;
}

export interface SuggestedPivot {
  readonly pivot: PivotAddress;
  readonly reason: PivotReason;
}

/** Headers that can still be compared at a glance. */
const MAX_ROWS = 60;
const MAX_COLUMNS = 12;
const IDEAL_ROWS = 8;

const spanDays = ({ profile }: DatasetColumn): number => {
  const [low, high] = [Date.parse(String(profile?.min)), Date.parse(String(profile?.max))];
  return Number.isNaN(low) || Number.isNaN(high) ? 0 : (high - low) / DAY_MS;
};

const UNITS: readonly (readonly [TimeGrain, number])[] = [
  ['day', 1],
  ['week', 7],
  ['month', 30.4],
  ['quarter', 91.3],
  ['year', 365.25],
];

/** The finest unit that gives no more headers than can be compared. */
const unitFor = (column: DatasetColumn): { unit: TimeGrain; count: number } => {
  const days = spanDays(column);
  const unit = UNITS.find(([, size]) => days / size + 1 <= MAX_COLUMNS) ?? (['year', 365.25] as const);
  return { unit: unit[0], count: Math.floor(days / unit[1]) + 1 };
};

const distinctCount = ({ profile }: DatasetColumn): number => profile?.distinct ?? 0;

const isGrouping = (column: DatasetColumn): boolean =>
  (column.type === 'text' || column.type === 'boolean') &&
  distinctCount(column) >= 2 &&
  distinctCount(column) <= MAX_ROWS;

interface Choice {
  readonly down: DatasetColumn | null;
  readonly across: DatasetColumn | null;
  /** How `across` is cut; null for each value. */
  readonly cut: { readonly unit: TimeGrain; readonly count: number } | null;
}

export type PivotMeaning = Pick<DatasetMeaning, 'key' | 'hierarchies' | 'same'>;

/** A group for each row says nothing, and a code says what its name says; where nothing else is left, they do. */
function usualGroups(
  columns: readonly DatasetColumn[],
  { key, same }: PivotMeaning,
): readonly DatasetColumn[] {
  const all = columns.filter(isGrouping);
  const usual = all.filter(
    ({ name }) => !(key.length === 1 && key[0] === name) && !same.some(({ code }) => code === name),
  );
  return usual.length === 0 ? all : usual;
}

/** The next levels below the last row of a pivot that are not in it yet. [SEM-HIER-2] */
export function fieldsBelow(
  { rows, columns }: PivotAddress,
  { hierarchies }: PivotMeaning,
): readonly string[] {
  const used = new Set([...rows, ...columns].map(({ column }) => column));
  const last = rows.at(-1);
  return last === undefined ? [] : levelsBelow(hierarchies, last.column).filter((name) => !used.has(name));
}

function chooseFields(columns: readonly DatasetColumn[], meaning: PivotMeaning): Choice {
  const dimensions = usualGroups(columns, meaning).toSorted(
    (a, b) => Math.abs(distinctCount(a) - IDEAL_ROWS) - Math.abs(distinctCount(b) - IDEAL_ROWS),
  );
  const time = columns.find(({ type, profile }) => isDated(type) && profile !== null);
  const down = dimensions[0];
  const { hierarchies } = meaning;
  // Across, a level of the same hierarchy would have values under one row alone.
  const isNested = ({ name }: DatasetColumn): boolean =>
    down !== undefined &&
    (isLevelAbove(hierarchies, name, down.name) || isLevelAbove(hierarchies, down.name, name));
  const other = dimensions.slice(1).find((one) => distinctCount(one) <= MAX_COLUMNS && !isNested(one));
  // With nothing else to go down, time does: the newest of many years lies below, not out of sight.
  return down === undefined
    ? { down: time ?? null, across: null, cut: time === undefined ? null : unitFor(time) }
    : { down, across: time ?? other ?? null, cut: time === undefined ? null : unitFor(time) };
}

/** A first pivot: the dimension nearest to a handful of values down, time across, the first measure. */
export function suggestPivot(columns: readonly DatasetColumn[], meaning: PivotMeaning): SuggestedPivot {
  const { down, across, cut } = chooseFields(columns, meaning);
  const unit = cut?.unit ?? null;
  const measure = columns.find(({ type, role }) => isNumeric(type) && role === 'measure') ?? null;
  return {
    pivot: {
      rows: down === null ? [] : [field(down.name, across === null ? unit : null)],
      columns: across === null ? [] : [field(across.name, unit)],
      values: [defaultFigure(measure, columns)],
      totals: { rows: true, columns: true, grand: true },
      sort: null,
    },
    reason: {
      rows: down === null || across === null ? null : { column: down.label, values: distinctCount(down) },
      columns:
        across === null ? null : { column: across.label, unit, count: cut?.count ?? distinctCount(across) },
    },
  };
}

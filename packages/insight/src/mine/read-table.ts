import { DAY_MS, type Cell } from '@plumbline/contract';
import { normalize, type Query } from '@plumbline/query';
import type { ChartColumn } from '@plumbline/viz';
import { currencyFinder } from '../columns/currencies.ts';
import { columnTraits, type ColumnTraits } from '../columns/traits.ts';
import { toDimension, MAX_VALUES, toMeasure, type MinedTable } from './mined-table.ts';
import { findPeriods } from './periods.ts';

/** Rows that tests read; of more rows, an even sample of this size. */
export const MINED_ROWS = 50_000;
const MAX_DIMENSIONS = 10;
const MAX_MEASURES = 8;

/** The columns that are mined, and the query that reads them. */
export interface MiningPlan {
  readonly query: Query;
  readonly dimensions: readonly ColumnTraits[];
  readonly measures: readonly ColumnTraits[];
  readonly time: ColumnTraits | null;
  /** Labels of amounts in several currencies, which are not mined. */
  readonly mixed: readonly string[];
  readonly target: string | null;
}

const byInterest = (one: ColumnTraits, other: ColumnTraits): number =>
  other.interest - one.interest || one.name.localeCompare(other.name);

/** `target`: the column that a workflow explains. Null for columns without anything to compare. */
export function planMining(
  columns: readonly ChartColumn[],
  { rowCount, target }: { readonly rowCount: number; readonly target: string | null },
): MiningPlan | null {
  const traits = columns
    .filter(({ masked }) => masked !== true)
    .map((column) => columnTraits(column, { allColumns: columns, rowCount }))
    .map((one) => ({ ...one, label: spokenName(one.label) }));
  const dimensions = traits
    .filter(({ kind, distinct }) => kind === 'category' && (distinct === null || distinct <= MAX_VALUES))
    .toSorted(
      (one, other) => Number(other.name === target) - Number(one.name === target) || byInterest(one, other),
    )
    .slice(0, MAX_DIMENSIONS);
  const currencyOf = currencyFinder(columns);
  const isMixed = (column: ChartColumn): boolean => currencyOf(column) !== null;
  const measures = traits
    .filter(({ kind, column }) => kind === 'measure' && !isMixed(column))
    .toSorted(byInterest)
    .slice(0, MAX_MEASURES);
  const time = traits.filter(({ kind }) => kind === 'time').toSorted(byInterest)[0] ?? null;
  const read = [...dimensions, ...measures, ...(time === null ? [] : [time])].map(({ name }) => name);
  if (read.length < 2) {
    return null;
  }
  return {
    query: normalize({ select: read, sample: rowCount > MINED_ROWS ? MINED_ROWS : null }),
    dimensions,
    measures,
    time,
    mixed: traits
      .filter(({ kind, column }) => kind === 'measure' && isMixed(column))
      .map(({ label }) => label),
    target: dimensions.some(({ name }) => name === target) ? target : null,
  };
}

/** A name of a whole question is quoted, so that its sentence can be read: “by “I like my work””. */
const QUOTED_WORDS = 4;
const spokenName = (label: string): string =>
  label.trim().split(/\s+/u).length >= QUOTED_WORDS || label.endsWith('?') ? `“${label}”` : label;

const cellNumber = (cell: Cell): number => (cell === null || cell === '' ? Number.NaN : Number(cell));
const cellDay = (cell: Cell): number => (cell === null ? Number.NaN : Date.parse(String(cell)) / DAY_MS);

/** The rows of the plan's query in columns. */
export function readTable(plan: MiningPlan, rows: readonly (readonly Cell[])[]): MinedTable {
  const { dimensions, measures, time, target } = plan;
  const column = (at: number): Cell[] => rows.map((row) => row[at] ?? null);
  const periods =
    time === null
      ? null
      : findPeriods(time, Float64Array.from(column(dimensions.length + measures.length), cellDay));
  return {
    rows: rows.length,
    dimensions: dimensions.flatMap(({ name, label }, at) => toDimension(name, label, column(at)) ?? []),
    measures: measures.flatMap(
      ({ name, label, adds }, at) =>
        toMeasure(name, { label, adds: adds === 'sum' }, column(dimensions.length + at).map(cellNumber)) ??
        [],
    ),
    periods,
    target,
  };
}

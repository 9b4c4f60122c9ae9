import type { Cell, ColumnType, WeekStart } from '@plumbline/contract';
import type { Dimension, Measure, Query, TopKeys } from '../../src/model.ts';
import { outputOfMeasure } from '../../src/output.ts';
import { keysOf, type Row } from './groups.ts';
import { measureRows } from './measures.ts';
import { orderOf } from './sorting.ts';
import type { Table } from './table.ts';
import { keyOf } from './values.ts';

/** A row under its groups: what each of them makes of it, and whether top keys leave it out. */
interface KeyedRow {
  readonly row: Row;
  /** One list for each group. */
  readonly keys: readonly (readonly Cell[])[];
  readonly isIncluded: boolean;
}

/** One row per group, its keys and measures, each measure computed over all the rows that it is about. */
export function groupRows(
  { groups, measures }: Query,
  rows: readonly Row[],
  {
    table,
    keyTypes,
    weekStart,
  }: {
    readonly table: Table;
    readonly keyTypes: readonly (readonly ColumnType[])[];
    readonly weekStart: WeekStart | undefined;
  },
): Row[] {
  const cutters = groups.map((group) => cutterOf(group, measures, { rows, table, weekStart }));
  const placed = rows.map((row): KeyedRow => {
    const cuts = cutters.map((cut) => cut(row));
    return {
      row,
      keys: cuts.map(({ keys }) => keys),
      isIncluded: cuts.every(({ isIncluded }) => isIncluded),
    };
  });
  // Every key in one form, so that rows are compared as text.
  const texts = placed.map(({ keys }) =>
    keys.map((cells, index) =>
      cells.map((cell, place) => keyOf(keyTypes[index]?.[place] ?? 'text', cell)).join(' '),
    ),
  );
  const same = (wanted: readonly boolean[]): readonly string[] =>
    texts.map((keys) => JSON.stringify(keys.map((text, index) => (wanted[index] === true ? text : null))));
  const whole = same(groups.map(() => true));
  const byKey = new Map<string, number[]>();
  placed.forEach(({ isIncluded }, at) => {
    const key = whole[at] ?? '';
    if (isIncluded) {
      byKey.set(key, [...(byKey.get(key) ?? []), at]);
    }
  });
  // Without groups there is one, with rows or without.
  const found = groups.length === 0 ? [placed.map((_, at) => at)] : [...byKey.values()];
  const figures = measures.map((measure) => {
    const { per } = measure;
    const coarse = per ? same(groups.map(({ as }) => per.includes(as))) : null;
    return (members: readonly number[]): Cell => {
      const [first] = members;
      const about =
        coarse === null || first === undefined
          ? members
          : placed.flatMap((_, at) => (coarse[at] === coarse[first] ? [at] : []));
      return measureRows(
        measure,
        about.map((at) => placed[at]?.row ?? []),
        table,
      );
    };
  });
  return found.map((members) => [
    ...(placed[members[0] ?? -1]?.keys.flat() ?? []),
    ...figures.map((figure) => figure(members)),
  ]);
}

interface CutRow {
  readonly keys: readonly Cell[];
  readonly isIncluded: boolean;
}

interface TableRows {
  readonly rows: readonly Row[];
  readonly table: Table;
  readonly weekStart?: WeekStart | undefined;
}

function cutterOf(group: Dimension, measures: readonly Measure[], around: TableRows): (row: Row) => CutRow {
  const top = group.kind === 'value' ? (group.top ?? null) : null;
  if (top === null) {
    const keys = keysOf(group, around.rows, { ...around.table, weekStart: around.weekStart });
    return (row) => ({ keys: keys(row), isIncluded: true });
  }
  const type = around.table.typeOf(group.column);
  const first = topKeys(group.column, top, { ...around, measures });
  return (row) => {
    const key = around.table.cellOf(row, group.column);
    const isTop = first.has(keyOf(type, key));
    return top.otherAs === null
      ? { keys: [key], isIncluded: isTop }
      : { keys: [isTop ? key : null, !isTop], isIncluded: true };
  };
}

/** The keys that stay, of all rows: by the measure over the rows of a key, ties by the key. [SEM-TOP-1] */
function topKeys(
  column: string,
  top: TopKeys,
  { rows, table, measures }: TableRows & { readonly measures: readonly Measure[] },
): ReadonlySet<string> {
  const by = measures.find(({ as }) => as === top.by);
  const type = table.typeOf(column);
  const byKey = new Map<string, { key: Cell; rows: Row[] }>();
  for (const row of rows) {
    const key = table.cellOf(row, column);
    const known = byKey.get(keyOf(type, key)) ?? { key, rows: [] };
    known.rows.push(row);
    byKey.set(keyOf(type, key), known);
  }
  if (by === undefined) {
    return new Set();
  }
  const byType = outputOfMeasure(by, by.column === null ? null : table.get(by.column)).type;
  const ranked = [...byKey.values()]
    .map(({ key, rows: own }) => ({ key, figure: measureRows(by, own, table) }))
    .toSorted(
      (a, b) =>
        orderOf(a.figure, b.figure, { type: byType, direction: top.direction }) ||
        orderOf(a.key, b.key, { type, direction: 'asc' }),
    );
  return new Set(ranked.slice(0, top.count).map(({ key }) => keyOf(type, key)));
}

import { duckdb } from '@plumbline/query';
import { type ColumnPlan, cellOf, quickOf } from './columns/column-plan.ts';
import { type TypedRows, anyOf, isParsed, valueOf } from './read-csv.ts';

/** Columns that are read in the same way, by their places: those of one list. */
interface Alike {
  readonly plans: readonly ColumnPlan[];
  /** SQL of one cell `z.x`, which `z.v` is the quick value of. */
  readonly value: string;
  /** SQL of the cell `x` as its form sees it, and of its quick value. */
  readonly cell: string;
  readonly cast: string;
}

/**
 * The same as `selectTyped`, for tables of many columns: those that are read alike are one list, over which each
 * expression is planned once. Planned for each column, it takes longer than thousands of rows take to read.
 */
export const selectInLists = (
  { relation, carried, rejects, isQuickOnly }: TypedRows,
  plans: readonly ColumnPlan[],
): string => {
  const unparsed = plans.filter((plan) => !isParsed(plan));
  const lists = alike(plans.filter(isParsed), isQuickOnly);
  const carriedColumns = carried.map((name) => duckdb.quoteIdentifier(name));
  const texts = unparsed.map((plan) => `${cellOf(plan, `c${plan.index}`)} AS c${plan.index}`);
  const pairs = lists.map(
    ({ plans: own, cell, cast }, at) =>
      `list_transform([${own.map(({ index }) => `c${index}`).join(', ')}], lambda x: {'x': ${cell}, 'v': ${cast}}) AS l${at}`,
  );
  const textCells = unparsed.map(({ index }) => `c${index}`);
  const names = lists.map((_, at) => `l${at}`);
  const values = lists.map(({ value }, at) => `list_transform(l${at}, lambda z: ${value}) AS p${at}`);
  const places = new Map(
    lists.flatMap(({ plans: own }, at) =>
      own.map(({ index }, place) => [index, `p${at}[${place + 1}]`] as const),
    ),
  );
  const given = plans.map(
    ({ index, name }) => `${places.get(index) ?? `c${index}`} AS ${duckdb.quoteIdentifier(name)}`,
  );
  return [
    `SELECT ${[...given, ...carriedColumns].join(', ')}, ${ridingOf(lists)} AS ${duckdb.quoteIdentifier(rejects)}`,
    `FROM (SELECT ${[...textCells, ...carriedColumns, ...names, ...values].join(', ')}`,
    `FROM (SELECT ${[...texts, ...carriedColumns, ...pairs].join(', ')} FROM ${relation}))`,
  ].join('\n');
};

const alike = (typed: readonly ColumnPlan[], isQuickOnly: boolean): Alike[] => {
  const lists = new Map<string, Alike & { readonly plans: ColumnPlan[] }>();
  for (const plan of typed) {
    const quick = quickOf(plan);
    const cell = cellOf(plan, 'x');
    const cast = quick?.cast(cell) ?? 'NULL';
    const value = valueOf(plan, { x: 'z.x', v: 'z.v', quick, isQuickOnly });
    const key = JSON.stringify([cell, cast, value]);
    const list = lists.get(key);
    if (list === undefined) {
      lists.set(key, { plans: [plan], cell, cast, value });
    } else {
      list.plans.push(plan);
    }
  }
  return [...lists.values()];
};

/** Cells that are there, more than spaces, and not of their form. */
const ridingOf = (lists: readonly Alike[]): string => {
  if (lists.length === 0) {
    return 'NULL::VARCHAR';
  }
  const fitting = (at: number): string => `len(list_filter(p${at}, lambda p: p IS NOT NULL))`;
  const filled = (at: number): string => `len(list_filter(l${at}, lambda z: z.x IS NOT NULL))`;
  const suspects = anyOf(lists.map((_, at) => `${fitting(at)} < ${filled(at)}`));
  const misfits = lists.map(
    ({ plans }, at) =>
      `list_transform(list_filter(list_zip([${plans.map(({ index }) => index).join(', ')}], l${at}, p${at}), lambda m: m[2].x IS NOT NULL AND m[3] IS NULL AND trim(m[2].x) <> ''), lambda m: {'c': m[1], 't': m[2].x})`,
  );
  return `CASE WHEN ${suspects} THEN nullif(to_json(list_sort(flatten([${misfits.join(', ')}])))::VARCHAR, '[]') END`;
};

import { duckdb } from '@plumbline/query';
import { type ColumnPlan, cellOf, quickOf } from './columns/column-plan.ts';
import type { ListQuick } from './columns/form.ts';
import { type TypedRows, anyOf, parsedOf, valueOf } from './read-csv.ts';

/** Columns that are read in the same way, by their places: those of one list. */
interface Alike {
  readonly plans: readonly ColumnPlan[];
  /** SQL of one cell `z.x`, which `z.v` is the quick value of. */
  readonly value: string;
  /** SQL of the cell `x` as its form sees it, and of its quick value. */
  readonly cell: string;
  readonly cast: string;
  /** Proves all cells of a row at once; null where each is proven by itself. */
  readonly together: ListQuick | null;
}

/**
 * The same as `selectTyped`, for tables of many columns: those that are read alike are one list, over which each
 * expression is planned once. Planned for each column, it takes longer than thousands of rows take to read.
 */
export const selectInLists = (
  { relation, carried, rejects, isQuickOnly, proven }: TypedRows,
  plans: readonly ColumnPlan[],
): string => {
  const parsed = parsedOf(plans, { proven });
  const inLists = new Set(parsed);
  const unparsed = plans.filter((plan) => !inLists.has(plan));
  const lists = alike(parsed, isQuickOnly);
  const carriedColumns = carried.map((name) => duckdb.quoteIdentifier(name));
  const texts = unparsed.map((plan) => `${cellOf(plan, `c${plan.index}`)} AS c${plan.index}`);
  const cells = lists.map(({ plans: own, cell }, at) => {
    const list = `[${own.map(({ index }) => `c${index}`).join(', ')}]`;
    return `${cell === 'x' ? list : `list_transform(${list}, lambda x: ${cell})`} AS l${at}`;
  });
  const casts = lists.map(({ together }, at) => `${together?.cast(`l${at}`) ?? 'NULL'} AS v${at}`);
  const proofs = lists.map(
    ({ together }, at) => `${together?.proves(`l${at}`, `v${at}`) ?? 'false'} AS f${at}`,
  );
  const values = lists.map((list, at) => `${valuesOf(list, at)} AS p${at}`);
  const places = new Map(
    lists.flatMap(({ plans: own }, at) =>
      own.map(({ index }, place) => [index, `p${at}[${place + 1}]`] as const),
    ),
  );
  const columns = plans.map(
    ({ index, name }) => `${places.get(index) ?? `c${index}`} AS ${duckdb.quoteIdentifier(name)}`,
  );
  const read = `SELECT ${[...texts, ...carriedColumns, ...cells].join(', ')} FROM ${relation}`;
  const typed = [casts, proofs, values]
    .filter((step) => step.length > 0)
    .reduce((from, step) => `SELECT ${['*', ...step].join(', ')} FROM (${from})`, read);
  return [
    `SELECT ${[...columns, ...carriedColumns].join(', ')}, ${ridingOf(lists)} AS ${duckdb.quoteIdentifier(rejects)}`,
    `FROM (${typed})`,
  ].join('\n');
};

const alike = (typed: readonly ColumnPlan[], isQuickOnly: boolean): Alike[] => {
  const lists = new Map<string, Alike & { readonly plans: ColumnPlan[] }>();
  for (const plan of typed) {
    const quick = quickOf(plan);
    const cell = cellOf(plan, 'x');
    const cast = quick?.cast('x') ?? 'NULL';
    const value = valueOf(plan, { x: 'z.x', v: 'z.v', quick, isQuickOnly });
    const key = JSON.stringify([cell, cast, value]);
    const list = lists.get(key);
    if (list === undefined) {
      lists.set(key, { plans: [plan], cell, cast, value, together: quick?.ofList ?? null });
    } else {
      list.plans.push(plan);
    }
  }
  return [...lists.values()];
};

/** SQL of the values of a list: those of a row at once, or of each cell. */
const valuesOf = ({ cast, value, together }: Alike, at: number): string => {
  const each = `list_transform(list_transform(l${at}, lambda x: {'x': x, 'v': ${cast}}), lambda z: ${value})`;
  return together === null ? each : `CASE WHEN f${at} THEN v${at} ELSE ${each} END`;
};

/** Cells that are there, more than spaces, and not of their form. */
const ridingOf = (lists: readonly Alike[]): string => {
  if (lists.length === 0) {
    return 'NULL::VARCHAR';
  }
  const suspects = anyOf(
    lists.map((_, at) => `(f${at} IS DISTINCT FROM true AND list_count(p${at}) < list_count(l${at}))`),
  );
  const misfits = lists.map(
    ({ plans }, at) =>
      `list_transform(list_filter(list_zip([${plans.map(({ index }) => index).join(', ')}], l${at}, p${at}), lambda m: m[2] IS NOT NULL AND m[3] IS NULL AND trim(m[2]) <> ''), lambda m: {'c': m[1], 't': m[2]})`,
  );
  return `CASE WHEN ${suspects} THEN nullif(to_json(list_sort(flatten([${misfits.join(', ')}])))::VARCHAR, '[]') END`;
};

import { invariant, type Cell, type ColumnType } from '@plumbline/contract';
import { check, isGrouped, type CheckedQuery, type TypedDerived } from '../../src/check.ts';
import type { ColumnSchema, Query, QueryContext, SortKey } from '../../src/model.ts';
import { outputOfGroup, outputOfMeasure } from '../../src/output.ts';
import { evaluateOver } from './expressions.ts';
import { firstKeys, type Row } from './groups.ts';
import { groupRows } from './grouping.ts';
import { samplePositions } from '../../src/sampling.ts';
import { sortRows } from './sorting.ts';
import { tableOf, type Table } from './table.ts';

export interface InterpretedQuery {
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Limit and offset applied. */
  readonly rows: readonly Row[];
  /** Rows or groups before limit and offset. */
  readonly total: number;
}

/**
 * The answer to a query over rows in wire encoding, computed row by row from docs/semantics.md with none of the
 * planner's short cuts: what decides when a printer and the document disagree. For queries that pass `check`.
 */
export function interpret(
  query: Query,
  columns: readonly ColumnSchema[],
  { rows, context }: { readonly rows: readonly Row[]; readonly context: QueryContext },
): InterpretedQuery {
  const checked = check(query, columns);
  invariant(checked.ok, 'Only queries that pass the check are interpreted.');
  const base = tableOf(columns);
  const around = { context, newest: base.newestIn(rows), occurrences: base.occurrencesIn(rows) };
  const visible = rows.filter((row) =>
    context.rowRules.every(({ filter }) => base.passes(filter, row, around)),
  );
  const seen = withValues(visible, base, checked.value.derived);
  const surroundings = {
    context,
    newest: seen.table.newestIn(seen.rows),
    occurrences: seen.table.occurrencesIn(seen.rows),
  };
  const matching = seen.rows.filter(
    (row) =>
      (query.filter === null || seen.table.passes(query.filter, row, surroundings)) &&
      (query.search === null || base.contains(query.search, row)),
  );
  const answer = isGrouped(query)
    ? pickGroups(checked.value, matching, { table: seen.table, context })
    : pickRows(query, matching, seen.table);
  const total = isGrouped(query) ? answer.rows.length : matching.length;
  const end = query.limit === null ? undefined : query.offset + query.limit;
  return { columns: answer.columns, rows: answer.rows.slice(query.offset, end), total };
}

interface Rows {
  readonly table: Table;
  readonly rows: readonly Row[];
}

/** The rows with the values that are computed for each; windows see all of these rows, in their order. */
function withValues(rows: readonly Row[], table: Table, derived: readonly TypedDerived[]): Rows {
  const accesses = rows.map((row) => table.accessTo(row));
  const values = derived.map(({ expression }) => evaluateOver(expression, accesses));
  return {
    table: tableOf([...table.columns, ...derived.map(({ as, type }) => ({ name: as, type }))]),
    rows: rows.map((row, index) => [...row, ...values.map((cells): Cell => cells[index] ?? null)]),
  };
}

interface Answer {
  readonly columns: InterpretedQuery['columns'];
  readonly rows: readonly Row[];
}

function pickRows({ select, sort, sample }: Query, matching: readonly Row[], table: Table): Answer {
  const rows =
    sample === null
      ? matching
      : samplePositions(matching.length, sample).flatMap((at) => matching.slice(at, at + 1));
  const names = [...new Set(select ?? table.columns.map(({ name }) => name))];
  return pick(sortRows(rows, sort, table), names, table);
}

const pick = (rows: readonly Row[], names: readonly string[], table: Table): Answer => ({
  columns: names.map((name) => ({ name, type: table.typeOf(name) })),
  rows: rows.map((row) => names.map((name) => table.cellOf(row, name))),
});

/** Groups in the order of their keys, then each calculation over all of them, then what stays, in its order. */
function pickGroups(
  { query, calculated }: CheckedQuery,
  matching: readonly Row[],
  { table, context }: { readonly table: Table; readonly context: QueryContext },
): Answer {
  const keyOutputs = query.groups.map((group) => outputOfGroup(group, table.get(group.column)));
  const outputs = tableOf([
    ...keyOutputs.flat().map(({ name, type }) => ({ name, type })),
    ...query.measures.map((one) => {
      const { name, type } = outputOfMeasure(one, one.column === null ? null : table.get(one.column));
      return { name, type };
    }),
  ]);
  const keyTypes = keyOutputs.map((ofGroup) => ofGroup.map(({ type }) => type));
  const keyOrder = keyOutputs.flat().map(({ name }): SortKey => ({ by: name, direction: 'asc' }));
  const grouped = groupRows(query, matching, { table, keyTypes, weekStart: context.weekStart });
  let whole: Rows = { table: outputs, rows: sortRows(grouped, keyOrder, outputs) };
  for (const one of calculated) {
    whole = withValues(whole.rows, whole.table, [one]);
  }
  const { having } = query;
  const around = { context, newest: () => null, occurrences: () => new Map<Cell, number>() };
  const groups = whole.rows.filter((row) => having === null || whole.table.passes(having, row, around));
  const names = [...new Set(query.select ?? whole.table.columns.map(({ name }) => name))];
  const sort = [...query.sort, ...keyOrder].map((key) => {
    const group = query.groups.find(({ as }) => as === key.by);
    return { ...key, order: firstKeys(group, context.weekStart) };
  });
  return pick(sortRows(groups, sort, whole.table), names, whole.table);
}

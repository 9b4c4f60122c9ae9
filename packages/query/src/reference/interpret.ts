import { invariant, type Cell, type ColumnType, type FilterNode } from '@plumbline/contract';
import { isGroup } from '../filter/bounds.ts';
import type { ColumnSchema, Query, QueryContext, SortKey } from '../model.ts';
import { outputOfGroup } from '../output.ts';
import { holds, type Surroundings } from './conditions.ts';
import { keysOf, measure, measureType, type Reading, type Row } from './groups.ts';
import { compareCells, fold, keyOf } from './values.ts';

export interface Interpreted {
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Limit and offset applied. */
  readonly rows: readonly Row[];
  /** Rows or groups before limit and offset. */
  readonly total: number;
}

/**
 * The answer to a query over rows in wire encoding, worked out row by row from docs/semantics.md with none of the
 * planner's short cuts: what decides when a printer and the document disagree. For queries that passed `check`.
 */
export function interpret(
  query: Query,
  columns: readonly ColumnSchema[],
  { rows, context }: { readonly rows: readonly Row[]; readonly context: QueryContext },
): Interpreted {
  const table = tableOf(columns);
  const visible = rows.filter((row) =>
    context.rowRules.every(({ filter }) =>
      table.passes(filter, row, { context, newest: table.newestIn(rows) }),
    ),
  );
  const around = { context, newest: table.newestIn(visible) };
  const matching = visible.filter(
    (row) =>
      (query.filter === null || table.passes(query.filter, row, around)) &&
      (query.search === null || table.contains(query.search, row)),
  );
  const answer =
    query.groups.length + query.measures.length > 0
      ? groupRows(query, matching, table)
      : pickRows(query, matching, table);
  const end = query.limit === null ? undefined : query.offset + query.limit;
  return { columns: answer.columns, rows: answer.rows.slice(query.offset, end), total: answer.rows.length };
}

type Table = ReturnType<typeof tableOf>;

function tableOf(columns: readonly ColumnSchema[]) {
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const cellOf = (row: Row, name: string): Cell => row[places.get(name) ?? -1] ?? null;
  const get = (name: string): ColumnSchema => {
    const column = columns[places.get(name) ?? -1];
    invariant(column !== undefined, `The query passed the check, so there is a column ${name}.`);
    return column;
  };
  const passes = (node: FilterNode, row: Row, around: Surroundings): boolean => {
    if (!isGroup(node)) {
      return holds(node, { cell: cellOf(row, node.column), column: get(node.column), around });
    }
    const parts = node.value.filter((part) => !isEmpty(part));
    if (parts.length === 0) {
      return true;
    }
    const isIn = (part: FilterNode): boolean => passes(part, row, around);
    if (node.op === 'or') {
      return parts.some(isIn);
    }
    return parts.every(isIn) === (node.op === 'and');
  };
  return {
    columns,
    cellOf,
    get,
    typeOf: (name: string): ColumnType => get(name).type,
    passes,
    contains: (text: string, row: Row): boolean =>
      columns.some(
        ({ name, type }) =>
          type === 'text' &&
          fold(String(cellOf(row, name) ?? '')).includes(fold(text)) &&
          cellOf(row, name) !== null,
      ),
    newestIn:
      (among: readonly Row[]) =>
      ({ name, type }: ColumnSchema): Cell =>
        among
          .map((row) => cellOf(row, name))
          .filter((cell) => cell !== null)
          .reduce<Cell>(
            (best, cell) => (best === null || compareCells(type, cell, best) > 0 ? cell : best),
            null,
          ),
  };
}

/** Nothing but groups all the way down. */
const isEmpty = (node: FilterNode): boolean => isGroup(node) && node.value.every(isEmpty);

interface Answer {
  readonly columns: Interpreted['columns'];
  readonly rows: readonly Row[];
}

function pickRows({ select, sort }: Query, rows: readonly Row[], table: Table): Answer {
  const sorted = sortRows(rows, sort, table);
  const names = [...new Set(select ?? table.columns.map(({ name }) => name))];
  return {
    columns: names.map((name) => ({ name, type: table.get(name).type })),
    rows: sorted.map((row) => names.map((name) => table.cellOf(row, name))),
  };
}

function groupRows({ groups, measures, sort }: Query, rows: readonly Row[], table: Table): Answer {
  const cutters = groups.map((group) => keysOf(group, rows, table));
  const columns = [
    ...groups.flatMap((group) =>
      outputOfGroup(group, table.get(group.column)).map(({ name, type }) => ({ name, type })),
    ),
    ...measures.map((one) => ({
      name: one.as,
      type: measureType(one, one.column === null ? null : table.get(one.column)),
    })),
  ];
  const cells = new Map<string, { keys: Cell[]; rows: Row[] }>();
  for (const row of rows) {
    const keys = cutters.flatMap((cut) => cut(row));
    const key = JSON.stringify(keys.map((cell, index) => keyOf(columns[index]?.type ?? 'text', cell)));
    const group = cells.get(key) ?? { keys, rows: [] };
    group.rows.push(row);
    cells.set(key, group);
  }
  // Without groups there is one, with rows or without.
  const found = groups.length === 0 ? [{ keys: [], rows: [...rows] }] : [...cells.values()];
  const answer = found.map((group) => [
    ...group.keys,
    ...measures.map((one) =>
      measure(
        one,
        one.column === null ? null : table.get(one.column).type,
        group.rows.map((row) => (one.column === null ? null : table.cellOf(row, one.column))),
      ),
    ),
  ]);
  const place = (name: string): number => columns.findIndex((column) => column.name === name);
  const order = [...sort, ...groups.map(({ as }): SortKey => ({ by: as, direction: 'asc' }))];
  const sorted = sortRows(answer, order, {
    cellOf: (row, name) => row[place(name)] ?? null,
    typeOf: (name) => columns[place(name)]?.type ?? 'text',
  });
  return { columns, rows: sorted };
}

/** Nulls last both ways; rows that tie keep their order. */
const sortRows = (rows: readonly Row[], sort: readonly SortKey[], { cellOf, typeOf }: Reading): Row[] =>
  rows.toSorted((left, right) => {
    for (const { by, direction } of sort) {
      const [a, b] = [cellOf(left, by), cellOf(right, by)];
      if (a === null || b === null) {
        if (a !== b) {
          return a === null ? 1 : -1;
        }
      } else {
        const order = compareCells(typeOf(by), a, b);
        if (order !== 0) {
          return direction === 'desc' ? -order : order;
        }
      }
    }
    return 0;
  });

import { assertNever, invariant, type Cell, type ColumnType } from '@plumbline/contract';
import type { ColumnSchema, Query, QueryContext } from '../../src/model.ts';
import { normalize } from '../../src/normalize.ts';
import { columnsAfter, find } from '../../src/relation/columns-after.ts';
import type { JsonPath, Relation, RelationOf } from '../../src/relation/relation.ts';
import { widest } from '../../src/relation/widening.ts';
import { evaluateOver, type RowAccess } from './expressions.ts';
import { interpret } from './interpret.ts';
import { compareCells, keyOf } from './values.ts';

type Row = readonly Cell[];

export interface InterpretedRelation {
  readonly columns: readonly ColumnSchema[];
  /** In the order of the relation. */
  readonly rows: readonly Row[];
}

export interface RelationInput {
  readonly tables: Readonly<Record<string, InterpretedRelation>>;
  readonly context: { readonly now: string; readonly timeZone: string };
}

/** The rows of a relation, computed row by row from docs/semantics.md. */
export function interpretRelation(relation: Relation, input: RelationInput): InterpretedRelation {
  const inner = (one: Relation): InterpretedRelation => interpretRelation(one, input);
  const runQuery = (from: InterpretedRelation, query: Partial<Query>): readonly Row[] => {
    const context: QueryContext = { ...input.context, rowRules: [] };
    return interpret(normalize(query), from.columns, { rows: from.rows, context }).rows;
  };
  if (relation.kind === 'table') {
    const table = input.tables[relation.table];
    invariant(table !== undefined, `A relation names a table “${relation.table}” that is not there.`);
    return table;
  }
  if (relation.kind === 'join') {
    const [left, right] = [inner(relation.left), inner(relation.right)];
    const columns = columnsAfter(relation, [left.columns, right.columns]);
    return { columns, rows: joined(relation, left, right) };
  }
  if (relation.kind === 'union') {
    const parts = relation.parts.map(inner);
    const columns = columnsAfter(
      relation,
      parts.map((part) => part.columns),
    );
    return {
      columns,
      rows: parts.flatMap((part) => part.rows.map((row) => fitted(row, part.columns, columns))),
    };
  }
  const from = inner(relation.from);
  return { columns: columnsAfter(relation, [from.columns]), rows: rowsOf(relation, from, runQuery) };
}

type Single = Exclude<Relation, { kind: 'table' | 'join' | 'union' }>;
type RunQuery = (from: InterpretedRelation, query: Partial<Query>) => readonly Row[];

function rowsOf(relation: Single, from: InterpretedRelation, runQuery: RunQuery): readonly Row[] {
  switch (relation.kind) {
    case 'derive':
      return derived(relation, from);
    case 'json':
      return from.rows.map((row) => [
        ...row,
        ...relation.fields.map(({ path }) => textAt(cellOf(row, from.columns, relation.column), path)),
      ]);
    case 'project':
      return from.rows.map((row) => relation.columns.map(({ column }) => cellOf(row, from.columns, column)));
    case 'filter':
      return runQuery(from, { filter: relation.filter });
    case 'sort':
      return runQuery(from, { sort: relation.sort });
    case 'distinct':
      return distinct(relation, from, runQuery);
    case 'group':
      return grouped(relation, from, runQuery);
    case 'unpivot':
      return unpivoted(relation, from);
    default:
      return assertNever(relation);
  }
}

const cellOf = (row: Row, columns: readonly ColumnSchema[], name: string): Cell =>
  row[columns.findIndex((column) => column.name === name)] ?? null;

function derived(relation: RelationOf<'derive'>, { columns, rows }: InterpretedRelation): Row[] {
  const accesses = rows.map((row): RowAccess => ({
    typeOf: (name) => find(columns, name).type,
    cellOf: (name) => cellOf(row, columns, name),
  }));
  const made = new Map(
    relation.columns.map(({ as, expression }) => [as, evaluateOver(expression, accesses)]),
  );
  const added = [...made.keys()].filter((name) => !columns.some((column) => column.name === name));
  return rows.map((row, index) => [
    ...columns.map(({ name }, place) =>
      made.has(name) ? (made.get(name)?.[index] ?? null) : (row[place] ?? null),
    ),
    ...added.map((name) => made.get(name)?.[index] ?? null),
  ]);
}

type Parse = (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

interface ParsedJson {
  readonly value: unknown;
  /** Numbers as they are written, by the objects that represent them. */
  readonly written: ReadonlyMap<unknown, string>;
}

function parseJson(text: string): ParsedJson {
  const written = new Map<unknown, string>();
  const revive = (_: string, inner: unknown, { source }: { readonly source?: string }): unknown => {
    if (typeof inner !== 'number' || source === undefined) {
      return inner;
    }
    const boxed = Object(inner) as unknown;
    written.set(boxed, source);
    return boxed;
  };
  try {
    return { value: (JSON.parse as Parse)(text, revive), written };
  } catch {
    return { value: null, written };
  }
}

/** Integers have 64 bits: a sum beyond them is none. [SEM-REL-8] */
function grouped(
  { groups, measures }: RelationOf<'group'>,
  from: InterpretedRelation,
  runQuery: RunQuery,
): readonly Row[] {
  const isExact = measures.map(
    ({ aggregate, column }) =>
      aggregate === 'sum' && column !== null && find(from.columns, column).type === 'integer',
  );
  return runQuery(from, { groups, measures }).map((row) =>
    row.map((cell, place) =>
      isExact[place - groups.length] === true &&
      cell !== null &&
      BigInt.asIntN(64, BigInt(cell)) !== BigInt(cell)
        ? null
        : cell,
    ),
  );
}

/** Values as written in the JSON; objects and lists without spaces. */
function textAt(cell: Cell, path: JsonPath): Cell {
  if (cell === null) {
    return null;
  }
  const parsed = parseJson(String(cell));
  let { value } = parsed;
  for (const part of path) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Record<string | number, unknown>)[part]
        : null;
  }
  if (value === null || value === undefined) {
    return null;
  }
  return typeof value === 'string' ? value : (parsed.written.get(value) ?? JSON.stringify(value));
}

function distinct(
  { columns: names, sort }: RelationOf<'distinct'>,
  { columns, rows }: InterpretedRelation,
  runQuery: RunQuery,
): readonly Row[] {
  const keys = names ?? columns.map(({ name }) => name);
  const keyOfRow = (row: Row): string =>
    JSON.stringify(keys.map((name) => keyOf(find(columns, name).type, cellOf(row, columns, name))));
  // Numbered, so that equal rows can be distinguished.
  const place = { name: ' place', type: 'integer' } as const;
  const numbered = rows.map((row, index) => [...row, index]);
  const inOrder = runQuery({ columns: [...columns, place], rows: numbered }, { sort });
  const seen = new Set<string>();
  const firstRows = new Set<Cell>();
  for (const row of inOrder) {
    const key = keyOfRow(row);
    if (!seen.has(key)) {
      seen.add(key);
      firstRows.add(row.at(-1) ?? null);
    }
  }
  return rows.filter((_, index) => firstRows.has(index));
}

function joined(
  { how, on, columns }: RelationOf<'join'>,
  left: InterpretedRelation,
  right: InterpretedRelation,
): Row[] {
  const pairs = on.map((pair) => {
    const [a, b] = [find(left.columns, pair.left), find(right.columns, pair.right)];
    return { ...pair, a: a.type, b: b.type, type: widest([a.type, b.type]) ?? a.type };
  });
  const matches = (one: Row, other: Row): boolean =>
    pairs.every(({ left: l, right: r, a, b, type }) => {
      const [x, y] = [cellOf(one, left.columns, l), cellOf(other, right.columns, r)];
      return x !== null && y !== null && compareCells(type, widened(x, a, type), widened(y, b, type)) === 0;
    });
  const given = (row: Row | null): Cell[] =>
    columns.map(({ column }) => (row === null ? null : cellOf(row, right.columns, column)));
  const rows = left.rows.flatMap((row) => {
    const found = right.rows.filter((other) => matches(row, other)).map((other) => [...row, ...given(other)]);
    return found.length === 0 && (how === 'left' || how === 'full') ? [[...row, ...given(null)]] : found;
  });
  const alone =
    how === 'right' || how === 'full'
      ? right.rows.filter((other) => !left.rows.some((row) => matches(row, other)))
      : [];
  return [...rows, ...alone.map((other) => [...left.columns.map(() => null), ...given(other)])];
}

function unpivoted(relation: RelationOf<'unpivot'>, { columns, rows }: InterpretedRelation): Row[] {
  const others = columns.filter(({ name }) => !relation.columns.includes(name));
  const type = widest(relation.columns.map((name) => find(columns, name).type)) ?? 'text';
  return rows.flatMap((row) =>
    relation.columns.map((name) => [
      ...others.map((column) => cellOf(row, columns, column.name)),
      name,
      widened(cellOf(row, columns, name), find(columns, name).type, type),
    ]),
  );
}

const fitted = (row: Row, from: readonly ColumnSchema[], to: readonly ColumnSchema[]): Row =>
  to.map(({ name, type }) => {
    const own = from.find((column) => column.name === name);
    return own === undefined ? null : widened(cellOf(row, from, name), own.type, type);
  });

/** A value of one type as one of a wider type. [SEM-REL-6] */
function widened(cell: Cell, from: ColumnType, to: ColumnType): Cell {
  if (cell === null || from === to) {
    return cell;
  }
  if (to === 'number') {
    return Number(cell);
  }
  return to === 'timestamp' ? `${String(cell)}T00:00:00` : cell;
}

import type { Cell } from '@plumbline/contract';
import {
  type ColumnSchema,
  type QueryPlan,
  type Query,
  type QueryContext,
  check,
  plan,
  print,
  printCount,
} from '@plumbline/query';
import { interpret } from '@plumbline/query/reference';
import { type Arbiter, POSITION, canonicalRow } from './arbiter.ts';

export interface QueryCase {
  readonly query: Query;
  readonly columns: readonly ColumnSchema[];
  readonly context: QueryContext;
}

export interface ComparedAnswer {
  readonly columns: readonly Pick<ColumnSchema, 'name' | 'type'>[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total: number;
}

/** What an engine answers to the printed statements, in canonical cells. */
export async function queryPrinted(arbiter: Arbiter, queryCase: QueryCase): Promise<ComparedAnswer> {
  const planned = planOf(queryCase);
  const count = printCount(planned, arbiter.dialect, orderOf(arbiter));
  const [[total] = []] = await arbiter.queryRows(count, ['integer']);
  return { ...(await queryRows(arbiter, planned)), total: Number(total) };
}

/** The same without the statement that counts: the total is null. */
export async function queryPrintedRows(
  arbiter: Arbiter,
  queryCase: QueryCase,
): Promise<Omit<ComparedAnswer, 'total'> & { readonly total: null }> {
  return { ...(await queryRows(arbiter, planOf(queryCase))), total: null };
}

function planOf({ query, columns, context }: QueryCase): QueryPlan {
  const checked = check(query, columns);
  if (!checked.ok) {
    throw new Error(`The query did not pass the check: ${JSON.stringify(checked.issues)}`);
  }
  return plan(checked.value, context);
}

const orderOf = ({ order = { position: POSITION } }: Arbiter) => order;

async function queryRows(
  arbiter: Arbiter,
  planned: QueryPlan,
): Promise<Pick<ComparedAnswer, 'columns' | 'rows'>> {
  const types = planned.columns.map(({ type }) => type);
  const rows = await arbiter.queryRows(print(planned, arbiter.dialect, orderOf(arbiter)), types);
  return { columns: planned.columns.map(({ name, type }) => ({ name, type })), rows };
}

/** What the reference interpreter answers. */
export function queryReference(
  table: readonly (readonly Cell[])[],
  { query, columns, context }: QueryCase,
): ComparedAnswer {
  const answer = interpret(query, columns, { rows: table, context });
  const types = answer.columns.map(({ type }) => type);
  return { ...answer, rows: answer.rows.map((row) => canonicalRow(row, types)) };
}

/** Doubles that were added up in different orders differ in their last digits. */
const TOLERANCE = 1e-9;

const isClose = (a: Cell, b: Cell): boolean =>
  a === b ||
  (typeof a === 'number' &&
    typeof b === 'number' &&
    Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b), Number.MIN_VALUE));

/** Null where both answers are the same but for the last digits of doubles; else the first difference in words. */
export function difference(
  printed: Omit<ComparedAnswer, 'total'> & { readonly total: number | null },
  reference: ComparedAnswer,
): string | null {
  if (JSON.stringify(printed.columns) !== JSON.stringify(reference.columns)) {
    return `columns ${JSON.stringify(printed.columns)}, not ${JSON.stringify(reference.columns)}`;
  }
  const isMiscounted = printed.total !== null && printed.total !== reference.total;
  if (isMiscounted || printed.rows.length !== reference.rows.length) {
    return `${printed.rows.length} rows of ${printed.total}, not ${reference.rows.length} of ${reference.total}`;
  }
  const at = printed.rows.findIndex((row, index) =>
    row.some((cell, position) => !isClose(cell, reference.rows[index]?.[position] ?? null)),
  );
  return at < 0
    ? null
    : `row ${at}: ${JSON.stringify(printed.rows[at])}, not ${JSON.stringify(reference.rows[at])}`;
}

import type { Cell } from '@plumbline/contract';
import {
  type ColumnSchema,
  type Query,
  type QueryContext,
  check,
  duckdb,
  interpret,
  plan,
  print,
  printCount,
} from '@plumbline/query';
import { POSITION, type Arbiter, canonicalRow } from './duckdb-table.ts';

export interface Asked {
  readonly query: Query;
  readonly columns: readonly ColumnSchema[];
  readonly context: QueryContext;
}

export interface Answered {
  readonly columns: readonly Pick<ColumnSchema, 'name' | 'type'>[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total: number;
}

/** What DuckDB answers to the printed statements, in canonical cells. */
export async function askPrinted(arbiter: Arbiter, { query, columns, context }: Asked): Promise<Answered> {
  const checked = check(query, columns);
  if (!checked.ok) {
    throw new Error(`The query did not pass the check: ${JSON.stringify(checked.issues)}`);
  }
  const planned = plan(checked.value, context);
  const types = planned.columns.map(({ type }) => type);
  const rows = await arbiter.ask(print(planned, duckdb, { position: POSITION }), types);
  const [[total] = []] = await arbiter.ask(printCount(planned, duckdb), ['integer']);
  return { columns: planned.columns.map(({ name, type }) => ({ name, type })), rows, total: Number(total) };
}

/** What the reference interpreter answers. */
export function askReference(
  table: readonly (readonly Cell[])[],
  { query, columns, context }: Asked,
): Answered {
  const answer = interpret(query, columns, { rows: table, context });
  const types = answer.columns.map(({ type }) => type);
  return { ...answer, rows: answer.rows.map((row) => canonicalRow(row, types)) };
}

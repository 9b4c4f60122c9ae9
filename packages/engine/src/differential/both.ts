import type { Cell } from '@plumbline/contract';
import {
  type ColumnSchema,
  type Query,
  type QueryContext,
  check,
  interpret,
  plan,
  print,
  printCount,
} from '@plumbline/query';
import { type Arbiter, POSITION, canonicalRow } from './arbiter.ts';

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

/** What an engine answers to the printed statements, in canonical cells. */
export async function askPrinted(arbiter: Arbiter, { query, columns, context }: Asked): Promise<Answered> {
  const checked = check(query, columns);
  if (!checked.ok) {
    throw new Error(`The query did not pass the check: ${JSON.stringify(checked.issues)}`);
  }
  const planned = plan(checked.value, context);
  const types = planned.columns.map(({ type }) => type);
  const order = { position: POSITION };
  const rows = await arbiter.ask(print(planned, arbiter.dialect, order), types);
  const [[total] = []] = await arbiter.ask(printCount(planned, arbiter.dialect, order), ['integer']);
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

/** Doubles that were added up in different orders differ in their last digits. */
const TOLERANCE = 1e-9;

const isClose = (a: Cell, b: Cell): boolean =>
  a === b ||
  (typeof a === 'number' &&
    typeof b === 'number' &&
    Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b), Number.MIN_VALUE));

/** Null where both answers are the same but for the last digits of doubles; else the first difference in words. */
export function difference(printed: Answered, reference: Answered): string | null {
  if (JSON.stringify(printed.columns) !== JSON.stringify(reference.columns)) {
    return `columns ${JSON.stringify(printed.columns)}, not ${JSON.stringify(reference.columns)}`;
  }
  if (printed.total !== reference.total || printed.rows.length !== reference.rows.length) {
    return `${printed.rows.length} rows of ${printed.total}, not ${reference.rows.length} of ${reference.total}`;
  }
  const at = printed.rows.findIndex((row, index) =>
    row.some((cell, place) => !isClose(cell, reference.rows[index]?.[place] ?? null)),
  );
  return at < 0
    ? null
    : `row ${at}: ${JSON.stringify(printed.rows[at])}, not ${JSON.stringify(reference.rows[at])}`;
}

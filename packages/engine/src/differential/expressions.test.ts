import type { Cell, ColumnType } from '@plumbline/contract';
import {
  OPERATIONS,
  WINDOW_FUNCTIONS,
  checkExpression,
  duckdb,
  evaluateOver,
  parametersOf,
  printExpression,
  schemaOf,
  type Expression,
  type Operation,
} from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from './chance.ts';
import { POSITION, canonicalRow, openArbiter, type Arbiter } from './duckdb-table.ts';
import { ExpressionMaker } from './expression-cases.ts';
import { COLUMNS, tableOf } from './expression-table.ts';

/** Change it to look elsewhere; a failure tells it. */
const SEED = 20_261_122;
const ROWS = 120;
/** Expressions of each operation, window function, cast and case. */
const EACH = 40;
const DEPTH = 4;

const SCHEMA = schemaOf(COLUMNS);
const TYPES = new Map(COLUMNS.map(({ name, type }) => [name, type]));
const TABLE = tableOf(chanceOf(SEED), ROWS);
const PLACES = new Map(COLUMNS.map(({ name }, index) => [name, index]));
const ACCESS = TABLE.map((row) => ({
  typeOf: (name: string): ColumnType => TYPES.get(name) ?? 'text',
  cellOf: (name: string) => row[PLACES.get(name) ?? -1] ?? null,
}));

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(COLUMNS);
  await arbiter.load(TABLE);
});
afterAll(() => arbiter.close());

/** What DuckDB answers for each row, and what the reference does. */
async function askBoth(expression: Expression) {
  const issues: never[] = [];
  const checked = checkExpression(expression, { columns: SCHEMA, path: '', issues, allowWindow: true });
  expect({ expression, issues }).toEqual({ expression, issues: [] });
  const type = checked === null || checked.type === 'null' ? 'text' : checked.type;
  const parameters = parametersOf(duckdb);
  const sql = printExpression(expression, {
    dialect: duckdb,
    parameters,
    columnTypes: TYPES,
    rowOrder: [POSITION],
  });
  const text = `SELECT ${sql} FROM dataset ORDER BY ${POSITION}`;
  const printed = await arbiter
    .ask({ text, params: parameters.list() }, [type])
    .catch((error: unknown) => [[String(error)]]);
  const reference = evaluateOver(expression, ACCESS).map((cell) => canonicalRow([cell], [type]));
  return { printed: printed.map(([cell]) => cell), reference: reference.map(([cell]) => cell), text };
}

/** Doubles to nine digits: sums and the mathematics of the last digit are the engine's own. */
const isSame = (a: Cell, b: Cell): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    : Object.is(a, b);

async function agree(expression: Expression, told: string): Promise<void> {
  const { printed, reference, text } = await askBoth(expression);
  const row = reference.findIndex((cell, index) => !isSame(cell ?? null, printed[index] ?? null));
  if (row >= 0 || printed.length !== reference.length) {
    const asked = { told, seed: SEED, expression: JSON.stringify(expression), text, row: TABLE[row] };
    expect({ ...asked, gives: printed[row] }).toEqual({ ...asked, gives: reference[row] });
  }
}

describe('expressions on DuckDB', () => {
  it.each(Object.keys(OPERATIONS) as Operation[])('agree with the reference on %s', async (operation) => {
    for (let index = 0; index < EACH; index += 1) {
      const maker = new ExpressionMaker(chanceOf(SEED + index * 1009 + operation.length));
      await agree(maker.call(operation, 1 + (index % DEPTH)), `${operation} ${index}`);
    }
  });

  it.each(WINDOW_FUNCTIONS)('agree with the reference on the window %s', async (name) => {
    for (let index = 0; index < EACH; index += 1) {
      const maker = new ExpressionMaker(chanceOf(SEED + index * 1013));
      await agree(maker.window(name, 2), `${name} ${index}`);
    }
  });

  it('agree with the reference on casts and cases', async () => {
    const types: readonly ColumnType[] = [
      'text',
      'integer',
      'decimal',
      'number',
      'boolean',
      'date',
      'time',
      'timestamp',
    ];
    for (let index = 0; index < EACH * types.length; index += 1) {
      const maker = new ExpressionMaker(chanceOf(SEED + index * 1019));
      const type = types[index % types.length] ?? 'text';
      await agree(maker.cast(type, 1 + (index % DEPTH)) ?? maker.case(type, 2), `cast to ${type} ${index}`);
      await agree(maker.case(type, 1 + (index % DEPTH)), `case of ${type} ${index}`);
    }
  });
});

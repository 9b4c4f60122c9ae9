import { AppError, type Cell, type ColumnType } from '@plumbline/contract';
import {
  OPERATIONS,
  WINDOW_FUNCTIONS,
  checkExpression,
  type ExpressionIssue,
  createParameters,
  printExpression,
  createSchema,
  type Expression,
  type Operation,
} from '@plumbline/query';
import { evaluateOver } from '@plumbline/query/reference';
import { byTier, sampleAt } from '#testing/generated.ts';
import { expect, it } from 'vitest';
import { POSITION, canonicalRow, type Arbiter } from './arbiter.ts';
import { chanceOf } from './chance.ts';
import { ExpressionMaker } from './expression-cases.ts';
import { COLUMNS, tableOf } from './expression-table.ts';

const SEED = 20_261_122;
const ROWS = 60;
/** Expressions of each operation and window function. */
const CASES = byTier({ quick: 20, deep: 40 });
const SEEDS = Array.from({ length: CASES }, (_, index) => SEED + index * 1009);
/** Those of this run: a quick one tries every third, and the next ones the others. */
const TRIED = sampleAt(0, [...SEEDS.keys()], 3);
/** All, those of this run first: the others where these do not tell whether an engine answers. */
const IN_TURN = [...new Set([...TRIED, ...SEEDS.keys()])];
const DEPTH = 4;

export const TABLE = tableOf(chanceOf(SEED), ROWS);
const SCHEMA = createSchema(COLUMNS);
const TYPES = new Map(COLUMNS.map(({ name, type }) => [name, type]));
const PLACES = new Map(COLUMNS.map(({ name }, index) => [name, index]));
const ACCESS = TABLE.map((row) => ({
  typeOf: (name: string): ColumnType => TYPES.get(name) ?? 'text',
  cellOf: (name: string): Cell => row[PLACES.get(name) ?? -1] ?? null,
}));

/** Doubles to nine digits: sums and the mathematics of the last digit are the engine's own. */
const isSame = (a: Cell, b: Cell): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    : Object.is(a, b);

function typeOf(expression: Expression): ColumnType {
  const issues: ExpressionIssue[] = [];
  const checked = checkExpression(expression, { columns: SCHEMA, path: '', issues, allowWindow: true });
  expect({ expression, issues }).toEqual({ expression, issues: [] });
  return checked === null || checked.type === 'null' ? 'text' : checked.type;
}

/** Holds an engine to the reference; gives whether it answered rather than refused. [SEM-EXPR-20] */
async function agree(arbiter: Arbiter, expression: Expression, title: string): Promise<boolean> {
  const type = typeOf(expression);
  const parameters = createParameters(arbiter.dialect);
  const printing = { dialect: arbiter.dialect, parameters, columnTypes: TYPES, rowOrder: [POSITION] };
  let text: string;
  try {
    text = `SELECT ${printExpression(expression, printing)} FROM dataset ORDER BY ${POSITION}`;
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.unsupported') {
      return false;
    }
    throw error;
  }
  const requested = { title, expression: JSON.stringify(expression), text };
  const rows = await arbiter
    .queryRows({ text, params: parameters.list() }, [type])
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'query.unsupported') {
        return null;
      }
      expect({ ...requested, gives: String(error) }).toEqual(requested);
      return [];
    });
  if (rows === null) {
    return false;
  }
  const printed = rows.map(([cell = null]) => cell);
  const reference = evaluateOver(expression, ACCESS).map((cell) => canonicalRow([cell], [type])[0] ?? null);
  const row = reference.findIndex((cell, index) => !isSame(cell, printed[index] ?? null));
  if (row >= 0 || printed.length !== reference.length) {
    const there = { ...requested, row: TABLE[row] };
    expect({ ...there, gives: printed[row] }).toEqual({ ...there, gives: reference[row] });
  }
  return true;
}

const TYPED: readonly ColumnType[] = [
  ...(['text', 'integer', 'decimal', 'number', 'boolean', 'date', 'time', 'timestamp'] as const),
];

const makerAt = (index: number): ExpressionMaker => new ExpressionMaker(chanceOf(SEEDS[index] ?? SEED));

/** A test for every operation, window function, cast and case; `refused` are those that the engine never says. */
export function itAgrees(arbiter: () => Arbiter, refused: readonly string[]): void {
  const answersFor = async (name: string, make: (index: number) => Expression): Promise<void> => {
    const isAnswered = !refused.includes(name);
    let answered = 0;
    let tried = 0;
    // What is null for every row is answered by everybody.
    const tells = (): boolean => answered > tried / 4 === isAnswered;
    for (const index of IN_TURN) {
      if (tried >= TRIED.length && tells()) {
        break;
      }
      answered += Number(await agree(arbiter(), make(index), `${name}, seed ${SEEDS[index]}`));
      tried += 1;
    }
    expect(tells(), `${name} is answered ${answered} times of ${tried}`).toBe(true);
  };

  // oxlint-disable vitest/expect-expect -- `answersFor` expects
  it.each(Object.keys(OPERATIONS) as Operation[])('agrees with the reference on %s', (operation) =>
    answersFor(operation, (index) => makerAt(index).call(operation, 1 + (index % DEPTH))),
  );
  it.each(WINDOW_FUNCTIONS)('agrees with the reference on the window %s', (name) =>
    answersFor(`window ${name}`, (index) => makerAt(index).window(name, 2)),
  );
  it.each(TYPED)('agrees with the reference on casts to %s', (type) =>
    answersFor(`cast ${type}`, (index) => {
      const maker = makerAt(index);
      return maker.cast(type, 1 + (index % DEPTH)) ?? maker.case(type, 2);
    }),
  );
  it.each(TYPED)('agrees with the reference on cases of %s', (type) =>
    answersFor(`case ${type}`, (index) => makerAt(index).case(type, 1 + (index % DEPTH))),
  );
}

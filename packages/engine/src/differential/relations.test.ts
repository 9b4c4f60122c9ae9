import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Cell, TransformationStep } from '@plumbline/contract';
import {
  type ColumnSchema,
  type CompiledRecipe,
  type InterpretedRelation,
  type RecipeInput,
  compileRecipe,
  duckdb,
  interpretRelation,
  literalsOf,
  printRelation,
} from '@plumbline/query';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalRow } from './duckdb-table.ts';
import { COLUMNS, OTHER, otherRows, stepOver } from './recipes.ts';
import { SQL_TYPES, rows } from './tables.ts';

/** Change it to look elsewhere; fast-check prints it with the path of a failure. */
const SEED = 20_261_121;
const CASES = 2000;
const CONTEXT = { now: '2024-03-05T10:00:00.000Z', timeZone: 'UTC' };
const STEPS = 5;

type Table = readonly (readonly Cell[])[];

const inputOf = (
  steps: readonly TransformationStep[],
  keys: RecipeInput['steps'][number]['keys'] = null,
): RecipeInput => ({
  steps: steps.map((step) => ({ step, enabled: true, keys })),
  base: { table: 'base', columns: COLUMNS },
  others: new Map([['other', { table: 'other', columns: OTHER, name: 'The other' }]]),
  formula: CONTEXT,
});

/** A recipe made step by step, so that each knows the columns before it. Numbers choose the steps. */
const grown = (
  seeds: readonly number[],
): { steps: TransformationStep[]; input: RecipeInput; recipe: CompiledRecipe } => {
  const steps: TransformationStep[] = [];
  const keys = [true, 'a', '2024-02-29', '1', null];
  let input = inputOf(steps);
  let recipe = compileRecipe(input);
  for (const seed of seeds) {
    const [step] = fc.sample(stepOver(recipe.columns), { numRuns: 1, seed });
    if (step !== undefined) {
      steps.push(step);
      input = {
        ...inputOf(steps),
        steps: steps.map((one) => ({ step: one, enabled: true, keys: fittingKeys(keys, one, recipe) })),
      };
      recipe = compileRecipe(input);
    }
  }
  return { steps, input, recipe };
};

/** Any keys do: a pivot has the columns it is told of. */
const fittingKeys = (
  keys: readonly (string | boolean | null)[],
  step: TransformationStep,
  { columns }: CompiledRecipe,
) => {
  const type = step.kind === 'pivot' ? columns.find(({ name }) => name === step.column)?.type : undefined;
  return keys.filter(
    (key) =>
      key === null ||
      (type === 'boolean' && key === true) ||
      (type === 'text' && typeof key === 'string') ||
      (type === 'integer' && key === '1') ||
      (type === 'date' && key === '2024-02-29'),
  );
};

let instance: DuckDBInstance;
let connection: DuckDBConnection;

const create = (name: string, columns: readonly ColumnSchema[]): string =>
  `CREATE TABLE ${name} (${columns.map((column) => `${duckdb.quoteIdentifier(column.name)} ${SQL_TYPES[column.type]}`).join(', ')}, position BIGINT)`;

const load = async (name: string, table: Table): Promise<void> => {
  await connection.run(`DELETE FROM ${name}`);
  const literal = (cell: Cell): string =>
    cell === null ? 'NULL' : `'${String(cell).replaceAll("'", "''")}'`;
  const lines = table.map((row, index) => `(${[...row, index].map(literal).join(', ')})`);
  if (lines.length > 0) {
    await connection.run(`INSERT INTO ${name} VALUES ${lines.join(', ')}`);
  }
};

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
  await connection.run(create('base', COLUMNS));
  await connection.run(create('other', OTHER));
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const printed = (recipe: CompiledRecipe, base: Table, other: Table) =>
  printRelation(recipe.relation, {
    dialect: duckdb,
    parameters: literalsOf(duckdb),
    tables: {
      base: { sql: 'base', columns: COLUMNS, position: 'position', rowCount: base.length },
      other: { sql: 'other', columns: OTHER, position: 'position', rowCount: other.length },
    },
    context: CONTEXT,
    position: ' position',
  });

const answer = async (sql: string): Promise<Cell[][]> =>
  (await connection.runAndReadAll(sql)).getRowsJson() as Cell[][];

const canonical = ({ columns, rows: cells }: InterpretedRelation): Cell[][] =>
  cells.map((row) =>
    canonicalRow(
      row,
      columns.map(({ type }) => type),
    ),
  );

describe('recipes on DuckDB [SEM-REL-1]', () => {
  it(`agree with the reference interpreter on ${CASES} generated recipes`, { timeout: 300_000 }, async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        rows,
        otherRows,
        fc.array(fc.nat(), { minLength: 1, maxLength: STEPS }),
        async (base, other, seeds) => {
          const { steps, recipe } = grown(seeds);
          recipe.steps.forEach(({ fault }, index) => fault === null && kinds.add(steps[index]?.kind ?? ''));
          await load('base', base);
          await load('other', other);
          const view = printed(recipe, base, other);
          await connection.run(`CREATE OR REPLACE VIEW dataset AS ${view.sql}`);
          const order = view.order
            .map(({ by, direction }) => `${duckdb.quoteIdentifier(by)} ${direction} NULLS LAST`)
            .join(', ');
          const names = recipe.columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
          const found = await answer(`SELECT ${names} FROM dataset ORDER BY ${order}`);
          const wanted = interpretRelation(recipe.relation, {
            tables: { base: { columns: COLUMNS, rows: base }, other: { columns: OTHER, rows: other } },
            context: CONTEXT,
          });
          const told = `${JSON.stringify(steps)}\n${view.sql}`;
          expect(wanted.columns, told).toEqual(recipe.columns);
          expect(canonical({ columns: recipe.columns, rows: found }), told).toEqual(canonical(wanted));
          await keepsItsWord(view, found.length, told);
        },
      ),
      { seed: SEED, numRuns: CASES },
    );
    expect([...kinds].toSorted()).toEqual(
      [
        ...[
          'append',
          'bin',
          'cast',
          'dedupe',
          'drop',
          'extract-date',
          'fill',
          'filter',
          'group',
          'join',
          'merge',
        ],
        ...['parse-json', 'pivot', 'rename', 'replace', 'sort', 'split', 'trim', 'unpivot'],
      ].toSorted(),
    );
  });
});

/** What a printed relation says of its positions is so. */
const keepsItsWord = async (
  view: ReturnType<typeof printRelation>,
  count: number,
  told: string,
): Promise<void> => {
  if (!view.hasPosition) {
    return;
  }
  const [[different, least, most] = []] = await answer(
    'SELECT count(DISTINCT " position"), min(" position"), max(" position") FROM dataset',
  );
  expect(Number(different), told).toBe(count);
  if (count > 0) {
    expect(Number(least), told).toBeGreaterThanOrEqual(0);
    expect(Number(most), told).toBeLessThan(view.isDense ? count : view.positions);
  }
  if (view.isInOrder) {
    const given = await answer('SELECT " position" FROM dataset');
    expect(
      given.map(([at]) => Number(at)),
      told,
    ).toEqual(given.map(([at]) => Number(at)).toSorted((a, b) => a - b));
  }
};

import { AppError, type Cell, type ColumnType, type TransformationStep } from '@plumbline/contract';
import {
  type ColumnSchema,
  type CompiledRecipe,
  type Dialect,
  type PrintedRelation,
  type RecipeInput,
  compileRecipe,
  literalParameters,
  printRelation,
  sortedBy,
} from '@plumbline/query';
import { interpretRelation } from '@plumbline/query/reference';
import * as fc from 'fast-check';
import { type CaseCounts, expectProperty } from '#testing/generated.ts';
import { expect } from 'vitest';
import { canonicalRow } from './arbiter.ts';
import { OTHER, otherRows, stepOver } from './recipes.ts';
import { COLUMNS, rows } from './tables.ts';

const SEED = 20_261_121;
const STEPS = 5;
const CONTEXT = { now: '2024-03-05T10:00:00.000Z', timeZone: 'UTC' };
/** Not a name that a step gives. */
const PLACE = ' place';

export type Table = readonly (readonly Cell[])[];

/** An engine with two tables, `base` and `other`, whose rows have their place in `position`. */
export interface Tables {
  readonly dialect: Dialect;
  readonly load: (name: 'base' | 'other', table: Table) => Promise<void>;
  /** `types`: those of the columns. */
  readonly request: (sql: string, types: readonly ColumnType[]) => Promise<Cell[][]>;
}

const inputOf = (steps: RecipeInput['steps']): RecipeInput => ({
  steps,
  base: { table: 'base', columns: COLUMNS },
  others: new Map([['other', { table: 'other', columns: OTHER, name: 'The other' }]]),
  formula: CONTEXT,
  say: ({ code }) => code,
});

/** A recipe made step by step, so that each knows the columns before it. Numbers choose the steps. */
const extended = (seeds: readonly number[]): { steps: TransformationStep[]; recipe: CompiledRecipe } => {
  const inputs: RecipeInput['steps'][number][] = [];
  let recipe = compileRecipe(inputOf([]));
  for (const seed of seeds) {
    const [step] = fc.sample(stepOver(recipe.columns), { numRuns: 1, seed });
    if (step !== undefined) {
      inputs.push({ step, enabled: true, keys: keysOf(step, recipe) });
      recipe = compileRecipe(inputOf(inputs));
    }
  }
  return { steps: inputs.map(({ step }) => step), recipe };
};

const KEYS: Partial<Readonly<Record<ColumnType, readonly (string | boolean | null)[]>>> = {
  boolean: [true, null],
  text: ['a', 'Zürich', null],
  integer: ['1', '9223372036854775807', null],
  date: ['2024-02-29', null],
};

/** Any keys do: a pivot has the columns that it is given. */
const keysOf = (step: TransformationStep, { columns }: CompiledRecipe) => {
  const type = step.kind === 'pivot' ? columns.find(({ name }) => name === step.column)?.type : undefined;
  return type === undefined ? null : (KEYS[type] ?? null);
};

const printed = (recipe: CompiledRecipe, { dialect }: Tables, counts: readonly [number, number]) =>
  printRelation(recipe.relation, {
    dialect,
    parameters: literalParameters(dialect),
    tables: {
      base: { sql: 'base', columns: COLUMNS, position: 'position', rowCount: counts[0] },
      other: { sql: 'other', columns: OTHER, position: 'position', rowCount: counts[1] },
    },
    context: CONTEXT,
    position: PLACE,
  });

const canonical = (columns: readonly ColumnSchema[], cells: Table): Cell[][] =>
  cells.map((row) =>
    canonicalRow(
      row,
      columns.map(({ type }) => type),
    ).map((cell) => (typeof cell === 'string' ? roundedMeans(cell) : cell)),
  );

/** A mean that became text has the last digits of its engine, which no rule promises. [SEM-MEASURE-13] */
const roundedMeans = (text: string): string =>
  text.replaceAll(/\d+\.\d{8,}/gu, (digits) => Number(digits).toPrecision(12));

/** Holds generated recipes against their reference. Gives the kinds of steps that came in, and how often the dialect refused. */
export const recipesAgree = async (
  tables: Tables,
  cases: CaseCounts,
): Promise<{ readonly kinds: ReadonlySet<string>; readonly refused: number }> => {
  const kinds = new Set<string>();
  let refused = 0;
  const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: STEPS });
  const property = fc.asyncProperty(rows, otherRows, seeds, async (base, other, numbers) => {
    const { steps, recipe } = extended(numbers);
    recipe.steps.forEach(
      ({ fault: problem }, index) => problem === null && kinds.add(steps[index]?.kind ?? ''),
    );
    await tables.load('base', base);
    await tables.load('other', other);
    let view: PrintedRelation;
    try {
      view = printed(recipe, tables, [base.length, other.length]);
    } catch (error) {
      if (error instanceof AppError && error.code === 'query.unsupported') {
        refused += 1;
        return;
      }
      throw error;
    }
    await agrees(tables, view, { recipe, steps, base, other });
  });
  // The first failure shows its steps; shrinking tables and recipes takes minutes and shows little more.
  await expectProperty(property, { seed: SEED, ...cases, shrinks: false });
  return { kinds, refused };
};

interface GeneratedRecipe {
  readonly recipe: CompiledRecipe;
  readonly steps: readonly TransformationStep[];
  readonly base: Table;
  readonly other: Table;
}

const agrees = async (
  { dialect, request }: Tables,
  view: PrintedRelation,
  { recipe, steps, base, other }: GeneratedRecipe,
): Promise<void> => {
  const order = view.order.map(({ by, direction }) =>
    sortedBy(dialect.quoteIdentifier(by), direction, dialect),
  );
  const names = recipe.columns.map(({ name, type }) => dialect.given(name, type)).join(', ');
  const from = `(${view.sql}) AS dataset`;
  const types = recipe.columns.map(({ type }) => type);
  const rows = await request(`SELECT ${names} FROM ${from} ORDER BY ${order.join(', ')}`, types);
  const wanted = interpretRelation(recipe.relation, {
    tables: { base: { columns: COLUMNS, rows: base }, other: { columns: OTHER, rows: other } },
    context: CONTEXT,
  });
  // What it is about is in the difference that a failure shows.
  const about = { steps, sql: view.sql };
  expect({ about, columns: recipe.columns, rows: canonical(recipe.columns, rows) }).toEqual({
    about,
    columns: wanted.columns,
    rows: canonical(wanted.columns, wanted.rows),
  });
  if (view.hasPosition) {
    const position = dialect.quoteIdentifier(PLACE);
    const positions = (await request(`SELECT ${position} FROM ${from}`, ['integer'])).map(([at]) =>
      Number(at),
    );
    expect({ about, places: positionsOf(positions, view) }).toEqual({ about, places: 'as expected' });
  }
};

/** What a printed relation says of its positions is so. */
const positionsOf = (
  given: readonly number[],
  { isDense, isInOrder, positions }: PrintedRelation,
): string => {
  const sorted = given.toSorted((a, b) => a - b);
  const bound = isDense ? given.length : positions;
  if (new Set(given).size !== given.length || sorted.some((at) => at < 0 || at >= bound)) {
    return `doubled, or beyond ${bound}: ${given.join(' ')}`;
  }
  return isInOrder && given.join(' ') !== sorted.join(' ')
    ? `not in order: ${given.join(' ')}`
    : 'as expected';
};

import { z } from 'zod';
import { DATE_PARTS, TIME_UNITS } from '../vocabulary/time-grain.ts';
import { Aggregate } from './aggregate.ts';
import { ColumnType } from './cell.ts';
import { FilterGroup, Scalar } from './filter.ts';
import { Sort } from './sort.ts';
import { Id } from '../envelope.ts';
import { tableKeys } from '../vocabulary/table.ts';
import { MAX_BINS, MIN_BINS } from '../vocabulary/chart.ts';

const column = z.string().min(1);
const columns = z.array(column).min(1).max(1000);
const newName = z.string().trim().min(1).max(200);

interface RecipeStepFacts {
  /** On screen, in English. */
  readonly label: string;
  /** What it does to the dataset, in English. */
  readonly help: string;
  /** Where the list of steps shows it. */
  readonly group: 'columns' | 'rows' | 'shape' | 'combine';
  /** There are as many rows after it as before. */
  readonly keepsRowCount: boolean;
  /** The step as it is sent and stored; its `kind` is its key in the table. */
  readonly schema: z.ZodObject<{ kind: z.ZodLiteral<string> }>;
}

const COLUMNS = { group: 'columns', keepsRowCount: true } as const;
const ROWS = { group: 'rows', keepsRowCount: false } as const;
const SHAPE = { group: 'shape', keepsRowCount: false } as const;
const COMBINE = { group: 'combine', keepsRowCount: false } as const;

/** Every kind of step, in the order in which people choose. To add one: docs/guides/add-a-recipe-step.md. */
export const RECIPE_STEPS = {
  rename: {
    ...COLUMNS,
    label: 'Rename column',
    help: 'Later steps, filters and charts use the new name.',
    schema: z.object({ kind: z.literal('rename'), column, name: newName }),
  },
  cast: {
    ...COLUMNS,
    label: 'Change type',
    help: 'Cells that do not fit the new type become empty.',
    schema: z.object({ kind: z.literal('cast'), column, type: ColumnType }),
  },
  formula: {
    ...COLUMNS,
    label: 'Formula column',
    help: 'Calculated for each row, and again with every refresh.',
    schema: z.object({ kind: z.literal('formula'), name: newName, formula: z.string().min(1).max(20_000) }),
  },
  fill: {
    ...COLUMNS,
    label: 'Fill empty cells',
    help: 'Only empty cells change.',
    schema: z.object({
      kind: z.literal('fill'),
      column,
      with: z.enum(['value', 'mean', 'median', 'previous', 'next']),
      value: Scalar.optional(),
      /** The order of the rows for `previous` and `next`. */
      sort: z.array(Sort).max(20).optional(),
    }),
  },
  replace: {
    ...COLUMNS,
    label: 'Replace values',
    help: 'Changes every cell of the column that matches.',
    schema: z.object({
      kind: z.literal('replace'),
      column,
      find: Scalar,
      with: Scalar.nullable(),
      /** `cell`: the whole value; `text`: inside it; `pattern`: `find` is a regular expression. */
      match: z.enum(['cell', 'text', 'pattern']).default('cell'),
    }),
  },
  trim: {
    ...COLUMNS,
    label: 'Trim spaces',
    help: 'Removes spaces at both ends and leaves those between words.',
    schema: z.object({ kind: z.literal('trim'), columns }),
  },
  split: {
    ...COLUMNS,
    label: 'Split column',
    help: 'The pieces become new columns; the column itself stays.',
    schema: z.object({
      kind: z.literal('split'),
      column,
      separator: z.string().min(1).max(100),
      names: z.array(newName).min(2).max(100),
    }),
  },
  merge: {
    ...COLUMNS,
    label: 'Merge columns',
    help: 'Empty cells are left out. The columns stay.',
    schema: z.object({
      kind: z.literal('merge'),
      columns,
      separator: z.string().max(100).default(''),
      name: newName,
    }),
  },
  bin: {
    ...COLUMNS,
    label: 'Group numbers into ranges',
    help: 'Adds a column with the range that each number falls in.',
    schema: z.object({
      kind: z.literal('bin'),
      column,
      name: newName,
      /** Equal-width bins, or the inner borders in rising order. */
      bins: z.union([
        z.int().min(MIN_BINS).max(MAX_BINS),
        z
          .array(z.number())
          .min(1)
          .max(MAX_BINS - 1),
      ]),
    }),
  },
  'extract-date': {
    ...COLUMNS,
    label: 'Extract date part',
    help: 'Adds a column with the year, the month or another part.',
    schema: z.object({ kind: z.literal('extract-date'), column, part: z.enum(DATE_PARTS), name: newName }),
  },
  'parse-json': {
    ...COLUMNS,
    label: 'Parse JSON',
    help: 'Each path becomes a column.',
    schema: z.object({
      kind: z.literal('parse-json'),
      column,
      fields: z
        .array(z.object({ path: z.string().min(1).max(500), name: newName, type: ColumnType }))
        .min(1)
        .max(200),
    }),
  },
  drop: {
    ...COLUMNS,
    label: 'Remove columns',
    help: 'Later steps and charts do not have them. The source still does.',
    schema: z.object({ kind: z.literal('drop'), columns }),
  },
  filter: {
    ...ROWS,
    label: 'Filter rows',
    help: 'Only rows that match go on to the steps after.',
    schema: z.object({ kind: z.literal('filter'), filters: FilterGroup }),
  },
  sort: {
    ...ROWS,
    keepsRowCount: true,
    label: 'Sort rows',
    help: 'Sets the order in which rows are shown unless a person sorts them.',
    schema: z.object({ kind: z.literal('sort'), sort: z.array(Sort).min(1).max(20) }),
  },
  dedupe: {
    ...ROWS,
    label: 'Remove duplicate rows',
    help: 'Of equal rows, the first stays.',
    schema: z.object({
      kind: z.literal('dedupe'),
      /** All columns when absent. */
      columns: columns.optional(),
      /** What makes a row the first. */
      sort: z.array(Sort).max(20).optional(),
    }),
  },
  group: {
    ...SHAPE,
    label: 'Group and summarize',
    help: 'One row for each group, with values calculated from its rows.',
    schema: z.object({
      kind: z.literal('group'),
      by: z.array(z.object({ column, timeUnit: z.enum(TIME_UNITS).optional() })).max(20),
      measures: z
        .array(z.object({ aggregate: Aggregate, column: column.nullable(), name: newName }))
        .min(1)
        .max(100),
    }),
  },
  pivot: {
    ...SHAPE,
    label: 'Pivot column',
    help: 'Each value of a column becomes a column of its own.',
    schema: z.object({
      kind: z.literal('pivot'),
      rows: columns,
      column,
      value: column,
      aggregate: Aggregate,
    }),
  },
  unpivot: {
    ...SHAPE,
    label: 'Unpivot columns',
    help: 'Several columns become two: their names, and their values.',
    schema: z.object({ kind: z.literal('unpivot'), columns, nameColumn: newName, valueColumn: newName }),
  },
  join: {
    ...COMBINE,
    label: 'Join dataset',
    help: 'Adds columns of another dataset to the rows whose keys are equal.',
    schema: z.object({
      kind: z.literal('join'),
      datasource_id: Id,
      how: z.enum(['inner', 'left', 'right', 'full']).default('left'),
      on: z
        .array(z.object({ left: column, right: column }))
        .min(1)
        .max(20),
      /** Columns of the other dataset; all when absent. */
      columns: columns.optional(),
    }),
  },
  append: {
    ...COMBINE,
    label: 'Append dataset',
    help: 'Adds the rows of another dataset below these; columns are matched by name.',
    schema: z.object({ kind: z.literal('append'), datasource_id: Id }),
  },
} as const satisfies Record<string, RecipeStepFacts>;

export type StepKind = keyof typeof RECIPE_STEPS;

export const STEP_KINDS = tableKeys<StepKind>(RECIPE_STEPS);

type StepSchema = (typeof RECIPE_STEPS)[StepKind]['schema'];

/** One step of a dataset's recipe, as a client sends it. */
export const TransformationStep = z.discriminatedUnion(
  'kind',
  STEP_KINDS.map((kind) => RECIPE_STEPS[kind].schema) as [StepSchema, ...StepSchema[]],
);
export type TransformationStep = z.infer<typeof TransformationStep>;

import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Aggregate } from './aggregate.ts';
import { Cell, ColumnType } from './cell.ts';
import { Sort } from './sort.ts';
import { FilterGroup, Scalar } from './filter.ts';
import { TIME_UNITS } from '../vocabulary/filter.ts';

const column = z.string().min(1);
const columns = z.array(column).min(1).max(1000);
const newName = z.string().trim().min(1).max(200);

/** Steps that change one column or add one. */
export const ColumnStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rename'), column, name: newName }),
  z.object({ kind: z.literal('cast'), column, type: ColumnType }),
  z.object({ kind: z.literal('formula'), name: newName, formula: z.string().min(1).max(20_000) }),
  /** Fills nulls; `previous` and `next` go by `sort`. */
  z.object({
    kind: z.literal('fill'),
    column,
    with: z.enum(['value', 'mean', 'median', 'previous', 'next']),
    value: Scalar.optional(),
    sort: z.array(Sort).max(20).optional(),
  }),
  z.object({
    kind: z.literal('replace'),
    column,
    find: Scalar,
    with: Scalar.nullable(),
    /** `cell`: the whole value; `text`: inside it; `pattern`: `find` is a regular expression. */
    match: z.enum(['cell', 'text', 'pattern']).default('cell'),
  }),
  z.object({ kind: z.literal('trim'), columns }),
  z.object({
    kind: z.literal('split'),
    column,
    separator: z.string().min(1).max(100),
    names: z.array(newName).min(2).max(100),
  }),
  z.object({ kind: z.literal('merge'), columns, separator: z.string().max(100).default(''), name: newName }),
  z.object({ kind: z.literal('drop'), columns }),
  z.object({
    kind: z.literal('bin'),
    column,
    name: newName,
    /** Equal-width bins, or the inner borders in rising order. */
    bins: z.union([z.int().min(2).max(1000), z.array(z.number()).min(1).max(1000)]),
  }),
  z.object({
    kind: z.literal('extract-date'),
    column,
    part: z.enum(['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour', 'minute', 'second']),
    name: newName,
  }),
  /** Each path becomes a column. */
  z.object({
    kind: z.literal('parse-json'),
    column,
    fields: z
      .array(z.object({ path: z.string().min(1).max(500), name: newName, type: ColumnType }))
      .min(1)
      .max(200),
  }),
]);

/** Steps that change which rows there are, or their shape. */
export const TableStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filter'), filters: FilterGroup }),
  z.object({ kind: z.literal('sort'), sort: z.array(Sort).min(1).max(20) }),
  /** Keeps the first row of each, in the order of `sort`. */
  z.object({
    kind: z.literal('dedupe'),
    columns: columns.optional(),
    sort: z.array(Sort).max(20).optional(),
  }),
  z.object({
    kind: z.literal('group'),
    by: z.array(z.object({ column, timeUnit: z.enum(TIME_UNITS).optional() })).max(20),
    measures: z
      .array(z.object({ aggregate: Aggregate, column: column.nullable(), name: newName }))
      .min(1)
      .max(100),
  }),
  z.object({
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
  /** Rows of another dataset below these, columns matched by name. */
  z.object({ kind: z.literal('append'), datasource_id: Id }),
  z.object({
    kind: z.literal('pivot'),
    rows: columns,
    column,
    value: column,
    aggregate: Aggregate,
  }),
  z.object({ kind: z.literal('unpivot'), columns, nameColumn: newName, valueColumn: newName }),
]);

/** One step of a dataset's recipe, as asked for. */
export const TransformationStep = z.discriminatedUnion('kind', [...ColumnStep.options, ...TableStep.options]);
export type TransformationStep = z.infer<typeof TransformationStep>;

export const TRANSFORMATION_KINDS = [
  ...ColumnStep.options.map((step) => step.shape.kind.value),
  ...TableStep.options.map((step) => step.shape.kind.value),
] as const;

/** Why a step does not fit the columns before it, with places in the step. */
export const StepFault = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string(), hint: z.string().optional() })),
});
export type StepFault = z.infer<typeof StepFault>;

export const Transformation = z.object({
  id: Id,
  kind: z.string(),
  /** From 0, in the order applied. */
  position: z.int().nonnegative(),
  /** The columns after this step. */
  columns: z.array(z.object({ name: z.string(), type: ColumnType })),
  rowsBefore: z.int().nonnegative(),
  rowsAfter: z.int().nonnegative(),
  step: TransformationStep,
  /** A step that is switched off changes nothing. */
  enabled: z.boolean(),
  /** Columns it added, took away, or gave another type. */
  changed: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    retyped: z.array(z.string()),
  }),
  /** Null while it fits. A recipe with a fault is never saved; a refresh can bring one about. */
  fault: StepFault.nullable(),
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAt: Timestamp,
});
export type Transformation = z.infer<typeof Transformation>;

/** A step as a whole recipe lists it: an id keeps the step it names, none makes a new one. */
export const RecipeStep = z.object({
  id: Id.optional(),
  step: TransformationStep,
  enabled: z.boolean().default(true),
});
export type RecipeStep = z.infer<typeof RecipeStep>;

/** What joining another dataset would do to the rows. */
export const JoinCheck = z.object({
  rowsBefore: z.int().nonnegative(),
  rowsAfter: z.int().nonnegative(),
  left: z.object({ matched: z.int().nonnegative(), unmatched: z.int().nonnegative() }),
  right: z.object({ matched: z.int().nonnegative(), unmatched: z.int().nonnegative() }),
  /** Left rows with more than one match: each becomes several rows. */
  multiplied: z.int().nonnegative(),
  /** Keys that match most often, most first; at most 10. */
  examples: z.array(z.object({ key: z.array(Cell), matches: z.int().nonnegative() })),
});
export type JoinCheck = z.infer<typeof JoinCheck>;

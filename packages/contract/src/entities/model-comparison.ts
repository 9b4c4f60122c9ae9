import { z } from 'zod';
import { Id } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';

/** A column of the scored records to filter by, counted over the records that pass the conditions on other columns. */
export const RecordFacet = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('values'),
    /** Name of a column of the scored records. */
    column: z.string(),
    type: ColumnType,
    /** Most frequent first. */
    values: z.array(
      z.object({
        value: Cell,
        /** Records with the value. */
        count: z.int().nonnegative(),
      }),
    ),
    /** Different values, with those that are not listed. */
    total: z.int().nonnegative(),
  }),
  z.object({
    kind: z.literal('range'),
    /** Name of a column of the scored records. */
    column: z.string(),
    type: ColumnType,
    /** From the lowest; equally wide, up to the next one's start. */
    bins: z.array(
      z.object({
        /** Start of the bin, inclusive. */
        from: z.number(),
        /** Records in the bin; bins without any are left out. */
        count: z.int().nonnegative(),
      }),
    ),
    /** Of each bin, in the unit of the column. */
    width: z.number(),
  }),
]);
export type RecordFacet = z.infer<typeof RecordFacet>;

/** A figure of quality of two models on the same rows. */
export const ModelDifference = z.object({
  /** Such as `accuracy`; `label` has it in words. */
  name: z.string(),
  label: z.string(),
  /** A share is 0 to 1. */
  unit: z.enum(['share', 'number']),
  /** Which direction is an improvement. */
  isBetter: z.enum(['higher', 'lower']),
  /** Of the first model, on the compared rows. */
  first: z.number(),
  /** Of the second model, on the same rows. */
  second: z.number(),
  /** Second − first, with its 95 % interval over samples of rows. */
  difference: z.number(),
  /** 95 % interval of `difference`. */
  interval: z.object({ low: z.number(), high: z.number() }),
  /** Of the second model; `same`: the interval contains 0. */
  verdict: z.enum(['better', 'worse', 'same']),
});
export type ModelDifference = z.infer<typeof ModelDifference>;

/** Two models of a workflow on rows that neither learned from. */
export const ModelComparison = z.object({
  /** The model that may be replaced. */
  first: Id,
  /** The model that may replace it. */
  second: Id,
  /** Of the second model by the first of `measures`; null where they cannot be compared. */
  verdict: z.enum(['better', 'worse', 'same']).nullable(),
  /**
   * Why they cannot be compared: the service has no predictions for single rows, too few rows are left that neither learned
   * from, or the first model learned from so many rows that it is not checked which. Null where they are compared.
   */
  reason: z.enum(['service', 'rows', 'size']).nullable(),
  /** Test rows of the second model that the first did not learn from. */
  rows: z.int().nonnegative(),
  /** The first decides `verdict`; empty where they are not compared. */
  measures: z.array(ModelDifference),
});
export type ModelComparison = z.infer<typeof ModelComparison>;

import { z } from 'zod';
import { Id } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';
import { ColumnDrift } from './workflow/model-report.ts';

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

/** Rows of one kind, and how the loss of two models differs on them. */
export const ModelSegment = z.object({
  column: z.string(),
  /** Of a category; null for missing values, and for numbers. */
  value: Cell,
  /** Of numbers and dates: from `low`, below `high`; null is an open end. Null for categories. */
  range: z.object({ low: Cell, high: Cell }).nullable(),
  rows: z.int().positive(),
  /** Mean loss of the second − that of the first. */
  difference: z.number(),
  /** At a level at which those of all segments hold together in 95 %. */
  interval: z.object({ low: z.number(), high: z.number() }),
  /** Of the second model; `same`: the interval contains 0. */
  verdict: z.enum(['better', 'worse', 'same']),
});
export type ModelSegment = z.infer<typeof ModelSegment>;

const Predicted = z.object({
  prediction: Cell,
  /** Of the predicted class; null for numbers. */
  probability: z.number().nullable(),
});

/** A row that two models predict differently. */
export const Disagreement = z.object({
  /** Of the record in the scored records of the second model. */
  key: z.string(),
  actual: Cell,
  first: Predicted,
  second: Predicted,
});
export type Disagreement = z.infer<typeof Disagreement>;

/** Where two models differ, and what changed between the rows that they learned from. */
export const ModelContrast = z.object({
  /** What a row costs: the logarithm of its class's probability, or the absolute error. */
  loss: z.enum(['logLoss', 'mae']),
  /** Largest differences first, compared with their interval. */
  segments: z.array(ModelSegment),
  /** Of classes: rows by which of both is right. Null for numbers. */
  agreement: z
    .object({
      both: z.int().nonnegative(),
      onlyFirst: z.int().nonnegative(),
      onlySecond: z.int().nonnegative(),
      neither: z.int().nonnegative(),
    })
    .nullable(),
  /** Rows with another class, or with numbers that are further apart than the first model's typical error. */
  disagreements: z.object({
    rows: z.int().nonnegative(),
    /** The column of the scored records that `key` is of; null for people who do not see the records. */
    column: z.string().nullable(),
    /** The strongest; empty for people who do not see the records. */
    records: z.array(Disagreement),
  }),
  /** Mean losses by time, in order; null where no column of dates has rows enough. */
  periods: z
    .object({
      column: z.string(),
      unit: z.enum(['month', 'quarter', 'year']),
      points: z.array(
        z.object({
          /** The first day. */
          from: z.iso.date(),
          rows: z.int().positive(),
          first: z.number(),
          second: z.number(),
        }),
      ),
    })
    .nullable(),
  /** Features, from the rows that the first learned from to those of the second; null if both are of one version. */
  drift: z.array(ColumnDrift).nullable(),
});
export type ModelContrast = z.infer<typeof ModelContrast>;

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
  /** Null where they cannot be compared. */
  contrast: ModelContrast.nullable(),
});
export type ModelComparison = z.infer<typeof ModelComparison>;

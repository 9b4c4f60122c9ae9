import { z } from 'zod';
import { TIME_GRAIN_NAMES } from '../vocabulary/time-grain.ts';
import { Cell } from './cell.ts';
import { Scalar } from './filter.ts';

/** Name of a column of the dataset. */
const column = z.string().min(1).max(1000);

/** A condition on the rows that a claim counts. All conditions of a list hold. */
export const ClaimCondition = z.discriminatedUnion('op', [
  z.object({ column, op: z.enum(['eq', 'gt', 'gte', 'lt', 'lte']), value: Scalar }),
  z.object({ column, op: z.literal('in'), value: z.array(Scalar).min(1).max(100) }),
]);
export type ClaimCondition = z.infer<typeof ClaimCondition>;

const conditions = z.array(ClaimCondition).max(20);

/** `field` is null only with `count`, which counts rows. */
export const ClaimMeasure = z.object({
  /** Null only with `count`. */
  field: column.nullable(),
  aggregate: z.enum(['count', 'sum', 'mean', 'median', 'min', 'max', 'distinct']),
});
export type ClaimMeasure = z.infer<typeof ClaimMeasure>;

/** A question to a dataset whose answer is one value. It is planned and run like any other query. */
export const ClaimQuery = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    measure: ClaimMeasure,
    /** All of them hold; empty: all rows. */
    where: conditions.default([]),
  }),
  /** The measure over the rows of `of`, compared with that over the rows of `to`. */
  z.object({
    kind: z.literal('comparison'),
    measure: ClaimMeasure,
    of: conditions,
    to: conditions,
    /** `share`: of ÷ to; `change`: (of − to) ÷ |to|; `difference`: of − to. */
    how: z.enum(['share', 'change', 'difference']),
  }),
  /** The value of `field` with the largest or smallest measure. */
  z.object({
    kind: z.literal('name'),
    /** The column whose value is named. */
    field: column,
    /** For dates and times: groups by this unit, or by its position in the year or week, whatever the year. */
    unit: z
      .enum([...TIME_GRAIN_NAMES, 'monthOfYear', 'dayOfWeek'])
      .nullable()
      .default(null),
    measure: ClaimMeasure,
    /** `desc`: the value with the largest measure. */
    direction: z.enum(['asc', 'desc']),
    /** All of them hold; empty: all rows. */
    where: conditions.default([]),
    /**
     * Groups with fewer values of the measure are not compared; of rows where the measure counts them. Absent: all groups
     * are.
     */
    minRows: z.int().min(1).max(1_000_000).optional(),
  }),
  /** Pearson's correlation of two columns of numbers. */
  z.object({
    kind: z.literal('correlation'),
    /** A column of numbers. */
    field: column,
    /** The other column of numbers. */
    other: column,
  }),
]);
export type ClaimQuery = z.infer<typeof ClaimQuery>;

/** How the value of a claim is written. */
export const ClaimFormat = z.discriminatedUnion('kind', [
  /** `isUnsigned`: the sentence says in words whether it is positive. */
  z.object({
    kind: z.enum(['number', 'percent']),
    /** True: written without its sign, which the sentence says in words. */
    isUnsigned: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('text') }),
  z.object({
    kind: z.literal('period'),
    /** The period is named as this unit is, such as a month with its year. */
    unit: z.enum(TIME_GRAIN_NAMES),
  }),
  z.object({ kind: z.enum(['monthOfYear', 'dayOfWeek']) }),
]);
export type ClaimFormat = z.infer<typeof ClaimFormat>;

/** The values with which the sentence around a claim remains true. */
export const ClaimRange = z.discriminatedUnion('op', [
  /** Any value: the sentence only states it. */
  z.object({ op: z.literal('any') }),
  z.object({
    op: z.enum(['gt', 'lt']),
    /** The bound, exclusive. */
    value: z.number(),
  }),
  z.object({
    op: z.literal('eq'),
    /** The bound, exclusive. */
    value: Cell,
  }),
]);
export type ClaimRange = z.infer<typeof ClaimRange>;

/** A value in a sentence, with the query that returns it. */
export const Claim = z.object({
  query: ClaimQuery,
  format: ClaimFormat,
  holds: ClaimRange,
});
export type Claim = z.infer<typeof Claim>;

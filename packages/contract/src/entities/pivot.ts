import { z } from 'zod';
import { MAX_LIMIT } from '../constants.ts';
import { pageNumber } from '../envelope.ts';
import { Cell } from './cell.ts';
import { Filters } from './filter.ts';

export const PIVOT_AGGREGATES = [
  'count',
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'distinct',
  'stddev',
  'variance',
  'percentile',
  'first',
  'last',
  'share',
] as const;

const column = z.string().min(1);

/** One figure per cell, of a column or of a formula. */
export const PivotValue = z
  .object({
    /** Absent with `count`: counts rows. */
    column: column.optional(),
    formula: z.string().min(1).max(20_000).optional(),
    agg: z.enum(PIVOT_AGGREGATES),
    /** For `percentile`: 0 to 1. */
    percentile: z.number().min(0).max(1).optional(),
    show_as: z
      .enum([
        'value',
        'share_of_row',
        'share_of_column',
        'share_of_total',
        'running_total',
        'difference',
        'rank',
      ])
      .default('value'),
  })
  .refine((value) => value.column === undefined || value.formula === undefined, {
    message: 'Give either column or formula.',
    path: ['formula'],
  });

export const PivotSpec = z.object({
  rows: z.array(column).max(20).default([]),
  columns: z.array(column).max(20).default([]),
  values: z.array(PivotValue).min(1).max(50),
  filters: Filters,
  /** `rows`: a subtotal at each row level; `columns`: likewise; `grand`: the total of all. */
  totals: z
    .object({
      rows: z.boolean().default(false),
      columns: z.boolean().default(false),
      grand: z.boolean().default(false),
    })
    .default({ rows: false, columns: false, grand: false }),
  sort: z
    .array(
      z.object({
        /** A row or column field, or the place of a value (from 0). */
        by: z.union([column, z.int().nonnegative()]),
        direction: z.enum(['asc', 'desc']).default('asc'),
      }),
    )
    .max(20)
    .optional(),
  /** Pages count row headers. */
  page: pageNumber.optional(),
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
});
export type PivotSpec = z.infer<typeof PivotSpec>;

/** A null key is `null`; the missing key of a total is `{ total: true }`. */
export const PivotKey = z.union([Cell, z.object({ total: z.literal(true) })]);

export const PivotTable = z.object({
  /** One list of keys per row, in order; likewise per column. */
  rowHeaders: z.array(z.array(PivotKey)),
  columnHeaders: z.array(z.array(PivotKey)),
  /** Cells without rows are absent. */
  cells: z.array(z.object({ row: z.array(PivotKey), column: z.array(PivotKey), values: z.array(Cell) })),
  /** Row headers over all pages. */
  total: z.int().nonnegative(),
  version: z.int().positive(),
});
export type PivotTable = z.infer<typeof PivotTable>;

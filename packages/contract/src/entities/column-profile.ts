import { z } from 'zod';
import { Cell } from './cell.ts';

/** One bin of a column's histogram. */
export const HistogramBin = z.object({
  /** Inclusive. */
  from: Cell,
  /** Exclusive, but inclusive in the last bin. */
  to: Cell,
  /** Rows whose value is in the bin. */
  count: z.int().nonnegative(),
});

/** Facts on one column of one version, computed over every row when the version is made. */
export const ColumnProfile = z.object({
  /** Rows without a value. */
  nulls: z.int().nonnegative(),
  /** Different non-null values; an estimate where `distinctIsExact` is false. */
  distinct: z.int().nonnegative(),
  /** False: `distinct` is an estimate. */
  distinctIsExact: z.boolean(),
  /** Null for an all-null column and for types without an order. */
  min: Cell,
  /** Null where `min` is. */
  max: Cell,
  /** Arithmetic mean; null for types that do not add up. */
  mean: z.number().nullable(),
  /** Sample standard deviation; null for types that do not add up, and for fewer than two values. */
  stddev: z.number().nullable(),
  /** Values below which the share lies; null where the type has no order or no rows. */
  quantiles: z
    .object({
      p05: Cell,
      p25: Cell,
      /** The median. */
      p50: Cell,
      p75: Cell,
      p95: Cell,
    })
    .nullable(),
  /** Equal-width bins over [min, max]; empty for text and booleans. */
  histogram: z.array(HistogramBin),
  /** Most frequent values, most frequent first; at most 20. */
  top: z.array(
    z.object({
      value: Cell,
      /** Rows with the value. */
      count: z.int().nonnegative(),
    }),
  ),
});
export type ColumnProfile = z.infer<typeof ColumnProfile>;

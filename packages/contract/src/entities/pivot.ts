import { z } from 'zod';
import { MAX_LIMIT } from '../constants.ts';
import { pageNumber, Timestamp } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';
import { Filters } from './filter.ts';
import { PIVOT_AGGREGATES } from '../vocabulary/aggregate.ts';
import { TIME_GRAIN_NAMES } from '../vocabulary/time-grain.ts';
import { TIME_PART_NAMES } from '../vocabulary/time-part.ts';
import { MAX_BINS, MIN_BINS } from '../vocabulary/chart.ts';
import { PIVOT_SHOW_AS } from '../vocabulary/pivot.ts';

/** Name of a column of the rows; an unknown one is `query.invalid`. */
const column = z.string().min(1);

/** A column whose values become headers, as they are or cut. */
export const PivotField = z.union([
  column,
  z.object({
    column,
    /** Dates and timestamps become first moments of these units. */
    timeUnit: z.enum(TIME_GRAIN_NAMES).optional(),
    /** Weekdays, months of the year or hours of the day; instead of `timeUnit`. */
    part: z.enum(TIME_PART_NAMES).optional(),
    /** Equal-width bins for numbers, at most this many. */
    bin: z
      .object({
        /** Bins with round edges, so that there may be fewer. */
        maxBins: z.int().min(MIN_BINS).max(MAX_BINS),
      })
      .optional(),
  }),
]);
export type PivotField = z.infer<typeof PivotField>;

/** One figure per cell, of a column or of a formula. */
export const PivotValue = z
  .object({
    /** Absent with `count`: counts rows. */
    column: column.optional(),
    /** Instead of `column`. */
    formula: z.string().min(1).max(20_000).optional(),
    /** Left out only with a formula that gives one value for many rows by itself. */
    agg: z.enum(PIVOT_AGGREGATES).optional(),
    /** For `percentile`: 0 to 1. */
    percentile: z.number().min(0).max(1).optional(),
    /** Shares of it instead where `agg` is `share`: of the total unless given. Running totals, differences and ranks go down the rows, within the parent. */
    show_as: z.enum(PIVOT_SHOW_AS).default('value'),
    /** What people see; by default composed of column and aggregation. */
    label: z.string().max(200).optional(),
  })
  .refine((value) => value.column === undefined || value.formula === undefined, {
    message: 'Give either column or formula.',
    path: ['formula'],
  })
  .refine((value) => value.agg !== undefined || value.formula !== undefined, {
    message: `Give one of: ${PIVOT_AGGREGATES.join(', ')}.`,
    path: ['agg'],
  });

export type PivotValue = z.infer<typeof PivotValue>;

/** A pivot as it is requested and stored. */
export const PivotSpec = z.object({
  /** Levels of row headers, the outermost first. None: one row. */
  rows: z.array(PivotField).max(20).default([]),
  /** Levels of column headers, the outermost first. None: one column for each value. */
  columns: z.array(PivotField).max(20).default([]),
  /** Each has a figure in every cell, in this order. */
  values: z.array(PivotValue).min(1).max(50),
  filters: Filters,
  /** Rows in which any text column contains this, case and accents folded. */
  search: z.string().max(500).optional(),
  /** `rows`: a subtotal at each row level; `columns`: likewise; `grand`: the total of all. */
  totals: z
    .object({
      /** Subtotals at each row level. */
      rows: z.boolean().default(false),
      /** Subtotals at each column level. */
      columns: z.boolean().default(false),
      /** The total of all rows. */
      grand: z.boolean().default(false),
    })
    .default({ rows: false, columns: false, grand: false }),
  /** The first entry decides; headers are in ascending order where left out. */
  sort: z
    .array(
      z.object({
        /** A row or column field, or the place of a value (from 0): rows by that value of their total, or of `under`. */
        by: z.union([column, z.int().nonnegative()]),
        /** Keys of the column by whose value rows are sorted; their total unless given. */
        under: z.array(Cell).max(20).optional(),
        /** Headers without a value come last either way. */
        direction: z.enum(['asc', 'desc']).default('asc'),
      }),
    )
    .max(20)
    .optional(),
  /** Row levels that are shown below the first: 0 for the outermost alone; all unless given. */
  depth: z.int().min(0).max(20).optional(),
  /** Only the rows below this row header, to expand it. Shares and totals remain those of the whole. */
  under: z.array(Cell).max(20).optional(),
  /** Pages count row headers. */
  page: pageNumber.optional(),
  /** Row headers on a page. */
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
});
export type PivotSpec = z.infer<typeof PivotSpec>;

/** A null key is `null`; the missing key of a total is `{ total: true }`. */
export const PivotKey = z.union([Cell, z.object({ total: z.literal(true) })]);

/** A field of a pivot's headers. */
export const PivotTableField = z.object({
  type: ColumnType,
  /** Width of its bins, whose lower edges the keys are; null for other fields, and where no row has a value. */
  step: z.number().nullable(),
});

/** One page of a pivot with the statement that returned it. */
export const PivotTable = z.object({
  /** Fields of the row keys, down to the requested depth. */
  rowFields: z.array(PivotTableField),
  /** Fields of the column keys, from the outermost. */
  columnFields: z.array(PivotTableField),
  /** One list of keys per row, in order; likewise per column. */
  rowHeaders: z.array(z.array(PivotKey)),
  /** One list of keys per column, in order. */
  columnHeaders: z.array(z.array(PivotKey)),
  /** Cells without rows are absent. */
  cells: z.array(
    z.object({
      /** Keys of its row header. */
      row: z.array(PivotKey),
      /** Keys of its column header. */
      column: z.array(PivotKey),
      /** One for each of `values`, in order. */
      values: z.array(Cell),
    }),
  ),
  /** One per value of the spec, in order. */
  values: z.array(
    z.object({
      /** As the request has it, or composed of the column and the aggregate. */
      label: z.string(),
      type: ColumnType,
      /** `string`: its figures come as text because they can exceed a JSON number. */
      encoding: z.literal('string').optional(),
      /** How its figures are shown: shares as `0.0%`, else as the column's format says; absent: as their type is. */
      format: z.string().optional(),
    }),
  ),
  /** Row headers over all pages. */
  total: z.int().nonnegative(),
  /** The one statement that gave all of it, with `params` in order. */
  sql: z.string(),
  params: z.array(Cell),
  /** The dataset version that was read. */
  version: z.int().positive(),
  /** When the rows of a live dataset were read; absent of others. */
  asOf: Timestamp.optional(),
});
export type PivotTable = z.infer<typeof PivotTable>;

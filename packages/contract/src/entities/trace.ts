import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell } from './cell.ts';
import { ChartCell, ChartSpec, GraphMode, MeasureEncoding } from './chart.ts';
import { Claim } from './claim.ts';
import { Filters } from './filter.ts';
import { PivotSpec } from './pivot.ts';
import { TRACE_SOURCES } from '../vocabulary/trace.ts';

/** What a number is, as it can be computed again by whoever reads it. It holds no values but those of filters and keys. */
export const TracedNumber = z.discriminatedUnion('kind', [
  /** A mark of a chart, or all of it. */
  z.object({
    kind: z.literal('chart'),
    chart: ChartSpec,
    mode: GraphMode.default('Absolute'),
    /** The mark: its dimensions in the order of the columns, or all cells where marks are rows. Null for the whole chart. */
    keys: z.array(ChartCell).max(200).nullable().default(null),
    /** The figure's name among the columns of the chart; the first unless given. */
    figure: z.string().min(1).max(100).optional(),
  }),
  /** A cell, a subtotal or the total of a pivot, or all of it. The line of totals under a grid is a pivot without fields. */
  z.object({
    kind: z.literal('pivot'),
    pivot: PivotSpec,
    /** Keys of its headers; those of totals are left out. Null for the whole pivot. */
    cell: z
      .object({
        /** From the outermost. */
        row: z.array(Cell).max(20),
        /** From the outermost. */
        column: z.array(Cell).max(20),
      })
      .nullable(),
    /** Position among the values. */
    value: z.int().min(0).max(49).default(0),
  }),
  /** A measure by itself; with `over` that of the newest complete unit. */
  z.object({
    kind: z.literal('figure'),
    measure: MeasureEncoding,
    over: z
      .object({
        /** A date or timestamp column. */
        field: z.string().min(1),
        /** The figure is that of the newest complete unit. */
        timeUnit: z.enum(['day', 'week', 'month', 'quarter', 'year']),
      })
      .optional(),
  }),
  /** A number in a sentence. */
  z.object({ kind: z.literal('claim'), claim: Claim }),
  /** Rows as they are: there is no single number. */
  z.object({ kind: z.literal('rows') }),
]);
export type TracedNumber = z.infer<typeof TracedNumber>;

/** Where the number was shown. */
export const TraceSource = z.object({
  /** What kind of thing showed it. */
  kind: z.enum(TRACE_SOURCES),
  id: Id,
});
export type TraceSource = z.infer<typeof TraceSource>;

/** A number together with where it was shown. */
export const TraceRequest = z.object({
  /** The dataset whose rows gave the number. */
  datasetId: Id,
  /** The version that gave the number; the newest unless given. */
  version: z.int().positive().optional(),
  /** What was set where the number was shown, besides filters of its own. */
  filters: Filters,
  /** Rows in which any text column contains this; blank: all rows. */
  search: z.string().max(500).optional(),
  number: TracedNumber,
  source: TraceSource.optional(),
});
export type TraceRequest = z.infer<typeof TraceRequest>;

/** The number as one version gives it. */
export const TracedValue = z.object({
  /** The dataset version. */
  version: z.int().positive(),
  /** When the version was written. */
  createdAt: Timestamp,
  /** Null where no row has a value. */
  value: Cell,
  /** Value as it is displayed; null where there is none. */
  text: z.string().nullable(),
});
export type TracedValue = z.infer<typeof TracedValue>;

/** `number`: gives the number alone. `table`: gives all that was shown, the number among it. */
export const TraceStatement = z.object({
  /** Against a table called `dataset`. */
  sql: z.string(),
  /** What its rows hold. */
  gives: z.enum(['number', 'table']),
  /**
   * What the statement gave when it was run for this reply. Null where it was not run: of a table, and of datasets whose
   * rows stay in their database.
   */
  checked: Cell,
  /** Whether `checked` is the number that was shown; null where the statement was not run. */
  isSame: z.boolean().nullable(),
});
export type TraceStatement = z.infer<typeof TraceStatement>;

/** From a number down to its rows, computed from what the reader sees. */
export const Trace = z.object({
  /** Reference of the trace, as its address has it. */
  ref: z.string(),
  dataset: z.object({ id: Id, name: z.string() }),
  /** Null where the reader may not open it, and where there was none. */
  source: TraceSource.extend({ name: z.string() }).nullable(),
  /** As in the request. */
  kind: z.enum(['chart', 'pivot', 'figure', 'claim', 'rows']),
  /** False for a whole chart, table or list of rows. */
  isNumber: z.boolean(),
  /** The measure in words, such as “Sum of cost”. */
  label: z.string(),
  /** `sum(cost)`, its formula, or that of a saved measure: `[Margin] = [Profit] / [Revenue]`. Empty where there is none. */
  measure: z.string(),
  mode: GraphMode,
  /** The version where the number was shown; null where it no longer exists. */
  shown: TracedValue.nullable(),
  /** The newest version, where that is another. */
  newest: TracedValue.nullable(),
  /** Labels of the columns that it is grouped by. */
  by: z.array(z.string()),
  /** Filters in force, without those that select the number’s own rows. */
  filters: Filters,
  /** Empty where nothing was searched. */
  search: z.string(),
  /** Every condition of the rows behind it; null where conditions cannot express them. */
  rows: Filters.nullable(),
  /** Rows behind the number; null where conditions cannot express them. */
  rowCount: z.int().nonnegative().nullable(),
  /** Null where no statement returns it. */
  statement: TraceStatement.nullable(),
});
export type Trace = z.infer<typeof Trace>;

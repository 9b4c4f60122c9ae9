import { z } from 'zod';
import { Aggregate } from './aggregate.ts';
import { TIME_UNITS } from './filter.ts';
import { Cell } from './cell.ts';

/** What a chart sums its marks up by; the query model knows more. */
export const CHART_AGGREGATES = ['count', 'sum', 'mean', 'median', 'min', 'max', 'distinct'] as const;
export const ChartAggregate = Aggregate.extract(CHART_AGGREGATES);
export type ChartAggregate = z.infer<typeof ChartAggregate>;

export const GRAPH_MODES = ['Absolute', 'Percent', 'Cumulative', 'Change'] as const;
export const GraphMode = z.enum(GRAPH_MODES);
export type GraphMode = z.infer<typeof GraphMode>;

/** How the dimension is cut into marks. */
export const DimensionEncoding = z.object({
  field: z.string().min(1),
  /** Truncate dates and times to this unit. */
  timeUnit: z.enum(TIME_UNITS).optional(),
  /** Equal-width bins for numbers, at most this many. */
  bin: z.object({ maxBins: z.int().min(2).max(200) }).optional(),
});

export const MeasureEncoding = z.object({
  /** Null only with `count`: counts rows. */
  field: z.string().min(1).nullable(),
  aggregate: ChartAggregate,
});

/** What a chart is, in Vega-Lite's words: stored, suggested, embedded; never an option of a drawing library. */
export const ChartSpec = z.object({
  version: z.literal(1),
  mark: z.enum(['bar', 'line', 'area', 'pie', 'scatter']),
  encoding: z.object({ x: DimensionEncoding, y: MeasureEncoding }),
  /** Marks shown at most; the rest are summed into Other where the aggregate allows it. */
  limit: z.int().min(1).max(5000).default(50),
  sort: z.enum(['x', '-x', 'y', '-y']).default('x'),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Give a colour such as #209BE3.')
    .optional(),
  title: z.string().max(300).optional(),
});
export type ChartSpec = z.infer<typeof ChartSpec>;

/** The aggregated data one chart draws, and the line down to its rows. */
export const ChartData = z.object({
  chart: ChartSpec,
  mode: GraphMode,
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      encoding: z.literal('string').optional(),
    }),
  ),
  /** `[x, y]` per mark. */
  data: z.array(z.array(Cell)),
  /** The statement that gave them, parameters as `$1`…, with `params` in order. */
  sql: z.string(),
  params: z.array(Cell),
  rows: z.object({
    /** Rows of the version. */
    total: z.int().nonnegative(),
    /** Rows that passed the filters. */
    matched: z.int().nonnegative(),
  }),
  marks: z.object({ shown: z.int().nonnegative(), total: z.int().nonnegative() }),
  /** The last of `data` is the rest, summed: its x is the word for it, not a value of the column. */
  hasOther: z.boolean().default(false),
  /** Width of each bin, whose lower edge x is; null where nothing was binned. */
  binWidth: z.number().positive().nullable().default(null),
  /** What was binned, cut or sampled, in words; empty when nothing was. */
  notes: z.array(z.string()),
  version: z.int().positive(),
});
export type ChartData = z.infer<typeof ChartData>;

import { z } from 'zod';
import { Aggregate } from './aggregate.ts';
import { Cell, ColumnType } from './cell.ts';
import { FilterGroup } from './filter.ts';
import { CHART_AGGREGATES } from '../vocabulary/aggregate.ts';
import {
  CHART_CHANNELS,
  CHART_MARKS,
  GRAPH_MODES,
  GROUP_CONDITION_OPS,
  MAX_BINS,
  MIN_BINS,
} from '../vocabulary/chart.ts';
import { TIME_GRAIN_NAMES, WEEK_START_NAMES } from '../vocabulary/time-grain.ts';
import { TIME_PART_NAMES } from '../vocabulary/time-part.ts';

/** Those of `Aggregate` that charts have. */
export const ChartAggregate = Aggregate.extract(CHART_AGGREGATES);
export type ChartAggregate = z.infer<typeof ChartAggregate>;

/** How the figures of a chart are shown: as they are, as shares, as running totals or as changes. */
export const GraphMode = z.enum(GRAPH_MODES);
export type GraphMode = z.infer<typeof GraphMode>;

/** What a chart is drawn with. */
export const ChartMark = z.enum(CHART_MARKS);
export type ChartMark = z.infer<typeof ChartMark>;

/** Where a column goes in a chart. Which of them a mark takes and requires is in docs/charts.md. */
export const ChartChannelName = z.enum(CHART_CHANNELS);
export type ChartChannelName = z.infer<typeof ChartChannelName>;

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Give a color such as #209BE3.');

/** How a figure or a moment is written. */
export const ChartFormat = z.object({
  /** `compact`: 1.2 M; `percent`: of 1. */
  kind: z.enum(['plain', 'compact', 'percent', 'currency']).optional(),
  /** Digits after the decimal point; by default as many as the values need. */
  decimals: z.int().min(0).max(10).optional(),
  /** ISO 4217, for `currency`. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** For dates and times: how much of them is written. */
  date: z.enum(['short', 'medium', 'long', 'iso']).optional(),
  /** Written before the number. */
  prefix: z.string().max(20).optional(),
  /** Written after the number. */
  suffix: z.string().max(20).optional(),
});
export type ChartFormat = z.infer<typeof ChartFormat>;

/** Axis or color scale of a channel. */
export const ChartScale = z.object({
  /** `symlog`: logarithmic on both sides of zero, for values of either sign. Linear unless given. */
  type: z.enum(['linear', 'log', 'symlog']).optional(),
  /** Whether zero is in view; of bars and areas always, unless `min` says otherwise. */
  zero: z.boolean().optional(),
  /** Start of the axis, in the unit of the column; from the data unless given. */
  min: z.number().optional(),
  /** End of the axis, in the unit of the column; from the data unless given. */
  max: z.number().optional(),
  /** True draws the largest value where the smallest would be. */
  reverse: z.boolean().optional(),
  /** For a color scale over a number. */
  scheme: z.enum(['sequential', 'diverging']).optional(),
  /** Where a diverging scale has its middle; 0 unless given. */
  middle: z.number().optional(),
});
export type ChartScale = z.infer<typeof ChartScale>;

/** Gives one value for many rows, and may name the saved measures of the dataset. */
const formula = z.string().min(1).max(20_000);

/**
 * A column on a channel. With `aggregate` or `formula` it is a measure, computed for each mark; without, its values
 * are the dimensions of marks, or, where a mark is a row, the row's own value.
 */
export const ChartChannel = z.object({
  /** Null only with `count`, which counts rows, and with `formula`. */
  field: z.string().min(1).nullable(),
  /** How the rows of a mark become one value. Left out: its values are dimensions. */
  aggregate: ChartAggregate.optional(),
  /** With `percentile`: the share of values below, 0 to 1. */
  percentile: z.number().min(0).max(1).optional(),
  /** A formula that gives one value for many rows; instead of field and aggregate. */
  formula: formula.optional(),
  /** Truncate dates and times to this unit. */
  timeUnit: z.enum(TIME_GRAIN_NAMES).optional(),
  /** Dates and times by a part of them that comes round again; instead of `timeUnit`. */
  part: z.enum(TIME_PART_NAMES).optional(),
  /** Equal-width bins for numbers, at most this many. */
  bin: z
    .object({
      /** Bins with round edges, so that there may be fewer. */
      maxBins: z.int().min(MIN_BINS).max(MAX_BINS),
    })
    .optional(),
  /** Values at most, by the first measure; the rest become Other where the aggregate adds up. */
  limit: z.int().min(1).max(5000).optional(),
  /** For a measure: how marks at one position are arranged. By default, bars and areas that add up are stacked. */
  stack: z.enum(['none', 'zero', 'normalize']).optional(),
  /** Left out: a linear axis from the data. */
  scale: ChartScale.optional(),
  /** Of its axis or legend; composed of the column and the aggregate where left out. */
  title: z.string().max(200).optional(),
  /** As the column's own format says where left out. */
  format: ChartFormat.optional(),
});
export type ChartChannel = z.infer<typeof ChartChannel>;

/** A measure by itself: a figure. */
export const MeasureEncoding = z
  .object({
    /** Null only with `count`, which counts rows, and with `formula`. */
    field: z.string().min(1).nullable(),
    /** Absent with `formula`, unless that gives a value for each row. */
    aggregate: ChartAggregate.optional(),
    /**
     * A formula that gives one value for many rows; instead of field and aggregate. `[Net sales]` is the saved measure
     * of that name.
     */
    formula: formula.optional(),
    /** As the column's own format says where left out, or that of the saved measure. */
    format: ChartFormat.optional(),
  })
  .refine(({ aggregate, formula: text }) => aggregate !== undefined || text !== undefined, {
    path: ['aggregate'],
    message: 'Give an aggregate or a formula.',
  });
export type MeasureEncoding = z.infer<typeof MeasureEncoding>;

/** Another measure over the same x, drawn over the first or against an axis of its own. */
export const ChartLayer = z.object({
  mark: z.enum(['bar', 'line', 'step', 'area', 'scatter']),
  /** A measure. */
  y: ChartChannel,
  /** `right`: an axis of its own. */
  axis: z.enum(['left', 'right']).default('left'),
  /** Such as `#209BE3`; chosen automatically where left out. */
  colour: hexColor.optional(),
});
export type ChartLayer = z.infer<typeof ChartLayer>;

const label = z.string().max(200).optional();
/** Drawn over the marks, from what the marks show. */
export const ChartReference = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    /** A number in the unit of the measure, or a figure of what the marks show. */
    value: z.union([z.number(), z.enum(['mean', 'median', 'min', 'max'])]),
    /** Written at it; none where left out. */
    label,
  }),
  z.object({
    kind: z.literal('band'),
    /** In the unit of the measure. */
    from: z.number(),
    /** In the unit of the measure. */
    to: z.number(),
    /** Written at it; none where left out. */
    label,
  }),
  z.object({
    kind: z.literal('trend'),
    /** Written at it; none where left out. */
    label,
  }),
  /** Mean of this many marks, the last of them the current one. */
  z.object({
    kind: z.literal('moving_average'),
    /** How many marks the mean is of, the current one included. */
    marks: z.int().min(2).max(1000),
    /** Written at it; none where left out. */
    label,
  }),
  /** Room for marks that are foreseen; filled by a model. */
  z.object({
    kind: z.literal('forecast'),
    /** Units of the x axis after the last one. */
    periods: z.int().min(1).max(1000),
    /** Written at it; none where left out. */
    label,
  }),
  /** For a mean: one standard deviation, one standard error, or the 95 % interval of the mean, to either side. */
  z.object({
    kind: z.literal('error'),
    /**
     * To either side: `stddev`: one standard deviation; `stderr`: one standard error; `ci`: the 95 % interval
     * of the mean.
     */
    extent: z.enum(['stddev', 'stderr', 'ci']),
  }),
]);
export type ChartReference = z.infer<typeof ChartReference>;

/** Appearance of a chart; each mark has some of them. */
export const ChartOptions = z.object({
  /** Bars run upward unless given. */
  orient: z.enum(['vertical', 'horizontal']).optional(),
  /** Values written at the marks. */
  labels: z.boolean().optional(),
  /** `auto`: where there is room, or none where labels at the lines replace it. */
  legend: z.enum(['auto', 'none', 'top', 'right', 'bottom']).optional(),
  /**
   * Whiskers of a box: by default to the last value within 1.5 interquartile ranges of the box (Tukey), else to the
   * lowest and highest value, or to these shares of the values.
   */
  whiskers: z.enum(['tukey', 'min-max', 'p5-p95', 'p2-p98']).optional(),
  /** Sizes in px of the smallest and largest mark of a size channel. */
  sizes: z.tuple([z.number().min(1).max(200), z.number().min(1).max(200)]).optional(),
  /** Points beyond this many are drawn in clusters. */
  clusterAbove: z.int().min(100).max(1_000_000).optional(),
  /** 0.05 (nearly invisible) to 1 (opaque); by default as the mark needs. */
  opacity: z.number().min(0.05).max(1).optional(),
  /** Width of a density's kernel, as a multiple of the usual one. */
  bandwidth: z.number().min(0.1).max(10).optional(),
  /** Panels side by side; by default as many as fit. */
  facetColumns: z.int().min(1).max(12).optional(),
});
export type ChartOptions = z.infer<typeof ChartOptions>;

/** Which shapes a map shows, and the place for each name that is not matched automatically. */
export const ChartMap = z.object({
  /** `world`, `europe`, or an ISO 3166-1 alpha-2 code for the first-level regions of that country. */
  area: z
    .string()
    .regex(/^(world|europe|[A-Z]{2})$/, 'Give world, europe or a country such as DE.')
    .default('world'),
  /** A place's code for each name as written in the data; null leaves it out. */
  matches: z.record(z.string().max(300), z.string().max(10).nullable()).default({}),
});
export type ChartMap = z.infer<typeof ChartMap>;

const ofValues = <T extends z.ZodType>(schema: T) => z.record(z.string().max(1000), schema);

/** Which groups are shown, by their own figure. */
export const GroupCondition = z.object({
  op: z.enum(GROUP_CONDITION_OPS),
  /** In the unit of the measure. */
  value: z.number(),
});
export type GroupCondition = z.infer<typeof GroupCondition>;

/** What a chart is, in Vega-Lite's words: stored, suggested, embedded; never an option of a drawing library. */
export const ChartSpec = z.object({
  /** Of the format of the spec. */
  version: z.literal(1),
  /** Which channels each mark takes and requires is in docs/charts.md. */
  mark: ChartMark,
  /** Columns by channel. */
  encoding: z.partialRecord(ChartChannelName, ChartChannel),
  /** Levels from the outermost in, of a treemap, sunburst or icicle; columns of a table; axes of parallel coordinates and spokes of a radar. */
  detail: z.array(ChartChannel).max(30).optional(),
  /** Further figures in the tooltip. */
  tooltip: z.array(ChartChannel).max(10).optional(),
  /** Further measures over the same x. */
  layer: z.array(ChartLayer).max(5).optional(),
  /** Lines, bands and trends drawn over the marks. */
  reference: z.array(ChartReference).max(10).optional(),
  /** Rows the chart is of, besides what its reader filters. */
  filter: FilterGroup.optional(),
  /** Marks alone whose first measure compares so; of marks that are groups of rows. */
  having: GroupCondition.optional(),
  /** Marks shown at most along x; the rest are summed into Other where the aggregate allows it. */
  limit: z.int().min(1).max(5000).default(50),
  /** `x`: in the order of the x values; `y`: by the first measure. With `-`: descending. */
  sort: z.enum(['x', '-x', 'y', '-y']).default('x'),
  /** Color of a chart with a single series. */
  colour: hexColor.optional(),
  /** Color, size in px, and picture of a value of the color channel (of x, where that alone makes marks). */
  colours: ofValues(hexColor).optional(),
  /** Size in px by value of the color channel. */
  sizes: ofValues(z.number().min(1).max(200)).optional(),
  /** An image as a `data:` address, drawn in place of the mark's symbol. */
  images: ofValues(
    z
      .string()
      .max(200_000)
      .regex(/^data:image\/(png|jpeg|webp|svg\+xml)[;,]/, 'Give an image file.'),
  ).optional(),
  options: ChartOptions.optional(),
  /** For map marks alone. */
  map: ChartMap.optional(),
  title: z.string().max(300).optional(),
  /** Below the title; none where left out. */
  subtitle: z.string().max(300).optional(),
});
export type ChartSpec = z.infer<typeof ChartSpec>;

/** Replaces a value: the keys beyond the limit, combined. */
export const OtherKey = z.object({
  /** The combined keys beyond the limit. */
  other: z.literal(true),
});
/** A value of a chart's data, or Other. */
export const ChartCell = z.union([Cell, OtherKey]);
export type ChartCell = z.infer<typeof ChartCell>;

/** One column of a chart's data. */
export const ChartColumnFacts = z.object({
  /**
   * What the column is to the chart: a channel (`x`, `color`), `detail_0`…, `tooltip_0`…, `layer_0`…, or a figure that
   * the mark consists of (`q1`, `median`, `q3`).
   */
  name: z.string(),
  /** On axes, in legends and tooltips. */
  label: z.string(),
  type: ColumnType,
  /** Each combination of dimensions is a mark; measures are computed for each mark. */
  role: z.enum(['dimension', 'measure']),
  /** The dataset's column; null where rows are counted or a formula is computed. */
  field: z.string().nullable(),
  /** `string`: the whole column comes as text because its values can exceed a JSON number. */
  encoding: z.literal('string').optional(),
  /** Its values are first moments of these units; absent where it is not grouped by one. */
  timeUnit: z.enum(TIME_GRAIN_NAMES).optional(),
  /** Its values are numbers of weekdays (Monday is 1), months or hours. */
  part: z.enum(TIME_PART_NAMES).optional(),
  /** Width of its bins, whose lower edges the values are. */
  binWidth: z.number().positive().optional(),
  format: ChartFormat.optional(),
  /**
   * Of names: the values of the whole version, most frequent first, at most 20. Colors follow them, so that no filter
   * changes the color of a value. Of parts of times: all values in their order.
   */
  keys: z.array(Cell).max(24).optional(),
});
export type ChartColumnFacts = z.infer<typeof ChartColumnFacts>;

/** What was done because there were more marks than can be drawn or distinguished. */
export const ChartReduction = z.object({
  /**
   * `bins`: numbers were grouped; `top`: the largest were selected and the rest became Other; `sample`: some
   * of the rows; `clusters`: points near each other were joined.
   */
  kind: z.enum(['bins', 'top', 'sample', 'clusters']),
  /** The column of the chart that it was done to; null for its rows. */
  column: z.string().nullable(),
  /** How many of them are drawn. */
  shown: z.int().nonnegative(),
  /** How many there are. */
  total: z.int().nonnegative(),
});
export type ChartReduction = z.infer<typeof ChartReduction>;

/** The aggregated data one chart draws, and the line down to its rows. */
export const ChartData = z.object({
  /** With everything decided that the asker left open. */
  chart: ChartSpec,
  mode: GraphMode,
  /** Dimensions first, then measures. */
  columns: z.array(ChartColumnFacts),
  /** One row per mark, or per row of the dataset where marks are rows. */
  data: z.array(z.array(ChartCell)),
  /** The statement that gave them, parameters as `$1`…, with `params` in order. */
  sql: z.string(),
  params: z.array(Cell),
  rows: z.object({
    /** Rows of the version. */
    total: z.int().nonnegative(),
    /** Rows that passed the filters. */
    matched: z.int().nonnegative(),
  }),
  marks: z.object({
    /** Marks in `data`. */
    shown: z.int().nonnegative(),
    /** Marks that there are without the limits. */
    total: z.int().nonnegative(),
  }),
  /** Empty where everything is drawn. */
  reductions: z.array(ChartReduction),
  /**
   * For a map: names without a matching place, with their rows, and rows whose coordinates are out of range or
   * absent.
   */
  places: z
    .object({
      /** By rows, the most first. `map.matches` of the spec can assign each a place. */
      unmatched: z.array(
        z.object({
          /** As it is written in the data. */
          name: z.string(),
          rows: z.int().nonnegative(),
        }),
      ),
      /** Rows whose latitude or longitude is no coordinate. */
      outOfRange: z.int().nonnegative(),
      /** Rows without a coordinate. */
      absent: z.int().nonnegative(),
    })
    .optional(),
  /** First days of the periods of the x axis that the rows cover in part; absent where there are none. */
  partialPeriods: z.array(z.string()).max(2).optional(),
  /** First day of weeks on its axes and calendars; absent for Monday. */
  weekStart: z.enum(WEEK_START_NAMES).optional(),
  /** What was binned, cut or sampled, in words; empty when nothing was. */
  notes: z.array(z.string()),
  /** The dataset version that was read. */
  version: z.int().positive(),
  /** When the version was read. */
  asOf: z.string().optional(),
});
export type ChartData = z.infer<typeof ChartData>;

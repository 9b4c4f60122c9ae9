import { z } from 'zod';
import { TIME_GRAIN_NAMES } from '../vocabulary/time-grain.ts';
import { TIME_PART_NAMES } from '../vocabulary/time-part.ts';
import { MAX_BINS, MIN_BINS } from '../vocabulary/chart.ts';
import { ChartAggregate, ChartMark, GroupCondition } from './chart.ts';
import { Condition } from './filter.ts';
import { Sort } from './sort.ts';

/** Name of a column of the dataset; an unknown one is `request.invalid`. */
const column = z.string().min(1).max(300);

/** What is computed: an aggregate of a column, or a saved measure of the dataset by its name. */
export const QuestionMeasure = z.object({
  /** Null with `count`: counts rows. */
  column: column.nullable(),
  aggregate: ChartAggregate,
  /** Name of a saved measure; then `column` is null. */
  saved: column.optional(),
  /** With `mean`, of a level such as a headcount: its total at a time, averaged over the times of this column. */
  over: column.optional(),
  /** With `mean`, of truth values: the share of those that are true. */
  isRate: z.literal(true).optional(),
  /** With `count` of rows, or `sum`: the share that is of rows whose column has one of these values. */
  share: z.object({ column, values: z.array(z.string().max(1000)).min(1).max(20) }).optional(),
  /** The time from this date until the date `column`, of which the aggregate is computed. */
  since: z
    .object({
      column,
      unit: z.enum(['day', 'hour', 'minute']),
      /** With `count` the rows, with `mean` the share of the rows whose time compares so; absent: the time itself. */
      compared: z.object({ op: z.enum(['gt', 'gte', 'lt', 'lte']), value: z.number() }).optional(),
    })
    .optional(),
  /** With `sum`, or `count` of rows: divided by this, such as revenue per customer or cost as a share of revenue. */
  per: z
    .object({
      column,
      /** The total of the column, or how many different values it has. */
      aggregate: z.enum(['sum', 'distinct']),
      /** Whether the quotient is a share, shown in percent. */
      isPart: z.literal(true).optional(),
    })
    .optional(),
});
export type QuestionMeasure = z.infer<typeof QuestionMeasure>;

/** What the answer is grouped by. */
export const QuestionGroup = z.object({
  column,
  /** Groups dates and timestamps by whole units. */
  unit: z.enum(TIME_GRAIN_NAMES).optional(),
  /** Weekdays, months of the year or hours of the day; instead of `unit`. */
  part: z.enum(TIME_PART_NAMES).optional(),
  /** Equal-width bins for numbers. */
  bins: z.int().min(MIN_BINS).max(MAX_BINS).optional(),
  /** Where the question puts it: a color within the marks, or panels side by side. The builder decides unless given. */
  as: z.enum(['series', 'panels']).optional(),
});
export type QuestionGroup = z.infer<typeof QuestionGroup>;

export const ASK_INTENTS = [
  'chart',
  'figure',
  'pivot',
  'formula',
  'explain',
  'statistics',
  'contrast',
  'rows',
  'growth',
  'clarify',
] as const;
/** What kind of answer a question asks for. `clarify`: too little was understood. */
export const AskIntent = z.enum(ASK_INTENTS);

const conditions = z.array(Condition).min(1).max(20);

/** Rows that are compared: of some values, with others, or (null) with all other rows that the filters let through. */
const QuestionContrast = z.object({
  of: conditions,
  /** Null: all other rows that pass the filters. */
  with: conditions.nullable(),
});
export type AskIntent = z.infer<typeof AskIntent>;

/** What each group changed by from one time to another. */
const QuestionGrowth = z.object({
  /** The time whose first and last period are compared, within the filters; null where `columns` are the two times. */
  over: z
    .object({
      /** A date, a timestamp, or whole numbers that are years. */
      column,
      /** Length of the compared periods; null: as long as the data or the filters suggest. */
      unit: z.enum(TIME_GRAIN_NAMES).nullable(),
    })
    .nullable(),
  /**
   * Empty: the values of the group are compared. With `over`: columns that are compared with each other, one for each thing.
   * Without: the columns of the first and of the last time.
   */
  columns: z.array(column).max(50),
  /** What puts them in order: the change itself, or in percent of what was before. */
  by: z.enum(['amount', 'percent']),
});

/** Rows as they are, such as “the 10 most expensive orders”. */
const QuestionRows = z.object({
  /** Columns that the question names, shown after those of the order; others that say what a row is follow. */
  columns: z.array(column).max(20),
  /** Empty: the order of the file. */
  sort: z.array(Sort).max(3),
});

/**
 * A question as it is understood. The reader of words and every language model give this and nothing else: no SQL, no
 * code. One check decides whether the columns of the dataset allow it, and one builder turns it into a chart or a pivot.
 */
export const Interpretation = z.object({
  /** `clarify`: too little was understood to answer. */
  intent: AskIntent,
  measures: z.array(QuestionMeasure).max(6),
  groups: z.array(QuestionGroup).max(4),
  /** All of them hold. */
  filters: z.array(Condition).max(20),
  /** Besides `filters`, all conditions of one of these lists hold: “price above 1000 or below 500”. */
  either: z.array(z.array(Condition).min(1).max(20)).min(2).max(10).optional(),
  /** Groups alone whose first measure compares so: “stores with more than 20 orders”. */
  having: GroupCondition.optional(),
  /** The newest period of the unit beside the one before it; null for no comparison. */
  comparison: z
    .object({
      /** A date or timestamp column. */
      column,
      /** Length of the compared periods. */
      unit: z.enum(['year', 'quarter', 'month', 'week']),
    })
    .nullable(),
  /** Null: the mark that suits the columns. */
  mark: ChartMark.nullable(),
  /** Order of the groups by the first measure; null: the order that suits the columns. */
  order: z.enum(['asc', 'desc']).nullable(),
  /** `label`: the order is that of the first group's own values. */
  orderBy: z.enum(['value', 'label']).optional(),
  /** How many groups, or rows with the intent `rows`; null: as many as can be read. */
  limit: z.int().min(1).max(1000).nullable(),
  /** With a time among the groups: each period adds to those before it, as a running total. */
  isRunning: z.literal(true).optional(),
  /** How bars and areas at one position are arranged; null: as the mark does by default. */
  stack: z.enum(['none', 'zero', 'normalize']).nullable(),
  /** With the intent `contrast`: the two sets of rows. */
  contrast: QuestionContrast.optional(),
  /** With the intent `rows`: which columns of them, and in which order. `measures` and `groups` are then empty. */
  rows: QuestionRows.optional(),
  /** With the intent `growth`: between which times. */
  growth: QuestionGrowth.optional(),
  /** A formula to compute, with the intent `formula`; null otherwise. */
  formula: z.string().max(20_000).nullable(),
});
export type Interpretation = z.infer<typeof Interpretation>;

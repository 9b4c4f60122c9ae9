import { z } from 'zod';
import { Cell } from '../cell.ts';

const section = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    /** In the caller's language. */
    title: z.string(),
    /** What to keep in mind when reading it; null: nothing. */
    note: z.string().nullable(),
    ...shape,
  });

const Point = z.tuple([z.number(), z.number()]);

/** A part of a report. `id` is stable within a service. */
export const ReportSection = z.discriminatedUnion('kind', [
  section('bars', {
    /** Of `value`, `low` and `high`: a share is 0 to 1. */
    unit: z.enum(['share', 'number']),
    /** In the order in which they are shown. */
    items: z.array(
      z.object({
        label: z.string(),
        /** In the unit of `unit`. */
        value: z.number(),
        /** Lower end of the interval around `value`; null without an interval. */
        low: z.number().nullable(),
        /** Upper end of the interval; null without one. */
        high: z.number().nullable(),
      }),
    ),
  }),
  section('lines', {
    /** `date`: values are days since 1970. */
    x: z.object({
      label: z.string(),
      /** How values of `points` are written. */
      type: z.enum(['number', 'share', 'date']),
    }),
    /** The vertical axis. */
    y: z.object({
      label: z.string(),
      /** How values of `points` are written. */
      type: z.enum(['number', 'share']),
    }),
    /** Drawn over each other. */
    series: z.array(
      z.object({
        name: z.string(),
        /** How it is drawn: a baseline is a dashed gray line. */
        role: z.enum(['model', 'baseline', 'actual', 'forecast', 'group']),
        /** x and y of each point, by rising x. */
        points: z.array(Point),
        /** Interval around the line: x, low, high. */
        band: z.array(z.tuple([z.number(), z.number(), z.number()])),
      }),
    ),
  }),
  section('points', {
    x: z.object({ label: z.string() }),
    y: z.object({ label: z.string() }),
    /** x and y of each point. */
    points: z.array(Point),
    /** Where both are equal is drawn as a line. */
    hasDiagonal: z.boolean(),
  }),
  section('table', {
    /** In the order of the cells in `rows`. */
    columns: z.array(
      z.object({
        name: z.string(),
        /** How cells are written: a share is 0 to 1. */
        type: z.enum(['text', 'number', 'share', 'integer']),
      }),
    ),
    /** Row arrays in column order. */
    rows: z.array(z.array(Cell)),
  }),
  /** For two classes: what happens at each threshold, on rows that training did not see. */
  section('threshold', {
    /** The class that probabilities are of. */
    positive: z.string(),
    /** The other class. */
    negative: z.string(),
    /** Rows of the positive class. */
    positives: z.int().nonnegative(),
    /** Rows of the negative class. */
    negatives: z.int().nonnegative(),
    /** By falling threshold. */
    points: z.array(
      z.object({
        /** Rows with at least this probability are called positive; 0 to 1. */
        threshold: z.number(),
        /** Share of the positive rows that are called positive, 0 to 1. */
        truePositiveRate: z.number(),
        /** Share of the negative rows that are called positive, 0 to 1. */
        falsePositiveRate: z.number(),
      }),
    ),
  }),
  /** Rows by actual class (outer) and predicted class (inner). */
  section('confusion', {
    /** In the order of rows and columns of `counts`. */
    classes: z.array(z.string()),
    /** A row for each actual class, a column for each predicted one. */
    counts: z.array(z.array(z.int().nonnegative())),
  }),
  section('drivers', {
    /** Unit of `effects`: the probability of a class, or the target. */
    unit: z.enum(['share', 'number']),
    /** The class whose probability `effects` are; absent for numbers. */
    outcome: z.string().optional(),
    items: z.array(
      z.object({
        column: z.string(),
        /** Share of the model's influence, 0 to 1. */
        share: z.number(),
        /** The average prediction if every row had this value, the others as they are. */
        effects: z.array(
          z.object({
            value: Cell,
            /** In the unit of `unit`. */
            mean: z.number(),
          }),
        ),
        /** The same for single rows (individual conditional expectation), of numbers and dates. */
        curves: z.array(z.array(z.number())).optional(),
      }),
    ),
  }),
  section('groups', {
    items: z.array(
      z.object({
        name: z.string(),
        /** Rows in the group. */
        rows: z.int().nonnegative(),
        /** Share of all rows, 0 to 1. */
        share: z.number(),
        /** In words: what sets the group apart. */
        traits: z.array(z.string()),
      }),
    ),
  }),
]);
export type ReportSection = z.infer<typeof ReportSection>;
/** A section of one kind. */
export type SectionOf<K extends ReportSection['kind']> = Extract<ReportSection, { kind: K }>;

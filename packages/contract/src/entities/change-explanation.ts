import { z } from 'zod';
import { TIME_GRAIN_NAMES } from '../vocabulary/time-grain.ts';
import { FilterGroup } from './filter.ts';

/** Name of a column of the dataset. */
const column = z.string().min(1).max(300);

/** A figure whose change between two periods is to be explained. */
export const ChangeRequest = z.object({
  /** Null with `count`: counts rows. */
  measure: z.object({ column: column.nullable(), aggregate: z.enum(['count', 'sum', 'mean']) }),
  /** A date or timestamp column. */
  time: column,
  /** Length of both periods. */
  unit: z.enum(TIME_GRAIN_NAMES),
  /** A day in the later period; without it the newest whole period. */
  at: z.iso.date().optional(),
  /** Only the rows that pass; all unless given. */
  filters: FilterGroup.optional(),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

const side = z.object({
  /** First day of the period. */
  from: z.iso.date(),
  /** Last day of the period. */
  to: z.iso.date(),
  /** The measure over the period; null where no row has a value. */
  value: z.number().nullable(),
  /** Rows in the period. */
  rows: z.int(),
});

/** One value of a column; null for rows without one. Contributions of all parts add up to the change. */
export const ChangePart = z.object({
  /** Null: the rows without one. */
  value: z.union([z.string(), z.boolean()]).nullable(),
  /** The measure over its rows in the earlier period; null where there is none. */
  before: z.number().nullable(),
  /** The measure over its rows in the later period; null where there is none. */
  now: z.number().nullable(),
  /** In the unit of the measure; negative: down. */
  contribution: z.number(),
});
export type ChangePart = z.infer<typeof ChangePart>;

/** What the values of one column contributed to a change. */
export const ChangeColumn = z.object({
  column,
  label: z.string(),
  /** Largest contributions first, up or down. */
  parts: z.array(ChangePart),
  /** What all further values contributed together; null where every value is listed. */
  rest: z
    .object({
      /** How many they are. */
      values: z.int().positive(),
      /** In the unit of the measure. */
      contribution: z.number(),
    })
    .nullable(),
  /** False discovery rate at which the values changed unlike one another; 1 where that could not be tested. */
  q: z.number().min(0).max(1),
  /** Whether no more than chance sets the values apart: the change is spread over all of them. */
  isEven: z.boolean(),
});
export type ChangeColumn = z.infer<typeof ChangeColumn>;

/** What a change is made of, by one column at a time. It names what changed together, and no cause. */
export const ChangeExplanation = z.object({
  unit: z.enum(TIME_GRAIN_NAMES),
  /** The earlier period. */
  before: side,
  /** The later period. */
  now: side,
  /** Null where one of the periods has no value. */
  change: z.number().nullable(),
  /** Columns whose values changed unlike one another first. */
  columns: z.array(ChangeColumn),
});
export type ChangeExplanation = z.infer<typeof ChangeExplanation>;

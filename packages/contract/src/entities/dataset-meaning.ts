import { z } from 'zod';
import {
  LONGEST_GRAIN,
  MAX_HIERARCHIES,
  MAX_KEY_COLUMNS,
  MAX_LEVELS,
} from '../vocabulary/found-structure.ts';

const isWithoutRepeats = (names: readonly string[]): boolean => new Set(names).size === names.length;
const NamesOnce = z.array(z.string().min(1)).refine(isWithoutRepeats, 'Name each column once.');

/** Columns whose values together differ from row to row; empty where none do. */
export const RowKey = NamesOnce.max(MAX_KEY_COLUMNS);

/** Columns from the coarsest to the finest: Country, Region, City. */
export const Hierarchy = NamesOnce.min(2).max(MAX_LEVELS);
export type Hierarchy = z.infer<typeof Hierarchy>;

/** What a person said about the rows of a dataset, where something else was found. What is absent is as it was found. */
export const DatasetCorrection = z.object({
  /** Empty: no columns identify a row. */
  key: RowKey.optional(),
  /** What one row is, in the singular: “order line”. */
  grain: z.string().trim().min(1).max(LONGEST_GRAIN).optional(),
  /** All of them, in order. */
  hierarchies: z.array(Hierarchy).max(MAX_HIERARCHIES).optional(),
});
export type DatasetCorrection = z.infer<typeof DatasetCorrection>;

/** Two columns with the same meaning, such as a code and its name: each value of one has one value of the other. */
export const SameMeaning = z.object({
  /** The one for people: text before numbers, longer values before shorter. */
  name: z.string(),
  /** The other one. */
  code: z.string(),
});

/** What the rows of the newest version show, as far as the caller sees them. */
export const FoundStructure = z.object({
  /** Columns that identify a row; empty: none do. */
  key: RowKey,
  /** Columns that lie in each other, by what each value of the finer one has. */
  hierarchies: z.array(Hierarchy),
  /** Pairs of which each value of one has one value of the other. */
  same: z.array(SameMeaning),
  /** Columns that were compared for hierarchies. */
  compared: z.array(z.string()),
  /** Columns of categories that were not compared because there are too many. */
  leftOut: z.int().nonnegative(),
});
export type FoundStructure = z.infer<typeof FoundStructure>;

/** What the rows of a dataset are: as a person said, else as they show. */
export const DatasetMeaning = z.object({
  /** Columns that identify a row, as a person said or as found; empty: none do. */
  key: RowKey,
  /** What one row is, in the singular, as a person said it or as the key shows; null: the key alone says it. */
  grain: z.string().nullable(),
  /** Columns that lie in each other, as a person said or as found. */
  hierarchies: z.array(Hierarchy),
  /** Pairs of columns with the same meaning, as found. */
  same: z.array(SameMeaning),
  /** Null until the rows have been read for it, and for rows that stay at their source. */
  found: FoundStructure.nullable(),
  /** The job that reads the rows for it; null when none runs. */
  jobId: z.string().nullable(),
  /** What somebody corrected; absent where nothing was. */
  corrections: DatasetCorrection.optional(),
});
export type DatasetMeaning = z.infer<typeof DatasetMeaning>;

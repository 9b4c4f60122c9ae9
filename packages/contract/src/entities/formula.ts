import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';
import { FormulaCheck, FormulaScope } from './assistant.ts';
import { TIME_GRAIN_NAMES } from '../vocabulary/time-grain.ts';
import { NamedPerson } from './person.ts';

/** A formula on a few rows. */
export const FormulaPreview = z.object({
  check: FormulaCheck,
  /** Null while the formula is not valid. */
  result: z
    .object({
      type: ColumnType,
      scope: FormulaScope,
      /** `string`: results come as text because they can exceed a JSON number. */
      encoding: z.literal('string').optional(),
      /** Columns the formula reads, then the result under its own name last. */
      columns: z.array(z.object({ name: z.string(), type: ColumnType })),
      /** Row arrays in the order of `columns`. */
      rows: z.array(z.array(Cell)),
      /** Share of results that are null among all rows, or the first 100,000: 0 to 1. */
      nullShare: z.number().min(0).max(1),
      /** Rows that `nullShare` was computed over. */
      rowsRead: z.int().nonnegative(),
    })
    .nullable(),
});
export type FormulaPreview = z.infer<typeof FormulaPreview>;

/**
 * A formula that gives one value per group, saved under a name with its dataset. Certified measures come first wherever one
 * is chosen, and before columns when a question names them.
 */
export const SavedMeasure = z.object({
  id: Id,
  /** The dataset whose columns the formula names. */
  datasetId: Id,
  /** Unique among the measures and columns of the dataset, whatever its case; else `request.invalid`. */
  name: z.string().trim().min(1).max(200),
  /**
   * Gives one value for many rows, such as `SUM([sales]) / SUM([orders])`. A wrong one is `formula.invalid`
   * with its diagnostics.
   */
  formula: z.string().min(1).max(20_000),
  /** Of its result. */
  type: ColumnType,
  /** Number format, as for a column; null for the type's own. */
  format: z.string().max(100).nullable().default(null),
  /** Null: nobody has described it. */
  description: z.string().max(2000).nullable().default(null),
  /** The unit of time that it is meant for; null for any. */
  grain: z.enum(TIME_GRAIN_NAMES).nullable().default(null),
  /** Whom to ask about it; the creator unless changed. */
  owner: NamedPerson,
  /** The person who vouches for this name and formula, and since when; null for nobody. A change of either ends it. */
  certified: z
    .object({
      /** Who vouches for it. */
      by: NamedPerson,
      certifiedAt: Timestamp,
    })
    .nullable(),
  /** Null while it fits the dataset's columns. */
  fault: z.string().nullable(),
  createdBy: NamedPerson,
  /** Last saved change. ISO 8601 in UTC. */
  updatedAt: Timestamp,
});
export type SavedMeasure = z.infer<typeof SavedMeasure>;

/** A measure as it was saved. */
export const MeasureRevision = z.object({
  /** From 1. */
  revision: z.int().positive(),
  createdAt: Timestamp,
  name: z.string(),
  /** As it was then. */
  formula: z.string(),
  /** Whether somebody vouched for it as it was then. */
  isCertified: z.boolean(),
});
export type MeasureRevision = z.infer<typeof MeasureRevision>;

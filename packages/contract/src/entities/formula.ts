import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';
import { FormulaCheck, FormulaScope } from './assistant.ts';

/** A formula on a few rows. */
export const FormulaPreview = z.object({
  check: FormulaCheck,
  /** Null while the formula is not valid. */
  result: z
    .object({
      type: ColumnType,
      scope: FormulaScope,
      encoding: z.literal('string').optional(),
      /** Columns the formula reads, then the result under its own name last. */
      columns: z.array(z.object({ name: z.string(), type: ColumnType })),
      rows: z.array(z.array(Cell)),
      /** Of all rows, or of the first 100,000: 0 to 1. */
      nullShare: z.number().min(0).max(1),
      rowsLookedAt: z.int().nonnegative(),
    })
    .nullable(),
});
export type FormulaPreview = z.infer<typeof FormulaPreview>;

/** A formula that gives one value per group, saved under a name with its dataset. */
export const SavedMeasure = z.object({
  id: Id,
  datasetId: Id,
  name: z.string().trim().min(1).max(200),
  formula: z.string().min(1).max(20_000),
  type: ColumnType,
  /** As of a column. */
  format: z.string().max(100).nullable().default(null),
  description: z.string().max(2000).nullable().default(null),
  /** Null while it fits the dataset's columns. */
  fault: z.string().nullable(),
  createdBy: z.object({ id: Id, name: z.string() }),
  updatedAt: Timestamp,
});
export type SavedMeasure = z.infer<typeof SavedMeasure>;

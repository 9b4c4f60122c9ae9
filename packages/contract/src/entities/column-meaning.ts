import { z } from 'zod';
import { QUANTITY_NAMES } from '../vocabulary/additivity.ts';
import { isUnit } from '../vocabulary/unit.ts';

/** What the numbers of a column are, which decides how they are summed up. */
export const QuantityName = z.enum(QUANTITY_NAMES);

/** A unit as it is written beside a number: `kg`, `€`, `USD`, `%`. */
export const UnitText = z
  .string()
  .max(12)
  .refine(isUnit, 'Give a unit without digits or brackets, such as kg or €.');

/** What a person said a column means, where something else was found. What is absent is as it was found. */
export const ColumnCorrection = z.object({
  /** What its numbers are, and so whether they are summed, averaged or neither. */
  quantity: QuantityName.optional(),
  /** Null: its numbers have none, whatever its name or format shows. */
  unit: UnitText.nullable().optional(),
});
export type ColumnCorrection = z.infer<typeof ColumnCorrection>;

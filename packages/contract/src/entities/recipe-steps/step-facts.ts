import { z } from 'zod';
import type { StepField } from '../../vocabulary/step-field.ts';

/** A column of the rows before this step; an unknown one is `recipe.invalid`. */
export const column = z.string().min(1);
/** Columns of the rows before this step; an unknown one is `recipe.invalid`. */
export const columns = z.array(column).min(1).max(1000);
/** Name of a column after this step; one that there is already is `recipe.invalid`. */
export const newName = z.string().trim().min(1).max(200);

export interface RecipeStepFacts {
  /** On screen, in English. */
  readonly label: string;
  /** What it does to the dataset, in English. */
  readonly help: string;
  /** Where the list of steps shows it. */
  readonly group: 'columns' | 'rows' | 'shape' | 'combine';
  /** There are as many rows after it as before. */
  readonly keepsRowCount: boolean;
  /** Its form, field by field: the keys are those of the schema. */
  readonly fields: Readonly<Record<string, StepField>>;
  /** The step as it is sent and stored; its `kind` is its key in the table. */
  readonly schema: z.ZodObject<{ kind: z.ZodLiteral<string> }>;
}

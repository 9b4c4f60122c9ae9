import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';
import { TransformationStep } from './recipe-step.ts';
import { NamedPerson } from './person.ts';

/** Why a step does not fit the columns before it, with places in the step. */
export const StepFault = z.object({
  /** Why the step does not fit, in English. */
  message: z.string(),
  /** Each with the path within the step. */
  issues: z.array(
    z.object({
      /** Keys of the step joined by dots, such as `measures.0.column`. */
      path: z.string(),
      /** In English. */
      message: z.string(),
      /** How to fix it, in English. */
      hint: z.string().optional(),
    }),
  ),
});
export type StepFault = z.infer<typeof StepFault>;

/** A step of a recipe with its effect. */
export const Transformation = z.object({
  id: Id,
  /** Same as `step.kind`. */
  kind: z.string(),
  /** From 0, in the order applied. */
  position: z.int().nonnegative(),
  /** The columns after this step. */
  columns: z.array(z.object({ name: z.string(), type: ColumnType })),
  /** Rows that enter the step. */
  rowsBefore: z.int().nonnegative(),
  /** Rows that leave the step. */
  rowsAfter: z.int().nonnegative(),
  step: TransformationStep,
  /** A step that is switched off changes nothing. */
  enabled: z.boolean(),
  /** Columns it added, took away, or gave another type. */
  changed: z.object({
    /** Columns that the step added. */
    added: z.array(z.string()),
    /** Columns that the step removed. */
    removed: z.array(z.string()),
    /** Columns that have another type than before. */
    retyped: z.array(z.string()),
  }),
  /** Null while it fits. An invalid recipe is never saved; a refresh can make one invalid. */
  fault: StepFault.nullable(),
  createdBy: NamedPerson,
  createdAt: Timestamp,
});
export type Transformation = z.infer<typeof Transformation>;

/** A step as a whole recipe lists it: an id keeps the step it names, none makes a new one. */
export const RecipeStep = z.object({
  /** Of a step that there is; left out: a new one. */
  id: Id.optional(),
  step: TransformationStep,
  /** False: the step changes nothing. */
  enabled: z.boolean().default(true),
});
export type RecipeStep = z.infer<typeof RecipeStep>;

/** What joining another dataset would do to the rows. */
export const JoinCheck = z.object({
  /** Rows of the dataset before the join. */
  rowsBefore: z.int().nonnegative(),
  /** Rows that the join would give. */
  rowsAfter: z.int().nonnegative(),
  /** Rows of the dataset with and without a match. */
  left: z.object({
    /** Rows of the dataset with a match. */
    matched: z.int().nonnegative(),
    /** Rows of the dataset without one. */
    unmatched: z.int().nonnegative(),
  }),
  /** Rows of the other dataset with and without a match. */
  right: z.object({
    /** Rows of the other dataset with a match. */
    matched: z.int().nonnegative(),
    /** Rows of the other dataset without one. */
    unmatched: z.int().nonnegative(),
  }),
  /** Left rows with more than one match: each becomes several rows. */
  multiplied: z.int().nonnegative(),
  /** Keys that match most often, most first; at most 10. */
  examples: z.array(
    z.object({
      /** Values in the order of `on`. */
      key: z.array(Cell),
      /** Rows of the other dataset with the key. */
      matches: z.int().nonnegative(),
    }),
  ),
});
export type JoinCheck = z.infer<typeof JoinCheck>;

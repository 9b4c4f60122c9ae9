import type { Message } from '@plumbline/messages';
import type { Scalar, StepFault, TransformationStep } from '@plumbline/contract';
import type { ColumnSchema } from '../model.ts';
import type { Relation } from './relation.ts';

/** A table that a recipe starts from or joins. */
export interface RecipeTable {
  /** Key of the table in the relation. */
  readonly table: string;
  readonly columns: readonly ColumnSchema[];
}

/** One step with its state for this reader. */
export interface RecipeStepInput {
  readonly step: TransformationStep;
  /** A step that is switched off changes nothing. */
  readonly enabled: boolean;
  /**
   * For a reader who sees a part of the columns: a step that only makes columns is left out where it names others, as are
   * others that it drops or takes from a joined dataset. [SEM-ACCESS-6]
   */
  readonly isLenient?: boolean | undefined;
  /**
   * For a `pivot` step: the values of its column that become columns, found by `pivotKeys`; null until they are
   * found.
   */
  readonly keys?: readonly (Scalar | null)[] | null;
}

/** A recipe with the tables that it reads. */
export interface RecipeInput {
  readonly steps: readonly RecipeStepInput[];
  readonly base: RecipeTable;
  /** Datasets that steps and formulas may name, by id. */
  readonly others: ReadonlyMap<string, RecipeTable & { readonly name: string }>;
  /** Moment and time zone that formulas about today count from. */
  readonly formula: { readonly now: string; readonly timeZone: string };
  /** Puts the problems of formulas into words. */
  readonly say: (message: Message) => string;
}

/** The result of one step; an invalid step changes nothing and says why. */
export interface CompiledStep {
  /** After this step; for an invalid step, those before it. */
  readonly columns: readonly ColumnSchema[];
  /** Why it does not fit, with places in the step as it is sent (`on.0.left`); null where it does. */
  readonly fault: StepFault | null;
  /** Columns before it that it names, in the order it names them. */
  readonly uses: readonly string[];
  /** Ids of the other datasets that it joins. */
  readonly datasets: readonly string[];
  /** The rows after this step. */
  readonly relation: Relation;
}

/** The rows and columns after all steps. */
export interface CompiledRecipe {
  /** One for each step of the input. */
  readonly steps: readonly CompiledStep[];
  readonly relation: Relation;
  readonly columns: readonly ColumnSchema[];
}

/** Most columns that a pivot step makes of the values of its column. */
export const MAX_PIVOT_KEYS = 500;

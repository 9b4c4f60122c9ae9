import type { Scalar, TransformationStep } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import type { ColumnSchema, CompiledStep } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import type { RecipeTime } from './recipe-clock.ts';

/** For whom a recipe is resolved, and when. */
export interface RecipeContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly moment: RecipeTime;
  readonly signal: AbortSignal;
}

export interface RecipeState {
  readonly step: TransformationStep;
  readonly enabled: boolean;
  /** Null for a pivot whose keys are to be found. */
  readonly keys: readonly (Scalar | null)[] | null;
  /** A step that the caller wrote, rather than one that the dataset has: what it names is no secret to them. */
  readonly isOwn?: true | undefined;
  /** See `RecipeStepInput.isLenient`: set for a reader who sees a part of the rows. */
  readonly isLenient?: boolean | undefined;
}

export interface RecipeRequest {
  readonly datasetId: string;
  /** The rows as they were read. */
  readonly base: VersionFiles;
  readonly steps: readonly RecipeState[];
}

/** The rows after some steps, not counted yet. */
export interface Stage {
  /** Equal for equal steps over equal versions. */
  readonly recipeKey: string;
  /** Equal for equal rows: another one at another moment where the steps name a moment. */
  readonly relationKey: string;
  /** `rowCount` is that of the version: the count after the steps must be queried. */
  readonly source: VersionFiles;
}

export interface ResolvedStep extends Omit<CompiledStep, 'columns' | 'relation'> {
  readonly columns: readonly ColumnSchema[];
  readonly keys: RecipeState['keys'];
}

export interface ResolvedRecipe {
  readonly steps: readonly ResolvedStep[];
  /** After none, one, … all of the steps. A step that is off or does not fit leaves the rows as they were. */
  readonly stages: readonly [Stage, ...Stage[]];
  /** The rows, or those of a joined dataset, are a part that rules leave to the reader. */
  readonly isConfined: boolean;
  /** See `BaseRows.confinedBy`, for joined datasets. */
  readonly confinedBy: readonly string[];
}

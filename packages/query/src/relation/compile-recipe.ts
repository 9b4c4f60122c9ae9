import { RECIPE_STEPS, type StepOf } from '@plumbline/contract';
import type { Query } from '../model.ts';
import { normalize } from '../normalize.ts';
import { COLUMN_STEPS } from './column-steps.ts';
import { formula } from './formula-step.ts';
import { append, join } from './join-steps.ts';
import {
  MAX_PIVOT_KEYS,
  type CompiledRecipe,
  type CompiledStep,
  type RecipeInput,
  type RecipeStepInput,
} from './recipe.ts';
import { StepWork, type CompileStep, type Rows } from './step-context.ts';
import { TABLE_STEPS, pivot } from './table-steps.ts';

/**
 * A recipe as one relation, with the columns after each step. An invalid step never throws: all its problems are
 * reported at once, and the later steps continue from the columns before it. [SEM-REL-2]
 */
export function compileRecipe(input: RecipeInput): CompiledRecipe {
  let rows: Rows = { relation: { kind: 'table', table: input.base.table }, columns: input.base.columns };
  const steps = input.steps.map((one): CompiledStep => {
    const work = new StepWork(input, rows, one.isLenient);
    const after = one.enabled ? compileStep(work, one) : rows;
    const isLeftOut = one.isLenient === true && RECIPE_STEPS[one.step.kind].keepsRowCount;
    const fault = isLeftOut ? null : work.problem();
    rows = work.problem() === null ? after : rows;
    return { ...rows, fault, uses: work.uses, datasets: [...work.datasets] };
  });
  return { ...rows, steps };
}

function compileStep(work: StepWork, { step, keys }: RecipeStepInput): Rows {
  return step.kind === 'pivot' ? pivot(work, step, keys) : compile(step.kind, work, step);
}

type Kind = Exclude<RecipeStepInput['step']['kind'], 'pivot'>;

const STEPS: { readonly [K in Kind]: CompileStep<K> } = {
  ...COLUMN_STEPS,
  ...TABLE_STEPS,
  formula,
  join,
  append,
};

function compile<K extends Kind>(kind: K, work: StepWork, step: StepOf<K>): Rows {
  return STEPS[kind](work, step);
}

/**
 * The query that finds the keys of a pivot step over the rows before it: one value a row in their order, null among
 * them, at most one more than `MAX_PIVOT_KEYS` (which makes the step invalid).
 */
export const pivotKeys = (column: string): Query =>
  normalize({
    groups: [{ kind: 'value', column, as: column }],
    limit: MAX_PIVOT_KEYS + 1,
  });

import { RECIPE_STEPS, STEP_KINDS, type StepKind } from '@plumbline/contract';

export { STEP_KINDS, type StepKind } from '@plumbline/contract';

export type StepGroup = (typeof RECIPE_STEPS)[StepKind]['group'];

/** In the order of the menu. */
export const STEP_GROUPS = [...new Set(STEP_KINDS.map((kind) => RECIPE_STEPS[kind].group))];

export const stepsInGroup = (group: StepGroup): readonly StepKind[] =>
  STEP_KINDS.filter((kind) => RECIPE_STEPS[kind].group === group);

export const isStepKind = (value: unknown): value is StepKind =>
  (STEP_KINDS as readonly unknown[]).includes(value);

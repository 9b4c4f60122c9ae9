import type { DatasetSummary, User } from '@plumbline/contract';
import { ONBOARDING_STEPS, type OnboardingStep } from '../../lib/session/onboarding.ts';

export interface SetUpStep {
  readonly step: OnboardingStep;
  readonly isDone: boolean;
  /** The first that is not done: the one with the link. */
  readonly isNext: boolean;
}

/**
 * The steps of getting set up, as the user's onboarding state has them; null once it is over or was hidden. Who may not
 * create has one step less.
 */
export const setUpSteps = (
  onboarding: User['onboarding'],
  mayCreate: boolean,
): readonly SetUpStep[] | null => {
  if (onboarding.done) {
    return null;
  }
  const steps = ONBOARDING_STEPS.filter((step) => mayCreate || step !== 'dataset');
  const next = steps.find((step) => onboarding.flags[step] !== true);
  if (next === undefined) {
    return null;
  }
  return steps.map((step) => ({
    step,
    isDone: onboarding.flags[step] === true,
    isNext: step === next,
  }));
};

/** Where a step is done: data comes in through the catalog, the rest happens on a dataset. */
export const placeOfStep = (step: OnboardingStep, datasets: readonly DatasetSummary[]): string => {
  const [first] = datasets;
  return step === 'dataset' || first === undefined ? '/connections' : `/datasets/${first.id}/data`;
};

import type { StepMark } from './step-line.tsx';

/** The order of the steps is the order of the work. */
export const WIZARD_STEPS = ['connect', 'extract', 'validation', 'create'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The specification stores the last step as `crete`; both spellings are read, people see neither. */
export const parseStep = (text: string): WizardStep | null => {
  const known: string = text === 'crete' ? 'create' : text;
  return WIZARD_STEPS.find((step) => step === known) ?? null;
};

export const stepAfter = (step: WizardStep): WizardStep | null =>
  WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + 1] ?? null;

export const stepBefore = (step: WizardStep): WizardStep | null =>
  WIZARD_STEPS[WIZARD_STEPS.indexOf(step) - 1] ?? null;

/** What decides how far somebody may go. */
export interface WizardProgress {
  /** The source is on the server and was inspected. */
  readonly isConnected: boolean;
  /** The extract step was left by its primary action once. */
  readonly isExtracted: boolean;
  /** The validation step was left by its primary action once. */
  readonly isValidated: boolean;
}

/** The furthest step that may be opened: every step before it is done. */
export function furthestStep(progressed: WizardProgress): WizardStep {
  if (!progressed.isConnected) {
    return 'connect';
  }
  if (!progressed.isExtracted) {
    return 'extract';
  }
  return progressed.isValidated ? 'create' : 'validation';
}

export interface StepEntry {
  readonly step: WizardStep;
  readonly mark: StepMark;
  /** Whether it may be opened now. */
  readonly isOpen: boolean;
}

/**
 * The stepper for an address. A step that was done stays done while somebody looks at an earlier one: going back
 * loses nothing.
 */
export function stepper(current: WizardStep, progressed: WizardProgress): readonly StepEntry[] {
  const furthest = WIZARD_STEPS.indexOf(furthestStep(progressed));
  return WIZARD_STEPS.map((step, index) => {
    const isOpen = index <= furthest;
    if (step === current) {
      return { step, mark: 'current', isOpen: true };
    }
    return { step, mark: index < furthest ? 'done' : 'coming', isOpen };
  });
}

/** The step to show for a URL: the requested one where it may be opened, else the furthest. */
export const settleStep = (requested: WizardStep, progressed: WizardProgress): WizardStep => {
  const furthest = furthestStep(progressed);
  return WIZARD_STEPS.indexOf(requested) <= WIZARD_STEPS.indexOf(furthest) ? requested : furthest;
};

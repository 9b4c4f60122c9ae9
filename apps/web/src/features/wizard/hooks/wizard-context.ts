import { createContext, use } from 'react';
import { invariant } from '@plumbline/contract';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import type { WizardPlace } from '../model/draft/wizard-location.ts';
import type { DraftControl } from './use-draft.ts';

/** What every step of one wizard shares. */
export interface Wizard extends DraftControl {
  readonly place: WizardPlace;
  /** `uploadId`: the upload that the next steps use; the current one by default. */
  readonly go: (step: WizardStep, uploadId?: string) => void;
}

export const WizardContext = createContext<Wizard | null>(null);

export const useWizard = (): Wizard => {
  const wizard = use(WizardContext);
  invariant(wizard !== null, 'A wizard step must be inside its wizard.');
  return wizard;
};

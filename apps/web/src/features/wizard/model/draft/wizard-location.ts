import type { WizardStep } from '../../../../ui/steps/wizard-steps.ts';

/** The current location in the wizard, stored in the URL. */
export interface WizardPlace {
  readonly connector: string;
  readonly step: WizardStep;
  /** Null until something was uploaded. */
  readonly uploadId: string | null;
}

export const printPlace = ({ connector, step, uploadId }: WizardPlace): string => {
  const path = `/datasets/new/${encodeURIComponent(connector)}/${step}`;
  return uploadId === null ? path : `${path}?upload=${encodeURIComponent(uploadId)}`;
};

import type { WizardStep } from './steps.ts';

/** Where in the wizard somebody is; it stands in the address. */
export interface WizardPlace {
  readonly connector: string;
  readonly step: WizardStep;
  /** Null until something was brought. */
  readonly uploadId: string | null;
}

export const printPlace = ({ connector, step, uploadId }: WizardPlace): string => {
  const path = `/datasets/new/${encodeURIComponent(connector)}/${step}`;
  return uploadId === null ? path : `${path}?upload=${encodeURIComponent(uploadId)}`;
};

import { sourceArrival, type SourceArrival } from '@plumbline/contract';

/** How rows arrive that this wizard can take. */
export type WizardArrival = Extract<SourceArrival, 'upload' | 'link'>;

/** Null for a source that this wizard does not lead through. */
export const wizardArrival = (connector: string): WizardArrival | null => {
  const arrival = sourceArrival(connector);
  return arrival === 'upload' || arrival === 'link' ? arrival : null;
};

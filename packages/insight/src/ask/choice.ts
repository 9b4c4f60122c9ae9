import type { Interpretation } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';

/** Another reading that a person can choose. */
export interface ChoiceDraft {
  readonly label: Message;
  readonly interpretation: Interpretation;
}

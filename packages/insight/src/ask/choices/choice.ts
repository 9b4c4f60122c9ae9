import type { AskChip, Interpretation } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';

/** Another reading that a person can choose. */
export interface ChoiceDraft {
  readonly label: Message;
  readonly interpretation: Interpretation;
}

/** A part of an interpretation, with what it can be changed to. */
export interface ChipDraft {
  readonly kind: AskChip['kind'];
  readonly label: Message;
  readonly isGuess: boolean;
  readonly choices: readonly ChoiceDraft[];
}

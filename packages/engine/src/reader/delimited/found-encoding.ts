import type { Decision, Encoding } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';

export interface EncodingEvidence {
  readonly encoding: Encoding;
  readonly because: Message;
  readonly certainty: Decision['certainty'];
  /** Encodings that it could be as well, likeliest first. */
  readonly others: readonly Encoding[];
}

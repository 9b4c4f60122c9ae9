import type { Decision, Encoding } from '@plumbline/contract';

export interface EncodingEvidence {
  readonly encoding: Encoding;
  readonly because: string;
  readonly certainty: Decision['certainty'];
  /** Encodings that it could be as well, likeliest first. */
  readonly others: readonly Encoding[];
}

import type { Interpretation } from '@plumbline/contract';
import type { Term } from '../../prompt/phrase.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import type { ConfidenceSignal } from '../confidence/confidence-by.ts';
import type { NamedParts } from './named-parts.ts';

/** A column that was named in other words. */
export interface Guess {
  readonly words: string;
  readonly column: string;
}

/** A question as it is read: what it asks for, and how sure that is. */
export interface QuestionReading {
  readonly interpretation: Interpretation;
  /** 0 to 1: the share of such readings that are right. */
  readonly confidence: number;
  /** From which the confidence is taken: how much was understood, and how surely. */
  readonly score: number;
  readonly signals: ReadonlySet<ConfidenceSignal>;
  readonly guesses: readonly Guess[];
  /** Words that name nothing here. */
  readonly unknown: readonly string[];
  readonly ambiguous: ChartPrompt['ambiguous'];
  /** What no rows of the past say; null if the question asks for nothing such. */
  readonly unknowable: 'future' | 'advice' | null;
  readonly edits: readonly Extract<Term, { kind: 'edit' }>['edit'][];
  readonly named: NamedParts;
  /** The order that the words name, of whatever. */
  readonly isDown: boolean | null;
  readonly isByLabel: boolean;
}

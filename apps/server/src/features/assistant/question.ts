import type { AssistantAnswer, FilterGroup, Interpretation } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { QuestionDataset } from './described-dataset.ts';

export interface Question {
  readonly text: string;
  /** Undefined: one is chosen. */
  readonly datasetId: string | undefined;
  /** Answered instead of reading the text. */
  readonly interpretation?: Interpretation | undefined;
  /** The answer before, which the question may change. */
  readonly before?: Interpretation | null | undefined;
  readonly filters?: FilterGroup | undefined;
  readonly signal: AbortSignal;
  /** Called once the question is read, before anything is computed. */
  readonly onRead?: ((read: ReadNote) => void) | undefined;
}

/** What is known before the answer is computed. */
export interface ReadNote {
  readonly dataset: { readonly id: string; readonly name: string };
  readonly understoodAs: string;
}

export interface GivenAnswer {
  readonly answer: AssistantAnswer;
  readonly engine: string;
  /** Null: a language model cannot say. */
  readonly confidence: number | null;
  readonly warnings: readonly string[];
  /** What was understood of a question that is asked back: the next message continues from it. */
  readonly draft?: Interpretation | null;
}

/** A question about a dataset, and what is needed to answer it. */
export interface QuestionContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly dataset: QuestionDataset;
  readonly words: Translator;
  readonly question: Question;
}

import type { AssistantAnswer, FilterGroup, Interpretation } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { QuestionDataset } from './described-dataset.ts';

export interface Question {
  readonly text: string;
  /** Undefined: one is chosen. */
  readonly datasetId: string | undefined;
  /** Answered in place of what the text would be read as. */
  readonly interpretation?: Interpretation | undefined;
  /** What the previous answer was computed from, which the question may change; null or absent for a first question. */
  readonly before?: Interpretation | null | undefined;
  readonly filters?: FilterGroup | undefined;
  readonly signal: AbortSignal;
  /** Called once the question is read, before anything is computed. */
  readonly onRead?: OnRead | undefined;
}

/** What is known before the answer is computed. */
export interface ReadNote {
  readonly dataset: { readonly id: string; readonly name: string };
  readonly understoodAs: string;
}

export type OnRead = (read: ReadNote) => void;

/** An answer, and how it was found. */
export interface AnswerResult {
  readonly answer: AssistantAnswer;
  readonly engine: string;
  /** 0 to 1; null for the reading of a language model, which has none. */
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
  readonly translator: Translator;
  readonly question: Question;
}

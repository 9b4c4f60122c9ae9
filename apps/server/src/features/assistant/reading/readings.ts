import type { Interpretation } from '@plumbline/contract';
import {
  chartsForPrompt,
  interpret,
  interpretFollowUp,
  recommendCharts,
  suggestFormulas,
  suggestPivots,
  type PromptedCharts,
} from '@plumbline/insight';
import type { QuestionDataset } from '../described-dataset.ts';

interface Suggestions {
  /** Null: what suits the dataset. */
  readonly prompt: string | null;
  /** Those that are to take part; undefined for any. */
  readonly columns: readonly string[] | undefined;
  readonly limit: number;
}

type Charts = Pick<PromptedCharts, 'charts' | 'warnings'> & { readonly confidence: number | null };

/**
 * What can be made of a text and a dataset, by name. Pure, and all that goes in or comes out can be copied to a thread, but for
 * the functions of the dataset, which `reading-thread.ts` makes anew.
 */
export const READINGS = {
  question: ({ text }: { readonly text: string }, dataset: QuestionDataset) => interpret(text, dataset),
  /** `before`: the answer that a message may change; null for the first message. */
  message: (
    { text, before }: { readonly text: string; readonly before: Interpretation | null },
    dataset: QuestionDataset,
  ) => interpretFollowUp(text, dataset, before),
  charts: ({ prompt, columns, limit }: Suggestions, dataset: QuestionDataset): Charts => {
    const options = { ...dataset, columns, limit };
    return prompt === null
      ? { charts: recommendCharts(dataset.columns, options), confidence: null, warnings: [] }
      : chartsForPrompt(prompt, dataset.columns, options);
  },
  formulas: (
    { prompt, ...options }: Suggestions & Omit<Parameters<typeof suggestFormulas>[2], 'columns' | 'limit'>,
    dataset: QuestionDataset,
  ) => suggestFormulas(prompt ?? undefined, dataset, options),
  pivots: ({ prompt, ...options }: Suggestions, dataset: QuestionDataset) =>
    suggestPivots(prompt ?? undefined, dataset, options),
};

export type ReadingName = keyof typeof READINGS;
export type ReadingInput<K extends ReadingName> = Parameters<(typeof READINGS)[K]>[0];
export type Reading<K extends ReadingName> = ReturnType<(typeof READINGS)[K]>;

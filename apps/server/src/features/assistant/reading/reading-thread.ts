import type { Interpretation } from '@plumbline/contract';
import { interpret, interpretFollowUp, type FollowUpReading, type QuestionReading } from '@plumbline/insight';
import { serveLane } from '../../../platform/thread-lane.ts';
import type { QuestionDataset } from '../described-dataset.ts';
import { loadRelatedWords } from '../words/related-words.ts';

/** A text and the dataset that it is about, as they can be copied to a thread. */
export interface ReadingRequest {
  readonly text: string;
  readonly dataset: Omit<QuestionDataset, 'areaOf' | 'related'>;
  /** By column. */
  readonly areas: ReadonlyMap<string, string>;
  readonly hasRelatedWords: boolean;
  /** The answer that a message of a conversation may change, null for its first; absent for a question on its own. */
  readonly before?: Interpretation | null;
}

serveLane(async (request: ReadingRequest): Promise<QuestionReading | FollowUpReading> => {
  const { text, areas, hasRelatedWords, before } = request;
  const dataset: QuestionDataset = {
    ...request.dataset,
    areaOf: ({ name }) => areas.get(name) ?? null,
    ...(hasRelatedWords && { related: await loadRelatedWords() }),
  };
  return before === undefined ? interpret(text, dataset) : interpretFollowUp(text, dataset, before);
});

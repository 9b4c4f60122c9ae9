import { serveLane } from '../../../platform/thread-lane.ts';
import type { QuestionDataset } from '../described-dataset.ts';
import { loadRelatedWords } from '../words/related-words.ts';
import { READINGS, type Reading, type ReadingInput, type ReadingName } from './readings.ts';

/** A reading and the dataset that it is of, as they can be copied to a thread. */
export interface ReadingRequest {
  readonly name: ReadingName;
  readonly input: ReadingInput<ReadingName>;
  readonly dataset: Omit<QuestionDataset, 'areaOf' | 'related'>;
  /** By column. */
  readonly areas: ReadonlyMap<string, string>;
  readonly hasRelatedWords: boolean;
}

serveLane(async (request: ReadingRequest): Promise<Reading<ReadingName>> => {
  const { name, input, areas, hasRelatedWords } = request;
  const dataset: QuestionDataset = {
    ...request.dataset,
    areaOf: (column) => areas.get(column.name) ?? null,
    ...(hasRelatedWords && { related: await loadRelatedWords() }),
  };
  // The name and its input came as a pair.
  const read = READINGS[name] as (input: unknown, dataset: QuestionDataset) => Reading<ReadingName>;
  return read(input, dataset);
});

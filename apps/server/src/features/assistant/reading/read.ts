import { AppError, type Interpretation } from '@plumbline/contract';
import type { FollowUpReading, QuestionReading } from '@plumbline/insight';
import { ThreadLane } from '../../../platform/thread-lane.ts';
import type { QuestionDataset } from '../described-dataset.ts';
import { isQuick } from '../in-turn.ts';
import type { ReadingRequest } from './reading-thread.ts';
import { READINGS, type Reading, type ReadingInput, type ReadingName } from './readings.ts';

/** More than the questions at work at once. */
const MAX_WAITING = 200;

/** For texts that are long and datasets with many columns: the thread that answers would be held up for tens of milliseconds. */
const lane = new ThreadLane<ReadingRequest, Reading<ReadingName>>(
  new URL('reading-thread.ts', import.meta.url),
  {
    mostWaiting: MAX_WAITING,
    refusal: () =>
      new AppError(
        'request.rate_limited',
        'Too many long questions are waiting. Wait a moment, then try again.',
        {
          data: { retryAfter: 1 },
        },
      ),
  },
);

const toRequest = <K extends ReadingName>(
  name: K,
  input: ReadingInput<K>,
  { areaOf, related, ...dataset }: QuestionDataset,
): ReadingRequest => {
  const areas = dataset.columns.flatMap(({ name: column }): [string, string][] => {
    const area = areaOf?.({ name: column }) ?? null;
    return area === null ? [] : [[column, area]];
  });
  return { name, input, dataset, areas: new Map(areas), hasRelatedWords: related !== undefined };
};

/** The reading of that name: at once where its text is short and the columns are few. Throws `request.rate_limited` where too many long ones wait. */
export async function read<K extends ReadingName>(
  name: K,
  input: ReadingInput<K>,
  { text, dataset }: { readonly text: string; readonly dataset: QuestionDataset },
): Promise<Reading<K>> {
  if (isQuick(text, dataset)) {
    const reading = READINGS[name] as (input: ReadingInput<K>, dataset: QuestionDataset) => Reading<K>;
    return reading(input, dataset);
  }
  // The lane answers with what the reading of that name gives.
  return (await lane.run(toRequest(name, input, dataset))) as Reading<K>;
}

/** What a question asks of a dataset. Throws as `read`. */
export const readQuestion = async (text: string, dataset: QuestionDataset): Promise<QuestionReading> =>
  read('question', { text }, { text, dataset });

/** What a message after an answer asks of a dataset; null for the first message. Throws as `read`. */
export const readMessage = async (
  text: string,
  dataset: QuestionDataset,
  before: Interpretation | null,
): Promise<FollowUpReading> => read('message', { text, before }, { text, dataset });

import { AppError, type Interpretation } from '@plumbline/contract';
import { interpret, interpretFollowUp, type FollowUpReading, type QuestionReading } from '@plumbline/insight';
import { ThreadLane } from '../../../platform/thread-lane.ts';
import type { QuestionDataset } from '../described-dataset.ts';
import { isQuick } from '../in-turn.ts';
import type { ReadingRequest } from './reading-thread.ts';

/** More than the questions at work at once. */
const MAX_WAITING = 200;

/** For texts that are long and datasets with many columns: the thread that answers would be held up for tens of milliseconds. */
const lane = new ThreadLane<ReadingRequest, QuestionReading | FollowUpReading>(
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

function toRequest(text: string, { areaOf, related, ...dataset }: QuestionDataset): ReadingRequest {
  const areas = dataset.columns.flatMap(({ name }): [string, string][] => {
    const area = areaOf?.({ name }) ?? null;
    return area === null ? [] : [[name, area]];
  });
  return { text, dataset, areas: new Map(areas), hasRelatedWords: related !== undefined };
}

/** What a question asks of a dataset. Throws `request.rate_limited` where too many long ones wait. */
export const readQuestion = async (text: string, dataset: QuestionDataset): Promise<QuestionReading> =>
  isQuick(text, dataset) ? interpret(text, dataset) : lane.run(toRequest(text, dataset));

/** What a message after an answer asks of a dataset; null for the first message. Throws as `readQuestion`. */
export async function readMessage(
  text: string,
  dataset: QuestionDataset,
  before: Interpretation | null,
): Promise<FollowUpReading> {
  if (isQuick(text, dataset)) {
    return interpretFollowUp(text, dataset, before);
  }
  const reading = await lane.run({ ...toRequest(text, dataset), before });
  return { isFollowUp: false, ...reading };
}

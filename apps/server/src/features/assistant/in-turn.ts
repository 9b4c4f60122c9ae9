import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { QuestionDataset } from './described-dataset.ts';

/** Longer questions, and questions about more columns, hold the main thread up for milliseconds. */
const SHORT_CHARS = 300;
const FEW_COLUMNS = 200;

/** What `work` makes of a question about a dataset: at once where it is quick, else when it is the person's turn. */
export const inTurn = async <T>(
  { turns }: Pick<Services, 'turns'>,
  { userId }: Pick<Actor, 'userId'>,
  question: {
    readonly text: string;
    readonly dataset: Pick<QuestionDataset, 'columns'>;
    readonly work: () => T;
  },
): Promise<T> => {
  const { text, dataset, work } = question;
  const isQuick = text.length <= SHORT_CHARS && dataset.columns.length <= FEW_COLUMNS;
  return isQuick ? work() : turns.run(userId, work);
};

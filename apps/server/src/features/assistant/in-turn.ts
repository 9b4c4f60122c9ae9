import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { QuestionDataset } from './described-dataset.ts';

/** Longer questions, and questions about more columns, hold the main thread up for milliseconds. */
const SHORT_CHARS = 300;
const FEW_COLUMNS = 200;

/** A text and a dataset that are read at once, in a few milliseconds. */
export const isQuick = (text: string, { columns }: Pick<QuestionDataset, 'columns'>): boolean =>
  text.length <= SHORT_CHARS && columns.length <= FEW_COLUMNS;

/** What `work` makes of the columns of a dataset: at once where they are few, else when it is the person's turn. */
export const inTurn = async <T>(
  { turns }: Pick<Services, 'turns'>,
  { userId }: Pick<Actor, 'userId'>,
  { dataset, work }: { readonly dataset: Pick<QuestionDataset, 'columns'>; readonly work: () => T },
): Promise<T> => (isQuick('', dataset) ? work() : turns.run(userId, work));

/** Column that a model of classes adds to records: whether its prediction is right. */
export const CORRECT_COLUMN = 'Correct';

/** A dataset that has such a column already gets another one, with a number. */
const CORRECT = new RegExp(`^${CORRECT_COLUMN}( \\d+)?$`, 'u');

/** The word for a truth value, a key of `workflowValue` in the catalog, where its column is one of right and wrong. */
export const truthWord = (column: string | null | undefined, value: boolean): 'correct' | 'wrong' | null => {
  if (column === null || column === undefined || !CORRECT.test(column)) {
    return null;
  }
  return value ? 'correct' : 'wrong';
};

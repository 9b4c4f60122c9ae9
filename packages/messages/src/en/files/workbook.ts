/** Notes in the workbooks that people download. */
export const workbook = {
  rowsContinue:
    '{total, number} rows do not fit on one sheet. {first} holds the first {count, number}. The rows continue on {others, list, and}.',
  textsCut:
    '{count, plural, one {# text is longer than the {limit, number} characters that a cell holds and ends in an ellipsis} other {# texts are longer than the {limit, number} characters that a cell holds and end in an ellipsis}}. A CSV file contains the full text.',
} as const;

/** Answers to a question for charts in words. */
export const prompt = {
  quoted: '“{word}”',
  more: '{count, number} more',
  unknown: 'Not understood and ignored: {words}. Name columns, their frequent values, or chart types.',
  ambiguous: '“{words}” could be {columns, list, or}. Name one of them.',
  nothingUnderstood: 'No part of the question was understood, so these are charts of the whole dataset.',
  markDoesNotFit: '{mark}: this chart type cannot be made from these columns.',
  nothingToShow: 'No column of this dataset makes a chart that would show anything.',
} as const;

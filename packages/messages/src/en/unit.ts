/** Names of time units within a sentence. */
export const unit = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
} as const;

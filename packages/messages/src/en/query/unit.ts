/** Names of time units, and of parts of times, within a sentence. */
export const unit = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
  weekday: 'weekday',
  month_of_year: 'month of the year',
  hour_of_day: 'hour of the day',
} as const;

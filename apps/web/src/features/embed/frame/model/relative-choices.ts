/** Spans that most people look at, by the words for them. */
export const RELATIVE_CHOICES = [
  { name: 'thisDay', value: { this: 0, unit: 'day' } },
  { name: 'thisWeek', value: { this: 0, unit: 'week' } },
  { name: 'thisMonth', value: { this: 0, unit: 'month' } },
  { name: 'thisQuarter', value: { this: 0, unit: 'quarter' } },
  { name: 'thisYear', value: { this: 0, unit: 'year' } },
  { name: 'last7', value: { last: 7, unit: 'day' } },
  { name: 'last30', value: { last: 30, unit: 'day' } },
  { name: 'last12', value: { last: 12, unit: 'month' } },
] as const;

/** What of charts other layouts say too; the builder's own words come with it. */
export const datasetChart = {
  unitName_day: 'day',
  unitName_week: 'week',
  unitName_month: 'month',
  unitName_quarter: 'quarter',
  unitName_year: 'year',
} as const;

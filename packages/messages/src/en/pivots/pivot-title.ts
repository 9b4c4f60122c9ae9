/** What the values of a pivot are called in its answer and its files, where nobody named them. */
export const pivotTitle = {
  share: 'Share',
  shareOf: 'Share of {column}',
  shown_share_of_row: '{figure}, share of row',
  shown_share_of_column: '{figure}, share of column',
  shown_share_of_parent_row: '{figure}, share of the row above',
  shown_share_of_parent_column: '{figure}, share of the column above',
  shown_share_of_total: '{figure}, share of total',
  shown_running_total: '{figure}, running',
  shown_difference: '{figure}, difference',
  shown_percent_difference: '{figure}, difference in percent',
  shown_rank: '{figure}, rank',
} as const;

export const PIVOT_SHOW_AS = [
  'value',
  'share_of_row',
  'share_of_column',
  'share_of_parent_row',
  'share_of_parent_column',
  'share_of_total',
  'running_total',
  'difference',
  'percent_difference',
  'rank',
] as const;

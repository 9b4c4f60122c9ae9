export const ANNOTATION_KINDS = ['note', 'range', 'caption', 'event'] as const;

export const SUGGESTED_ANNOTATIONS = [
  'caption',
  'highest',
  'lowest',
  'peak',
  'outlier',
  'change_point',
  'trend',
  'concentration',
  'correlation',
  'incomplete_period',
] as const;

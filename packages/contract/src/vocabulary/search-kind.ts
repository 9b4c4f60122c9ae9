/** What a search finds. */
export const SEARCH_KINDS = [
  'dataset',
  'dashboard',
  'workflow',
  'story',
  'column',
  'formula',
  'chart',
  'annotation',
  'comment',
  'connection',
  'folder',
  'person',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

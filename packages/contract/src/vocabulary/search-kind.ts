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

/** Hits of a search, the best of all: there may be more. */
export const MAX_SEARCH_HITS = 60;

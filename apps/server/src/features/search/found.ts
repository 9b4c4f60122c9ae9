import type { ReplyOf, globalSearch } from '@plumbline/contract';

/** One hit, as the wire has it. */
export type SearchResult = ReplyOf<typeof globalSearch>['data'][number];

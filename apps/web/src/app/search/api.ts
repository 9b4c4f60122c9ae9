import { globalSearch, type ReplyOf } from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../lib/data/route-query.ts';

export type Hit = ReplyOf<typeof globalSearch>['data'][number];

/** `text` is trimmed by the caller; an empty text is not searched for. */
export const searchQuery = (text: string) =>
  routeQuery(
    globalSearch,
    { query: { search: text } },
    { enabled: text !== '', placeholderData: keepPreviousData },
  );

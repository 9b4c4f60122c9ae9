import { globalSearch, type ReplyOf } from '@plumbline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Hit = ReplyOf<typeof globalSearch>['data'][number];

/** `text` is trimmed by the caller; nothing is asked for nothing. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await api.call(globalSearch, { query: { search: text }, signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

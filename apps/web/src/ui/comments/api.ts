import { findMentionable, listComments, type CommentedKind } from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../lib/data/route-query.ts';

export interface CommentedThing {
  readonly kind: CommentedKind;
  readonly id: string;
}

/** Others write while the panel is open. */
const REFRESH_MS = 10_000;

export const commentsQuery = (thing: CommentedThing) =>
  routeQuery(listComments, { params: { ...thing } }, { refetchInterval: REFRESH_MS });

export const mentionableQuery = (thing: CommentedThing, q: string) =>
  routeQuery(
    findMentionable,
    { params: { ...thing }, query: { q } },
    { placeholderData: keepPreviousData, staleTime: 30_000 },
  );

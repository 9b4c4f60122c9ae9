import {
  checkInvitees,
  listDatasources,
  listGroups,
  listInvitations,
  listMembers,
  previewModel,
  searchUsers,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../lib/data/route-query.ts';
import type { MemberSearch } from './model/member-search.ts';

// Other people change members too: a list is fetched again whenever it is shown.
const LIST = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export const membersQuery = (tenant: string, { q, role, sort, page }: MemberSearch) =>
  routeQuery(
    listMembers,
    { params: { tenant }, query: { ...(q !== '' && { q }), ...(role !== null && { role }), sort, page } },
    LIST,
  );

export const groupMembersQuery = (tenant: string, group: string, page: number) =>
  routeQuery(listMembers, { params: { tenant }, query: { group, page, limit: 10 } }, LIST);

export const groupsQuery = (tenant: string) =>
  routeQuery(listGroups, { params: { tenant } }, { staleTime: 0 });

export const invitationsQuery = routeQuery(listInvitations, {}, { staleTime: 0 });

/** What is known of each address. */
export const inviteesQuery = (emails: readonly string[]) =>
  routeQuery(checkInvitees, { body: { emails: [...emails] } }, LIST);

export const peopleQuery = (q: string) => routeQuery(searchUsers, { query: { q } }, LIST);

/** Enough to find an example. */
export const exampleDatasetsQuery = routeQuery(listDatasources, { query: { limit: 50 } });

export const modelPreviewQuery = (dataset: string, level: 'statistics' | 'values') =>
  routeQuery(previewModel, { query: { dataset, level } }, LIST);

import {
  answerAccessRequest,
  getPermission,
  getSharing,
  putShare,
  removeShare,
  requestAccess,
  searchUsers,
  setOwner,
  type BodyInput,
  type Holder,
  type Permission,
  type PersonCard,
  type ThingKind,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { fullName } from '../../lib/session/person.ts';

/** What is shared. */
export interface ThingId {
  readonly kind: ThingKind;
  readonly id: string;
}

const paramsOf = ({ kind, id }: ThingId): ThingId => ({ kind, id });

export const sharingQuery = (thing: ThingId) =>
  routeQuery(getSharing, { params: paramsOf(thing) }, { staleTime: 0 });

/** How soon a page notices that its reader's access changed. */
const WATCH_MS = 3_000;

export const permissionQuery = (thing: ThingId) =>
  routeQuery(getPermission, { params: paramsOf(thing) }, { staleTime: WATCH_MS, refetchInterval: WATCH_MS });

/** Members by name or email, as pickers show them. */
export const peopleQuery = (q: string) =>
  routeQuery(
    searchUsers,
    { query: { q } },
    {
      enabled: q.trim() !== '',
      placeholderData: keepPreviousData,
      select: ({ data }): readonly PersonCard[] =>
        data.map(({ _id: id, email, avatar, ...name }) => ({
          id,
          name: fullName({ ...name, email }),
          email,
          avatar,
        })),
    },
  );

export const share = (thing: ThingId, body: BodyInput<typeof putShare>) =>
  api.call(putShare, { params: paramsOf(thing), body });

export const unshare = (thing: ThingId, holder: Holder) =>
  api.call(removeShare, { params: { ...paramsOf(thing), holderKind: holder.kind, holderId: holder.id } });

export const changeOwner = (thing: ThingId, userId: string) =>
  api.call(setOwner, { params: paramsOf(thing), body: { userId } });

export const answerRequest = (id: string, permission: Permission | null) =>
  api.call(answerAccessRequest, { params: { id }, body: { permission } });

export const sendRequest = (
  thing: ThingId,
  { permission, message }: { readonly permission: Permission; readonly message: string },
) => api.call(requestAccess, { body: { ...paramsOf(thing), permission, message } });

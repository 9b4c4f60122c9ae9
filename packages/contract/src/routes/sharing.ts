import { z } from 'zod';
import { Holder, Sharing } from '../entities/sharing.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { HolderKind, Permission, ThingKind } from '../entities/thing.ts';

const params = z.object({
  /** What is shared. */
  kind: ThingKind,
  /** Id of the thing. */
  id: Id,
});
/** Whoever gets or loses access sees other lists, rows and jobs. */
const changes = {
  share: ALL,
  collaborator: ALL,
  dataset: ALL,
  dashboard: ALL,
  folder: ALL,
  connection: ALL,
  workflow: ALL,
  job: ALL,
  rows: ALL,
} as const;

export const getSharing = defineRoute({
  id: 'shares.get',
  method: 'GET',
  path: '/beta/shares/:kind/:id',
  summary: 'Get who owns a thing, with whom it is shared, and who asks for access. Needs `view`.',
  policy: reads(),
  reads: { share: ALL, member: ALL },
  params,
  reply: ok(Sharing),
});

/** Cheap: pages call it every few seconds to notice that the access of their reader changed. */
export const getPermission = defineRoute({
  id: 'shares.getPermission',
  method: 'GET',
  path: '/beta/shares/:kind/:id/permission',
  summary: 'Get what the caller may do with a thing. Needs `view`.',
  policy: reads(),
  reads: { share: ALL, member: ALL },
  params,
  reply: ok(z.object({ permission: Permission })),
});

/** With `also` a dashboard is shared together with the datasets that it shows: these get `view`, unless they have more. */
export const putShare = defineRoute({
  id: 'shares.put',
  method: 'PUT',
  path: '/beta/shares/:kind/:id',
  summary: 'Share a thing with a person, a group or the workspace, or change such a share. Needs `manage`.',
  policy: writes('viewer'),
  changes,
  params,
  body: z.object({
    /** The person, group or workspace that gets the permission. */
    holder: Holder,
    /** In place of the one that they had. */
    permission: Permission,
    /** Things that the thing shows, such as the datasets of a dashboard. */
    also: z
      .array(z.object({ kind: ThingKind, id: Id }))
      .max(100)
      .default([]),
  }),
  reply: ok(Sharing),
});

export const removeShare = defineRoute({
  id: 'shares.remove',
  method: 'DELETE',
  path: '/beta/shares/:kind/:id/:holderKind/:holderId',
  summary: 'End a share. Needs `manage`; anyone may end their own.',
  policy: writes('viewer'),
  changes,
  params: params.extend({
    /** Whose share is removed. */
    holderKind: HolderKind,
    /** Id of the user, the group or the workspace. */
    holderId: Id,
  }),
  reply: okEmpty,
});

export const setOwner = defineRoute({
  id: 'shares.setOwner',
  method: 'PUT',
  path: '/beta/shares/:kind/:id/owner',
  summary: 'Make another member the owner. Needs `manage`; the former owner can still manage it.',
  policy: writes('viewer'),
  changes,
  params,
  body: z.object({
    /** Of a member. */
    userId: Id,
  }),
  reply: ok(Sharing),
});

/** For when somebody leaves: everything that is theirs gets another owner. */
export const transferThings = defineRoute({
  id: 'shares.transfer',
  method: 'POST',
  path: '/beta/shares/transfer',
  summary:
    'Make one member the owner of everything that another owns. Returns how many things that are. Admins; anyone for their own.',
  policy: writes('viewer'),
  changes,
  body: z.object({
    /** Id of the member who owns the things now. */
    from: Id,
    /** Id of the member who gets them. */
    to: Id,
  }),
  reply: ok(
    z.object({
      /** How many got another owner. */
      things: z.int().nonnegative(),
    }),
  ),
});

/** For the dialogs that remove a member: what would get another owner. */
export const countOwned = defineRoute({
  id: 'shares.countOwned',
  method: 'GET',
  path: '/beta/members/:userId/things',
  summary: 'Count what a member owns, by kind. Admins; anyone for their own.',
  policy: reads(),
  reads: { share: ALL, dataset: ALL, dashboard: ALL, folder: ALL, connection: ALL, workflow: ALL },
  params: z.object({
    /** Id of the member. */
    userId: Id,
  }),
  reply: ok(z.record(ThingKind, z.int().nonnegative())),
});

/** The reply is the same whether the thing exists or not: nobody learns of one by asking. */
export const requestAccess = defineRoute({
  id: 'shares.request',
  method: 'POST',
  path: '/beta/access-requests',
  summary: 'Ask the owner of a thing for access to it, or for more.',
  policy: writes('viewer'),
  changes: { share: ALL },
  body: z.object({
    kind: ThingKind,
    id: Id,
    /** What is requested. */
    permission: Permission.default('view'),
    /** For people who manage the thing; may be empty. */
    message: z.string().trim().max(1000).default(''),
  }),
  reply: okEmpty,
});

export const answerAccessRequest = defineRoute({
  id: 'shares.answer',
  method: 'PUT',
  path: '/beta/access-requests/:id',
  summary:
    'Grant a permission to whoever requested access, or refuse with null. Needs `manage` on the thing.',
  policy: writes('viewer'),
  changes,
  params: z.object({
    /** Id of the request for access. */
    id: Id,
  }),
  body: z.object({
    /** Null refuses. */
    permission: Permission.nullable(),
  }),
  reply: okEmpty,
});

import { z } from 'zod';
import { AttributesBody, Group } from '../entities/workspace.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** By slug or id; any but the caller's answers 404. */
const tenant = z.string().min(1).max(100);
const group = z.object({
  tenant,
  /** Id of the group. */
  id: Id,
});
const name = z.string().trim().min(1).max(100);

export const MAX_GROUPS = 500;

export const listGroups = defineRoute({
  id: 'groups.list',
  method: 'GET',
  path: '/beta/tenants/:tenant/groups',
  summary: "List the groups of the caller's workspace by name: 500 at most.",
  policy: reads(),
  reads: { group: ALL },
  params: z.object({ tenant }),
  reply: ok(z.array(Group)),
});

/** A name is taken once, case and accents folded. */
export const createGroup = defineRoute({
  id: 'groups.create',
  method: 'POST',
  path: '/beta/tenants/:tenant/groups',
  summary: 'Create a group.',
  policy: writes('admin'),
  changes: { group: ALL },
  params: z.object({ tenant }),
  body: z.object({ name, attributes: AttributesBody.default({}) }),
  reply: ok(Group),
  status: 201,
});

export const updateGroup = defineRoute({
  id: 'groups.update',
  method: 'PUT',
  path: '/beta/tenants/:tenant/groups/:id',
  summary: 'Rename a group, or change its attributes.',
  policy: writes('admin'),
  changes: { group: ALL, member: ALL, rows: ALL },
  params: group,
  body: z.object({ name: name.optional(), attributes: AttributesBody.optional() }),
  reply: ok(Group),
});

/** Its members stay in the workspace. What was shared with the group is shared with it no more. */
export const deleteGroup = defineRoute({
  id: 'groups.delete',
  method: 'DELETE',
  path: '/beta/tenants/:tenant/groups/:id',
  summary: 'Delete a group.',
  policy: writes('admin'),
  changes: { group: ALL, member: ALL, rows: ALL },
  params: group,
  reply: okEmpty,
});

/** Adding a member and removing somebody who is none change nothing. `add` wins where both name a person. */
export const changeGroupMembers = defineRoute({
  id: 'groups.changeMembers',
  method: 'POST',
  path: '/beta/tenants/:tenant/groups/:id/members',
  summary: 'Add members to a group and remove members from it.',
  policy: writes('admin'),
  changes: { group: ALL, member: ALL, rows: ALL },
  params: group,
  body: z.object({
    /** Ids of members. */
    add: z.array(Id).max(1000).default([]),
    /** Ids of members. */
    remove: z.array(Id).max(1000).default([]),
  }),
  reply: ok(Group),
});

import { z } from 'zod';
import { Member, AttributesBody } from '../entities/workspace.ts';
import { Id, PageQuery, ok, okEmpty, okPage } from '../envelope.ts';
import { ROLES, reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** By slug or id; any but the caller's answers 404. */
const tenant = z.string().min(1).max(100);
const member = z.object({
  tenant,
  /** Id of the member; else `member.not_found`. */
  userId: Id,
});

export const MEMBER_SORTS = ['name', 'role', 'lastActiveAt', 'joinedAt'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

export const listMembers = defineRoute({
  id: 'members.list',
  method: 'GET',
  path: '/beta/tenants/:tenant/members',
  summary: "List the members of the caller's workspace.",
  policy: reads(),
  reads: { member: ALL, group: ALL },
  params: z.object({ tenant }),
  query: PageQuery.extend({
    /** Words of the name or the email, in any order, case and accents folded. */
    q: z.string().max(200).optional(),
    /** Only members with this role. */
    role: z.enum(ROLES).optional(),
    /** Id of a group: only its members. */
    group: Id.optional(),
    /** With `-`: descending. */
    sort: z
      .enum(['name', '-name', 'role', '-role', 'lastActiveAt', '-lastActiveAt', 'joinedAt', '-joinedAt'])
      .default('name'),
  }),
  reply: okPage(Member),
});

/** Only owners make owners, and change those who are. The last owner stays one: 409 `member.last_owner`. */
export const updateMember = defineRoute({
  id: 'members.update',
  method: 'PUT',
  path: '/beta/tenants/:tenant/members/:userId',
  summary: 'Change the role, the groups or the attributes of a member.',
  policy: writes('admin'),
  changes: { member: ALL, group: ALL, account: ALL, rows: ALL },
  params: member,
  body: z.object({
    /** Only owners appoint owners. */
    role: z.enum(ROLES).optional(),
    /** All groups of the member. */
    groups: z.array(Id).max(500).optional(),
    /** All attributes of the member's own. */
    attributes: AttributesBody.optional(),
  }),
  reply: ok(Member),
});

/** Ends the person's sessions in this workspace at once. Open past the plan: access can always be ended. */
export const removeMember = defineRoute({
  id: 'members.remove',
  method: 'DELETE',
  path: '/beta/tenants/:tenant/members/:userId',
  summary: 'Remove a member from the workspace.',
  policy: reads('admin'),
  changes: { member: ALL, group: ALL },
  params: member,
  reply: okEmpty,
});

/** What they hold beside sessions stays: API keys end with the membership, or by their owner. */
export const signOutMember = defineRoute({
  id: 'members.signOut',
  method: 'POST',
  path: '/beta/tenants/:tenant/members/:userId/sign-out',
  summary: 'End every session of a member in this workspace.',
  policy: reads('admin'),
  changes: { nothing: 'The member signs in again.' },
  params: member,
  reply: okEmpty,
});

export const leaveWorkspace = defineRoute({
  id: 'members.leave',
  method: 'POST',
  path: '/beta/tenants/:tenant/leave',
  summary: 'Leave the workspace. The last owner cannot.',
  policy: reads(),
  changes: { nothing: 'The client starts over without the session.' },
  params: z.object({ tenant }),
  reply: okEmpty,
});

import { z } from 'zod';
import { Tenant } from '../entities/user.ts';
import { Slug, WorkspaceSummary } from '../entities/workspace.ts';
import { Id, ok } from '../envelope.ts';
import { ownSignIn, reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

export const listWorkspaces = defineRoute({
  id: 'workspaces.list',
  method: 'GET',
  path: '/beta/auth/workspaces',
  summary: 'List the workspaces of the signed-in person by name, and whether they may create one.',
  policy: reads(),
  reads: { tenant: ALL },
  reply: ok(z.object({ workspaces: z.array(WorkspaceSummary), canCreate: z.boolean() })),
});

/** The session that makes the call goes on. */
export const switchWorkspace = defineRoute({
  id: 'workspaces.switch',
  method: 'POST',
  path: '/beta/auth/switch',
  summary: 'Open a session of the signed-in person in another workspace of theirs, by its id.',
  policy: ownSignIn,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({ tenant: Id }),
  reply: ok(z.object({ token: z.string(), user: z.object({ id: Id }) })),
});

/** The caller becomes its owner. 403 `tenant.not_allowed` where the operator allows one workspace only. */
export const createWorkspace = defineRoute({
  id: 'workspaces.create',
  method: 'POST',
  path: '/beta/tenants',
  summary: 'Create a further workspace.',
  policy: reads(),
  changes: { tenant: ALL },
  body: z.object({
    name: z.string().trim().min(1).max(200),
    /** Left out: made from the name. */
    slug: Slug.optional(),
  }),
  reply: ok(Tenant),
  status: 201,
});

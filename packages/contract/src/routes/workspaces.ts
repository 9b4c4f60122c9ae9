import { z } from 'zod';
import { Tenant } from '../entities/user.ts';
import { Slug, WorkspaceSummary } from '../entities/workspace.ts';
import { BrandingPatch, PublicBranding, WorkspaceSettingsPatch } from '../entities/workspace-settings.ts';
import { Id, ok } from '../envelope.ts';
import { anyone, ownSignIn, reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** Id or slug of the workspace. */
const tenant = z.string().min(1).max(100);
const name = z.string().trim().min(1).max(200);

export const listWorkspaces = defineRoute({
  id: 'workspaces.list',
  method: 'GET',
  path: '/beta/auth/workspaces',
  summary: 'List the workspaces of the signed-in person by name, and whether they may create one.',
  policy: reads(),
  reads: { tenant: ALL },
  reply: ok(
    z.object({
      /** Those of the caller. */
      workspaces: z.array(WorkspaceSummary),
      /** Whether the caller may create another one. */
      canCreate: z.boolean(),
    }),
  ),
});

/** The session that makes the call continues. */
export const switchWorkspace = defineRoute({
  id: 'workspaces.switch',
  method: 'POST',
  path: '/beta/auth/switch',
  summary: 'Open a session of the signed-in person in another workspace of theirs, by its id.',
  policy: ownSignIn,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({
    /** Id of a workspace of the caller. */
    tenant: Id,
  }),
  reply: ok(
    z.object({
      /** The bearer token of a new session in that workspace. */
      token: z.string(),
      user: z.object({ id: Id }),
    }),
  ),
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
    name,
    /** Left out: made from the name. */
    slug: Slug.optional(),
  }),
  reply: ok(Tenant),
  status: 201,
});

/** What is left out stays. Another slug ends links to the sign-in page of the former one. */
export const updateWorkspace = defineRoute({
  id: 'workspaces.update',
  method: 'PUT',
  path: '/beta/tenants/:tenant',
  summary: 'Change the name, the slug or the settings of the workspace.',
  policy: writes('admin'),
  changes: { tenant: ALL, account: ALL, rows: ALL, chart: ALL, dashboard: ALL },
  params: z.object({ tenant }),
  body: z.object({
    name: name.optional(),
    /** One that another workspace has is `tenant.slug_taken`. */
    slug: Slug.optional(),
    settings: WorkspaceSettingsPatch.optional(),
  }),
  reply: ok(Tenant),
});

/** The logo is checked by its bytes, the accent color by its contrast with white. */
export const updateBranding = defineRoute({
  id: 'workspaces.updateBranding',
  method: 'PUT',
  path: '/beta/tenants/:tenant/branding',
  summary: 'Change the logo or the accent color of the workspace; null for those of the product.',
  policy: writes('admin'),
  changes: { tenant: ALL },
  params: z.object({ tenant }),
  body: BrandingPatch,
  reply: ok(Tenant),
});

/** A slug that no workspace has is answered like one whose workspace has no branding. */
export const getBranding = defineRoute({
  id: 'workspaces.getBranding',
  method: 'GET',
  path: '/beta/branding/:slug',
  summary: 'Get the logo and the accent color of the sign-in page of a workspace.',
  policy: anyone,
  reads: { nothing: 'It is read before anyone is signed in.' },
  params: z.object({
    /** Name of the workspace in addresses. */
    slug: tenant,
  }),
  reply: ok(PublicBranding),
});

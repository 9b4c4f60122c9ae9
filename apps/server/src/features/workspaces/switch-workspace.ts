import {
  AppError,
  RESERVED_SLUGS,
  type BodyOf,
  type Tenant,
  type WorkspaceSummary,
  type createWorkspace as createRoute,
} from '@plumbline/contract';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import { allowsSignInBy, parseSignInRules } from '../../platform/auth/sign-in-rules.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { addNamedTenant, addTenant, confined, ssoRequired } from '../accounts/index.ts';
import { tenantNotFound } from './errors.ts';
import { findStoredMember } from './members.store.ts';
import { findTenant } from './tenants.store.ts';
import { isSlugTaken, joinTenant, listTenantsOf } from './people.store.ts';
import { presentTenant } from './present-tenant.ts';

export async function listWorkspaces(
  { db, config }: Services,
  { userId, tenantId, isConfined }: Principal,
): Promise<{ workspaces: WorkspaceSummary[]; canCreate: boolean }> {
  const all = await listTenantsOf(db.executor, userId);
  return {
    workspaces: isConfined ? all.filter(({ id }) => id === tenantId) : all,
    canCreate: config.hasManyWorkspaces && !isConfined,
  };
}

/**
 * A session in another workspace of the person. Errors: `tenant.not_found`, also for one they were removed from;
 * `auth.sso_required`, `auth.sso_session`.
 */
export async function switchWorkspace(
  services: Services,
  { userId, tenantId, isConfined }: Principal,
  { tenant, client }: { readonly tenant: string; readonly client: ClientInfo },
): Promise<{ token: string; userId: string }> {
  const actor = { tenantId: tenant, userId };
  if (isConfined && tenant !== tenantId) {
    throw confined('You signed in through this workspace. Sign in again to open another one.');
  }
  const by = isConfined ? 'single-sign-on' : 'password';
  const token = await services.db.transaction(async (trx) => {
    const member = await findStoredMember(trx, actor, userId);
    if (member === null) {
      throw tenantNotFound(tenant);
    }
    const { slug, settings } = await findTenant(trx, actor);
    if (!allowsSignInBy(parseSignInRules(settings), { role: member.role, by })) {
      throw ssoRequired(slug);
    }
    await services.events.append(trx, actor, {
      kind: 'session.started',
      id: userId,
      data: { by: 'switch' },
    });
    return services.sessions.create(trx, { ...actor, by }, client);
  });
  return { token, userId };
}

/** Throws `tenant.slug_taken`: the same for a reserved one. */
export async function assertFreeSlug(trx: Trx, slug: string): Promise<void> {
  if (RESERVED_SLUGS.includes(slug) || (await isSlugTaken(trx, slug))) {
    throw new AppError('tenant.slug_taken', `The address "${slug}" is taken. Choose another.`, {
      issues: [{ path: 'slug', message: 'This address is taken.' }],
    });
  }
}

/** Errors: `tenant.not_allowed`, `tenant.slug_taken`, `auth.sso_session`. */
export async function createWorkspace(
  services: Services,
  { userId, isConfined }: Principal,
  { name, slug }: BodyOf<typeof createRoute>,
): Promise<Tenant> {
  const { db, clock, config, events, plans } = services;
  if (!config.hasManyWorkspaces) {
    throw new AppError('tenant.not_allowed', 'This server has one workspace. Its operator can allow more.');
  }
  if (isConfined) {
    throw confined('You signed in through this workspace. Sign in with a password to create another one.');
  }
  return db.transaction(async (trx) => {
    if (slug !== undefined) {
      await assertFreeSlug(trx, slug);
    }
    const named = { name, plan: plans.initial };
    const id =
      slug === undefined
        ? await addNamedTenant(trx, clock, named)
        : await addTenant(trx, clock, { ...named, slug });
    const actor = { tenantId: id, userId };
    await joinTenant(trx, clock, { ...actor, role: 'owner' });
    await events.append(trx, actor, { kind: 'tenant.created', id, data: { name } });
    return presentTenant(config, await findTenant(trx, actor));
  });
}

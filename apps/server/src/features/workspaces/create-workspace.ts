import { AppError, type BodyOf, type Tenant, type createWorkspace as route } from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { addNamedTenant, addTenant, confined } from '../accounts/index.ts';
import { assertFreeSlug } from './free-slug.ts';
import { joinTenant } from './people.store.ts';
import { presentTenant } from './present-tenant.ts';
import { findTenant } from './tenants.store.ts';

/** A workspace that the person owns; its address is derived from its name unless `slug` is set. Errors: `tenant.not_allowed`, `tenant.slug_taken`, `auth.sso_session`. */
export async function createWorkspace(
  services: Services,
  { userId, isConfined }: Principal,
  { name, slug }: BodyOf<typeof route>,
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

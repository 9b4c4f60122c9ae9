import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { addMember, addTenant, findFirstOwner } from './accounts.store.ts';
import { addLink } from './links.store.ts';

const DEFAULT_OWNER = 'owner@localhost';
const FIRST_TENANT = { slug: 'workspace', name: 'Workspace' };

/** Make the first tenant and its owner where there are none. Gives the owner when it made one, null otherwise. */
export async function ensureFirstAccount(services: Services): Promise<Actor | null> {
  if (await findFirstOwner(services.db.executor)) {
    return null;
  }
  const { owner } = services.config;
  const passwordHash = owner.password === null ? null : await hashPassword(owner.password);
  return services.db.transaction(async (trx) => {
    const tenantId = await addTenant(trx, services.clock, { ...FIRST_TENANT, plan: services.plans.initial });
    const userId = await addMember(trx, services.clock, {
      tenantId,
      email: owner.email ?? DEFAULT_OWNER,
      fname: 'Owner',
      lname: '',
      role: 'owner',
      passwordHash,
    });
    return { tenantId, userId };
  });
}

export interface OwnerLink {
  /** To be put into the fragment of `/sign-in#…`. */
  readonly token: string;
  readonly email: string;
}

/** A fresh one-use sign-in link for the first owner. It requires setting a password if there is none. */
export async function createOwnerLink(services: Pick<Services, 'db' | 'clock'>): Promise<OwnerLink | null> {
  const owner = await findFirstOwner(services.db.executor);
  if (!owner) {
    return null;
  }
  const purpose = owner.passwordHash === null ? 'first-sign-in' : 'sign-in';
  const token = await services.db.transaction((trx) =>
    addLink(trx, services.clock, { tenantId: owner.tenant.id, userId: owner.userId, purpose }),
  );
  return { token, email: owner.email };
}

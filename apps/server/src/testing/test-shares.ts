import type { Permission } from '@plumbline/contract';
import { putShare, workspaceHolder, type Holder } from '../platform/access/shares.store.ts';
import { acrossTenants } from '../platform/db/across-tenants.ts';
import type { Thing } from '../platform/access/thing-kinds.ts';
import type { Actor } from '../platform/principal.ts';
import type { TestServer } from './test-server.ts';

/** Shares something of `owner`: with everybody in the workspace unless a person is named. */
export async function shareThing(
  { services }: Pick<TestServer, 'services'>,
  owner: Actor,
  share: { readonly thing: Thing; readonly permission: Permission; readonly userId?: string },
): Promise<void> {
  const { thing, permission, userId } = share;
  const holder: Holder = userId === undefined ? workspaceHolder(owner) : { kind: 'user', id: userId };
  const now = new Date(services.clock.now()).toISOString();
  await services.db.transaction((trx) => putShare(trx, owner, { thing, holder, permission, now }));
}

/** From now on, what people create in the tenant is shared with everybody in it. */
export async function shareNewThings(
  { services }: Pick<TestServer, 'services'>,
  { tenantId }: { readonly tenantId: string },
): Promise<void> {
  await acrossTenants(services.db.executor)
    .updateTable('tenants')
    .set({ settings: JSON.stringify({ newThings: 'workspace' }) })
    .where('id', '=', tenantId)
    .execute();
}

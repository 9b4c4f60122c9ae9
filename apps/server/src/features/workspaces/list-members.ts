import type { Member, QueryOf, listMembers as route } from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { assertOwnTenant } from './own-tenant.ts';
import { listMemberRows } from './members.store.ts';

/** Errors: `tenant.not_found`. */
export async function listMembers(
  services: Services,
  principal: Principal,
  { tenant, query }: { readonly tenant: string; readonly query: QueryOf<typeof route> },
): Promise<{ data: Member[]; page: number; limit: number; total: number }> {
  await assertOwnTenant(services, principal, tenant);
  const { data, total } = await listMemberRows(services.db.executor, principal, query);
  return { data, page: query.page, limit: query.limit, total };
}

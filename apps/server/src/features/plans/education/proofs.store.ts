import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { ProofRequestRow } from '../../../platform/db/plan-tables.ts';
import type { Actor } from '../../../platform/principal.ts';

const LISTED_AT_MOST = 200;

export interface FoundProof extends ProofRequestRow {
  readonly workspace: string;
  readonly fname: string;
  readonly lname: string;
  readonly user_email: string;
}

export async function insertProof(trx: Trx, row: ProofRequestRow): Promise<void> {
  await insertInto(trx, 'proof_requests').values(row).execute();
}

/** Proofs that wait first, then the newest. Null: of every tenant, for the operator. */
export async function listProofs(db: Executor, tenantId: string | null): Promise<readonly FoundProof[]> {
  return proofs(db)
    .$if(tenantId !== null, (query) => query.where('p.tenant_id', '=', tenantId ?? ''))
    .orderBy(({ eb }) => eb.case().when('p.state', '=', 'pending').then(0).else(1).end())
    .orderBy('p.created_at', 'desc')
    .limit(LISTED_AT_MOST)
    .execute();
}

/** `tenantId` as for `listProofs`. */
export const findProof = async (
  db: Executor,
  { id, tenantId }: { readonly id: string; readonly tenantId: string | null },
): Promise<FoundProof | null> =>
  (await proofs(db)
    .where('p.id', '=', id)
    .$if(tenantId !== null, (query) => query.where('p.tenant_id', '=', tenantId ?? ''))
    .executeTakeFirst()) ?? null;

const proofs = (db: Executor) =>
  acrossTenants(db)
    .selectFrom('proof_requests as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(['t.name as workspace', 'u.fname', 'u.lname', 'u.email as user_email']);

/** False where it was reviewed already, also by a call at the same time. */
export async function setReviewed(
  trx: Trx,
  { id, ...set }: Pick<ProofRequestRow, 'id' | 'state' | 'note' | 'reviewed_by' | 'reviewed_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await acrossTenants(trx)
    .updateTable('proof_requests')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function hasApprovedProof(db: Executor, tenant: Pick<Actor, 'tenantId'>): Promise<boolean> {
  const row = await inTenant(db, tenant)
    .selectFrom('proof_requests')
    .select('id')
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return row !== undefined;
}

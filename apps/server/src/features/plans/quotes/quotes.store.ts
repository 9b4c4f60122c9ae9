import { sql } from 'kysely';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { QuoteRow } from '../../../platform/db/plan-tables.ts';
import type { Actor } from '../../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

const LISTED_AT_MOST = 200;

/** The next number of a year. Another transaction that takes one waits for this one: a rolled back one leaves no gap. */
export async function takeNumber(trx: Trx, year: number): Promise<number> {
  const { last } = await acrossTenants(trx)
    .insertInto('quote_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql<number>`quote_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertQuote(trx: Trx, row: QuoteRow): Promise<void> {
  await insertInto(trx, 'quotes').values(row).execute();
}

export const listQuotes = (db: Executor, tenant: Tenant): Promise<QuoteRow[]> =>
  inTenant(db, tenant)
    .selectFrom('quotes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_AT_MOST)
    .execute();

/** By id or number. */
export const findQuote = async (db: Executor, tenant: Tenant, key: string): Promise<QuoteRow | null> =>
  (await inTenant(db, tenant)
    .selectFrom('quotes')
    .selectAll()
    .where((where) => where.or([where('id', '=', key), where('number', '=', key)]))
    .executeTakeFirst()) ?? null;

export const findByToken = async (
  db: Executor,
  tokenHash: string,
): Promise<(QuoteRow & { readonly workspace: string }) | null> =>
  (await acrossTenants(db)
    .selectFrom('quotes as q')
    .innerJoin('tenants as t', 't.id', 'q.tenant_id')
    .selectAll('q')
    .select('t.name as workspace')
    .where('q.token_hash', '=', tokenHash)
    .executeTakeFirst()) ?? null;

/** False where it was accepted already, also by a call at the same time. */
export async function setAccepted(
  trx: Trx,
  tenant: Tenant,
  { id, by, now }: { readonly id: string; readonly by: string; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await inTenant(trx, tenant)
    .updateTable('quotes')
    .set({ accepted_at: now, accepted_by: by })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

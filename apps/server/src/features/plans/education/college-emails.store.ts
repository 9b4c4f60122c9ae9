import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { CollegeEmailRow } from '../../../platform/db/plan-tables.ts';
import type { Actor } from '../../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** The address that the tenant confirmed last; null without one. */
export const findCollegeEmail = async (db: Executor, tenant: Tenant): Promise<CollegeEmailRow | null> =>
  (await inTenant(db, tenant)
    .selectFrom('college_emails')
    .selectAll()
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/**
 * The address belongs to whoever confirms it last, until it starts a plan. False where it started that of another
 * tenant.
 */
export async function saveCollegeEmail(trx: Trx, row: CollegeEmailRow): Promise<boolean> {
  const { tenant_id, user_id, email, institution, confirmed_at } = row;
  const { numInsertedOrUpdatedRows } = await insertInto(trx, 'college_emails')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ tenant_id, user_id, email, institution, confirmed_at })
        .where((where) =>
          where.or([
            where('college_emails.activated_at', 'is', null),
            where('college_emails.tenant_id', '=', tenant_id),
          ]),
        ),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setActivated(
  trx: Trx,
  tenant: Tenant,
  { emailKey, now }: { readonly emailKey: string; readonly now: string },
): Promise<void> {
  await inTenant(trx, tenant)
    .updateTable('college_emails')
    .set({ activated_at: now })
    .where('email_key', '=', emailKey)
    .execute();
}

import type { Trx } from '../db/database.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { Actor } from '../principal.ts';

/** Cancels the jobs that run, or are to run, as a person. Queued ones end at once instead of when their turn comes. */
export async function cancelPersonJobs(
  trx: Trx,
  tenant: Pick<Actor, 'tenantId'>,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> {
  await inTenant(trx, tenant)
    .updateTable('jobs')
    .set(({ eb }) => ({
      cancel_requested: 1,
      due_at: eb.case().when('state', '=', 'queued').then(now).else(eb.ref('due_at')).end(),
    }))
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

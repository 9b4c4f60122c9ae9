import { hasRole } from '@plumbline/contract';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import { isSystem, type Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';

/** Whether somebody may manage a dataset, and so is under none of its rules. */
export async function managesDataset(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  datasetId: string,
): Promise<boolean> {
  if (isSystem(actor)) {
    return true;
  }
  const queries = inTenant(db.executor, actor);
  const member = await queries
    .selectFrom('members')
    .select('role')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (member === undefined) {
    return false;
  }
  if (hasRole(member.role, 'admin')) {
    return true;
  }
  const dataset = await queries
    .selectFrom('datasets')
    .select('created_by')
    .where('id', '=', datasetId)
    .executeTakeFirst();
  return dataset?.created_by === actor.userId;
}

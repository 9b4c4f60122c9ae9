import type { Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import { findGroupName, findPersonName, findTenantName } from './subject-names.store.ts';

/** What people call the subject of an event that does not name it itself, or a holder of access; empty where it has no name. */
export async function findSubjectName(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<string> {
  if (kind === 'user') {
    return findPersonName(db, id);
  }
  if (kind === 'group') {
    return findGroupName(db, actor, id);
  }
  return kind === 'tenant' ? findTenantName(db, id) : '';
}

import type { Executor } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { Actor } from '../../platform/principal.ts';
import { findGroupName, findPersonName, findTenantName } from './subject-names.store.ts';

/** What people call the subject of an event that does not name it itself; empty where it has no name. */
export async function findSubjectName(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  { kind, id }: DomainEvent['subject'],
): Promise<string> {
  if (kind === 'user') {
    return findPersonName(db, id);
  }
  if (kind === 'group') {
    return findGroupName(db, actor, id);
  }
  return kind === 'tenant' ? findTenantName(db, id) : '';
}

import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { EventRow } from '../../platform/db/tables.ts';

/** Past them the oldest are read first; the rest follows with the next reading. */
const MAX_EVENTS = 1000;

export type HappenedEvent = Pick<
  EventRow,
  'id' | 'tenant_id' | 'actor_id' | 'kind' | 'subject_kind' | 'subject_id' | 'data' | 'address' | 'user_agent'
>;

/** Events of these tenants whose ids come after `after`, in their order. */
export const listEventsAfter = (
  db: Executor,
  tenants: readonly string[],
  after: string,
): Promise<HappenedEvent[]> =>
  acrossTenants(db)
    .selectFrom('events')
    .select([
      'id',
      'tenant_id',
      'actor_id',
      'kind',
      'subject_kind',
      'subject_id',
      'data',
      'address',
      'user_agent',
    ])
    .where('id', '>', after)
    .where('tenant_id', 'in', tenants)
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();

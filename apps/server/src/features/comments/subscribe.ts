import type { Services } from '../../platform/services.ts';
import { deleteOn, endFollowing } from './comments.store.ts';

/** Deletes what was said of things that are gone, and whom of the former members comments would still reach. */
export function subscribeComments({ events }: Pick<Services, 'events'>): void {
  events.subscribe('dataset.deleted', ({ actor, subject }, trx) =>
    deleteOn(trx, actor, { kind: 'dataset', id: subject.id }),
  );
  events.subscribe('dashboard.deleted', ({ actor, subject }, trx) =>
    deleteOn(trx, actor, { kind: 'dashboard', id: subject.id }),
  );
  events.subscribe('story.deleted', ({ actor, subject }, trx) =>
    deleteOn(trx, actor, { kind: 'story', id: subject.id }),
  );
  events.subscribe('member.removed', ({ actor, subject }, trx) =>
    endFollowing(trx, { tenantId: actor.tenantId, userId: subject.id }),
  );
}

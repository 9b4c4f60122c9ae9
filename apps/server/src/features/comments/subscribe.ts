import type { Services } from '../../platform/services.ts';
import { deleteOn } from './comments.store.ts';

/** Deletes what was said of things that are gone. */
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
}

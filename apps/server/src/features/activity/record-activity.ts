import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import { EVENTS, isEventKind } from '../../platform/events/event-table.ts';
import { isSystem } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { appendEntry } from './activity.store.ts';
import { ACTIVITY, toEventThing } from './activity-kinds.ts';
import { findSubjectName } from './subject-names.ts';

async function nameOf(trx: Trx, event: DomainEvent): Promise<string> {
  if ('name' in event.data) {
    return event.data.name;
  }
  const thing = toEventThing(event);
  if (thing !== null) {
    return (await KINDS[thing.kind].find(trx, event.actor, thing.id))?.name ?? '';
  }
  return findSubjectName(trx, event.actor, event.subject);
}

/** With the name of who got or lost access, as it is now: they may be gone when somebody reads of it. */
async function namedData(trx: Trx, { actor, kind, data }: DomainEvent): Promise<object> {
  if (kind === 'share.owner_changed') {
    return { ...data, holderName: await findSubjectName(trx, actor, { kind: 'user', id: data.to }) };
  }
  if (kind === 'share.added' || kind === 'share.removed') {
    const holder = { kind: data.holderKind, id: data.holderId };
    return { ...data, holderName: await findSubjectName(trx, actor, holder) };
  }
  return data;
}

/** Takes every event that people read of over into the log. No other feature calls this one. */
export function subscribeActivity({ events, entryChain }: Pick<Services, 'events' | 'entryChain'>): void {
  const recorded = Object.keys(EVENTS)
    .filter(isEventKind)
    .filter((kind) => ACTIVITY[kind] !== null);
  events.subscribe(recorded, async (event, trx) => {
    const thing = toEventThing(event);
    await appendEntry(trx, entryChain, {
      tenant_id: event.actor.tenantId,
      id: event.id,
      actor_id: isSystem(event.actor) ? null : event.actor.userId,
      kind: event.kind,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      thing_kind: thing?.kind ?? null,
      thing_id: thing?.id ?? null,
      name: await nameOf(trx, event),
      data: JSON.stringify(await namedData(trx, event)),
      address: event.client?.address ?? null,
      user_agent: event.client?.userAgent ?? null,
      at: event.occurredAt,
    });
  });
}

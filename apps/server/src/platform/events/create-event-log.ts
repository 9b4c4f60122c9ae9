import { insertInto } from '../db/in-tenant.ts';
import { isoNow, type Clock } from '../clock.ts';
import { currentClient } from '../current-person.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database, Trx } from '../db/database.ts';
import type { EventRow } from '../db/tables.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log/log.ts';
import { isSystem, systemActor, type Actor } from '../principal.ts';
import type { DomainEvent, EventLog, NewEvent } from './event-log.ts';
import { EVENTS, isEventKind, type EventKind } from './event-table.ts';

const MAX_FAILURES = 8;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** The event log, and the delivery that one process does for all. */
export interface DeliveringEventLog extends EventLog {
  /** Deliver every pending event to its subscribers, oldest first. Resolves when none is left. */
  deliver(): Promise<void>;
}

type AnySubscriber = (event: DomainEvent, trx: Trx) => Promise<void>;
type Subscribers = Map<EventKind, AnySubscriber[]>;

function toEvent(row: EventRow, kind: EventKind): DomainEvent {
  const { tenant_id: tenantId, actor_id: userId } = row;
  return {
    id: row.id,
    actor: userId === null ? systemActor(tenantId) : { tenantId, userId },
    kind,
    subject: { kind: EVENTS[kind].subject, id: row.subject_id },
    data: EVENTS[kind].data.parse(JSON.parse(row.data)),
    client:
      row.address === null && row.user_agent === null
        ? null
        : { address: row.address, userAgent: row.user_agent },
    occurredAt: row.occurred_at,
    // The table pairs kind, subject and data; the compiler cannot follow that through a computed kind.
  } as DomainEvent;
}

async function append({ clock }: Deps, trx: Trx, { actor, event }: { actor: Actor; event: NewEvent }) {
  const client = currentClient();
  await insertInto(trx, 'events')
    .values({
      id: newId(),
      tenant_id: actor.tenantId,
      actor_id: isSystem(actor) ? null : actor.userId,
      kind: event.kind,
      subject_kind: EVENTS[event.kind].subject,
      subject_id: event.id,
      data: JSON.stringify(event.data),
      occurred_at: isoNow(clock),
      delivered_at: null,
      failures: 0,
      address: client?.address ?? null,
      user_agent: client?.userAgent ?? null,
    })
    .execute();
}

export function createEventLog(deps: Deps): DeliveringEventLog {
  const subscribers: Subscribers = new Map();
  let delivering: Promise<void> | null = null;
  let isRequested = false;

  async function deliverAll(): Promise<void> {
    do {
      isRequested = false;
      for (let last = ''; ;) {
        const row = await acrossTenants(deps.db.executor)
          .selectFrom('events')
          .selectAll()
          .where('delivered_at', 'is', null)
          .where('id', '>', last)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (!row) {
          break;
        }
        last = row.id;
        await deliverOne(deps, row, subscribers);
      }
    } while (isRequested);
  }

  return {
    append: (trx, actor, event) => append(deps, trx, { actor, event }),
    subscribe: (kinds, subscriber) => {
      for (const kind of typeof kinds === 'string' ? [kinds] : kinds) {
        // It only receives events of its own kinds.
        subscribers.set(kind, [...(subscribers.get(kind) ?? []), subscriber as AnySubscriber]);
      }
    },
    deliver() {
      isRequested = true;
      delivering ??= deliverAll().finally(() => {
        delivering = null;
      });
      return delivering;
    },
  };
}

async function deliverOne(deps: Deps, row: EventRow, subscribers: Subscribers): Promise<void> {
  const { kind } = row;
  try {
    await deps.db.transaction(async (trx) => {
      const marked = await acrossTenants(trx)
        .updateTable('events')
        .set({ delivered_at: isoNow(deps.clock) })
        .where('id', '=', row.id)
        .where('delivered_at', 'is', null)
        .executeTakeFirst();
      // Another server on the same store was faster, or a later version wrote a kind that this one does not know.
      if (marked.numUpdatedRows === 0n || !isEventKind(kind)) {
        return;
      }
      for (const subscriber of subscribers.get(kind) ?? []) {
        await subscriber(toEvent(row, kind), trx);
      }
    });
  } catch (error) {
    deps.log.error({ err: error, eventId: row.id, kind }, 'event not delivered');
    const hasGivenUp = row.failures + 1 >= MAX_FAILURES;
    await acrossTenants(deps.db.executor)
      .updateTable('events')
      .set({ failures: row.failures + 1, ...(hasGivenUp && { delivered_at: isoNow(deps.clock) }) })
      .where('id', '=', row.id)
      .execute();
  }
}

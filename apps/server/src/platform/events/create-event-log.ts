import { isoNow, type Clock } from '../clock.ts';
import type { Database, Trx } from '../db/database.ts';
import type { EventRow } from '../db/tables.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log/log.ts';
import type { DomainEvent, EventLog, Subscriber } from './event-log.ts';

const GIVE_UP_AFTER = 8;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** The event log, and the delivery that one process does for all. */
export interface DeliveringEventLog extends EventLog {
  /** Hand every undelivered event to its subscribers, oldest first. Resolves when none is left. */
  deliver(): Promise<void>;
}

const toEvent = (row: EventRow): DomainEvent => ({
  id: row.id,
  tenantId: row.tenant_id,
  actorId: row.actor_id,
  kind: row.kind,
  subject: { kind: row.subject_kind, id: row.subject_id },
  data: JSON.parse(row.data) as Record<string, unknown>,
  occurredAt: row.occurred_at,
});

const matches = (pattern: string, kind: string): boolean =>
  pattern.endsWith('.*') ? kind.startsWith(pattern.slice(0, -1)) : pattern === kind;

async function append(
  { clock }: Deps,
  trx: Trx,
  event: Omit<DomainEvent, 'id' | 'occurredAt'>,
): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      id: newId(),
      tenant_id: event.tenantId,
      actor_id: event.actorId,
      kind: event.kind,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      data: JSON.stringify(event.data),
      occurred_at: isoNow(clock),
      delivered_at: null,
      failures: 0,
    })
    .execute();
}

export function createEventLog(deps: Deps): DeliveringEventLog {
  const subscribers: { readonly pattern: string; readonly subscriber: Subscriber }[] = [];
  let delivering: Promise<void> | null = null;
  let isAskedAgain = false;

  async function deliverAll(): Promise<void> {
    do {
      isAskedAgain = false;
      for (let last = ''; ;) {
        const row = await deps.db.kysely
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
    } while (isAskedAgain);
  }

  return {
    append: (trx, event) => append(deps, trx, event),
    subscribe: (pattern, subscriber) => {
      subscribers.push({ pattern, subscriber });
    },
    deliver() {
      isAskedAgain = true;
      delivering ??= deliverAll().finally(() => {
        delivering = null;
      });
      return delivering;
    },
  };
}

async function deliverOne(
  deps: Deps,
  row: EventRow,
  subscribers: readonly { readonly pattern: string; readonly subscriber: Subscriber }[],
): Promise<void> {
  const event = toEvent(row);
  const wanted = subscribers.filter(({ pattern }) => matches(pattern, event.kind));
  try {
    await deps.db.transaction(async (trx) => {
      const marked = await trx
        .updateTable('events')
        .set({ delivered_at: isoNow(deps.clock) })
        .where('id', '=', row.id)
        .where('delivered_at', 'is', null)
        .executeTakeFirst();
      // Another server on the same store was faster.
      if (marked.numUpdatedRows === 0n) {
        return;
      }
      for (const { subscriber } of wanted) {
        await subscriber(event, trx);
      }
    });
  } catch (error) {
    deps.log.error({ err: error, eventId: row.id, kind: row.kind }, 'event not delivered');
    const hasGivenUp = row.failures + 1 >= GIVE_UP_AFTER;
    await deps.db.kysely
      .updateTable('events')
      .set({ failures: row.failures + 1, ...(hasGivenUp && { delivered_at: isoNow(deps.clock) }) })
      .where('id', '=', row.id)
      .execute();
  }
}

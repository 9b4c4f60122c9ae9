import type { ClientInfo } from '../auth/sessions.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../principal.ts';
import type { EventData, EventKind, EVENTS } from './event-table.ts';

interface EventOf<Kind extends EventKind> {
  readonly id: string;
  /** The system actor where no person did it. */
  readonly actor: Actor;
  readonly kind: Kind;
  readonly subject: { readonly kind: (typeof EVENTS)[Kind]['subject']; readonly id: string };
  readonly data: EventData<Kind>;
  /** Where the request came from; null for work in the background. */
  readonly client: ClientInfo | null;
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
}

/** Something that happened in a tenant, of one of these kinds. */
export type DomainEvent<Kind extends EventKind = EventKind> = Kind extends EventKind ? EventOf<Kind> : never;

/** An event to append: `id` is that of its subject, whose kind the table of events knows. */
export type NewEvent<Kind extends EventKind = EventKind> = Kind extends EventKind
  ? { readonly kind: Kind; readonly id: string; readonly data: EventData<Kind> }
  : never;

/** Runs after the event's transaction has committed. `trx` also marks the event as delivered: use it for writes. */
export type Subscriber<Kind extends EventKind> = (event: DomainEvent<Kind>, trx: Trx) => Promise<void>;

/**
 * What happened, written in the same transaction as the change itself. Subscribers receive each event at least once,
 * whichever process wrote it, also after a crash; their writes through `trx` take effect exactly once.
 */
export interface EventLog {
  append(trx: Trx, actor: Actor, event: NewEvent): Promise<void>;
  /** Subscribe while the server is composed. */
  subscribe<Kind extends EventKind>(kinds: Kind | readonly Kind[], subscriber: Subscriber<Kind>): void;
}

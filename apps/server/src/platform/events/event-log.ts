import type { Trx } from '../db/database.ts';

/** Something that happened to a thing of the tenant's. Kinds are dotted, in the past tense: `dataset.created`. */
export interface DomainEvent {
  readonly id: string;
  readonly tenantId: string;
  /** Null: the system did it. */
  readonly actorId: string | null;
  readonly kind: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
}

/** Hears of an event after its transaction has committed. `trx` also marks the event as handled: use it for writes. */
export type Subscriber = (event: DomainEvent, trx: Trx) => Promise<void>;

/**
 * What happened, written in the same transaction as the change itself. Subscribers hear of each event at least once,
 * whichever process wrote it, also after a crash; their writes through `trx` take effect exactly once.
 */
export interface EventLog {
  append(trx: Trx, event: Omit<DomainEvent, 'id' | 'occurredAt'>): Promise<void>;
  /** `kind` is exact, or ends in `.*` for a family. Subscribe while the server is put together. */
  subscribe(kind: string, subscriber: Subscriber): void;
}

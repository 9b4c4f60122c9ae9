import { setTimeout as delay } from 'node:timers/promises';
import { ALL, type ChangesEvent, type Subject, type SubjectIds, type ThingKind } from '@plumbline/contract';
import { listAccess } from '../../platform/access/list-access.ts';
import type { StreamedEvent } from '../../platform/http/events.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { changeOf, type Change } from './changed-subjects.ts';
import { listEventsAfter, type HappenedEvent } from './events.store.ts';

const POLL_MS = 1000;
/** A transaction of another server may commit after later ones of ours: so far back, events are read again. */
const OVERLAP_MS = 5000;
/** More at once are sent as changes of everything of their kind. */
const MAX_CHANGES = 50;

/** Sorts before every id that was made at this time, or later. */
const firstIdAt = (ms: number): string => {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
};

interface Listener {
  readonly actor: Actor;
  /** By their text: each once. */
  readonly waiting: Map<string, SubjectIds>;
  wake: () => void;
}

/** What happened to a tenant since the reading before, with who did it by a call; null: work in the background. */
interface TenantChange extends Change {
  readonly tenantId: string;
  readonly by: string | null;
}

function parseEvent(row: HappenedEvent): TenantChange | null {
  const { tenant_id: tenantId, actor_id: actorId, kind, subject_kind, subject_id } = row;
  const data = JSON.parse(row.data) as Readonly<Record<string, unknown>>;
  const change = changeOf({ kind, subject: { kind: subject_kind, id: subject_id }, data });
  const isCall = row.address !== null || row.user_agent !== null;
  return change === null ? null : { ...change, tenantId, by: isCall ? actorId : null };
}

/** Everything of the subjects that changed: one change for any number. */
const collapse = (changes: readonly SubjectIds[]): SubjectIds =>
  Object.fromEntries(
    changes.flatMap((change) => Object.keys(change)).map((subject) => [subject as Subject, ALL]),
  );

function takeWaiting({ waiting }: Listener): ChangesEvent['changes'] {
  const changes = [...waiting.values()];
  waiting.clear();
  return changes.length > MAX_CHANGES ? [collapse(changes)] : changes;
}

/**
 * Reads the log of events while anybody listens, once for all, and gives each what they may see at that moment. It reads
 * the log itself rather than subscribe to it: each event is delivered to one server, and every server has listeners.
 */
export class ChangeFeed {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #listeners = new Set<Listener>();
  #isReading = false;

  constructor(services: Pick<Services, 'db' | 'log'>) {
    this.#services = services;
  }

  /** What changes from now on, until the signal is aborted. */
  async *watch({ tenantId, userId }: Actor, signal: AbortSignal): AsyncIterable<StreamedEvent> {
    // Without the role of the caller's session, which may change meanwhile.
    const listener: Listener = { actor: { tenantId, userId }, waiting: new Map(), wake: () => undefined };
    const onAbort = (): void => listener.wake();
    signal.addEventListener('abort', onAbort);
    this.#listeners.add(listener);
    void this.#read();
    try {
      for (let id = 1; !signal.aborted; id += 1) {
        if (listener.waiting.size === 0) {
          await new Promise<void>((resolve) => {
            listener.wake = resolve;
          });
        }
        if (listener.waiting.size > 0) {
          yield { id, event: { changes: takeWaiting(listener) } satisfies ChangesEvent };
        }
      }
    } finally {
      this.#listeners.delete(listener);
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #read(): Promise<void> {
    if (this.#isReading) {
      return;
    }
    this.#isReading = true;
    const seen = new Set<string>();
    const startId = firstIdAt(Date.now());
    try {
      while (this.#listeners.size > 0) {
        await delay(POLL_MS, undefined, { ref: false });
        await this.#readOnce(startId, seen).catch((error: unknown) => {
          // A store that cannot be read now is read again; pages show what they have.
          this.#services.log.warn({ err: error }, 'changes were not read');
        });
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #readOnce(startId: string, seen: Set<string>): Promise<void> {
    const tenants = [...new Set([...this.#listeners].map(({ actor }) => actor.tenantId))];
    const overlapId = firstIdAt(Date.now() - OVERLAP_MS);
    const after = overlapId > startId ? overlapId : startId;
    const rows = (await listEventsAfter(this.#services.db.executor, tenants, after)).filter(
      ({ id }) => !seen.has(id),
    );
    for (const id of seen) {
      if (id < after) {
        seen.delete(id);
      }
    }
    for (const { id } of rows) {
      seen.add(id);
    }
    const changes = rows.flatMap((row) => parseEvent(row) ?? []);
    for (const listener of this.#listeners) {
      const { tenantId, userId } = listener.actor;
      await this.#give(
        listener,
        changes.filter((change) => change.tenantId === tenantId && change.by !== userId),
      );
    }
  }

  async #give(listener: Listener, changes: readonly TenantChange[]): Promise<void> {
    if (changes.length === 0) {
      return;
    }
    const { executor } = this.#services.db;
    for (const [kind, ofKind] of Map.groupBy(changes, ({ thing }): ThingKind => thing.kind)) {
      const ids = [...new Set(ofKind.map(({ thing }) => thing.id))];
      const visible = await listAccess(executor, listener.actor, { kind, ids });
      for (const { thing, changed } of ofKind) {
        if (visible.has(thing.id)) {
          listener.waiting.set(JSON.stringify(changed), changed);
        }
      }
    }
    listener.wake();
  }
}

import { MINUTE_MS } from '@plumbline/contract';
import type { BoundRoute, Call } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { RECORDED, type ReadEvent } from './recorded-reads.ts';

/** Somebody who opens a thing again within this time has not left it. */
const AGAIN_MS = 15 * MINUTE_MS;
/** The oldest are forgotten first: a view of theirs may be recorded twice. */
const MAX_REMEMBERED = 50_000;

/** When each person last opened each thing. */
class RecentViews {
  readonly #seen = new Map<string, number>();

  /** True unless it was noted within the time that counts as one view. */
  isNew(key: string, now: number): boolean {
    const last = this.#seen.get(key);
    if (last !== undefined && now - last < AGAIN_MS) {
      return false;
    }
    this.#seen.delete(key);
    if (this.#seen.size >= MAX_REMEMBERED) {
      const [oldest] = this.#seen.keys();
      this.#seen.delete(oldest ?? '');
    }
    this.#seen.set(key, now);
    return true;
  }
}

/** The same routes; calls that view, export, query or prompt are recorded once they have succeeded. */
export function recordReads(
  { db, events, clock, log }: Services,
  bound: readonly BoundRoute[],
): readonly BoundRoute[] {
  const views = new RecentViews();
  const append = async ({ actor, event }: ReadEvent): Promise<void> => {
    await db.transaction((trx) => events.append(trx, actor, event));
  };
  return bound.map((binding) => {
    const describe = RECORDED.get(binding.route);
    if (describe === undefined) {
      return binding;
    }
    const handle = async (call: Call): Promise<unknown> => {
      const answer = await binding.handle(call);
      const read = describe(call);
      const isNew =
        read !== null &&
        (read.isView === undefined ||
          views.isNew(
            `${read.actor.tenantId} ${read.actor.userId} ${read.event.kind} ${read.event.id}`,
            clock.now(),
          ));
      if (isNew) {
        // Not awaited: reading goes on when the record cannot be written, for example on a full disk.
        append(read).catch((error: unknown) => log.error({ err: error }, 'read not recorded'));
      }
      return answer;
    };
    return { ...binding, handle };
  });
}

import type { ActivityCheck, ActivityProblem } from '@plumbline/contract';
import type { EntryChain, LogEnds } from '../../platform/activity/entry-chain.ts';
import type { ActivityRow } from '../../platform/db/activity-tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { entriesFrom, findEnds } from './activity.store.ts';

const MAX_PROBLEMS = 100;
/** Between two batches other calls get their turn: this many take some 10 ms. */
const BATCH = 1000;

/** Goes through the log in order and names what does not fit. */
class LogWalk {
  readonly problems: ActivityProblem[] = [];
  checked = 0;
  #next: number;
  /** `link_mac` of the entry before; null where that is missing or itself at issue. */
  #before: string | null;
  readonly #chain: EntryChain;

  constructor(chain: EntryChain, start: { readonly number: number; readonly macBefore: string }) {
    this.#chain = chain;
    this.#next = start.number;
    this.#before = start.macBefore;
  }

  get next(): number {
    return this.#next;
  }

  report(number: number, kind: ActivityProblem['kind']): void {
    if (this.problems.length < MAX_PROBLEMS) {
      this.problems.push({ number, kind });
    }
  }

  visit(row: ActivityRow): void {
    if (row.number > this.#next) {
      this.report(this.#next, 'missing');
      this.#before = null;
    }
    const link = { number: row.number, entryMac: row.entry_mac, before: this.#before ?? '' };
    const isAltered = !this.#chain.isEntryMac(row.entry_mac, row);
    const isMoved = this.#before !== null && !this.#chain.isLinkMac(row.link_mac, link);
    if (isAltered) {
      this.report(row.number, 'altered');
    } else if (isMoved) {
      this.report(row.number, 'moved');
    }
    this.#before = isMoved ? null : row.link_mac;
    this.#next = row.number + 1;
    this.checked += 1;
  }

  get lastMac(): string | null {
    return this.#before;
  }
}

type Log = Pick<Services, 'db' | 'entryChain'>;
type Tenant = Pick<Actor, 'tenantId'>;

async function walkLog({ db, entryChain }: Log, tenant: Tenant, ends: LogEnds): Promise<LogWalk> {
  const walk = new LogWalk(entryChain, { number: ends.first_number, macBefore: ends.mac_before });
  for (;;) {
    const rows = await entriesFrom(db.executor, tenant, { number: walk.next, limit: BATCH });
    // Entries that are added meanwhile are not this check's.
    const known = rows.filter(({ number }) => number <= ends.last_number);
    for (const row of known) {
      walk.visit(row);
    }
    if (known.length < BATCH) {
      return walk;
    }
  }
}

/** Without a record of where the log ends there may be no entries either. */
async function checkEmpty({ db }: Log, tenant: Tenant): Promise<ActivityCheck> {
  const isIntact = (await entriesFrom(db.executor, tenant, { number: 1, limit: 1 })).length === 0;
  return { isIntact, checked: 0, first: null, problems: isIntact ? [] : [{ number: 1, kind: 'cut-off' }] };
}

/** Reads the whole log of the tenant: entries that were altered, removed, moved or cut off. */
export async function checkLog(log: Log, tenant: Tenant): Promise<ActivityCheck> {
  const ends = await findEnds(log.db.executor, tenant);
  if (ends === null) {
    return checkEmpty(log, tenant);
  }
  const walk = await walkLog(log, tenant, ends);
  const isWhole = walk.next === ends.last_number + 1 && (walk.lastMac ?? ends.last_mac) === ends.last_mac;
  if (!isWhole || !log.entryChain.isEndsMac(ends.mac, ends)) {
    walk.report(walk.next, 'cut-off');
  }
  return {
    isIntact: walk.problems.length === 0,
    checked: walk.checked,
    first: walk.checked === 0 ? null : ends.first_number,
    problems: walk.problems,
  };
}

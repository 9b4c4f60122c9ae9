/** The workspace and person that work is done for. */
export interface Caller {
  readonly tenantId: string;
  /** A person of the tenant, or an embed; null for work of the server itself, which counts as one more person. */
  readonly personId: string | null;
}

export interface ShareLimits {
  /** Shares that may be in use at once. */
  readonly total: number;
  readonly perTenant: number;
  readonly perPerson: number;
}

interface Person<T> {
  readonly waiting: T[];
  running: number;
  /** Number of the last start, by which equals take turns. */
  startedAt: number;
}

interface Tenant<T> {
  readonly persons: Map<string | null, Person<T>>;
  running: number;
  startedAt: number;
}

/**
 * Who may start next, where work is more than what does it. A free share goes to the tenant that uses the fewest, in it
 * to the person who uses the fewest, for each person in the order of arrival; among equals, to whoever started
 * something the longest time ago. No person and no tenant uses more than their limit, even when nobody else waits:
 * work is not interrupted, so what is left free is what makes a newcomer start at once.
 */
export class FairShares<T> {
  readonly #limits: ShareLimits;
  readonly #tenants = new Map<string, Tenant<T>>();
  #running = 0;
  #starts = 0;
  #size = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  waitingOf({ tenantId, personId }: Caller): number {
    return this.#tenants.get(tenantId)?.persons.get(personId)?.waiting.length ?? 0;
  }

  /** Takes a share where one is free for this caller; `end` gives it back. */
  tryStart(caller: Caller): boolean {
    const tenant = this.#tenant(caller);
    const person = this.#person(tenant, caller);
    const isFree = this.#running < this.#limits.total && this.#isWithin(tenant) && this.#allows(person);
    if (isFree) {
      this.#start(tenant, person);
    }
    this.#prune(caller);
    return isFree;
  }

  wait(caller: Caller, item: T): void {
    this.#person(this.#tenant(caller), caller).waiting.push(item);
    this.#size += 1;
  }

  /** False when it was not waiting any more. */
  remove(caller: Caller, item: T): boolean {
    const waiting = this.#tenants.get(caller.tenantId)?.persons.get(caller.personId)?.waiting ?? [];
    const at = waiting.indexOf(item);
    if (at < 0) {
      return false;
    }
    waiting.splice(at, 1);
    this.#size -= 1;
    this.#prune(caller);
    return true;
  }

  /** Gives a share back. Returns what starts in its stead, which has a share now; null when nothing may. */
  end(caller: Caller): T | null {
    const tenant = this.#tenant(caller);
    this.#person(tenant, caller).running -= 1;
    tenant.running -= 1;
    this.#running -= 1;
    const next = this.#next();
    this.#prune(caller);
    return next;
  }

  #next(): T | null {
    const tenant = fewest(
      [...this.#tenants.values()].filter((one) => this.#isWithin(one)),
      (one) => [...one.persons.values()].some((person) => this.#isNext(person)),
    );
    const person = fewest([...(tenant?.persons.values() ?? [])], (one) => this.#isNext(one));
    if (tenant === null || person === null) {
      return null;
    }
    this.#start(tenant, person);
    this.#size -= 1;
    return person.waiting.shift() ?? null;
  }

  #start(tenant: Tenant<T>, person: Person<T>): void {
    this.#starts += 1;
    this.#running += 1;
    for (const one of [tenant, person]) {
      one.running += 1;
      one.startedAt = this.#starts;
    }
  }

  #isWithin(tenant: Tenant<T>): boolean {
    return tenant.running < this.#limits.perTenant;
  }

  #allows(person: Person<T>): boolean {
    return person.running < this.#limits.perPerson;
  }

  #isNext(person: Person<T>): boolean {
    return person.waiting.length > 0 && this.#allows(person);
  }

  #tenant({ tenantId }: Caller): Tenant<T> {
    const known = this.#tenants.get(tenantId);
    if (known !== undefined) {
      return known;
    }
    const tenant: Tenant<T> = { persons: new Map(), running: 0, startedAt: this.#newcomerAt };
    this.#tenants.set(tenantId, tenant);
    return tenant;
  }

  #person(tenant: Tenant<T>, { personId }: Caller): Person<T> {
    const known = tenant.persons.get(personId);
    if (known !== undefined) {
      return known;
    }
    const person: Person<T> = { waiting: [], running: 0, startedAt: this.#newcomerAt };
    tenant.persons.set(personId, person);
    return person;
  }

  /** A newcomer is next after everybody who waits, but before whoever started last. */
  get #newcomerAt(): number {
    return this.#starts - 0.5;
  }

  /** Only who runs or waits is remembered. */
  #prune({ tenantId, personId }: Caller): void {
    const tenant = this.#tenants.get(tenantId);
    const person = tenant?.persons.get(personId);
    if (person !== undefined && person.running === 0 && person.waiting.length === 0) {
      tenant?.persons.delete(personId);
    }
    if (tenant?.persons.size === 0) {
      this.#tenants.delete(tenantId);
    }
  }
}

const fewest = <One extends { readonly running: number; readonly startedAt: number }>(
  all: readonly One[],
  isWanted: (one: One) => boolean,
): One | null => {
  let best: One | null = null;
  for (const one of all) {
    const isBetter =
      best === null ||
      one.running < best.running ||
      (one.running === best.running && one.startedAt < best.startedAt);
    if (isBetter && isWanted(one)) {
      best = one;
    }
  }
  return best;
};

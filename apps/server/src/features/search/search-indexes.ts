import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { EntryGroup } from './search-entry.ts';
import { SearchIndex } from './search-index.ts';
import { SEARCH_SOURCES } from './search-sources.store.ts';

/** A transaction may commit after one with a later time of change: so much is read again. */
const OVERLAP_MS = 10_000;
/** Rows without a time of change are read again after this. */
const REREAD_MS = 5000;
/** Entries in memory, of all tenants; the tenant searched least recently goes first. */
const MAX_ENTRIES = 300_000;

interface TenantIndex {
  readonly index: SearchIndex;
  /** The latest time of change per source. */
  readonly newest: Map<string, string>;
  rereadAt: number;
  /** The refresh under way: others wait for it. */
  refreshing: Promise<void> | null;
}

type SearchServices = Pick<Services, 'db' | 'clock'>;

/** By store: tests start several servers in one process. */
const indexes = new WeakMap<object, Map<string, TenantIndex>>();

const newestOf = (groups: readonly EntryGroup[]): string =>
  groups.reduce((newest, { entries }) => {
    const at = entries[0]?.updatedAt ?? '';
    return at > newest ? at : newest;
  }, '');

async function refresh(
  { db, clock }: SearchServices,
  tenant: Pick<Actor, 'tenantId'>,
  held: TenantIndex,
): Promise<void> {
  const rereads = clock.now() - held.rereadAt >= REREAD_MS;
  for (const [name, { listChanged, listAll }] of Object.entries(SEARCH_SOURCES)) {
    if (listChanged !== null) {
      const known = held.newest.get(name);
      const since = known === undefined ? null : new Date(Date.parse(known) - OVERLAP_MS).toISOString();
      const groups = await listChanged(db.executor, tenant, since);
      held.index.put(groups);
      const newest = newestOf(groups);
      if (known === undefined ? newest !== '' : newest > known) {
        held.newest.set(name, newest);
      }
    } else if (listAll !== null && rereads) {
      const groups = await listAll(db.executor, tenant);
      held.index.put(groups);
      const [first] = groups;
      if (first !== undefined) {
        held.index.retain(first.key.split(' ')[0] ?? '', new Set(groups.map(({ key }) => key)));
      }
    }
  }
  if (rereads) {
    held.rereadAt = clock.now();
  }
}

function evict(all: Map<string, TenantIndex>, current: string): void {
  let total = [...all.values()].reduce((sum, { index }) => sum + index.size, 0);
  for (const [tenantId, { index }] of all) {
    if (total <= MAX_ENTRIES) {
      return;
    }
    if (tenantId !== current) {
      all.delete(tenantId);
      total -= index.size;
    }
  }
}

/**
 * The index of a tenant with all that the store holds now. It is a cache of this process: another process has its own,
 * and each reads what changed before it searches. A deleted row may still be in it; who searches checks each hit.
 */
export async function getSearchIndex(services: SearchServices, { tenantId }: Actor): Promise<SearchIndex> {
  const all = indexes.get(services.db) ?? new Map<string, TenantIndex>();
  indexes.set(services.db, all);
  const held = all.get(tenantId) ?? {
    index: new SearchIndex(),
    newest: new Map<string, string>(),
    rereadAt: 0,
    refreshing: null,
  };
  // Last in the order of insertion: searched most recently.
  all.delete(tenantId);
  all.set(tenantId, held);
  // One that began earlier may have read before the caller's last change.
  await held.refreshing;
  held.refreshing ??= refresh(services, { tenantId }, held).finally(() => {
    held.refreshing = null;
  });
  await held.refreshing;
  evict(all, tenantId);
  return held.index;
}

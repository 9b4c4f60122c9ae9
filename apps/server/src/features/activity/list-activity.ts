import {
  DAY_MS,
  MAX_COUNTED_ACTIVITY,
  type ActivityEntry,
  type ActivityFilter,
  type ThingUsage,
} from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { listRuled } from '../datasources/index.ts';
import { countEntries, listEntries, type ActivityRequest } from './activity-pages.store.ts';
import { listViews } from './activity.store.ts';
import { presentEntry } from './present-entry.ts';

const readsAll = ({ role }: Principal): boolean => role === 'owner' || role === 'admin';

export async function toActivityRequest(
  services: Services,
  principal: Principal,
  filter: ActivityFilter,
): Promise<ActivityRequest> {
  const isAdmin = readsAll(principal);
  const ruled = isAdmin ? [] : [...(await listRuled(services, principal))];
  return { actor: principal, readsAll: isAdmin, ruled, filter };
}

/** How entries look to a reader. */
export const presenterFor = async (principal: Principal) => {
  const translator = await getTranslator(principal);
  const seesOrigin = (row: { readonly actor_id: string | null }): boolean =>
    readsAll(principal) || row.actor_id === principal.userId;
  return (row: Parameters<typeof presentEntry>[0]): ActivityEntry =>
    presentEntry(row, { translator, seesOrigin });
};

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** Pages end with the entries that are counted. */
export async function listActivity(
  services: Services,
  principal: Principal,
  { filter, page, limit }: Page & { readonly filter: ActivityFilter },
) {
  const { executor } = services.db;
  const reading = await toActivityRequest(services, principal, filter);
  const offset = (page - 1) * limit;
  const [total, rows] = await Promise.all([
    countEntries(executor, reading),
    offset > MAX_COUNTED_ACTIVITY ? [] : listEntries(executor, reading, { limit, offset }),
  ]);
  return { data: rows.map(await presenterFor(principal)), page, limit, total };
}

export async function listUsage(
  { db, clock }: Services,
  principal: Principal,
  { kind, days }: { readonly kind: 'dataset' | 'dashboard'; readonly days: number },
): Promise<ThingUsage[]> {
  const since = new Date(clock.now() - days * DAY_MS).toISOString();
  const rows = await listViews(db.executor, principal, { kind, since });
  return rows.map((row) => ({
    kind,
    id: row.id,
    name: row.name,
    link: KINDS[kind].link(row.id),
    views: Number(row.views ?? 0),
    viewers: Number(row.viewers ?? 0),
    lastViewedAt: row.last_viewed_at,
    createdAt: row.created_at,
  }));
}

import type { BundlePart } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** Where the names of things are stored, folded. */
const TABLES = {
  connections: 'connections',
  datasets: 'datasets',
  workflows: 'workflows',
  stories: 'stories',
  folders: 'dashboard_folders',
  dashboards: 'dashboards',
} as const satisfies Record<BundlePart, string>;

/** Statements of the store name this many values at most. */
const NAMES_PER_QUERY = 500;

/** The folded names among these that things of the workspace have. */
export async function listTakenNames(
  db: Executor,
  actor: Actor,
  { part, names }: { readonly part: BundlePart; readonly names: readonly string[] },
): Promise<ReadonlySet<string>> {
  const takenNames = new Set<string>();
  for (let from = 0; from < names.length; from += NAMES_PER_QUERY) {
    const rows = await inTenant(db, actor)
      // The builders of all of them share these columns.
      .selectFrom(TABLES[part] as 'datasets')
      .select('name_key')
      .where('name_key', 'in', names.slice(from, from + NAMES_PER_QUERY))
      .execute();
    for (const { name_key } of rows) {
      takenNames.add(name_key);
    }
  }
  return takenNames;
}

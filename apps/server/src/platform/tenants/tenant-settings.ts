import { WorkspaceSettings } from '@plumbline/contract';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Executor } from '../db/database.ts';
import type { Actor } from '../principal.ts';

/** Checking a time zone takes longer than the query that reads it. */
const parsed = new Map<string, WorkspaceSettings>();
const MAX_PARSED = 1000;

/** `settings` as stored: JSON with more in it than this, such as the rules of sign-in. */
export function parseSettings(settings: string): WorkspaceSettings {
  const known = parsed.get(settings);
  if (known !== undefined) {
    return known;
  }
  const stored = WorkspaceSettings.parse(JSON.parse(settings));
  if (parsed.size >= MAX_PARSED) {
    parsed.clear();
  }
  parsed.set(settings, stored);
  return stored;
}

/** Read from the store every time: another process may have changed them. */
export async function findSettings(
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
): Promise<WorkspaceSettings> {
  const tenant = await acrossTenants(db)
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return parseSettings(tenant?.settings ?? '{}');
}

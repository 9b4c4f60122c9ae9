import type { WorkspaceSettings } from '@plumbline/contract';
import type { Executor } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';
import { findSettings } from '../../../platform/tenants/tenant-settings.ts';

/** The settings of the workspace as they hold for one of its datasets, which may have a time zone of its own. [SEM-ZONE-3] */
export async function findSettingsFor(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  datasetId: string | null,
): Promise<WorkspaceSettings> {
  const settings = await findSettings(db, actor);
  if (datasetId === null) {
    return settings;
  }
  const row = await inTenant(db, actor)
    .selectFrom('datasets')
    .select('time_zone')
    .where('id', '=', datasetId)
    .executeTakeFirst();
  return row === undefined || row.time_zone === null ? settings : { ...settings, timeZone: row.time_zone };
}

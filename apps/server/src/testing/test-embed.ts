import { HOUR_MS } from '@plumbline/contract';
import { acrossTenants } from '../platform/db/across-tenants.ts';
import type { EmbedRow } from '../platform/db/tables.ts';
import { isoNow } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { TestMember, TestServer } from './test-server.ts';

/** An embed that nobody made through the API, of a dashboard that need not be there; gives a token that lasts an hour. */
export async function insertTestEmbed(
  { services: { db, clock, embedAccess } }: TestServer,
  { principal }: TestMember,
  rest: Partial<EmbedRow> = {},
): Promise<string> {
  const id = newId();
  await acrossTenants(db.executor)
    .insertInto('embeds')
    .values({
      id,
      tenant_id: principal.tenantId,
      dashboard_id: newId(),
      is_plain: 0,
      name: 'Embed',
      hosts: '[]',
      filters: '{"op":"and","value":[]}',
      parameters: '{}',
      theme: 'Light',
      locale: null,
      allow_filters: 1,
      allow_downloads: 0,
      created_by: principal.userId,
      created_at: isoNow(clock),
      expires_at: null,
      revoked_at: null,
      last_seen_at: null,
      ...rest,
    })
    .execute();
  return embedAccess.sign({ id, endsAt: null }, HOUR_MS).token;
}

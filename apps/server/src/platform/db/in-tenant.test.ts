import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { acrossTenants } from './across-tenants.ts';
import type { Database } from './database.ts';
import { inTenant, insertInto } from './in-tenant.ts';

const [OURS, THEIRS] = [{ tenantId: 'ours' }, { tenantId: 'theirs' }];

await describeOnBothStores('queries in a tenant', (stores) => {
  let db: Database;
  beforeEach(async () => {
    db = await stores.open();
    await db.transaction(async (trx) => {
      for (const { tenantId } of [OURS, THEIRS]) {
        const created_at = '2026-01-01T00:00:00.000Z';
        const tenant = { id: tenantId, slug: tenantId, name: tenantId, plan: 'self-hosted', created_at };
        await acrossTenants(trx).insertInto('tenants').values(tenant).execute();
        await insertInto(trx, 'revisions')
          .values({
            tenant_id: tenantId,
            document_kind: 'dashboard',
            document_id: 'd',
            revision: 1,
            author_id: 'a',
            data: '{}',
            created_at,
          })
          .execute();
      }
    });
  });

  const all = () =>
    acrossTenants(db.executor)
      .selectFrom('revisions')
      .select(['tenant_id', 'data'])
      .orderBy('tenant_id')
      .execute();

  it('read its rows alone, under an alias too', async () => {
    const plain = await inTenant(db.executor, OURS).selectFrom('revisions').select('tenant_id').execute();
    const aliased = await inTenant(db.executor, THEIRS)
      .selectFrom('revisions as r')
      .select('r.tenant_id')
      .execute();
    expect({ plain, aliased }).toEqual({
      plain: [{ tenant_id: 'ours' }],
      aliased: [{ tenant_id: 'theirs' }],
    });
  });

  it('change its rows alone', async () => {
    await inTenant(db.executor, OURS).updateTable('revisions').set({ data: '[]' }).execute();
    expect(await all()).toEqual([
      { tenant_id: 'ours', data: '[]' },
      { tenant_id: 'theirs', data: '{}' },
    ]);
  });

  it('delete its rows alone', async () => {
    await inTenant(db.executor, OURS).deleteFrom('revisions').execute();
    expect(await all()).toEqual([{ tenant_id: 'theirs', data: '{}' }]);
  });

  it('cannot be made without a tenant', () => {
    expect(() => inTenant(db.executor, { tenantId: '' })).toThrow('names one');
  });
});

describe('queries across tenants', () => {
  /** Files that may make them, and why. */
  const ALLOWED: Readonly<Record<string, string>> = {
    'compose.ts': 'a first start has no tenant yet',
    'features/accounts/accounts.store.ts': 'sign-in finds the tenant; people belong to none',
    'features/accounts/identities.store.ts': 'identities of a person, in all tenants',
    'features/accounts/links.store.ts': 'a sign-in link finds the tenant',
    'features/accounts/sign-in-rules.store.ts': 'the row of the tenant itself',
    'features/accounts/sign-in-tries.store.ts': 'who guesses belongs to no tenant',
    'features/accounts/sign-ups.store.ts': 'people who belong to no tenant yet',
    'features/accounts/sweep-sign-ins.store.ts': 'the sweep of what people sign in with',
    'features/accounts/two-factor/two-factor.store.ts': 'a second factor belongs to a person, in all tenants',
    'features/activity/activity-pages.store.ts': 'statements over entries that a query in the tenant selects',
    'features/activity/activity.store.ts': 'the sweep of all logs; counts of a query that names the tenant',
    'features/activity/subject-names.store.ts': 'names of people and of the tenant itself',
    'features/changes/events.store.ts':
      'one reading for the listeners of all tenants; the condition names these',
    'features/connections/connection.store.ts': 'the sweep of files of all tenants',
    'features/dashboards/dashboard.store.ts': 'names of people, who belong to no tenant',
    'features/datasources/catalog/find-newest.store.ts': 'a rehearsal takes whatever tenant changed last',
    'features/datasources/refreshes/refreshes.store.ts': 'refreshes that follow others, of all tenants',
    'features/notifications/webhooks/webhooks.store.ts': 'delivery of all webhooks',
    'features/plans/education/proofs.store.ts': 'the operator reviews the documents of every tenant',
    'features/plans/plan.store.ts': 'the plan of the tenant itself; plans of all tenants that end soon',
    'features/plans/quotes/quotes.store.ts': 'an accept link finds the tenant; numbers run through all',
    'features/samples/store.ts': 'a start loads the samples of every tenant',
    'features/search/search-sources.store.ts': 'names of people, who belong to no tenant',
    'features/search/visible-ids.store.ts':
      'the table is that of the kind; the condition is in the statement',
    'features/single-sign-on/attempts.store.ts': 'the token of a connection finds the tenant; their sweep',
    'features/single-sign-on/provider.store.ts': 'the sign-in page finds the workspace',
    'features/uploads/store.ts': 'the sweep of uploads',
    'features/workspaces/invitations.store.ts': 'an invitation link finds the tenant',
    'features/workspaces/people.store.ts': 'people and their workspaces',
    'features/workspaces/tenants.store.ts': 'the tenant itself',
    'platform/access/list-access.ts': 'the table is that of the kind; the condition is in the statement',
    'platform/auth/api-keys.ts': 'an API key finds the tenant',
    'platform/auth/embed-access.ts': 'the token of an embed finds the tenant',
    'platform/auth/sessions.ts': 'a session finds the tenant; the sweep of sessions',
    'platform/db/in-tenant.ts': 'confines them',
    'platform/db/migrate.ts': 'the schema',
    'platform/events/create-event-log.ts': 'delivery of all events',
    'platform/jobs/job-polls.ts': 'one query finds the new events of all watched jobs',
    'platform/jobs/leases.ts': 'workers run the jobs of all tenants',
    'platform/jobs/once.ts': 'the sweep of answers',
    'platform/mail/mails.store.ts': 'mails about accounts, which belong to no tenant; delivery of all mails',
    'platform/plans/usage.store.ts': 'the plan of the tenant itself',
    'platform/readiness.ts': 'a row of no tenant',
    'platform/schedules/due-schedules.store.ts': 'the scheduler runs what is due in all tenants',
    'platform/tenants/find-brand.ts': 'the row of the tenant itself',
    'platform/tenants/lock-tenant.ts': 'the row of the tenant itself',
    'platform/tenants/tenant-settings.ts': 'the row of the tenant itself',
    'platform/tenants/v1-base-url.ts': 'the row of the tenant itself',
  };

  it('are made by nobody else', async () => {
    const root = join(import.meta.dirname, '../..');
    const files = (await readdir(root, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file),
    );
    const users: string[] = [];
    for (const file of files) {
      if ((await readFile(join(root, file), 'utf8')).includes('acrossTenants(')) {
        users.push(file);
      }
    }
    expect(users.toSorted()).toEqual(Object.keys(ALLOWED));
  });
});

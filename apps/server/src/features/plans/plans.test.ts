import { DAY_MS, type PlanName } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { announceEndings } from './announce-endings.ts';
import { addTenant } from '../accounts/index.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const LIMITS = {
  free: { datasets: 2, rows: 5, members: 2, storageBytes: 1_000_000_000, refreshes: 1, aiCalls: 1 },
  team: { storageBytes: 0 },
};

await describeOnBothStores('the plan of a workspace', (stores) => {
  let server: TestServer;
  let tenantId: string;
  let owner: TestMember;
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };

  beforeAll(async () => {
    const address = await stores.address();
    server = await startTestServer({
      clock,
      environment: {
        PLUMBLINE_PLAN_LIMITS: JSON.stringify(LIMITS),
        PLUMBLINE_PLAN: 'free',
        PLUMBLINE_WORKSPACES: 'many',
        ...(address.dialect === 'postgres' && { PLUMBLINE_DATABASE_URL: address.url }),
      },
    });
  });
  afterAll(() => server.close());

  const setPlan = (plan: PlanName) =>
    acrossTenants(server.services.db.executor)
      .updateTable('tenants')
      .set({ plan, plan_ends_at: null })
      .where('id', '=', tenantId)
      .execute();
  beforeEach(async () => {
    clock.ahead = 0;
    tenantId = await server.addTenant();
    owner = await server.signIn('owner', tenantId);
    await setPlan('free');
  });

  const create = (content = 'a\n1\n', as = owner) => {
    const body = new FormData();
    body.append('name', 'Sales');
    body.append('file', new Blob([content]), 'a.csv');
    return server.call('POST', '/v1/datasources/create/file', { as, body });
  };
  const validity = async (as = owner) =>
    (await server.call('GET', '/v1/accounts/validity/', { as })).body.data;
  const trial = (as = owner) => server.call('POST', '/beta/auth/activate/trial', { as });

  it('is announced to admins 7 days and 1 day before it ends, once each', async () => {
    await server.signIn('editor', tenantId);
    const announced = async (): Promise<string[]> => {
      // Two servers sweep at once.
      await Promise.all([announceEndings(server.services), announceEndings(server.services)]);
      await server.services.events.deliver();
      const rows = await acrossTenants(server.services.db.executor)
        .selectFrom('notifications')
        .select('user_id')
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', 'plan')
        .execute();
      return rows.map(({ user_id }) => user_id);
    };
    const { userId } = owner.principal;
    await trial();
    expect(await announced()).toEqual([]);
    clock.ahead = 8 * DAY_MS;
    expect(await announced()).toEqual([userId]);
    expect(await announced()).toEqual([userId]);
    clock.ahead = 13.5 * DAY_MS;
    expect(await announced()).toEqual([userId, userId]);
    clock.ahead = 15 * DAY_MS;
    expect(await announced()).toEqual([userId, userId]);
  });

  it('accepts one of two datasets that are created at once when there is room for one', async () => {
    expect((await create()).status).toBe(202);
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 402]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body.error).toMatchObject({
      code: 'plan.not_allowed',
      message:
        'The Free plan includes 2 datasets, and 2 are in use. Delete a dataset for good, or choose another plan under Plans.',
      limit: 'datasets',
      allowed: 2,
      used: 2,
      upgrade: '/plans',
    });
    await setPlan('self-hosted');
    expect((await create()).status).toBe(202);
  });

  it('publishes no version whose rows are beyond it, and counts only the newest of a dataset', async () => {
    const { body } = await create('a\n1\n2\n3\n');
    await server.runJobs();
    const append = async (content: string) => {
      const opened = await server.call('POST', '/v1/uploads', {
        as: owner,
        body: { name: 'b.csv', size: content.length },
      });
      const { uploadId } = opened.body.data;
      await server.call('PUT', `/v1/uploads/${uploadId}`, {
        as: owner,
        body: content,
        headers: {
          'content-type': 'application/octet-stream',
          'content-range': `bytes 0-${content.length - 1}/${content.length}`,
        },
      });
      const { body: started } = await server.call('POST', `/v1/datasources/${body.data.id}/files`, {
        as: owner,
        body: { uploadIds: [uploadId], mode: 'replace' },
      });
      await server.runJobs();
      return (await server.call('GET', `/v1/jobs/${started.data.jobId}`, { as: owner })).body.data;
    };
    expect(await append('a\n1\n2\n3\n4\n5\n')).toMatchObject({ state: 'succeeded' });
    expect(await append('a\n1\n2\n3\n4\n5\n6\n')).toMatchObject({
      state: 'failed',
      error: { code: 'plan.not_allowed' },
    });
    expect((await validity()).usage).toMatchObject({ rows: 5, datasets: 1 });
  });

  it('refuses uploads once its storage is used up', async () => {
    await setPlan('team');
    const upload = await server.call('POST', '/v1/uploads', { as: owner, body: { name: 'a.csv', size: 4 } });
    expect({ status: upload.status, error: upload.body.error }).toEqual({
      status: 402,
      error: expect.objectContaining({ code: 'plan.not_allowed', limit: 'storageBytes' }),
    });
  });

  it('lets one of two people in who accept invitations at once when there is room for one', async () => {
    const accept = async (email: string) => {
      const invited = await server.call('POST', '/beta/auth/invitations', {
        as: owner,
        body: { email },
      });
      const token = invited.body.data.link.split('#')[1];
      return () =>
        server.call('POST', '/beta/auth/invitations/accept', {
          body: { token, fname: 'A', lname: 'B', password: 'correct horse battery' },
        });
    };
    const both = [await accept(`a-${tenantId}@example.test`), await accept(`b-${tenantId}@example.test`)];
    const answers = await Promise.all(both.map((call) => call()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402]);
    expect((await validity()).usage.members).toBe(2);
  });

  it('counts refreshes and AI calls by month, and not those that fail', async () => {
    const { body } = await create('a\n1\n');
    await server.runJobs();
    const suggest = (dataset: string) =>
      server.call('POST', '/v1/inference/gen-ai/chart-suggestion', { as: owner, body: { dataset } });
    expect((await suggest(tenantId)).status).toBe(404);
    expect((await suggest(body.data.id)).status).toBe(200);
    expect((await suggest(body.data.id)).body.error).toMatchObject({ limit: 'aiCalls', used: 1 });
    const shownAgain = await server.call('POST', '/v1/inference/gen-ai/', {
      as: owner,
      body: {
        dataset: body.data.id,
        prompt: 'number of rows',
        interpretation: {
          intent: 'chart',
          measures: [{ column: null, aggregate: 'count' }],
          groups: [],
          filters: [],
          comparison: null,
          mark: null,
          order: null,
          limit: null,
          stack: null,
          formula: null,
        },
      },
    });
    expect(shownAgain.status).toBe(200);
    const claim = () =>
      server.services.db.transaction((trx) =>
        server.services.plans.claim(trx, { tenantId }, { limit: 'refreshes', adding: 1 }),
      );
    const claims = await Promise.allSettled([claim(), claim()]);
    expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
    expect((await validity()).usage).toMatchObject({ refreshes: 1, aiCalls: 1 });
    clock.ahead = 40 * DAY_MS;
    expect((await validity(await server.signIn('owner', tenantId))).usage).toMatchObject({
      refreshes: 0,
      aiCalls: 0,
    });
  });

  it('has one trial of 14 days, also when it is started twice at once', async () => {
    expect(await validity()).toMatchObject({ plan: 'free', status: 'active', canStartTrial: true });
    const answers = await Promise.all([trial(), trial()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { trialEndsAt, ...rest } = await validity();
    expect(rest).toMatchObject({ plan: 'trial', status: 'trial', valid: true, canStartTrial: false });
    expect(Math.round((Date.parse(trialEndsAt) - clock.now()) / DAY_MS)).toBe(14);
    await setPlan('free');
    expect((await trial()).body.error.code).toBe('plan.trial_used');
  });

  it('starts no trial where the plan allows more, and none for an editor', async () => {
    expect((await trial(await server.signIn('editor', tenantId))).status).toBe(403);
    await setPlan('self-hosted');
    expect((await trial()).body.error.code).toBe('plan.not_needed');
  });

  it('leaves everything readable and exportable once it has ended, and changes nothing', async () => {
    const { body } = await create('a\n1\n');
    await server.runJobs();
    await trial();
    clock.ahead = 15 * DAY_MS;
    const back = await server.signIn('owner', tenantId);
    expect(await validity(back)).toMatchObject({ plan: 'trial', status: 'expired', valid: false });
    const refused = await create('a\n1\n', back);
    expect({ status: refused.status, error: refused.body.error }).toEqual({
      status: 402,
      error: expect.objectContaining({ code: 'plan.not_allowed', upgrade: '/plans' }),
    });
    const path = `/v1/datasources/${body.data.id}`;
    const rename = await server.call('PUT', path, { as: back, body: { name: 'Other' } });
    const rows = await server.call('POST', `${path}/filter`, { as: back, body: {} });
    const file = await server.call('POST', `${path}/filter/download`, { as: back, body: { format: 'csv' } });
    expect([rename.status, rows.status, file.status]).toEqual([402, 200, 200]);
    expect(file.body).toContain('1');
    await setPlan('team');
    const restored = await server.call('PUT', path, { as: back, body: { name: 'Other' } });
    expect(restored.status).toBe(200);
  });

  it('is the one that the operator chose, for new workspaces', async () => {
    const response = await server.call('POST', '/beta/tenants', {
      as: owner,
      body: { name: `W ${tenantId}` },
    });
    const row = await acrossTenants(server.services.db.executor)
      .selectFrom('tenants')
      .select('plan')
      .where('id', '=', response.body.data.id)
      .executeTakeFirstOrThrow();
    expect(row.plan).toBe('free');
    const add = (plan: PlanName) =>
      server.services.db.transaction((trx) =>
        addTenant(trx, clock, { slug: `${plan}-${tenantId}`, name: 'T', plan }),
      );
    tenantId = await add('trial');
    const { trialEndsAt, canStartTrial } = await validity(await server.signIn('owner', tenantId));
    expect([Math.round((Date.parse(trialEndsAt) - clock.now()) / DAY_MS), canStartTrial]).toEqual([
      14,
      false,
    ]);
  });
});

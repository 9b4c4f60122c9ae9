import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { shareThing } from '../../../testing/test-shares.ts';
import { create, upload } from '../testing/datasets.ts';
import { structureJob } from './structure.job.ts';

const HEAD = 'order_id,customer_id,country,country_code,city,amount';

/** 48 orders of 6 cities in 3 countries. */
const orders = (from = 0): string =>
  [
    HEAD,
    ...Array.from({ length: 48 }, (_, at) => {
      const city = at % 6;
      const country = ['Germany', 'France', 'Spain'][city % 3];
      const code = ['DE', 'FR', 'ES'][city % 3];
      return `${from + at + 1},${at % 10},${country},${code},City ${city},${at % 7}`;
    }),
    '',
  ].join('\n');

const EVERYONE = { everyone: true, groups: [], people: [] };

describe('what the rows of a dataset are', () => {
  let server: TestServer;
  let owner: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await server.signIn('owner', await server.addTenant());
    id = await create(server, owner, { content: orders(), fields: { name: 'Sales' } });
  });

  const meaning = async (as = owner) =>
    (await server.call('GET', `/v1/datasources/${id}`, { as })).body.data.meaning;
  const correct = (corrections: object, as = owner) =>
    server.call('PUT', `/v1/datasources/${id}`, { as, body: { meaning: { corrections } } });
  const hide = async (...columns: readonly string[]) => {
    const rules = await server.call('GET', `/v1/datasources/${id}/rules`, { as: owner });
    const body = {
      rows: [],
      columns: columns.map((column) => ({ column, access: 'hidden', audience: EVERYONE })),
    };
    const headers = { 'if-match': rules.headers.get('etag') ?? '' };
    expect(
      (await server.call('PUT', `/v1/datasources/${id}/rules`, { as: owner, body, headers })).status,
    ).toBe(200);
  };
  const reader = async (permission: 'view' | 'edit') => {
    const member = await server.signIn('editor', owner.principal.tenantId);
    await shareThing(server, owner.principal, { thing: { kind: 'dataset', id }, permission });
    return member;
  };

  it('is found in the rows: the key, what a row is, and which columns lie in others [SEM-KEY-1] [SEM-HIER-1]', async () => {
    expect(await meaning()).toEqual({
      key: ['order_id'],
      grain: 'order',
      hierarchies: [['country', 'city']],
      same: [{ name: 'country', code: 'country_code' }],
      found: {
        key: ['order_id'],
        hierarchies: [['country', 'city']],
        same: [{ name: 'country', code: 'country_code' }],
        compared: ['customer_id', 'country', 'country_code', 'city'],
        leftOut: 0,
      },
      jobId: null,
    });
  });

  it('is what a person says, for every version, until it is what was found again [SEM-KEY-2]', async () => {
    const meaningOf = { key: ['customer_id'], grain: 'visit', hierarchies: [['country', 'customer_id']] };
    expect((await correct(meaningOf)).status).toBe(200);
    const uploadId = await upload(server, owner, { name: 'more.csv', content: orders(48) });
    await server.call('POST', `/v1/datasources/${id}/files`, {
      as: owner,
      body: { uploadIds: [uploadId], mode: 'append' },
    });
    await server.runJobs();
    expect(await meaning()).toMatchObject({
      ...meaningOf,
      corrections: meaningOf,
      found: { key: ['order_id'] },
    });

    await correct({});
    const back = await meaning();
    expect(back).toMatchObject({ key: ['order_id'], grain: 'order', hierarchies: [['country', 'city']] });
    expect(back).not.toHaveProperty('corrections');
  });

  it('is read by a job too, which saves what the next reader finds', async () => {
    const { queue, db } = server.services;
    await inTenant(db.executor, owner.principal).deleteFrom('row_structures').execute();
    const jobId = await db.transaction((trx) =>
      queue.enqueue(trx, {
        actor: owner.principal,
        definition: structureJob,
        payload: { datasetId: id },
        subject: null,
      }),
    );
    await server.runJobs();
    expect(await queue.get(owner.principal, jobId)).toMatchObject({ state: 'succeeded' });
    const saved = await inTenant(db.executor, owner.principal)
      .selectFrom('row_structures')
      .select('structure')
      .execute();
    expect(saved).toHaveLength(1);
    expect(JSON.parse(saved[0]!.structure).dependencies).toContainEqual({ from: 'city', to: 'country' });
    expect(await meaning()).toMatchObject({ hierarchies: [['country', 'city']], jobId: null });
  });

  it('is found when a larger version is made, not when it is first opened', async () => {
    const many = `${HEAD}\n${Array.from({ length: 20_000 }, (_, at) => `${at},${at % 10},Spain,ES,City ${at % 6},1`).join('\n')}\n`;
    const large = await create(server, owner, { content: many, fields: { name: 'Large' } });
    const { executor } = server.services.db;
    const saved = () =>
      inTenant(executor, owner.principal)
        .selectFrom('row_structures')
        .select('version')
        .where('dataset_id', '=', large)
        .execute();
    expect(await saved()).toEqual([{ version: 1 }]);
    await server.call('GET', `/v1/datasources/${large}`, { as: owner });
    expect(await saved()).toEqual([{ version: 1 }]);
  });

  it('is found when a recipe has changed the rows, not when they are first opened', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at},${at % 10},Spain,ES,City ${at % 6},1`);
    const content = `${HEAD}\n${rows.join('\n')}\n`;
    const large = await create(server, owner, { content, fields: { name: 'Large' } });
    const count = async () =>
      (
        await inTenant(server.services.db.executor, owner.principal)
          .selectFrom('row_structures')
          .select('rows_key')
          .where('dataset_id', '=', large)
          .execute()
      ).length;
    const before = await count();
    const step = { kind: 'rename', column: 'city', name: 'town' };
    const changed = await server.call('POST', `/v1/datasources/${large}/interact`, { as: owner, body: step });
    expect(changed.status).toBe(201);
    await server.runJobs();
    expect(await count()).toBe(before + 1);
    await server.call('GET', `/v1/datasources/${large}`, { as: owner });
    expect(await count()).toBe(before + 1);
  });

  it('names columns that there are, once each', async () => {
    expect((await correct({ key: ['nothing'] })).body.error.issues).toMatchObject([
      { path: 'meaning.corrections.key.0' },
    ]);
    expect((await correct({ hierarchies: [['country', 'nothing']] })).body.error.issues).toMatchObject([
      { path: 'meaning.corrections.hierarchies.0.1' },
    ]);
    const unreadable = [
      { hierarchies: [['country', 'country']] },
      { hierarchies: [['country']] },
      { grain: ' ' },
    ];
    for (const corrections of unreadable) {
      expect((await correct(corrections)).status).toBe(400);
    }
    expect(await meaning()).not.toHaveProperty('corrections');
  });

  it('tells a reader nothing of columns that rules withhold [SEM-KEY-3]', async () => {
    await correct({ grain: 'customer id per visit', hierarchies: [['country', 'customer_id', 'city']] });
    await hide('customer_id', 'order_id');
    const shownMeaning = await meaning(await reader('view'));
    expect(JSON.stringify(shownMeaning)).not.toMatch(/customer|order/u);
    expect(shownMeaning).toMatchObject({ key: [], grain: null, hierarchies: [['country', 'city']] });
    expect(await meaning()).toMatchObject({ key: ['order_id'], grain: 'customer id per visit' });
  });

  it('is found among the rows that a reader sees', async () => {
    await hide('city');
    expect(await meaning(await reader('view'))).toMatchObject({ hierarchies: [] });
  });

  it('is not changed by somebody who does not see what was said', async () => {
    await hide('customer_id');
    const editor = await reader('edit');
    expect((await correct({ grain: 'sale' }, editor)).status).toBe(200);
    await correct({ key: ['customer_id'] });
    expect((await correct({ grain: 'sale' }, editor)).body.error).toMatchObject({ code: 'access.forbidden' });
    expect(await meaning()).toMatchObject({ key: ['customer_id'] });
    expect((await correct({ grain: 'sale' }, await reader('view'))).status).toBe(403);
  });
});

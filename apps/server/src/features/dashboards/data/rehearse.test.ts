import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { rehearse } from './rehearse.ts';

const { signal } = new AbortController();

describe('a rehearsal', () => {
  let server: TestServer;
  let ada: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('editor');
  });
  afterAll(() => server.close());

  it('has nothing to do before there is a dataset', async () => {
    expect(await rehearse(server.services, signal)).toEqual([]);
  });

  it('answers a tile of each kind about the newest dataset, and reads none of its rows', async () => {
    await create(server, ada);
    const { engine, db } = server.services;
    const statements = engine.statements;
    const events = () => acrossTenants(db.executor).selectFrom('events').select('id').execute();
    const before = await events();
    const answers = await rehearse(server.services, signal);
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    const kinds = new Set(answers.map(({ data }) => data?.kind));
    expect(kinds).toEqual(new Set(['chart', 'figure', 'grid', 'pivot']));
    expect(engine.statements).toBe(statements);
    expect(await events()).toEqual(before);
  });

  it('leaves no made-up answer to those who ask afterwards', async () => {
    const id = await create(server, ada, { name: 'Newer' });
    await rehearse(server.services, signal);
    const body = { filters: { op: 'and', value: [{ column: 'id', op: 'gt', value: 0 }] } };
    const { body: page } = await server.call('POST', `/v1/datasources/${id}/filter`, { as: ada, body });
    expect(page.data).toMatchObject({ total: 5, data: { length: 5 } });
  });
});

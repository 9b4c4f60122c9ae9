import { OrganisationBundle } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS, PARTS } from '../../platform/access/thing-kinds.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { BUNDLE_KINDS, NOT_BUNDLED } from './bundle-kinds.ts';

it('takes every stored kind, or gives the reason why not', () => {
  const stored = [...Object.values(KINDS).map(({ table }) => table), ...Object.keys(PARTS)];
  const known = new Set<string>([
    ...Object.values(BUNDLE_KINDS).flatMap(({ tables }) => [...tables]),
    ...Object.keys(NOT_BUNDLED),
  ]);
  expect(stored.filter((table) => !known.has(table))).toEqual([]);
});

describe('the bundle of a workspace', () => {
  let server: TestServer;
  let admin: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
    const body = new FormData();
    body.append('name', 'Orders');
    body.append('file', new Blob(['amount\n12345\n']), 'a.csv');
    const response = await server.call('POST', '/v1/datasources/create/file', { as: admin, body });
    id = response.body.data.id;
    await server.runJobs();
    await server.call('POST', `/v1/datasources/${id}/interact`, {
      as: admin,
      body: { kind: 'formula', name: 'Gross', formula: '[amount] * 2' },
    });
    await server.call('POST', '/v1/dashboard/', {
      as: admin,
      body: { name: 'Board', source: 'dataset', source_id: id },
    });
  });
  afterAll(() => server.close());

  const exported = async (as = admin) => server.call('GET', '/beta/organizations/import/json', { as });

  it('holds recipes and dashboards, no rows, and is the same twice', async () => {
    const { body } = await exported();
    expect(OrganisationBundle.parse(body.data)).toMatchObject({
      format: 'plumbline.organisation',
      version: 1,
      datasets: [
        { id, name: 'Orders', steps: [{ step: { kind: 'formula', name: 'Gross' }, enabled: true }] },
      ],
      dashboards: [{ name: 'Board', source: 'dataset', source_id: id }],
    });
    expect(JSON.stringify(body)).not.toContain('12345');
    const again = await exported();
    expect({ ...again.body.data, exportedAt: '' }).toEqual({ ...body.data, exportedAt: '' });
  });

  it('is that of the own workspace, and for admins', async () => {
    expect((await exported(await server.signIn('editor'))).status).toBe(403);
    const foreign = await server.signIn('owner', await server.addTenant());
    expect((await exported(foreign)).body.data).toMatchObject({ datasets: [], dashboards: [] });
  });
});

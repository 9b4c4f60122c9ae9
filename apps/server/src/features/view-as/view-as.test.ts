import { VIEW_AS_HEADER, VIEW_AS_ROUTES, ALL_ROUTES } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { create, newDashboard } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const EVERYONE = { everyone: true, groups: [], people: [] };

describe('viewing as another member', () => {
  let server: TestServer;
  let ada: TestMember;
  let eve: TestMember;
  let sales: string;
  let mix: string;

  const call = (as: TestMember, request: string, { viewed = eve.principal.userId, body }: Sent = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const headers = { [VIEW_AS_HEADER]: viewed, 'if-match': '*' };
    return server.call(method, path, { as, headers, ...(body !== undefined && { body }) });
  };
  interface Sent {
    readonly viewed?: string;
    readonly body?: object;
  }
  const cities = async (as: TestMember, id = sales): Promise<unknown> => {
    const { status, body } = await call(as, `POST /v1/datasources/${id}/filter`, { body: {} });
    return status === 200 ? body.data.data.map(([city]: string[]) => city) : [status, body.error.code];
  };
  const share = (id: string, to: TestMember, permission: 'view' | 'manage') => {
    const thing = { kind: 'dataset', id } as const;
    return shareThing(server, ada.principal, { thing, permission, userId: to.principal.userId });
  };

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    eve = await server.signIn('viewer', tenant);
    sales = await create(server, ada, { content: 'city,n\nBern,1\nBasel,2\n' });
    const rows = [{ audience: EVERYONE, conditions: [{ column: 'city', op: 'in', value: ['Bern'] }] }];
    const rules = await server.call('PUT', `/v1/datasources/${sales}/rules`, {
      as: ada,
      body: { rows, columns: [{ column: 'n', access: 'hidden', audience: EVERYONE }] },
      headers: { 'if-match': '*' },
    });
    if (rules.status !== 200) {
      throw new Error(JSON.stringify(rules.body));
    }
    mix = await create(server, ada, { content: 'city,mayor\nBern,A\nBasel,B\n' });
    const join = { kind: 'join', datasource_id: sales, on: [{ left: 'city', right: 'city' }] };
    await server.call('POST', `/v1/datasources/${mix}/interact`, { as: ada, body: join });
    await server.runJobs();
    await share(sales, eve, 'view');
  });
  afterAll(() => server.close());

  it('shows what the member sees of rows, columns and permission, to who manages the thing', async () => {
    expect(await cities(ada)).toEqual(['Bern']);
    const { body } = await call(ada, `GET /v1/datasources/${sales}`);
    expect([body.data.permission, body.data.columns.map(({ name }: { name: string }) => name)]).toEqual([
      'view',
      ['city'],
    ]);
    const admin = await server.signIn('admin', ada.principal.tenantId);
    expect(await cities(admin)).toEqual(['Bern']);
    expect(await cities(ada, mix)).toEqual([404, 'dataset.not_found']);
  });

  it('is refused to who manages the thing, but not everything that it reads', async () => {
    const omar = await server.signIn('editor', ada.principal.tenantId);
    await share(sales, omar, 'view');
    expect(await cities(omar)).toEqual([403, 'access.forbidden']);
    await share(mix, omar, 'manage');
    await share(mix, eve, 'view');
    expect(await cities(omar, mix)).toEqual([403, 'access.forbidden']);
    await share(sales, omar, 'manage');
    expect(await cities(omar, mix)).toEqual(['Bern', 'Basel']);
  });

  it('shows saved charts as the member sees them, to who manages their dataset', async () => {
    const save = async (field: string): Promise<string> => {
      const y = { field: null, aggregate: 'count' };
      const chart = { version: 1, mark: 'bar', encoding: { x: { field }, y } };
      const response = await server.call('POST', `/v1/datasources/${sales}/charts`, {
        as: ada,
        body: { name: `By ${field}`, chart },
      });
      expect(response.status).toBe(201);
      return response.body.data.id;
    };
    const [shown, hidden] = [await save('city'), await save('n')];
    const read = async (as: TestMember, id: string) => {
      const { status, body } = await call(as, `GET /v1/charts/${id}`);
      return status === 200 ? body.data.name : body.error.code;
    };
    expect([await read(ada, shown), await read(ada, hidden)]).toEqual(['By city', 'chart.not_found']);
    const stranger = await server.signIn('editor', ada.principal.tenantId);
    expect(await read(stranger, shown)).toBe('chart.not_found');
    const annotations = await call(ada, `GET /v1/datasources/${sales}/annotations`);
    expect({ status: annotations.status, bodyData: annotations.body.data }).toEqual({
      status: 200,
      bodyData: [],
    });
  });

  it('reads only: nothing is changed, downloaded, or shown of the person', async () => {
    const refused = [
      [`PUT /v1/datasources/${sales}`, { name: 'X' }],
      [`POST /v1/datasources/${sales}/filter/download`, { format: 'csv' }],
      [`GET /v1/datasources/${sales}/views`],
      ['GET /beta/users/notifications'],
      ['GET /v1/datasources/'],
      [`POST /v1/datasources/${sales}/formula-preview`, { formula: '1' }],
      [`POST /v1/datasources/${sales}/recipe/preview`, { steps: [] }],
      ['POST /beta/access-requests', { kind: 'dataset', id: sales }],
    ] as const;
    for (const [request, body] of refused) {
      const answer = await call(ada, request, body === undefined ? {} : { body });
      expect({ request, status: answer.status, code: answer.body.error.code }).toEqual({
        request,
        status: 403,
        code: 'access.view_as',
      });
    }
    const reading = ALL_ROUTES.filter(({ id }) => VIEW_AS_ROUTES.has(id));
    expect(reading).toHaveLength(VIEW_AS_ROUTES.size);
    expect(reading.every(({ reads, replyKind }) => reads !== null && replyKind !== 'file')).toBe(true);
  });

  it('needs a member of the workspace', async () => {
    const stranger = await server.signIn('viewer', await server.addTenant());
    for (const viewed of [stranger.principal.userId, newId()]) {
      const { body } = await call(ada, `GET /v1/datasources/${sales}`, { viewed });
      expect(body.error.code).toBe('member.not_found');
    }
    expect((await call(ada, `GET /v1/datasources/${sales}`, { viewed: 'eve' })).status).toBe(400);
    expect((await call(stranger, `GET /v1/datasources/${sales}`)).body.error.code).toBe('dataset.not_found');
  });

  it('names nothing that depends on a dataset and that the caller does not see', async () => {
    const body = { tiles: [], name: 'Private to Eve' };
    const bea = await server.signIn('editor', ada.principal.tenantId);
    await share(sales, bea, 'view');
    await newDashboard(server, bea, { dataset: sales, body });
    const viewed = bea.principal.userId;
    const response = await call(ada, `GET /v1/datasources/${sales}`, { viewed });
    expect(response.status).toBe(200);
    expect(JSON.stringify(response.body)).not.toContain('Private to Eve');
  });

  it('is recorded as a view of the caller', async () => {
    await server.services.events.deliver();
    const { body } = await server.call('GET', `/beta/activity/?kind=dataset.viewed`, { as: ada });
    const actors = new Set(body.data.data.map(({ actor }: { actor: { id: string } }) => actor.id));
    expect(actors.has(eve.principal.userId)).toBe(false);
  });
});

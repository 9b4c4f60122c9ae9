import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { create } from '../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

describe('collaborators of a workflow', () => {
  let server: TestServer;
  let ada: TestMember;
  let eve: TestMember;
  let omar: TestMember;
  let dataset: string;
  let workflow: string;

  const call = (as: TestMember, request: string, body?: object) => {
    const [method = '', path = ''] = request.split(' ');
    return server.call(method, `/beta/workflows/${path}`, { as, ...(body !== undefined && { body }) });
  };
  const list = async (as = ada): Promise<string[][]> => {
    const { data } = (await call(as, `GET ${workflow}/get-collaborator`)).body;
    return data.map(({ user, permission }: { user: { _id: string }; permission: string }) => [
      user._id,
      permission,
    ]);
  };
  const add = (as: TestMember, body: object) => call(as, `POST ${workflow}/add-collaborator`, body);
  const reports = async (as: TestMember): Promise<number> =>
    (await server.call('GET', `/beta/reports/workflows/${workflow}/`, { as })).status;
  const idOf = (member: TestMember): string => member.principal.userId;

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    eve = await server.signIn('viewer', tenant);
    omar = await server.signIn('editor', tenant);
    const rows = Array.from({ length: 60 }, (_, row) => `${row},${row % 7},${row % 2 === 0 ? 'a' : 'b'}`);
    dataset = await create(server, ada, { content: ['id,n,kind', ...rows, ''].join('\n') });
    const { body } = await server.call('POST', '/v1/workflows/create/classification', {
      as: ada,
      body: { name: 'W', datasource_id: dataset, target: 'kind' },
    });
    workflow = body.data.workflowId;
  });
  afterAll(() => server.close());

  it('are the shares with people, by whatever call they were made', async () => {
    expect(await reports(eve)).toBe(404);
    const added = await add(ada, { userId: idOf(eve), permission: 'view' });
    expect({ status: added.status, bodyData: added.body.data }).toEqual({
      status: 201,
      bodyData: {
        id: idOf(eve),
        user: {
          _id: idOf(eve),
          name: expect.any(String),
          email: expect.stringContaining('@'),
          avatar: expect.stringContaining('data:image'),
        },
        permission: 'view',
        addedAt: expect.any(String),
      },
    });
    await server.call('PUT', `/beta/shares/workflow/${workflow}`, {
      as: ada,
      body: { holder: { kind: 'user', id: idOf(omar) }, permission: 'edit' },
    });
    expect(new Map((await list()) as [string, string][])).toEqual(
      new Map([
        [idOf(eve), 'view'],
        [idOf(omar), 'edit'],
      ]),
    );
    const { data } = (await server.call('GET', `/beta/shares/workflow/${workflow}`, { as: ada })).body;
    expect(data.shares).toHaveLength(2);
  });

  it('read its reports once its dataset is shared with them, which the dialog offers', async () => {
    expect(await reports(eve)).toBe(403);
    const { data } = (await server.call('GET', `/beta/shares/workflow/${workflow}`, { as: ada })).body;
    expect(data.shows).toEqual([expect.objectContaining({ kind: 'dataset', id: dataset })]);
    const body = {
      holder: { kind: 'user', id: idOf(eve) },
      permission: 'view',
      also: data.shows.map(({ kind, id }: { kind: string; id: string }) => ({ kind, id })),
    };
    await server.call('PUT', `/beta/shares/workflow/${workflow}`, { as: ada, body });
    expect(await reports(eve)).toBe(200);
  });

  it('are found by email, and nobody outside the workspace is', async () => {
    const stranger = await server.signIn('editor', await server.addTenant());
    const { email } = (await server.call('GET', '/beta/auth/get-user', { as: stranger })).body.data;
    const refused = await add(ada, { email, permission: 'view' });
    expect({ status: refused.status, path: refused.body.error.issues[0].path }).toEqual({
      status: 422,
      path: 'email',
    });
    const own = (await server.call('GET', '/beta/auth/get-user', { as: eve })).body.data;
    const changed = await add(ada, { email: own.email, permission: 'comment' });
    expect({ status: changed.status, permission: changed.body.data.permission }).toEqual({
      status: 201,
      permission: 'comment',
    });
    expect((await add(ada, { userId: idOf(eve), email: own.email, permission: 'view' })).status).toBe(400);
  });

  it('are changed and removed by who manages the workflow; anyone may leave', async () => {
    const path = `${workflow}/${idOf(eve)}`;
    expect((await call(omar, `PUT ${path}`, { permission: 'manage' })).status).toBe(403);
    expect((await call(omar, `DELETE ${path}`)).status).toBe(403);
    expect((await call(ada, `PUT ${path}`, { permission: 'view' })).body.data.permission).toBe('view');
    const unknown = await call(ada, `PUT ${workflow}/${newId()}`, { permission: 'view' });
    expect({ status: unknown.status, code: unknown.body.error.code }).toEqual({
      status: 404,
      code: 'collaborator.not_found',
    });
    expect((await call(eve, `DELETE ${path}`)).status).toBe(200);
    expect([await reports(eve), (await call(eve, `DELETE ${path}`)).body.error.code]).toEqual([
      404,
      'workflow.not_found',
    ]);
    expect((await call(ada, `DELETE ${path}`)).body.error.code).toBe('collaborator.not_found');
    expect(await list(omar)).toEqual([[idOf(omar), 'edit']]);
  });

  it('read what happened to the workflow, and only of that', async () => {
    await server.services.events.deliver();
    const read = (as: TestMember) =>
      server.call('GET', `/beta/activity/workflows/${workflow}?limit=50`, { as });
    const { status, body } = await read(omar);
    expect(status).toBe(200);
    const kinds = body.data.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds.at(-1)).toBe('workflow.created');
    expect(kinds).toContain('share.removed');
    expect(kinds).not.toContain('dataset.created');
    expect((await read(eve)).body.error.code).toBe('workflow.not_found');
  });
});

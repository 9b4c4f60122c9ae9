import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@plumbline/contract';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { addMembership } from './provider-roles.ts';

describe('members', () => {
  let server: TestServer;
  let tenant: string;
  let owner: TestMember;
  let admin: TestMember;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    admin = await server.signIn('admin', tenant);
  });
  afterAll(() => server.close());

  const path = (id = ''): string => `/beta/tenants/${tenant}/members${id === '' ? '' : `/${id}`}`;
  const change = (as: TestMember, of: TestMember, body: object) =>
    server.call('PUT', path(of.principal.userId), { as, body });
  const remove = (as: TestMember, of: TestMember) => server.call('DELETE', path(of.principal.userId), { as });
  const list = async (as: TestMember, query = '') => {
    const { status, body } = await server.call('GET', `${path()}?${query}`, { as });
    expect(status).toBe(200);
    return body.data;
  };
  const isSignedIn = async (who: TestMember): Promise<boolean> =>
    (await server.call('GET', '/beta/auth/get-user', { as: who })).status === 200;

  it('are listed with their roles, the strongest first', async () => {
    const { data } = await list(owner, 'sort=role');
    expect(data.slice(0, 2).map(({ role }: { role: Role }) => role)).toEqual(['owner', 'admin']);
    expect(data[0]).toMatchObject({ id: owner.principal.userId, groups: [], attributes: {} });
    expect(data[0].avatar).toMatch(/^data:image/);
    expect(data[0].lastActiveAt).not.toBeNull();
  });

  it('show their attributes to admins alone', async () => {
    const viewer = await server.signIn('viewer', tenant);
    expect(
      (await change(admin, viewer, { attributes: { region: ['West'], constructor: ['x'] } })).status,
    ).toBe(200);
    const seenBy = async (as: TestMember) =>
      (await list(as)).data.find(({ id }: { id: string }) => id === viewer.principal.userId).attributes;
    expect(await seenBy(admin)).toEqual({ region: ['West'], constructor: ['x'] });
    expect(await seenBy(viewer)).toBeNull();
  });

  it('are found by words of their name in any order, and by their address', async () => {
    const ada = await server.signIn('viewer', tenant);
    const profile = { fname: 'Ada', lname: 'Lovelace' };
    await server.call('PUT', `/beta/users/${ada.principal.userId}`, { as: ada, body: profile });
    for (const words of ['Ada Lovelace', 'Lovelace Ada', 'love AD', 'àda', 'lovelace viewer-']) {
      const q = encodeURIComponent(words);
      expect([words, (await list(owner, `q=${q}`)).data.map(({ id }: { id: string }) => id)]).toEqual([
        words,
        [ada.principal.userId],
      ]);
      const response = await server.call('GET', `/beta/users/search?q=${q}`, { as: owner });
      expect(response.body.data.data.map(({ _id }: { _id: string }) => _id)).toEqual([ada.principal.userId]);
    }
    expect((await list(owner, 'q=ada%20babbage')).total).toBe(0);
    expect((await list(owner, 'q=%25')).total).toBe(0);
  });

  it('get their role from admins, but never that of an owner', async () => {
    const editor = await server.signIn('editor', tenant);
    expect((await change(admin, editor, { role: 'admin' })).body.data).toMatchObject({ role: 'admin' });
    for (const [member, role] of [
      [editor, 'owner'],
      [admin, 'owner'],
      [owner, 'viewer'],
      [owner, 'owner'],
    ] as const) {
      const { status, body } = await change(admin, member, { role });
      expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'auth.forbidden' });
    }
    expect((await change(admin, owner, { attributes: { region: ['x'] } })).status).toBe(403);
    expect((await remove(admin, owner)).status).toBe(403);
    expect((await change(owner, editor, { role: 'owner' })).body.data).toMatchObject({ role: 'owner' });
    expect((await change(editor, editor, { role: 'viewer' })).status).toBe(200);
  });

  it('lose at once what their former role allowed', async () => {
    const demoted = await server.signIn('admin', tenant);
    const other = await server.signIn('viewer', tenant);
    await change(owner, demoted, { role: 'editor' });
    expect((await change(demoted, other, { role: 'editor' })).status).toBe(403);
  });

  it('are signed out by admins everywhere here, and by nobody of a lesser role', async () => {
    const signOut = (as: TestMember, whom: TestMember) =>
      server.call('POST', `/beta/tenants/${tenant}/members/${whom.principal.userId}/sign-out`, { as });
    const member = await server.signIn('editor', tenant);
    const { userId } = member.principal;
    const second = await server.services.db.transaction((trx) =>
      server.services.sessions.create(trx, { tenantId: member.principal.tenantId, userId }),
    );
    expect((await signOut(member, admin)).status).toBe(403);
    expect((await signOut(admin, owner)).body.error.code).toBe('auth.forbidden');
    expect((await signOut(admin, member)).status).toBe(200);
    expect(await isSignedIn(member)).toBe(false);
    expect((await server.call('GET', '/beta/auth/get-user', { as: { token: second } })).status).toBe(401);
    expect([await isSignedIn(admin), await isSignedIn(owner)]).toEqual([true, true]);
    expect((await server.services.sessions.find(admin.token))?.userId).toBe(admin.principal.userId);
  });

  it('who are removed are signed out at once here, and stay signed in elsewhere', async () => {
    const leaver = await server.signIn('editor', tenant);
    const { userId } = leaver.principal;
    const elsewhere = await server.addTenant();
    const token = await server.services.db.transaction(async (trx) => {
      const created_at = new Date().toISOString();
      await acrossTenants(trx)
        .insertInto('members')
        .values({ tenant_id: elsewhere, user_id: userId, role: 'viewer', created_at })
        .execute();
      return server.services.sessions.create(trx, { tenantId: elsewhere, userId });
    });
    const stream = await server.open('GET', `/beta/events/worker/${newId()}`, { as: leaver });
    await stream.body?.cancel();
    expect((await remove(admin, leaver)).status).toBe(200);
    expect(await isSignedIn(leaver)).toBe(false);
    expect((await server.call('GET', '/beta/auth/get-user', { as: { token } })).body.data.tenant.id).toBe(
      elsewhere,
    );
    expect((await remove(admin, leaver)).body.error.code).toBe('member.not_found');
  });

  it('who are removed lose their keys, which stay lost when they come back', async () => {
    const leaver = await server.signIn('editor', tenant);
    const body = { name: 'Nightly', scopes: ['read'] };
    const response = await server.call('POST', '/beta/auth/keys', { as: leaver, body });
    const key = { token: response.body.data.token };
    const read = async () => (await server.call('GET', '/v1/datasources/', { as: key })).status;
    expect(await read()).toBe(200);
    await remove(admin, leaver);
    expect(await read()).toBe(401);
    const { userId } = leaver.principal;
    await server.services.db.transaction((trx) =>
      addMembership(server.services, trx, { tenantId: tenant, userId, role: 'editor' }),
    );
    expect(await read()).toBe(401);
  });

  it('who are removed are reported in the same transaction', async () => {
    const leaver = await server.signIn('editor', tenant);
    await remove(owner, leaver);
    const events = await acrossTenants(server.services.db.executor)
      .selectFrom('events')
      .select(['kind', 'actor_id', 'data'])
      .where('subject_id', '=', leaver.principal.userId)
      .execute();
    expect(events).toEqual([
      { kind: 'member.removed', actor_id: owner.principal.userId, data: '{"role":"editor"}' },
    ]);
  });

  it('leave by themselves, but for the last owner', async () => {
    const viewer = await server.signIn('viewer', tenant);
    expect((await server.call('POST', `/beta/tenants/${tenant}/leave`, { as: viewer })).status).toBe(200);
    expect(await isSignedIn(viewer)).toBe(false);
    for (const { status, body } of [
      await server.call('POST', `/beta/tenants/${tenant}/leave`, { as: owner }),
      await remove(owner, owner),
      await change(owner, owner, { role: 'admin' }),
    ]) {
      expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'member.last_owner' });
    }
  });

  it('members of another workspace are not there, whoever names them', async () => {
    const foreign = await server.signIn('owner');
    const theirs = `/beta/tenants/${foreign.principal.tenantId}/members`;
    expect((await remove(owner, foreign)).status).toBe(404);
    expect((await change(owner, foreign, { role: 'viewer' })).body.error.code).toBe('member.not_found');
    for (const call of [
      await server.call('GET', theirs, { as: owner }),
      await server.call('DELETE', `${theirs}/${foreign.principal.userId}`, { as: owner }),
    ]) {
      expect({ status: call.status, code: call.body.error.code }).toEqual({
        status: 404,
        code: 'tenant.not_found',
      });
    }
    expect(await isSignedIn(foreign)).toBe(true);
  });

  it('are put into groups of their workspace only', async () => {
    const { status, body } = await change(owner, admin, { groups: [newId()] });
    expect({ status, path: body.error.issues[0].path }).toEqual({ status: 422, path: 'groups.0' });
  });
});

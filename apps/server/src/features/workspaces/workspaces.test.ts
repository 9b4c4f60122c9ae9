import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { findBelonging } from '../../platform/access/belonging.ts';
import { isoNow } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Trx } from '../../platform/db/database.ts';
import { insertInto } from '../../platform/db/in-tenant.ts';
import { newId } from '../../platform/ids.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { setPasswordHash } from '../accounts/index.ts';

async function insertUsers(trx: Trx, ids: readonly string[], tenantId: string): Promise<void> {
  const created_at = '2026-01-01T00:00:00.000Z';
  const rest = {
    lname: '',
    avatar: '',
    password_hash: null,
    onboarding: '{}',
    preferences: '{}',
    created_at,
  };
  await acrossTenants(trx)
    .insertInto('users')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@example.test`,
        email_key: `${id}@example.test`,
        fname: id,
        ...rest,
      })),
    )
    .execute();
  await insertInto(trx, 'members')
    .values(ids.map((user_id) => ({ tenant_id: tenantId, user_id, role: 'viewer' as const, created_at })))
    .execute();
}

describe('workspaces', () => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestMember;
  let tenant: string;
  beforeAll(async () => {
    server = await startTestServer({ clock, environment: { PLUMBLINE_WORKSPACES: 'many' } });
    tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
  });
  afterAll(() => server.close());

  const create = (body: object, as = owner) => server.call('POST', '/beta/tenants', { as, body });
  const switchTo = (id: string, as: { token: string } = owner) =>
    server.call('POST', '/beta/auth/switch', { as, body: { tenant: id } });
  const workspaces = async (as: { token: string } = owner) =>
    (await server.call('GET', '/beta/auth/workspaces', { as })).body.data;
  const me = async (token: string) =>
    (await server.call('GET', '/beta/auth/get-user', { as: { token } })).body.data;
  const groups = (method: string, path: string, body?: object) =>
    server.call(method, `/beta/tenants/${tenant}/groups${path}`, { as: owner, body });

  describe('of one person', () => {
    it('are created, listed, and switched between', async () => {
      const { status, body } = await create({ name: 'Northmoor Supply' });
      expect({ status, slug: body.data.slug }).toEqual({ status: 201, slug: 'northmoor-supply' });
      const listed = await workspaces();
      expect(listed.canCreate).toBe(true);
      expect(listed.workspaces.map(({ role }: { role: string }) => role)).toEqual(['owner', 'owner']);
      const { token } = (await switchTo(body.data.id)).body.data;
      expect(await me(token)).toMatchObject({ tenant: { slug: 'northmoor-supply' }, role: 'owner' });
      expect((await me(owner.token)).tenant.id).toBe(tenant);
    });

    it('are signed in to where they were used last', async () => {
      const person = await server.signIn('owner', tenant);
      const password = 'correct horse battery';
      const hash = await hashPassword(password);
      await server.services.db.transaction((trx) => setPasswordHash(trx, person.principal, hash));
      const { email } = await me(person.token);
      const { body: second } = await create({ name: 'Second' }, person);
      const signIn = async () =>
        (await me((await server.call('POST', '/login', { body: { email, password } })).body.token)).tenant.id;
      expect(await signIn()).toBe(tenant);
      clock.advance(1000);
      await switchTo(second.data.id, person);
      expect(await signIn()).toBe(second.data.id);
    });

    it('are not opened to a person who is no member, or is one no more', async () => {
      const person = await server.signIn('editor', tenant);
      const other = await server.addTenant();
      expect((await switchTo(other, person)).body.error.code).toBe('tenant.not_found');
      await server.services.db.transaction((trx) =>
        insertInto(trx, 'members')
          .values({
            tenant_id: other,
            user_id: person.principal.userId,
            role: 'viewer',
            created_at: isoNow(clock),
          })
          .execute(),
      );
      const { token } = (await switchTo(other, person)).body.data;
      const boss = await server.signIn('owner', other);
      await server.call('DELETE', `/beta/tenants/${other}/members/${person.principal.userId}`, { as: boss });
      expect((await server.call('GET', '/beta/auth/get-user', { as: { token } })).status).toBe(401);
      expect((await switchTo(other, person)).body.error.code).toBe('tenant.not_found');
      expect((await workspaces(person)).workspaces).toHaveLength(1);
    });

    it('get an address of their own: a taken or reserved one is refused, or replaced', async () => {
      expect((await create({ name: 'Acme', slug: 'acme' })).status).toBe(201);
      for (const slug of ['acme', 'admin', 'sign-in']) {
        const { status, body } = await create({ name: 'X', slug });
        expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'tenant.slug_taken' });
      }
      for (const slug of ['Acme', 'a', '-a-', 'a--b', 'a b', '..', 'ä'.repeat(3)]) {
        expect([slug, (await create({ name: 'X', slug })).status >= 400]).toEqual([slug, true]);
      }
      for (const name of ['Acme', 'Admin', '数据', '<script>', '😀']) {
        const { status, body } = await create({ name });
        expect([name, status, /^[a-z0-9]+(-[a-z0-9]+)*$/.test(body.data.slug)]).toEqual([name, 201, true]);
      }
    });
  });

  describe('groups', () => {
    it('are created, renamed, filled and deleted', async () => {
      const viewer = await server.signIn('viewer', tenant);
      const { userId } = viewer.principal;
      const { status, body } = await groups('POST', '', {
        name: 'Sales reps',
        attributes: { region: ['West'] },
      });
      expect({ status, members: body.data.members }).toEqual({ status: 201, members: 0 });
      const { id } = body.data;
      expect((await groups('POST', '', { name: ' sales RÉPS ' })).body.error.code).toBe('group.name_taken');
      expect((await groups('PUT', `/${id}`, { name: 'Sales' })).body.data).toMatchObject({
        name: 'Sales',
        attributes: { region: ['West'] },
      });
      expect((await groups('POST', `/${id}/members`, { add: [userId] })).body.data.members).toBe(1);
      expect(
        (await server.call('GET', `/beta/tenants/${tenant}/groups`, { as: viewer })).body.data,
      ).toContainEqual(expect.objectContaining({ id, members: 1, attributes: null }));
      const belonging = await findBelonging(server.services.db.executor, viewer.principal);
      expect(belonging).toEqual({ groupIds: [id], attributes: { region: ['West'] } });
      expect((await groups('POST', `/${id}/members`, { remove: [userId] })).body.data.members).toBe(0);
      expect((await groups('DELETE', `/${id}`)).status).toBe(200);
      expect((await groups('PUT', `/${id}`, { name: 'X' })).body.error.code).toBe('group.not_found');
    });

    it('take members of their workspace only', async () => {
      const { id } = (await groups('POST', '', { name: 'Finance' })).body.data;
      const stranger = await server.signIn('viewer');
      const { status, body } = await groups('POST', `/${id}/members`, { add: [stranger.principal.userId] });
      expect({ status, path: body.error.issues[0].path }).toEqual({ status: 422, path: 'add.0' });
      const foreign = await server.signIn('owner');
      const theirs = `/beta/tenants/${foreign.principal.tenantId}/groups/${id}`;
      expect((await server.call('DELETE', theirs, { as: foreign })).body.error.code).toBe('group.not_found');
    });

    it('merge attributes whose names every object inherits', async () => {
      const member = await server.signIn('viewer', tenant);
      const attributes = { constructor: ['a'], toString: ['b'], region: ['West'] };
      const { id } = (await groups('POST', '', { name: 'Hostile', attributes })).body.data;
      await groups('POST', `/${id}/members`, { add: [member.principal.userId] });
      const found = await findBelonging(server.services.db.executor, member.principal);
      expect(found.attributes).toEqual(attributes);
      const raw = '{"name":"Proto","attributes":{"__proto__":["x"],"region":["West"]}}';
      const proto = await server.call('POST', `/beta/tenants/${tenant}/groups`, {
        as: owner,
        body: raw,
        headers: { 'content-type': 'application/json' },
      });
      expect({ status: proto.status, code: proto.body.error.code }).toEqual({
        status: 400,
        code: 'request.malformed',
      });
    });
  });

  it('workspaces with 10,000 members answer page by page', async () => {
    const big = await server.addTenant();
    const boss = await server.signIn('owner', big);
    const ids = Array.from({ length: 10_000 }, () => newId());
    const { id: groupId } = (
      await server.call('POST', `/beta/tenants/${big}/groups`, { as: boss, body: { name: 'Everyone' } })
    ).body.data;
    await server.services.db.transaction(async (trx) => {
      for (let at = 0; at < ids.length; at += 500) {
        const some = ids.slice(at, at + 500);
        await insertUsers(trx, some, big);
        await insertInto(trx, 'group_members')
          .values(some.map((user_id) => ({ tenant_id: big, group_id: groupId, user_id })))
          .execute();
      }
    });
    const { body } = await server.call(
      'GET',
      `/beta/tenants/${big}/members?group=${groupId}&page=100&limit=100&sort=-name`,
      { as: boss },
    );
    expect({ total: body.data.total, dataLength: body.data.data.length }).toEqual({
      total: 10_000,
      dataLength: 100,
    });
    expect(body.data.data[0].groups).toEqual([{ id: groupId, name: 'Everyone' }]);
    const { body: listed } = await server.call('GET', `/beta/tenants/${big}/groups`, { as: boss });
    expect(listed.data[0].members).toBe(10_000);
  });
});

it('are one where the operator does not allow more', async () => {
  const server = await startTestServer();
  const owner = await server.signIn('owner');
  const { status, body } = await server.call('POST', '/beta/tenants', { as: owner, body: { name: 'More' } });
  expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'tenant.not_allowed' });
  const { body: listed } = await server.call('GET', '/beta/auth/workspaces', { as: owner });
  expect(listed.data.canCreate).toBe(false);
  await server.close();
});

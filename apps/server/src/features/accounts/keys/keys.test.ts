import { DAY_MS, HOUR_MS } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { jobOf } from '../../../testing/test-jobs.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

describe('API keys', () => {
  const clock = fakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ clock });
  });
  afterAll(() => server.close());

  const create = (as: { token: string }, body: object = {}) =>
    server.call('POST', '/beta/auth/keys', { as, body: { name: 'Nightly', scopes: ['read'], ...body } });
  async function keyOf(owner: TestMember, body: object = {}): Promise<{ id: string; token: string }> {
    const { data } = (await create(owner, body)).body;
    return { id: data.key.id, token: data.token };
  }
  const list = async (as: { token: string }) =>
    (await server.call('GET', '/beta/auth/keys', { as })).body.data;
  const datasets = async (as: { token: string }) =>
    (await server.call('GET', '/v1/datasources/', { as })).status;

  it('are shown once, listed by their first characters, and stored as a hash', async () => {
    const owner = await server.signIn('editor');
    const { status, body } = await create(owner);
    expect(status).toBe(201);
    expect(body.data.token).toMatch(/^plk_[\w-]{43}$/);
    expect(body.data.key).toMatchObject({ name: 'Nightly', scopes: ['read'], lastUsedAt: null });
    expect(body.data.token.startsWith(body.data.key.hint)).toBe(true);
    const stored = JSON.stringify([
      await acrossTenants(server.services.db.executor).selectFrom('api_keys').selectAll().execute(),
      await acrossTenants(server.services.db.executor).selectFrom('events').selectAll().execute(),
      await list(owner),
    ]);
    expect(stored).not.toContain(body.data.token);
  });

  it('speak for their owner, and record the hour of their last use', async () => {
    const owner = await server.signIn('viewer');
    const key = await keyOf(owner);
    const { body } = await server.call('GET', '/beta/auth/get-user', { as: key });
    expect(body.data.id).toBe(owner.principal.userId);
    const [{ lastUsedAt }] = await list(owner);
    expect(lastUsedAt).toBe(new Date(Math.floor(clock.now() / HOUR_MS) * HOUR_MS).toISOString());
  });

  it('end when they expire, after 90 days unless chosen otherwise, and never after more than a year', async () => {
    const owner = await server.signIn('viewer');
    const [usual, short] = [await keyOf(owner), await keyOf(owner, { expiresInDays: 1 })];
    expect((await create(owner, { expiresInDays: 366 })).status).toBe(400);
    clock.advance(DAY_MS);
    expect([await datasets(usual), await datasets(short)]).toEqual([200, 401]);
    clock.advance(89 * DAY_MS);
    expect(await datasets(usual)).toBe(401);
  });

  it('follow the role of their owner from the next call on', async () => {
    const owner = await server.signIn('admin');
    const key = await keyOf(owner, { scopes: ['read', 'write', 'admin'] });
    const rules = async () => (await server.call('GET', '/beta/auth/sign-in-rules', { as: key })).status;
    expect(await rules()).toBe(200);
    await acrossTenants(server.services.db.executor)
      .updateTable('members')
      .set({ role: 'viewer' })
      .where('user_id', '=', owner.principal.userId)
      .execute();
    expect(await rules()).toBe(403);
  });

  it('end with the membership, and in that workspace alone', async () => {
    const owner = await server.signIn('editor');
    const key = await keyOf(owner);
    await acrossTenants(server.services.db.executor)
      .deleteFrom('members')
      .where('user_id', '=', owner.principal.userId)
      .execute();
    expect(await datasets(key)).toBe(401);
  });

  it('make no key, session or second factor, and cannot change the password', async () => {
    const key = await keyOf(await server.signIn('owner'), { scopes: ['read', 'write', 'admin'] });
    const tries = await Promise.all([
      create(key),
      server.call('POST', '/beta/auth/token', { as: key }),
      server.call('GET', '/beta/auth/sessions', { as: key }),
      server.call('POST', '/beta/auth/two-factor', { as: key, body: {} }),
      server.call('PUT', '/users/password', {
        as: key,
        body: { currentPassword: 'x', newPassword: 'y'.repeat(12) },
      }),
    ]);
    expect(tries.map(({ body }) => body.error.code)).toEqual(Array(5).fill('auth.key_forbidden'));
  });

  it('end at once when they are deleted, with their streams, by their owner alone', async () => {
    const [owner, other] = [await server.signIn('editor'), await server.signIn('owner')];
    const key = await keyOf(owner);
    const jobId = await server.services.db.transaction((trx) =>
      server.services.queue.enqueue(trx, {
        actor: owner.principal,
        definition: jobOf({ run: async () => 'never run' }),
        payload: { what: 'wait' },
        subject: null,
      }),
    );
    const stream = await server.open('GET', `/beta/events/worker/${jobId}`, { as: key });
    expect(stream.status).toBe(200);
    const remove = (as: { token: string }) => server.call('DELETE', `/beta/auth/keys/${key.id}`, { as });
    expect((await remove(other)).status).toBe(404);
    const [removed] = await Promise.all([remove(owner), stream.text()]);
    expect(removed.status).toBe(200);
    expect(await datasets(key)).toBe(401);
    expect(await list(owner)).toEqual([]);
  });
});

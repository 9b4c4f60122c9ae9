import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { NewEvent } from '../../platform/events/event-log.ts';
import type { EventData } from '../../platform/events/event-table.ts';
import { systemActor } from '../../platform/principal.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

describe('notifications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const FAILURE = { name: 'Broken', code: 'file.empty', reason: 'The file is empty.' } as const;
  const CREATED = { name: 'Orders', rows: 1_234_567, rejects: 0 } as const;
  const VERSION: EventData<'dataset.version_added'> = {
    ...CREATED,
    version: 2,
    reason: 'append',
    files: ['a.csv'],
  };

  const append = async ({ principal }: TestMember, event: NewEvent) => {
    const { db, events } = server.services;
    await db.transaction((trx) => events.append(trx, principal, event));
    await events.deliver();
    return event.id;
  };
  const list = async (as: TestMember) =>
    (await server.call('GET', '/beta/users/notifications', { as })).body.data;

  it('report to whoever created a dataset what happened to it, newest first', async () => {
    const member = await server.signIn('editor');
    const id = await append(member, { kind: 'dataset.created', id: newId(), data: CREATED });
    await append(member, {
      kind: 'dataset.failed',
      id: newId(),
      data: { ...FAILURE, outcome: 'failed' },
    });
    await append(member, { kind: 'dataset.archived', id: newId(), data: { name: 'Orders' } });
    const shown = await list(member);
    expect(shown.map(({ title, body }: { title: string; body: string }) => [title, body])).toEqual([
      ['“Orders” was archived', 'You can restore it from the archive.'],
      ['“Broken” could not be created', 'The file is empty.'],
      ['“Orders” is ready', '1,234,567 rows'],
    ]);
    expect(shown[2]).toMatchObject({ link: `/datasets/${id}`, readAt: null });
  });

  it.each<NewEvent>([
    { kind: 'dataset.version_added', id: newId(), data: VERSION },
    { kind: 'dataset.refresh_failed', id: newId(), data: { ...FAILURE, name: 'Orders' } },
    { kind: 'dataset.rows_failed', id: newId(), data: { ...FAILURE, name: 'Orders' } },
    { kind: 'dataset.restored', id: newId(), data: { name: 'Orders' } },
    { kind: 'dataset.deleted', id: newId(), data: { name: 'Orders' } },
  ])('describe $kind', async (event) => {
    const member = await server.signIn('editor');
    await append(member, event);
    expect((await list(member))[0].title).toContain('“Orders”');
  });

  it('are sent for no other event, and for none of the product’s own', async () => {
    const member = await server.signIn('editor');
    await append(member, {
      kind: 'dataset.updated',
      id: newId(),
      data: { name: 'Orders', changed: ['name'] },
    });
    await append(member, { kind: 'dashboard.deleted', id: newId(), data: { name: 'Orders' } });
    const system = {
      ...member,
      principal: { ...member.principal, ...systemActor(member.principal.tenantId) },
    };
    await append(system, { kind: 'dataset.created', id: newId(), data: CREATED });
    expect(await list(member)).toEqual([]);
  });

  it('are read by their owner alone, once', async () => {
    const member = await server.signIn('editor');
    await append(member, { kind: 'dataset.created', id: newId(), data: { ...CREATED, rows: 1 } });
    const [{ id, body }] = await list(member);
    expect(body).toBe('1 row');
    const read = (as: TestMember, which: string) =>
      server.call('PUT', `/beta/users/notifications/${which}`, { as });
    for (const other of [
      await server.signIn('owner'),
      await server.signIn('owner', await server.addTenant()),
    ]) {
      expect(await list(other)).toEqual([]);
      const { status, body: answer } = await read(other, id);
      expect({ status, code: answer.error.code }).toEqual({ status: 404, code: 'notification.not_found' });
    }
    const first = await read(member, id);
    expect(first.body.data.readAt).not.toBeNull();
    expect((await read(member, id)).body.data.readAt).toBe(first.body.data.readAt);
    expect((await read(member, newId())).status).toBe(404);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=201', 'limit=1.5'])(
    'are not listed by the page that %s asks for',
    async (query) => {
      const member = await server.signIn('editor');
      const { status, body } = await server.call('GET', `/beta/users/notifications?${query}`, { as: member });
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'request.malformed' });
      expect(body.error.issues[0].path).toBe(query.split('=')[0]);
    },
  );

  it('are limited to the thousand newest', async () => {
    const member = await server.signIn('editor');
    const { db, events } = server.services;
    const { tenantId: tenant_id, userId: user_id } = member.principal;
    const old = Array.from({ length: 1000 }, () => ({
      id: newId(),
      tenant_id,
      user_id,
      kind: 'change',
      title: 'Old',
      body: '',
      link: null,
      read_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    for (let at = 0; at < old.length; at += 250) {
      await acrossTenants(db.executor)
        .insertInto('notifications')
        .values(old.slice(at, at + 250))
        .execute();
    }
    await db.transaction(async (trx) => {
      for (let number = 1; number <= 3; number += 1) {
        await events.append(trx, member.principal, {
          kind: 'dataset.restored',
          id: newId(),
          data: { name: `n${number}` },
        });
      }
    });
    await events.deliver();
    const shown = await list(member);
    expect(shown).toHaveLength(200);
    expect(shown[0].title).toContain('n3');
    const page = async (query: string) =>
      server.call('GET', `/beta/users/notifications?${query}`, { as: member });
    const third = await page('page=3&limit=2');
    expect(third.body.data.map(({ id }: { id: string }) => id)).toEqual([shown[4].id, shown[5].id]);
    expect((await page('page=501&limit=2')).body.data).toEqual([]);
    const stored = await acrossTenants(db.executor)
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', member.principal.userId)
      .execute();
    expect(stored).toHaveLength(1000);
    expect(third.body).toMatchObject({ page: 3, limit: 2, total: 1000, unread: 1000 });
  });

  it('are filtered by what is unread, and marked as read together', async () => {
    const member = await server.signIn('editor');
    for (const rows of [1, 2, 3]) {
      await append(member, { kind: 'dataset.created', id: newId(), data: { ...CREATED, rows } });
    }
    const [newest] = await list(member);
    await server.call('PUT', `/beta/users/notifications/${newest.id}`, { as: member });
    const unread = async () =>
      (await server.call('GET', '/beta/users/notifications?unread=true&limit=1', { as: member })).body;
    expect(await unread()).toMatchObject({ total: 2, unread: 2, limit: 1, data: [{ body: '2 rows' }] });
    const all = await server.call('POST', '/beta/users/notifications/read', { as: member });
    expect([all.body.data, (await unread()).data]).toEqual([{ read: 2 }, []]);
  });

  it('lead to what they are about, an archived dataset included', async () => {
    const member = await server.signIn('editor');
    const id = await append(member, { kind: 'dataset.archived', id: newId(), data: { name: 'Orders' } });
    expect((await list(member))[0].link).toBe(`/datasets/${id}`);
  });

  it('appear in the channels that a person chose', async () => {
    const member = await server.signIn('editor');
    const settings = (method: string, body?: unknown) =>
      server.call(method, '/beta/users/notifications/settings', { as: member, ...(body ? { body } : {}) });
    const { body } = await settings('GET');
    expect(body.data).toMatchObject({ canMail: false, digest: 'off', channels: { share: { inApp: true } } });
    const off = { inApp: false, mail: false, webhook: false };
    await settings('PUT', { channels: { job_finished: off }, digest: 'daily', timeZone: 'Asia/Tokyo' });
    await append(member, { kind: 'dataset.created', id: newId(), data: CREATED });
    await append(member, { kind: 'dataset.restored', id: newId(), data: { name: 'Orders' } });
    expect((await list(member)).map(({ kind }: { kind: string }) => kind)).toEqual(['change']);
    const schedules = async () => (await server.call('GET', '/v1/schedules', { as: member })).body.data.data;
    expect(await schedules()).toMatchObject([
      { kind: 'notification.digest', cron: '0 8 * * *', timeZone: 'Asia/Tokyo' },
    ]);
    await settings('PUT', { digest: 'off' });
    expect(await schedules()).toEqual([]);
  });
});

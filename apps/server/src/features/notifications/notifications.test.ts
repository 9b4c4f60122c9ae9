import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

describe('notifications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const happen = async ({ principal }: TestMember, kind: string, data: Record<string, unknown>) => {
    const { db, events } = server.services;
    const id = newId();
    await db.transaction((trx) =>
      events.append(trx, {
        tenantId: principal.tenantId,
        actorId: principal.userId,
        kind,
        subject: { kind: 'dataset', id },
        data,
      }),
    );
    await events.deliver();
    return id;
  };
  const list = async (as: TestMember) =>
    (await server.call('GET', '/beta/users/notifications', { as })).body.data;

  it('tell the maker of a dataset what became of it, newest first', async () => {
    const member = await server.signIn('editor');
    const id = await happen(member, 'dataset.created', { name: 'Orders', rows: 1_234_567 });
    await happen(member, 'dataset.failed', { name: 'Broken', reason: 'The file is empty.' });
    await happen(member, 'dataset.archived', { name: 'Orders' });
    const told = await list(member);
    expect(told.map(({ title, body }: { title: string; body: string }) => [title, body])).toEqual([
      ['“Orders” was archived', 'It can be restored from the archive.'],
      ['“Broken” could not be made', 'The file is empty.'],
      ['“Orders” is ready', '1,234,567 rows'],
    ]);
    expect(told[2]).toMatchObject({ link: `/datasets/${id}`, readAt: null });
  });

  it.each(['dataset.version_added', 'dataset.refresh_failed', 'dataset.restored', 'dataset.deleted'])(
    'have words for %s',
    async (kind) => {
      const member = await server.signIn('editor');
      await happen(member, kind, { name: 'Orders' });
      expect((await list(member))[0].title).toContain('“Orders”');
    },
  );

  it('are made of nothing else', async () => {
    const member = await server.signIn('editor');
    await happen(member, 'dataset.renamed', { name: 'Orders' });
    await happen(member, 'story.created', { name: 'Orders' });
    await happen(member, 'dataset.created', {});
    expect(await list(member)).toEqual([]);
  });

  it('are read by their owner alone, once', async () => {
    const member = await server.signIn('editor');
    await happen(member, 'dataset.created', { name: 'Orders', rows: 1 });
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
      expect([status, answer.error.code]).toEqual([404, 'notification.not_found']);
    }
    const first = await read(member, id);
    expect(first.body.data.readAt).not.toBeNull();
    expect((await read(member, id)).body.data.readAt).toBe(first.body.data.readAt);
    expect((await read(member, newId())).status).toBe(404);
  });

  it('are kept to the two hundred newest', async () => {
    const member = await server.signIn('editor');
    const { db, events } = server.services;
    await db.transaction(async (trx) => {
      for (let number = 1; number <= 203; number += 1) {
        await events.append(trx, {
          tenantId: member.principal.tenantId,
          actorId: member.principal.userId,
          kind: 'dataset.restored',
          subject: { kind: 'dataset', id: newId() },
          data: { name: `n${number}` },
        });
      }
    });
    await events.deliver();
    const told = await list(member);
    expect(told).toHaveLength(200);
    expect(told[0].title).toContain('n203');
    const kept = await db.kysely
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', member.principal.userId)
      .execute();
    expect(kept).toHaveLength(200);
  });
});

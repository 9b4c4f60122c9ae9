import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { createWebhookDelivery } from './deliver-webhooks.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

describe('webhooks', () => {
  let server: TestServer;
  let receiver: Server;
  let origin: string;
  let lines = '';
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const path = request.url ?? '';
        received.push({ path, headers: request.headers, body: Buffer.concat(pieces).toString() });
        (answers.get(path) ?? ((done) => done.writeHead(204).end()))(response);
      });
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    server = await startTestServer({
      environment: { PLUMBLINE_OUTBOUND_ALLOW: '127.0.0.1/32' },
      onLog: (line) => {
        lines += line;
      },
    });
  });
  afterAll(async () => {
    await server.close();
    receiver.closeAllConnections();
    receiver.close();
  });

  const call = (...[as, method, path, body]: readonly [TestMember, string, string, unknown?]) =>
    server.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  const create = async (as: TestMember, path: string, format = 'json') =>
    (await call(as, 'POST', '/v1/webhooks', { name: 'Hook', url: `${origin}${path}`, format })).body.data;
  const log = async (as: TestMember, id: string) =>
    (await call(as, 'GET', `/v1/webhooks/${id}/deliveries`)).body.data.data;
  const happen = async ({ principal }: TestMember, name: string): Promise<void> => {
    const { db, events } = server.services;
    await db.transaction((trx) =>
      events.append(trx, principal, { kind: 'dataset.restored', id: newId(), data: { name } }),
    );
    await events.deliver();
  };
  const POLL = { timeout: 15_000, interval: 100 };

  it('receive what their person is notified of, signed with the time', async () => {
    const [member, other] = [await server.signIn('viewer'), await server.signIn('editor')];
    const { webhook, secret } = await create(member, '/signed?token=canary-url');
    expect(webhook.url).toBe(origin);
    await happen(other, 'Of somebody else');
    await happen(member, 'Orders');
    await expect.poll(async () => (await log(member, webhook.id))[0]?.state, POLL).toBe('sent');
    const [one, ...more] = received.filter(({ path }) => path.startsWith('/signed'));
    expect(more).toEqual([]);
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ kind: 'change', title: '“Orders” was restored' });
    const [, seconds, code] =
      /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(String(one?.headers['plumbline-signature'])) ?? [];
    expect(code).toBe(createHmac('sha256', secret).update(`${seconds}.${one?.body}`).digest('hex'));
    const { executor } = server.services.db;
    const stored = await Promise.all(
      (['webhooks', 'webhook_deliveries', 'events', 'notifications'] as const).map((table) =>
        acrossTenants(executor).selectFrom(table).selectAll().execute(),
      ),
    );
    const replies = [await call(member, 'GET', '/v1/webhooks'), await log(member, webhook.id)];
    const everything = JSON.stringify([stored, replies]) + lines;
    expect([everything.includes(secret), everything.includes('canary-url')]).toEqual([false, false]);
  });

  it('send Slack a text without markup of anybody’s making', async () => {
    const member = await server.signIn('viewer');
    const { webhook } = await create(member, '/slack', 'slack');
    await happen(member, '<!channel> & co');
    await expect.poll(async () => (await log(member, webhook.id))[0]?.state, POLL).toBe('sent');
    const [one] = received.filter(({ path }) => path === '/slack');
    expect(JSON.parse(one?.body ?? '')).toEqual({
      text: '*“&lt;!channel&gt; &amp; co” was restored*',
    });
  });

  it('delay nobody else while one is slow, down or answers garbage', async () => {
    const member = await server.signIn('viewer');
    const held: ServerResponse[] = [];
    answers.set('/slow', (response) => held.push(response));
    answers.set('/garbage', (response) => response.socket?.end('\u0000nonsense\r\n\r\n'));
    answers.set('/broken', (response) => response.writeHead(500).end('x'.repeat(1000)));
    const bad = await Promise.all(['/slow', '/garbage', '/broken'].map((path) => create(member, path)));
    const closed = createServer();
    await new Promise<void>((resolve) => {
      closed.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/`;
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    const down = (await call(member, 'POST', '/v1/webhooks', { name: 'down', url })).body.data;
    const { webhook: good } = await create(member, '/good');
    await happen(member, 'One');
    await happen(member, 'Two');
    await expect
      .poll(async () => (await log(member, good.id)).map(({ state }: { state: string }) => state), POLL)
      .toEqual(['sent', 'sent']);
    const [slow, garbage, broken] = bad.map(({ webhook }) => webhook.id);
    // The slow one has not even answered.
    expect((await log(member, slow))[0]).toMatchObject({ state: 'waiting', error: null });
    for (const id of [garbage, broken, down.webhook.id]) {
      await expect.poll(async () => (await log(member, id)).at(-1)?.error, POLL).toMatch(/^The receiver/u);
      expect((await log(member, id)).at(-1)).toMatchObject({
        state: 'waiting',
        attempts: 1,
        nextAttemptAt: expect.any(String),
      });
    }
    expect((await log(member, broken)).at(-1)).toMatchObject({ status: 500 });
    // The tests after this one would wait for it too.
    answers.delete('/slow');
    for (const response of held) {
      response.writeHead(204).end();
    }
  });

  it('fail after the last attempt, and can be sent again', async () => {
    const member = await server.signIn('viewer');
    answers.set('/failing', (response) => response.writeHead(410).end());
    const { webhook } = await create(member, '/failing');
    await call(member, 'POST', `/v1/webhooks/${webhook.id}/test`);
    const now = new Date().toISOString();
    const hurry = () =>
      acrossTenants(server.services.db.executor)
        .updateTable('webhook_deliveries')
        .set({ attempts: 5, due_at: now })
        .where('webhook_id', '=', webhook.id)
        .where('state', '=', 'waiting')
        .where('error', 'is not', null)
        .execute();
    await expect
      .poll(async () => {
        await hurry();
        return (await log(member, webhook.id))[0]?.state;
      }, POLL)
      .toBe('failed');
    const [failed] = await log(member, webhook.id);
    answers.delete('/failing');
    const again = await call(member, 'POST', `/v1/webhooks/${webhook.id}/deliveries/${failed.id}/retry`);
    expect(again).toMatchObject({ status: 202, body: { data: { state: 'waiting' } } });
    await expect.poll(async () => (await log(member, webhook.id))[0]?.state, POLL).toBe('sent');
  });

  it('end with the membership of their person, and do not come back with it', async () => {
    const tenantId = await server.addTenant();
    const [owner, member] = [await server.signIn('owner', tenantId), await server.signIn('viewer', tenantId)];
    const { userId } = member.principal;
    const { db, events } = server.services;
    const own = inTenant(db.executor, { tenantId });
    answers.set('/left', (response) => response.writeHead(500).end());
    const { webhook } = await create(member, '/left');
    await call(member, 'PUT', '/beta/users/notifications/settings', { channels: { change: [] } });
    await call(member, 'POST', `/v1/webhooks/${webhook.id}/test`);
    await expect
      .poll(async () => (await log(member, webhook.id))[0], POLL)
      .toMatchObject({ state: 'waiting', status: 500 });
    const requests = () => received.filter(({ path }) => path === '/left').length;
    const before = requests();
    const sendWhatIsDue = async () => {
      await own
        .updateTable('webhook_deliveries')
        .set({ due_at: new Date(0).toISOString() })
        .execute();
      await createWebhookDelivery(server.services).deliver();
    };
    // The event that deletes them is still to be delivered.
    const [membership] = await own.selectFrom('members').selectAll().where('user_id', '=', userId).execute();
    await own.deleteFrom('members').where('user_id', '=', userId).execute();
    await sendWhatIsDue();
    expect(requests()).toBe(before);
    await insertInto(db.executor, 'members').values(membership!).execute();
    await call(owner, 'DELETE', `/beta/tenants/${tenantId}/members/${userId}`);
    await events.deliver();
    await sendWhatIsDue();
    expect(requests()).toBe(before);
    await insertInto(db.executor, 'members').values(membership!).execute();
    const token = await db.transaction((trx) => server.services.sessions.create(trx, { tenantId, userId }));
    const list = async (path: string) => (await server.call('GET', path, { as: { token } })).body.data;
    expect(await list('/v1/webhooks')).toEqual([]);
    expect((await list('/beta/users/notifications/settings')).channels.change).not.toEqual([]);
    expect(await own.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });

  it('reach no address that is not allowed, and belong to one person', async () => {
    const [member, other] = [await server.signIn('viewer'), await server.signIn('owner')];
    for (const url of ['http://169.254.169.254/', 'http://10.0.0.1/', 'file:///etc/passwd', 'no address']) {
      const answer = await call(member, 'POST', '/v1/webhooks', { name: 'x', url });
      expect({ url, status: answer.status, code: answer.body.error.code }).toEqual({
        url,
        status: 422,
        code: 'source.address_refused',
      });
    }
    const { webhook } = await create(member, '/mine');
    expect((await call(other, 'GET', '/v1/webhooks')).body.data).toEqual([]);
    for (const [method, path] of [
      ['GET', '/deliveries'],
      ['POST', '/test'],
      ['DELETE', ''],
    ] as const) {
      const answer = await call(other, method, `/v1/webhooks/${webhook.id}${path}`);
      expect(answer.body.error.code).toBe('webhook.not_found');
    }
    const renamed = await call(member, 'PUT', `/v1/webhooks/${webhook.id}`, { enabled: false });
    expect(renamed.body.data).toMatchObject({ name: 'Hook', enabled: false });
    await happen(member, 'Quiet');
    expect(await log(member, webhook.id)).toEqual([]);
    expect((await call(member, 'DELETE', `/v1/webhooks/${webhook.id}`)).status).toBe(200);
  });
});

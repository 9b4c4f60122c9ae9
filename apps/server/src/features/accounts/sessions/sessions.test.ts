import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { jobOf } from '../../../testing/test-jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const OWNER = { email: 'ada@example.test', password: 'correct horse battery' };
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('sessions of a person', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      environment: { PLUMBLINE_OWNER_EMAIL: OWNER.email, PLUMBLINE_OWNER_PASSWORD: OWNER.password },
    });
  });
  afterAll(() => server.close());

  const signIn = async (userAgent = FIREFOX): Promise<{ token: string }> => {
    const { body } = await server.call('POST', '/login', {
      body: OWNER,
      headers: { 'user-agent': userAgent },
    });
    return { token: body.token };
  };
  const list = async (as: { token: string }) =>
    (await server.call('GET', '/beta/auth/sessions', { as })).body;
  const status = async (as: { token: string }) =>
    (await server.call('GET', '/beta/auth/get-user', { as })).status;
  const current = async (as: { token: string }) =>
    (await list(as)).data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);

  it('are listed with device, address and which one this is', async () => {
    const [one, other] = [await signIn(), await signIn('curl/8.5.0')];
    expect(await current(one)).toMatchObject({
      device: { browser: 'Firefox', system: 'Windows' },
      address: '127.0.0.1',
      workspace: 'Workspace',
    });
    expect((await current(other)).device).toEqual({ browser: 'curl', system: null });
    const { data } = await list(one);
    expect(data.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(one.token);
  });

  it('move to the front when they are extended', async () => {
    const first = await signIn();
    await signIn();
    await server.call('POST', '/beta/auth/token', { as: first });
    expect((await list(first)).data[0].isCurrent).toBe(true);
  });

  /** A job that nobody runs, so that its stream has no end of its own. */
  async function waitingJob(as: { token: string }): Promise<string> {
    const principal = await server.services.sessions.find(as.token);
    return server.services.db.transaction((trx) =>
      server.services.queue.enqueue(trx, {
        actor: principal!,
        definition: jobOf({ run: async () => 'never run' }),
        payload: { what: 'wait' },
        subject: null,
      }),
    );
  }

  it('end one at a time, with their streams, and end no other', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const stream = await server.open('GET', `/beta/events/worker/${await waitingJob(other)}`, { as: other });
    expect(stream.status).toBe(200);
    const { id } = await current(other);
    const [ended] = await Promise.all([
      server.call('DELETE', `/beta/auth/sessions/${id}`, { as: one }),
      stream.text(),
    ]);
    expect(ended.body).toEqual({ success: true });
    expect([await status(one), await status(other)]).toEqual([200, 401]);
    expect((await server.call('DELETE', `/beta/auth/sessions/${id}`, { as: one })).status).toBe(404);
  });

  it('a session of somebody else is not found, as one that does not exist', async () => {
    const [mine, theirs] = [await signIn(), await server.signIn('editor')];
    const answers = await Promise.all(
      [theirs.principal.sessionId, newId()].map((id) =>
        server.call('DELETE', `/beta/auth/sessions/${id}`, { as: mine }),
      ),
    );
    expect(answers.map(({ status: code, body }) => [code, body.error.message])).toEqual([
      [404, 'This session has already ended.'],
      [404, 'This session has already ended.'],
    ]);
    expect(await status(theirs)).toBe(200);
    const ids = (await list(mine)).data.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(theirs.principal.sessionId);
  });

  it('all end at once, this one included, and nobody else is signed out', async () => {
    const [one, other, theirs] = [await signIn(), await signIn(), await server.signIn('viewer')];
    expect((await server.call('DELETE', '/beta/auth/sessions', { as: one })).status).toBe(200);
    expect([await status(one), await status(other), await status(theirs)]).toEqual([401, 401, 200]);
  });
});

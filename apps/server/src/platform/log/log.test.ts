import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appOf, type AppUnderTest } from '../../testing/app-of.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { bind } from '../http/bind.ts';
import { createLog } from './create-log.ts';

const CANARY = 'c4n4ry-s3cr3t-value';

describe('the log', () => {
  it('prints neither secrets by name, nor what drivers attach to errors', () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => lines.push(line) });
    const error = Object.assign(new Error('it broke'), {
      detail: CANARY,
      parameters: [CANARY],
      code: '23505',
    });
    log.error({ err: new Error('outer', { cause: error }), requestId: 'r1' }, 'failed');
    log.info(
      { password: CANARY, token: CANARY, request: { authorization: CANARY, body: CANARY, query: CANARY } },
      'call',
    );
    const text = lines.join('');
    expect(text).not.toContain(CANARY);
    expect(text).toContain('it broke');
    expect(text).toContain('23505');
    expect(text).toContain('r1');
  });
});

describe('secrets of calls', () => {
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startTestServer({
      onLog: (line) => lines.push(line),
      environment: { PLUMBLINE_OWNER_EMAIL: 'ada@example.test', PLUMBLINE_OWNER_PASSWORD: `${CANARY}-owner` },
    });
  });
  afterAll(() => server.close());

  it('come out in no log line and no answer', async () => {
    const answers: unknown[] = [];
    const call = async (...args: Parameters<TestServer['call']>) => {
      const answer = await server.call(...args);
      answers.push(answer.body);
      return answer;
    };
    const member = await server.signIn('owner');
    const hidden = [CANARY, member.token];
    await call('POST', '/login', { body: { email: 'ada@example.test', password: `${CANARY}-wrong` } });
    await call('POST', '/login', { body: { email: { a: CANARY }, password: [CANARY] } });
    await call('POST', '/login', {
      body: `{"password":"${CANARY}"`,
      headers: { 'content-type': 'application/json' },
    });
    await call('PUT', '/users/password', {
      as: member,
      body: { currentPassword: CANARY, newPassword: `${CANARY}-next-password` },
    });
    await call('POST', '/beta/auth/links/redeem', { body: { token: CANARY } });
    await call('GET', `/beta/global/filter?search=${CANARY}`, { as: member });
    await call('GET', `/beta/auth/get-user?token=${CANARY}`, { as: member });
    await call('GET', '/beta/auth/get-user', { as: { token: CANARY } });
    await call('POST', '/v1/uploads', { as: member, body: { name: CANARY, size: -1 } });
    expect(lines.length).toBeGreaterThanOrEqual(9);
    for (const secret of hidden) {
      expect(lines.join('')).not.toContain(secret);
      expect(JSON.stringify(answers)).not.toContain(secret);
    }
  });

  it('come out in no log line where they are the first sign-in link', async () => {
    const logged: string[] = [];
    const first = await startTestServer({ onLog: (line) => logged.push(line) });
    const token = first.firstLink?.token ?? '';
    expect(token).not.toBe('');
    expect((await first.call('POST', '/beta/auth/links/redeem', { body: { token } })).status).toBe(422);
    await first.close();
    expect(logged).not.toEqual([]);
    expect(logged.join('')).not.toContain(token);
  });

  it('lets a call be found by its request id, with route, status and time', async () => {
    const { headers } = await server.call('GET', '/beta/auth/get-user');
    const requestId = headers.get('x-request-id') ?? '';
    const line = lines.find((text) => text.includes(requestId)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      requestId,
      route: 'accounts.getUser',
      method: 'GET',
      status: 401,
    });
  });
});

describe('a fault of ours', () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await appOf(() => [
      bind(routes.globalSearch, () =>
        Promise.reject(Object.assign(new Error('engine broke'), { rows: [CANARY] })),
      ),
    ]);
  });
  afterAll(() => app.close());

  it('is in the error log once, under the request id the caller received, without rows', async () => {
    const response = await fetch(`${app.address}/beta/global/filter?search=${CANARY}`, {
      headers: { authorization: `Bearer ${app.token}` },
    });
    const requestId = response.headers.get('x-request-id') ?? '';
    const read = () => readFile(join(app.home, 'log', 'errors.log'), 'utf8').catch(() => '');
    await expect.poll(read).toContain(requestId);
    const written = await read();
    expect(written.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(written)).toMatchObject({
      requestId,
      where: 'search.global',
      error: { message: 'engine broke' },
    });
    expect(written + app.lines.join('')).not.toContain(CANARY);
  });
});

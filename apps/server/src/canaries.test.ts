import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossTenants } from './platform/db/across-tenants.ts';
import { homeAt } from './platform/home.ts';
import { CLIENT, startOidcProvider, type TestOidcProvider } from './testing/test-oidc-provider.ts';
import { mailsTo, tokenIn } from './testing/test-outbox.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/test-server.ts';

const OWNER = { email: 'owner@example.test', password: 'canary-of-the-owner-password' };
const NEW_PASSWORD = 'canary-of-the-second-password';
const WRONG_PASSWORD = 'canary-of-a-mistyped-password';

/** A secret, and the routes whose replies may hold it because they hand it to its owner. */
interface Canary {
  readonly secret: string;
  readonly handedOutBy: readonly string[];
}

/**
 * Goes through all that has to do with secrets, and then looks for them in every reply, log line, event, mail row and
 * file. The data folder is what a backup copies.
 */
describe('secrets', () => {
  const canaries: Record<string, Canary> = {};
  const replies: { readonly route: string; readonly text: string }[] = [];
  const logs: string[] = [];
  let server: TestServer;
  let provider: TestOidcProvider;
  let events = '';
  let bundled = '';

  async function call(
    method: string,
    path: string,
    options: { body?: unknown; as?: { token: string } } = {},
  ) {
    const answer = await server.call(method, path, options);
    const shown = { body: answer.body as unknown, headers: Object.fromEntries(answer.headers) };
    replies.push({ route: `${method} ${path}`, text: JSON.stringify(shown) });
    return answer;
  }
  const plant = (name: string, secret: string, ...handedOutBy: readonly string[]): void => {
    expect([name, secret.length > 5]).toEqual([name, true]);
    canaries[name] = { secret, handedOutBy };
  };

  async function signInByPassword(): Promise<{ token: string }> {
    plant('password', OWNER.password);
    plant('mistyped password', WRONG_PASSWORD);
    await call('POST', '/login', { body: { ...OWNER, password: WRONG_PASSWORD } });
    const { body } = await call('POST', '/login', { body: OWNER });
    plant('session', body.token, 'POST /login', 'POST /beta/auth/token');
    await call('POST', '/beta/auth/token', { as: body });
    return body;
  }

  async function makeKeys(as: { token: string }): Promise<void> {
    const key = await call('POST', '/beta/auth/keys', { as, body: { name: 'K', scopes: ['read'] } });
    plant('API key', key.body.data.token, 'POST /beta/auth/keys');
    await call('GET', '/v1/datasources', { as: key.body.data });
  }

  /** Every reply about it is searched; what it fails with is the address, at which nothing listens. */
  async function connectSources(as: { token: string }): Promise<void> {
    plant('token of Snowflake', 'canary-programmatic-access-token');
    plant('password of a database', 'canary-of-a-database');
    const account = { account: 'myorg-test', role: 'R', warehouse: 'W', database: 'D' };
    const config = { ...account, auth: 'token', token: 'canary-programmatic-access-token' };
    const path = '/v1/connections/snowflake';
    await call('POST', `${path}/validate`, { as, body: config });
    const { id } = (await call('POST', `${path}/save`, { as, body: { name: 'Snowflake', config } })).body
      .data;
    await call('POST', `${path}/${id}/query`, { as, body: { query: 'SELECT 1' } });
    await call('GET', `/beta/connections/${id}`, { as });
    await call('PUT', `/v1/connections/${id}`, { as, body: { name: 'Renamed' } });
    const database = {
      host: '127.0.0.1',
      port: 1,
      database: 'd',
      username: 'u',
      password: 'canary-of-a-database',
    };
    const body = { kind: 'postgresql', name: 'Database', config: database };
    await call('POST', '/beta/connections', { as, body });
    await call('POST', '/beta/user/connections/', { as, body: {} });
    await call('DELETE', `${path}/${id}`, { as });
  }

  async function useTwoFactor(as: { token: string }): Promise<void> {
    const body = { password: OWNER.password };
    const { secret } = (await call('POST', '/beta/auth/two-factor', { as, body })).body.data;
    plant('two-factor secret', secret, 'POST /beta/auth/two-factor');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const confirmed = await call('POST', '/beta/auth/two-factor/confirm', {
      as,
      body: { code: totp.generate() },
    });
    const [first, second] = confirmed.body.data.recoveryCodes as string[];
    plant('recovery code', first!, 'POST /beta/auth/two-factor/confirm');
    plant('used recovery code', second!, 'POST /beta/auth/two-factor/confirm');
    const { challenge } = (await call('POST', '/login', { body: OWNER })).body.error;
    plant('challenge', challenge, 'POST /login');
    const response = await call('POST', '/login', { body: { challenge, code: second, remember: true } });
    plant('remembered browser', response.body.device, 'POST /login');
    await call('GET', '/beta/auth/devices', { as });
  }

  async function useLinks(as: TestMember): Promise<void> {
    await call('POST', '/beta/auth/password-reset', { body: { email: OWNER.email } });
    const [mail] = await mailsTo(server, as, OWNER.email);
    plant('reset link', tokenIn(mail!), 'GET /beta/outbox/');
    const invited = await call('POST', '/beta/auth/invitations', {
      as,
      body: { email: 'new@example.test', role: 'editor' },
    });
    const token = (invited.body.data.link as string).split('#')[1]!;
    plant('invitation', token, 'POST /beta/auth/invitations');
    plant('password of the invited', NEW_PASSWORD);
    const accepted = await call('POST', '/beta/auth/invitations/accept', {
      body: { token, password: NEW_PASSWORD, fname: 'N', lname: '' },
    });
    plant('session of the invited', accepted.body.data.token, 'POST /beta/auth/invitations/accept');
  }

  async function useProvider(as: { token: string }): Promise<void> {
    const { redirectUri } = (await call('GET', '/beta/auth/sso-provider', { as })).body.data;
    provider = await startOidcProvider([redirectUri]);
    plant('client secret', CLIENT.clientSecret);
    const body = { name: 'P', issuer: provider.issuer, ...CLIENT };
    await call('PUT', '/beta/auth/sso-provider', { as, body });
    await call('POST', '/beta/auth/sso-provider/test', { as });
    provider.account = { sub: 'ada', email: 'ada@example.test', email_verified: true };
    const { url, browserKey } = (await call('POST', '/beta/auth/sso/workspace/start', { body: {} })).body
      .data;
    plant('browser key', browserKey, 'POST /beta/auth/sso/workspace/start');
    plant('state', new URL(url).searchParams.get('state')!, 'POST /beta/auth/sso/workspace/start');
    const answer = await provider.visit(url);
    plant('code', answer.searchParams.get('code')!);
    const tenant = redirectUri.split('/').at(-2);
    const finish = { tenant, query: answer.search.slice(1), browserKey };
    const { body: session } = await call('POST', '/beta/auth/sso/finish', { body: finish });
    plant('session of the provider', session.token, 'POST /beta/auth/sso/finish');
    await call('POST', '/beta/auth/sso/finish', { body: finish });
    await call('PUT', '/beta/auth/sso-provider', {
      as,
      body: { ...body, clientSecret: 'another', issuer: 'x' },
    });
  }

  beforeAll(async () => {
    server = await startTestServer({
      environment: {
        PLUMBLINE_OWNER_EMAIL: OWNER.email,
        PLUMBLINE_OWNER_PASSWORD: OWNER.password,
        PLUMBLINE_ENDPOINTS: 'snowflake=http://127.0.0.1:59999',
      },
      onLog: (line) => logs.push(line),
    });
    const { token } = await signInByPassword();
    const as = { token, principal: (await server.services.sessions.find(token))! };
    await makeKeys(as);
    await connectSources(as);
    await useLinks(as);
    await useProvider(as);
    await useTwoFactor(as);
    const bundle = await call('GET', '/beta/organizations/import/json', { as });
    bundled = JSON.stringify(bundle.body);
    for (const path of ['/beta/auth/get-user', '/beta/auth/sessions', '/beta/auth/keys', '/beta/outbox']) {
      await call('GET', path, { as });
    }
    const { db } = server.services;
    events = JSON.stringify(await acrossTenants(db.executor).selectFrom('events').selectAll().execute());
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
  });

  it('are in no reply but the one that hands them out', () => {
    const leaks = Object.entries(canaries).flatMap(([name, { secret, handedOutBy }]) =>
      replies
        .filter(
          ({ text, route }) => text.includes(secret) && !handedOutBy.some((own) => route.startsWith(own)),
        )
        .map(({ route }) => `${name} in ${route}`),
    );
    expect(leaks).toEqual([]);
    expect(replies.length).toBeGreaterThan(20);
  });

  it('are in no bundle of the workspace, which holds what they belong to', () => {
    expect(bundled).toContain('"kind":"postgresql"');
    expect(Object.entries(canaries).filter(([, { secret }]) => bundled.includes(secret))).toEqual([]);
  });

  it('are in no log line and no event', () => {
    const text = logs.join('\n') + events;
    expect(Object.entries(canaries).filter(([, { secret }]) => text.includes(secret))).toEqual([]);
    expect(logs.length).toBeGreaterThan(20);
    expect(events).toContain('session.started');
  });

  it('are in no file of the data folder, so in no backup', async () => {
    const { root, sealingKey } = homeAt(server.home);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const files = await Promise.all(
      paths
        .filter((path) => path !== sealingKey)
        .map(async (path) => ({ path, bytes: await readFile(path) })),
    );
    const leaks = Object.entries(canaries).flatMap(([name, { secret }]) =>
      files.filter(({ bytes }) => bytes.includes(secret)).map(({ path }) => `${name} in ${path}`),
    );
    expect(leaks).toEqual([]);
    expect(files.some(({ bytes }) => bytes.includes(OWNER.email))).toBe(true);
  });
});

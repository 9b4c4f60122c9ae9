import { DAY_MS, MINUTE_MS } from '@plumbline/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { newId } from '../../platform/ids.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import {
  CLIENT,
  startOidcProvider,
  type Browser,
  type TestOidcProvider,
} from '../../testing/test-oidc-provider.ts';
import { mailsTo, tokenIn } from '../../testing/test-outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { addMember } from '../accounts/index.ts';
import { addMembership } from '../workspaces/index.ts';

const PASSWORD = 'a password of theirs';

describe('single sign-on', () => {
  const clock = fakeClock();
  let server: TestServer;
  let provider: TestOidcProvider;
  let owner: TestMember;
  let tenantId: string;
  const slug = 'workspace';

  beforeAll(async () => {
    server = await startTestServer({ clock, environment: { PLUMBLINE_WORKSPACES: 'many' } });
    owner = await server.signIn('owner');
    ({ tenantId } = owner.principal);
    provider = await startOidcProvider([`${server.address}/sso/${tenantId}/callback`]);
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
  });

  const call = (method: string, path: string, options: { as?: { token: string }; body?: unknown } = {}) =>
    server.call(method, path, options);
  const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    body.error?.code ?? status;
  const configure = async (change: object = {}) => {
    const { issuer } = provider;
    const body = { name: 'Company login', issuer, ...CLIENT, ...change };
    expect((await call('PUT', '/beta/auth/sso-provider', { as: owner, body })).status).toBe(200);
  };
  const rules = (body: object, as = owner) => call('PUT', '/beta/auth/sign-in-rules', { as, body });
  beforeEach(async () => {
    await rules({ requireSingleSignOn: false, requireTwoFactor: false });
    await configure();
  });

  interface Started {
    url: string;
    browserKey: string;
  }
  const start = async (returnTo = '/'): Promise<Started> =>
    (await call('POST', `/beta/auth/sso/${slug}/start`, { body: { returnTo } })).body.data;
  const finish = ({ browserKey }: { browserKey: string }, query: string, tenant = tenantId) =>
    call('POST', '/beta/auth/sso/finish', { body: { tenant, query, browserKey } });
  const signIn = async (returnTo?: string, browser?: Browser) => {
    const started = await start(returnTo);
    return finish(started, (await provider.visit(started.url, browser)).search);
  };
  const someone = (change: object = {}) => {
    const sub = newId();
    provider.account = {
      sub,
      email: `${sub}@example.test`,
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Hopper',
      ...change,
    };
    return provider.account;
  };
  const self = async (as: { token: string }) => (await call('GET', '/beta/auth/get-user', { as })).body.data;
  /** A member with a password; gives the address. */
  const addPasswordMember = async (tenant = tenantId, role: 'editor' | 'owner' = 'editor') => {
    const email = `${newId()}@example.test`;
    const passwordHash = await hashPassword(PASSWORD);
    await server.services.db.transaction((trx) =>
      addMember(trx, clock, { tenantId: tenant, email, fname: 'P', lname: '', role, passwordHash }),
    );
    return email;
  };
  const resetToken = async (email: string) => {
    await call('POST', '/beta/auth/password-reset', { body: { email } });
    const [mail] = await mailsTo(server, owner, email);
    return tokenIn(mail!);
  };
  const login = (email: string) => call('POST', '/login', { body: { email, password: PASSWORD } });

  it('makes an account at the first sign-in, and finds it at the next by subject, not address', async () => {
    const account = someone();
    const first = await signIn('/dashboards?folder=1');
    expect(first.status).toBe(200);
    expect(first.body.returnTo).toBe('/dashboards?folder=1');
    expect(await self(first.body)).toMatchObject({ email: account.email, fname: 'Grace', role: 'viewer' });
    provider.account = { ...account, email: `moved-${account.email}` };
    const second = await signIn();
    expect(second.body.user).toEqual(first.body.user);
    expect(await self(second.body)).toMatchObject({ email: account.email });
  });

  it('sends the browser away with PKCE, state and nonce, and never the secret', async () => {
    const { url } = await start();
    const query = new URL(url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(['state', 'nonce', 'code_challenge'].map((name) => (query.get(name) ?? '').length > 30)).toEqual([
      true,
      true,
      true,
    ]);
    expect(url).not.toContain(CLIENT.clientSecret);
    const setup = await call('GET', '/beta/auth/sso-provider', { as: owner });
    expect(JSON.stringify(setup.body)).not.toContain(CLIENT.clientSecret);
    expect(setup.body.data.provider.hasSecret).toBe(true);
  });

  describe('refuses', () => {
    const rejected = 'auth.sso_rejected';
    beforeEach(() => void someone());

    it('an answer with another nonce', async () => {
      const started = await start();
      const url = new URL(started.url);
      url.searchParams.set('nonce', 'that-of-somebody-else');
      expect(outcome(await finish(started, (await provider.visit(url.href)).search))).toBe(rejected);
    });

    it('an answer of another issuer', async () => {
      const started = await start();
      const { searchParams } = await provider.visit(started.url);
      searchParams.set('iss', 'https://elsewhere.example');
      expect(outcome(await finish(started, searchParams.toString()))).toBe(rejected);
    });

    it('an answer whose issuer was taken out', async () => {
      const started = await start();
      const { searchParams } = await provider.visit(started.url);
      searchParams.delete('iss');
      expect(outcome(await finish(started, searchParams.toString()))).toBe(rejected);
    });

    it('a configuration that is that of another issuer', async () => {
      await configure({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') });
      const answer = await call('POST', '/beta/auth/sso-provider/test', { as: owner });
      expect(outcome(answer)).toBe('sso.provider_failed');
      const document = `${provider.issuer}/.well-known/openid-configuration`;
      const put = await call('PUT', '/beta/auth/sso-provider', {
        as: owner,
        body: { name: 'X', issuer: document, ...CLIENT },
      });
      expect(put.status).toBe(400);
    });

    it('an answer a second time, and its code in a sign-in of another browser', async () => {
      const started = await start();
      const { search, searchParams } = await provider.visit(started.url);
      expect((await finish(started, search)).status).toBe(200);
      expect(outcome(await finish(started, search))).toBe(rejected);
      const other = await start();
      searchParams.set('state', new URL(other.url).searchParams.get('state') ?? '');
      expect(outcome(await finish(other, searchParams.toString()))).toBe(rejected);
    });

    it('a fresh code that was caught on its way: the PKCE verifier is not that of the thief', async () => {
      const victim = await start();
      const { searchParams } = await provider.visit(victim.url);
      const thief = await start();
      searchParams.set('state', new URL(thief.url).searchParams.get('state') ?? '');
      expect(outcome(await finish(thief, searchParams.toString()))).toBe(rejected);
    });

    it('an answer in a browser that did not begin, so that nobody is signed in as somebody else', async () => {
      const [started, other] = [await start(), await start()];
      const { search } = await provider.visit(started.url);
      expect(outcome(await finish(other, search))).toBe(rejected);
      expect((await finish(started, search)).status).toBe(200);
    });

    it('an answer at the address of another workspace', async () => {
      const started = await start();
      const { search } = await provider.visit(started.url);
      expect(outcome(await finish(started, search, await server.addTenant()))).toBe(rejected);
    });

    it('an answer that comes too late', async () => {
      const started = await start();
      const { search } = await provider.visit(started.url);
      clock.advance(11 * MINUTE_MS);
      expect(outcome(await finish(started, search))).toBe(rejected);
    });

    it('what the provider refused', async () => {
      const started = await start();
      const state = new URL(started.url).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
      const answer = await finish(started, query.toString());
      expect(outcome(answer)).toBe(rejected);
      expect(answer.body.error.message).toContain('was canceled at');
    });

    it.each([
      ['an unverified address', { email_verified: false }],
      ['an address of which nothing is said', { email_verified: undefined }],
      ['"true" as text', { email_verified: 'true' }],
      ['no address', { email: undefined }],
      ['a text that is no address', { email: 'not an address' }],
    ])('%s', async (_, change) => {
      someone(change);
      expect(outcome(await signIn())).toBe('auth.sso_no_access');
    });

    it('an address outside the domains of the workspace', async () => {
      await configure({ domains: ['example.com'] });
      expect(outcome(await signIn())).toBe('auth.sso_no_access');
    });

    it('a wrong client secret', async () => {
      await configure({ clientSecret: 'another secret' });
      expect(outcome(await signIn())).toBe(rejected);
    });
  });

  it('accepts an unverified address where an admin vouches for the provider', async () => {
    someone({ email_verified: undefined });
    await configure({ acceptsUnverifiedEmail: true });
    expect((await signIn()).status).toBe(200);
  });

  it.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['\\\\evil.example', '/'],
    ['evil.example', '/'],
    ['/datasets?next=//evil.example', '/datasets?next=//evil.example'],
  ])('returns from %j to %s', async (given, returned) => {
    someone();
    expect((await signIn(given)).body.returnTo).toBe(returned);
  });

  describe('an account that exists', () => {
    it('is not taken over by its address: its password connects it, once', async () => {
      const email = await addPasswordMember();
      someone({ email: email.toUpperCase() });
      const refused = await signIn('/datasets');
      expect([refused.status, outcome(refused)]).toEqual([409, 'auth.sso_account_exists']);
      const { connect } = refused.body.error;
      const wrong = await call('POST', '/beta/auth/sso/connect', { body: { connect, password: 'wrong' } });
      expect(outcome(wrong)).toBe('auth.wrong_password');
      const right = await call('POST', '/beta/auth/sso/connect', { body: { connect, password: PASSWORD } });
      expect({ status: right.status, returnTo: right.body.returnTo }).toEqual({
        status: 200,
        returnTo: '/datasets',
      });
      expect(await self(right.body)).toMatchObject({ email, role: 'editor' });
      const again = await call('POST', '/beta/auth/sso/connect', { body: { connect, password: PASSWORD } });
      expect(outcome(again)).toBe('auth.sso_rejected');
      expect((await signIn()).body.user).toEqual(right.body.user);
    });

    it('an account of another workspace joins by its password', async () => {
      const email = await addPasswordMember(await server.addTenant());
      someone({ email });
      const { connect } = (await signIn()).body.error;
      const joined = await call('POST', '/beta/auth/sso/connect', { body: { connect, password: PASSWORD } });
      expect(await self(joined.body)).toMatchObject({ role: 'viewer', tenant: { id: tenantId } });
    });

    it('has to be connected again once its password was reset by mail', async () => {
      const account = someone();
      const first = await signIn();
      expect(first.status).toBe(200);
      const token = await resetToken(account.email ?? '');
      await call('POST', '/beta/auth/links/redeem', { body: { token, password: PASSWORD } });
      expect(outcome(await signIn())).toBe('auth.sso_account_exists');
    });

    it('is not entered any more by somebody who was removed', async () => {
      someone();
      const { body } = await signIn();
      const path = `/beta/tenants/${tenantId}/members/${body.user.id}`;
      expect((await call('DELETE', path, { as: owner })).status).toBe(200);
      expect(outcome(await signIn())).toBe('auth.sso_no_access');
    });
  });

  describe('roles', () => {
    const groupRoles = [
      { group: 'analysts', role: 'editor' },
      { group: 'it', role: 'admin' },
    ];
    it('follow the groups at every sign-in, the strongest counts', async () => {
      await configure({ scopes: ['groups'], groupRoles });
      const account = someone({ groups: ['analysts', 'it'] });
      expect(await self((await signIn()).body)).toMatchObject({ role: 'admin' });
      provider.account = { ...account, groups: ['analysts'] };
      expect(await self((await signIn()).body)).toMatchObject({ role: 'editor' });
      provider.account = { ...account, groups: [] };
      expect(await self((await signIn()).body)).toMatchObject({ role: 'viewer' });
    });

    it('let nobody in who has no group, where none is the default', async () => {
      await configure({ scopes: ['groups'], groupRoles, defaultRole: null });
      someone({ groups: ['others'] });
      expect(outcome(await signIn())).toBe('auth.sso_no_access');
    });

    it('roles of owners stay', async () => {
      const email = await addPasswordMember(tenantId, 'owner');
      await configure({ scopes: ['groups'], groupRoles });
      someone({ email, groups: ['analysts'] });
      const { connect } = (await signIn()).body.error;
      const { body } = await call('POST', '/beta/auth/sso/connect', {
        body: { connect, password: PASSWORD },
      });
      expect(await self(body)).toMatchObject({ role: 'owner' });
    });
  });

  describe('a session of a provider', () => {
    it('is good in its workspace alone', async () => {
      const other = await server.addTenant();
      const email = await addPasswordMember(other);
      someone({ email });
      const { connect } = (await signIn()).body.error;
      const { body: as } = await call('POST', '/beta/auth/sso/connect', {
        body: { connect, password: PASSWORD },
      });
      await login(email);
      const switched = await call('POST', '/beta/auth/switch', { as, body: { tenant: other } });
      expect(outcome(switched)).toBe('auth.sso_session');
      const { workspaces } = (await call('GET', '/beta/auth/workspaces', { as })).body.data;
      expect(workspaces.map(({ id }: { id: string }) => id)).toEqual([tenantId]);
      const sessions = (await call('GET', '/beta/auth/sessions', { as })).body.data;
      expect(new Set(sessions.map(({ workspace }: { workspace: string }) => workspace))).toEqual(
        new Set(['Workspace']),
      );
      const change = { email: 'elsewhere@example.test', currentPassword: PASSWORD };
      const moved = await call('PUT', `/beta/users/${as.user.id}`, { as, body: change });
      expect(outcome(moved)).toBe('auth.sso_session');
      const created = await call('POST', '/beta/tenants', { as, body: { name: 'Mine' } });
      expect(outcome(created)).toBe('auth.sso_session');
    });

    it('obeys the two-factor rule of the workspace, and the second factor of the person', async () => {
      someone();
      const { body: as } = await signIn();
      const { secret } = (await call('POST', '/beta/auth/two-factor', { as, body: {} })).body.data;
      const code = (ms = 0) =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + ms });
      await call('POST', '/beta/auth/two-factor/confirm', { as, body: { code: code() } });
      const challenged = await signIn('/datasets');
      expect(challenged.body.error).toMatchObject({ code: 'auth.second_factor', returnTo: '/datasets' });
      const { challenge } = challenged.body.error;
      clock.advance(MINUTE_MS);
      const response = await call('POST', '/login', { body: { challenge, code: code() } });
      const opened = await call('POST', '/beta/auth/switch', {
        as: response.body,
        body: { tenant: await server.addTenant() },
      });
      expect([response.status, outcome(opened)]).toEqual([200, 'auth.sso_session']);
    });

    it('a session of a provider without a second factor can do nothing but set one up where the workspace requires it', async () => {
      const { secret } = (await call('POST', '/beta/auth/two-factor', { as: owner, body: {} })).body.data;
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
      await call('POST', '/beta/auth/two-factor/confirm', { as: owner, body: { code } });
      expect((await rules({ requireTwoFactor: true })).status).toBe(200);
      someone();
      const { body: as } = await signIn();
      expect(outcome(await call('GET', '/v1/datasources', { as }))).toBe('auth.two_factor_required');
    });
  });

  describe('where the workspace requires it', () => {
    const require = async () => {
      someone();
      const { body } = await signIn();
      expect((await rules({ requireSingleSignOn: true })).status).toBe(200);
      return body as { token: string; user: { id: string } };
    };

    it('has to have worked first', async () => {
      await configure({ clientId: 'another' });
      expect(outcome(await rules({ requireSingleSignOn: true }))).toBe('sso.untested');
    });

    it('passwords are refused once they are right, except an owner’s', async () => {
      const [member, boss] = [await addPasswordMember(), await addPasswordMember(tenantId, 'owner')];
      await require();
      const refused = await login(member);
      expect(refused.body.error).toMatchObject({ code: 'auth.sso_required', tenant: slug });
      const wrong = await call('POST', '/login', { body: { email: member, password: 'wrong' } });
      expect(outcome(wrong)).toBe('auth.wrong_credentials');
      expect((await login(boss)).status).toBe(200);
    });

    it('sessions that were opened otherwise end at once, and stay for whoever used the provider', async () => {
      const member = await server.signIn('editor');
      const as = await require();
      expect((await call('GET', '/beta/auth/get-user', { as: member })).status).toBe(401);
      expect((await call('GET', '/beta/auth/get-user', { as })).status).toBe(200);
      expect((await call('GET', '/beta/auth/get-user', { as: owner })).status).toBe(200);
    });

    it('a person of several workspaces is signed in to one that takes passwords', async () => {
      const email = await addPasswordMember();
      const other = await server.addTenant();
      const { body } = await login(email);
      const userId = body.user.id as string;
      await server.services.db.transaction(async (trx) => {
        await addMembership(server.services, trx, { tenantId: other, userId, role: 'editor' });
      });
      await require();
      const elsewhere = await login(email);
      expect(await self(elsewhere.body)).toMatchObject({ tenant: { id: other } });
      const back = await call('POST', '/beta/auth/switch', {
        as: elsewhere.body,
        body: { tenant: tenantId },
      });
      expect(outcome(back)).toBe('auth.sso_required');
    });

    it('a reset link sets the password and opens no session', async () => {
      const email = await addPasswordMember();
      await require();
      const token = await resetToken(email);
      const redeemed = await call('POST', '/beta/auth/links/redeem', {
        body: { token, password: 'another password of theirs' },
      });
      expect(outcome(redeemed)).toBe('auth.sso_required');
    });

    it('an invitation makes a member, and opens no session', async () => {
      await require();
      const invite = async (email: string) =>
        (
          await call('POST', '/beta/auth/invitations', { as: owner, body: { email, role: 'editor' } })
        ).body.data.link.split('#')[1] as string;
      const fresh = await call('POST', '/beta/auth/invitations/accept', {
        body: { token: await invite(`${newId()}@example.test`), password: PASSWORD, fname: 'N', lname: '' },
      });
      expect({ status: fresh.status, token: fresh.body.data.token }).toEqual({ status: 200, token: null });
      const elsewhere = await server.signIn('editor', await server.addTenant());
      const { email } = await self(elsewhere);
      const joined = await call('POST', '/beta/auth/invitations/join', {
        as: elsewhere,
        body: { token: await invite(email) },
      });
      expect(outcome(joined)).toBe('auth.sso_required');
      const back = await call('POST', '/beta/auth/switch', { as: elsewhere, body: { tenant: tenantId } });
      expect(outcome(back)).toBe('auth.sso_required');
    });

    it('the rule ends with its provider, and so do the sessions', async () => {
      const as = await require();
      expect((await call('DELETE', '/beta/auth/sso-provider', { as: owner })).status).toBe(200);
      expect((await call('GET', '/beta/auth/get-user', { as })).status).toBe(401);
      const { body } = await call('GET', '/beta/auth/sign-in-rules', { as: owner });
      expect(body.data.requireSingleSignOn).toBe(false);
      const gone = await call('GET', `/beta/auth/sso/${slug}`);
      const unknown = await call('GET', '/beta/auth/sso/nobody-s');
      expect([outcome(gone), outcome(unknown)]).toEqual(['sso.not_found', 'sso.not_found']);
    });
  });

  it('is found by the domain of an address and by the name of the workspace', async () => {
    await configure({ domains: ['example.org'] });
    const find = async (query: string) =>
      (await call('POST', '/beta/auth/sso/find', { body: { query } })).body.data;
    expect(await find('Ada@Example.ORG')).toEqual({ tenant: slug });
    expect(await find('Workspace')).toEqual({ tenant: slug });
    expect(await find('ada@example.com')).toBeNull();
    expect(await find('elsewhere')).toBeNull();
  });

  it('a secret that was typed for one provider is not sent to another', async () => {
    const { issuer } = provider;
    const body = { name: 'X', issuer: `${issuer}/other`, clientId: CLIENT.clientId };
    const { data } = (await call('PUT', '/beta/auth/sso-provider', { as: owner, body })).body;
    expect(data.provider.hasSecret).toBe(false);
  });

  it('asks the provider for its configuration once for many sign-ins', async () => {
    const path = '/.well-known/openid-configuration';
    await start();
    const before = provider.calls.get(path);
    await Promise.all([start(), start(), start()]);
    expect(provider.calls.get(path)).toBe(before);
  });

  describe('signing out at the provider as well', () => {
    const sessionOf = (as: { token: string }) => call('GET', '/beta/auth/sso-session', { as });
    const signOut = async (as: { token: string }) => {
      const { status, body } = await call('DELETE', '/beta/auth/sso-session', { as });
      expect([status, (await call('GET', '/beta/auth/get-user', { as })).status]).toEqual([200, 401]);
      return body.data.url as string | null;
    };

    it('ends the session here and says where the provider ends its own', async () => {
      someone();
      const browser: Browser = new Map();
      const { body } = await signIn('/', browser);
      expect((await sessionOf(body)).body.data).toEqual({ provider: 'Company login' });
      const prompts = () =>
        [...provider.calls.keys()].filter((path) => path.startsWith('/interaction/')).length;
      const before = prompts();
      const again = (await signIn('/', browser)).body;
      expect(prompts()).toBe(before);
      const url = await signOut(again);
      expect(new URL(url!).searchParams.get('post_logout_redirect_uri')).toBeNull();
      expect((await provider.endSession(url!, browser)).origin).toBe(provider.issuer);
      await signIn('/', browser);
      expect(prompts()).toBe(before + 1);
    });

    it('comes back to this server where the address is registered', async () => {
      await configure({ returnsSignedOut: true });
      someone();
      const browser: Browser = new Map();
      const url = await signOut((await signIn('/', browser)).body);
      const setup = await call('GET', '/beta/auth/sso-provider', { as: owner });
      expect((await provider.endSession(url!, browser)).href).toBe(setup.body.data.signedOutUri);
    });

    it('leads nowhere from a session with a password', async () => {
      const session = (await login(await addPasswordMember())).body;
      expect((await sessionOf(session)).body.data).toEqual({ provider: null });
      expect(await signOut(session)).toBeNull();
    });

    it('stores the token of the provider sealed', async () => {
      someone();
      const { body } = await signIn();
      const principal = await server.services.sessions.find(body.token);
      const opening = await server.services.sessions.findOpening(principal!);
      expect(opening?.by).toBe('single-sign-on');
      expect(opening?.providerToken).not.toMatch(/^eyJ/);
      expect(new URL((await signOut(body))!).searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    });
  });

  it('sessions last as long as the workspace says', async () => {
    someone();
    await rules({ sessionDays: 30 });
    const { body: as } = await signIn();
    await rules({ sessionDays: 2 });
    clock.advance(DAY_MS);
    expect((await call('GET', '/beta/auth/get-user', { as })).status).toBe(200);
    clock.advance(1.5 * DAY_MS);
    expect((await call('GET', '/beta/auth/get-user', { as })).status).toBe(401);
  });
});

describe('without permission of the operator', () => {
  it('no provider in a private network is reached', async () => {
    const server = await startTestServer({ environment: { PLUMBLINE_OUTBOUND_ALLOW: '' } });
    const provider = await startOidcProvider(['http://127.0.0.1/']);
    try {
      const as = await server.signIn('owner');
      const body = { name: 'Inside', issuer: provider.issuer, ...CLIENT };
      await server.call('PUT', '/beta/auth/sso-provider', { as, body });
      const answer = await server.call('POST', '/beta/auth/sso-provider/test', { as });
      expect(answer.body.error.code).toBe('sso.provider_failed');
      expect(answer.body.error.message).toContain('public address');
      // What is wrong with the settings is for admins; whoever signs in reads whom to ask.
      const { signInPath } = (await server.call('GET', '/beta/auth/sso-provider', { as })).body.data;
      const slug = String(signInPath).split('/').at(-1);
      const started = await server.call('POST', `/beta/auth/sso/${slug}/start`, { body: { returnTo: '/' } });
      expect(started.body.error).toMatchObject({
        code: 'sso.provider_failed',
        message: expect.stringMatching(/^Inside could not be reached.*ask an admin/),
      });
      expect(provider.calls.size).toBe(0);
    } finally {
      await provider.close();
      await server.close();
    }
  });
});

import { DEFAULT_SESSION_DAYS, WorkspaceSettings } from '@plumbline/contract';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { HashLane } from '../../platform/auth/hash-lane.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { newId } from '../../platform/ids.ts';
import { createOwnerLink } from './first-start.ts';
import { setPasswordHash } from './accounts.store.ts';

const OWNER = { email: 'Ada@Example.test', password: 'correct horse battery' };
const DAY_MS = 86_400_000;

// The real hashing, counted.
const hash = vi.spyOn(HashLane.prototype, 'hash');
const verify = vi.spyOn(HashLane.prototype, 'verify');

/** Algorithm, version, memory, passes and lanes of a stored hash: `$argon2id$v=19$m=…,t=…,p=…`. */
const costOf = (hash: string | Uint8Array): string => String(hash).split('$').slice(0, 4).join('$');

describe('accounts', () => {
  const clock = fakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      clock,
      environment: {
        PLUMBLINE_OWNER_EMAIL: OWNER.email,
        PLUMBLINE_OWNER_PASSWORD: OWNER.password,
        PLUMBLINE_V1_BASE_URL: 'https://v1.example.com',
      },
    });
  });
  afterAll(() => server.close());

  const login = (email: string, password: string) =>
    server.call('POST', '/login', { body: { email, password } });
  const signInOwner = async (): Promise<{ token: string }> => ({
    token: (await login(OWNER.email, OWNER.password)).body.token,
  });
  const getUser = (as: { token: string }) => server.call('GET', '/beta/auth/get-user', { as });

  /** A member with a password of their own. */
  async function withPassword(password: string): Promise<TestMember & { email: string }> {
    const member = await server.signIn('editor');
    const hash = await hashPassword(password);
    await server.services.db.transaction((trx) => setPasswordHash(trx, member.principal, hash));
    return { ...member, email: (await getUser(member)).body.data.email };
  }

  describe('sign-in', () => {
    it('answers a token with which the user can be read', async () => {
      const { status, body } = await login(OWNER.email, OWNER.password);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['success', 'token', 'user']);
      const user = (await getUser({ token: body.token })).body.data;
      expect(user).toMatchObject({
        id: body.user.id,
        _id: body.user.id,
        email: OWNER.email,
        role: 'owner',
        plan: 'self-hosted',
        tenant: { slug: 'workspace', name: 'Workspace' },
        preferences: { theme: 'Light', layout: 'Data' },
        onboarding: { done: false },
      });
      expect(user.avatar).toMatch(/^data:image\/svg\+xml/);
    });

    it('takes the e-mail in any case', async () => {
      expect((await login('  aDA@example.TEST '.trim(), OWNER.password)).status).toBe(200);
    });

    it('answers a wrong password and an unknown e-mail alike', async () => {
      const wrong = await login(OWNER.email, 'wrong horse battery');
      const unknown = await login('nobody@example.test', OWNER.password);
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      const shown = ({ body }: typeof wrong) => ({ ...body.error, requestId: '' });
      expect(shown(wrong)).toEqual(shown(unknown));
    });

    it('hashes as much for an unknown e-mail as for a wrong password', async () => {
      const hashesOf = async (email: string) => {
        verify.mockClear();
        expect((await login(email, 'some wrong password')).status).toBe(401);
        return verify.mock.calls.map(([hash]) => costOf(hash));
      };
      const member = await withPassword('a password of theirs');
      const known = await hashesOf(member.email);
      expect(known).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
      expect(await hashesOf(`${newId()}@example.test`)).toEqual(known);
    });

    it('refuses the eleventh try after ten failures for an account, and says how long to wait', async () => {
      const member = await withPassword('a password of theirs');
      for (let round = 0; round < 10; round += 1) {
        expect((await login(member.email, 'wrong')).status).toBe(401);
      }
      const { status, body, headers } = await login(member.email, 'a password of theirs');
      expect({ status, code: body.error.code }).toEqual({ status: 429, code: 'auth.too_many_tries' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(200);
      expect((await login(OWNER.email, OWNER.password)).status).toBe(200);
      clock.advance(5 * 60_000);
      expect((await login(member.email, 'a password of theirs')).status).toBe(200);
    });

    it('resets the count after a success', async () => {
      const member = await withPassword('a password of theirs');
      for (let round = 0; round < 3; round += 1) {
        for (let failure = 0; failure < 9; failure += 1) {
          expect((await login(member.email, 'wrong')).status).toBe(401);
        }
        expect((await login(member.email, 'a password of theirs')).status).toBe(200);
      }
      clock.advance(5 * 60_000);
    });

    it('counts tries made at the same time too', async () => {
      const member = await withPassword('a password of theirs');
      const tries = await Promise.all(Array.from({ length: 20 }, () => login(member.email, 'wrong')));
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
      clock.advance(5 * 60_000);
    });

    it('refuses an address after fifty failures, whatever the accounts', async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 51; round += 1) {
        statuses.push((await login(`nobody-${round}@example.test`, 'wrong')).status);
      }
      expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
      expect(statuses[50]).toBe(429);
      clock.advance(5 * 60_000);
    });

    it('lets fifty people in at once', async () => {
      const all = await Promise.all(Array.from({ length: 50 }, () => login(OWNER.email, OWNER.password)));
      expect(all.every(({ status }) => status === 200)).toBe(true);
      expect(new Set(all.map(({ body }) => body.token)).size).toBe(50);
    });

    it('keeps no token and no password as it is', async () => {
      const { token } = await signInOwner();
      const { db } = server.services;
      const stored = JSON.stringify([
        await acrossTenants(db.executor).selectFrom('sessions').selectAll().execute(),
        await acrossTenants(db.executor).selectFrom('users').selectAll().execute(),
        await acrossTenants(db.executor).selectFrom('events').selectAll().execute(),
      ]);
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(OWNER.password);
    });
  });

  describe('a session', () => {
    it('is checked and slides; the token presented stays good', async () => {
      const owner = await signInOwner();
      clock.advance((DEFAULT_SESSION_DAYS - 1) * DAY_MS);
      const { status, body } = await server.call('POST', '/beta/auth/token', { as: owner });
      expect({ status, body }).toEqual({ status: 200, body: { success: true, accessToken: owner.token } });
      clock.advance((DEFAULT_SESSION_DAYS - 1) * DAY_MS);
      expect((await getUser(owner)).status).toBe(200);
    });

    it('a session that nobody checks ends', async () => {
      const owner = await signInOwner();
      clock.advance(DEFAULT_SESSION_DAYS * DAY_MS);
      expect((await getUser(owner)).status).toBe(401);
      await server.services.sessions.sweep();
      const left = await acrossTenants(server.services.db.executor)
        .selectFrom('sessions')
        .selectAll()
        .execute();
      expect(left).toEqual([]);
    });

    it('ends at once on logout, alone', async () => {
      const [one, other] = [await signInOwner(), await signInOwner()];
      expect((await server.call('POST', '/beta/auth/logout', { as: one })).body).toEqual({ success: true });
      expect((await getUser(one)).status).toBe(401);
      expect((await server.call('POST', '/beta/auth/logout', { as: one })).status).toBe(401);
      expect((await getUser(other)).status).toBe(200);
    });

    it('ends when its owner is no member any more', async () => {
      const member = await server.signIn('viewer');
      await acrossTenants(server.services.db.executor)
        .deleteFrom('members')
        .where('user_id', '=', member.principal.userId)
        .execute();
      expect((await getUser(member)).status).toBe(401);
    });
  });

  describe('a password change', () => {
    const change = (as: { token: string }, currentPassword: string, newPassword: string) =>
      server.call('PUT', '/users/password', { as, body: { currentPassword, newPassword } });

    it('refuses a password that attackers try first, and changes nothing', async () => {
      const member = await withPassword('the first password');
      const { status, body } = await change(member, 'the first password', 'Password123');
      expect({ status, code: body.error.code, path: body.error.issues[0].path }).toEqual({
        status: 422,
        code: 'auth.password_weak',
        path: 'newPassword',
      });
      expect((await login(member.email, 'the first password')).status).toBe(200);
    });

    it('ends every other session of the person and keeps this one', async () => {
      const member = await withPassword('the first password');
      const other = (await login(member.email, 'the first password')).body;
      const bystander = await server.signIn('editor');
      expect((await change(member, 'the first password', 'the second password')).body).toEqual({
        success: true,
      });
      expect((await getUser(member)).status).toBe(200);
      expect((await getUser(other)).status).toBe(401);
      expect((await getUser(bystander)).status).toBe(200);
      expect((await login(member.email, 'the first password')).status).toBe(401);
      expect((await login(member.email, 'the second password')).status).toBe(200);
    });

    it('needs the current password, and a new one that is long enough', async () => {
      const member = await withPassword('the first password');
      const wrong = await change(member, 'not the password', 'the second password');
      expect({ status: wrong.status, code: wrong.body.error.code }).toEqual({
        status: 422,
        code: 'auth.wrong_password',
      });
      expect(wrong.body.error.issues[0].path).toBe('currentPassword');
      const short = await change(member, 'the first password', 'short');
      expect(short.status).toBe(400);
      expect(short.body.error.issues[0]).toMatchObject({ path: 'newPassword' });
    });

    it('counts guesses of the current password that are made at the same time', async () => {
      const member = await withPassword('the first password');
      const guesses = await Promise.all(
        Array.from({ length: 20 }, (_, round) => change(member, `guess ${round}`, 'the second password')),
      );
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
      clock.advance(5 * 60_000);
    });

    it('cannot be used to guess the current password', async () => {
      const member = await withPassword('the first password');
      for (let round = 0; round < 10; round += 1) {
        await change(member, `guess ${round}`, 'the second password');
      }
      expect((await change(member, 'the first password', 'the second password')).status).toBe(429);
      clock.advance(5 * 60_000);
    });
  });

  describe('a one-use link', () => {
    const redeem = (token: string, password?: string) =>
      server.call('POST', '/beta/auth/links/redeem', { body: { token, ...(password && { password }) } });
    const newLink = async () => (await createOwnerLink(server.services))?.token ?? '';

    it('starts a session the first time, and is refused afterwards', async () => {
      const link = await newLink();
      const { status, body } = await redeem(link);
      expect(status).toBe(200);
      expect((await getUser(body)).body.data.email).toBe(OWNER.email);
      const again = await redeem(link);
      expect({ status: again.status, code: again.body.error.code }).toEqual({
        status: 422,
        code: 'auth.link_invalid',
      });
    });

    it('ends every other session when it sets a password', async () => {
      const before = await redeem(await newLink());
      const after = await redeem(await newLink(), 'a newly chosen password');
      expect((await getUser(before.body)).status).toBe(401);
      expect((await getUser(after.body)).status).toBe(200);
    });

    it('gives one session to many who use it at the same time', async () => {
      const link = await newLink();
      const all = await Promise.all(Array.from({ length: 8 }, () => redeem(link)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ status }) => status === 422)).toHaveLength(7);
    });

    it('dies with the next one, and after a day', async () => {
      const first = await newLink();
      const second = await newLink();
      expect((await redeem(first)).status).toBe(422);
      clock.advance(DAY_MS);
      expect((await redeem(second)).status).toBe(422);
      expect((await redeem('made-up')).status).toBe(422);
    });

    it('a one-use link that nobody made costs no password hash', async () => {
      hash.mockClear();
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, index) => redeem(`made-up-${index}`, 'a good long password')),
      );
      expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 422));
      expect(hash).not.toHaveBeenCalled();
    });

    it('is stored as a hash', async () => {
      const link = await newLink();
      const rows = await acrossTenants(server.services.db.executor).selectFrom('links').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(link);
    });

    it('requires a password at the first sign-in, and stays valid until one is set', async () => {
      const { db } = server.services;
      const fresh = await startTestServer();
      const token = fresh.firstLink?.token ?? '';
      const post = (body: object) => fresh.call('POST', '/beta/auth/links/redeem', { body });
      expect(fresh.firstLink?.email).toBe('owner@localhost');
      const without = await post({ token });
      expect({ status: without.status, code: without.body.error.code }).toEqual({
        status: 422,
        code: 'auth.password_required',
      });
      expect((await post({ token, password: 'short' })).status).toBe(400);
      expect((await post({ token, password: 'password123' })).body.error.code).toBe('auth.password_weak');
      const signedIn = await post({ token, password: 'a good long password' });
      expect(signedIn.status).toBe(200);
      const again = await fresh.call('POST', '/login', {
        body: { email: 'owner@localhost', password: 'a good long password' },
      });
      expect(again.status).toBe(200);
      await fresh.close();
      expect(db.dialect).toBe('sqlite');
    });
  });

  describe('the profile', () => {
    const put = (as: TestMember, id: string, body: object) =>
      server.call('PUT', `/beta/users/${id}`, { as, body });

    it('takes what is given and keeps the rest', async () => {
      const member = await server.signIn('viewer');
      const { userId } = member.principal;
      const { body } = await put(member, userId, { fname: 'Grace', preferences: { theme: 'Dark' } });
      expect(body.data).toMatchObject({
        fname: 'Grace',
        lname: 'Tester',
        preferences: { theme: 'Dark', locale: 'en-GB' },
      });
      await put(member, userId, { onboarding: { step: 'explore' } });
      await put(member, userId, { onboarding: { flags: { chart: true } } });
      const { data } = (await getUser(member)).body;
      expect(data).toMatchObject({
        fname: 'Grace',
        preferences: { theme: 'Dark' },
        onboarding: { done: false, step: 'explore', flags: { chart: true } },
      });
    });

    it('takes what the GET gave and changes nothing by it', async () => {
      const member = await server.signIn('viewer');
      const before = (await getUser(member)).body.data;
      const { status, body } = await put(member, before.id, before);
      expect({ status, bodyData: body.data }).toEqual({ status: 200, bodyData: before });
      await put(member, before.id, { fname: 'Zoë' });
      expect((await getUser(member)).body.data.avatar).not.toBe(before.avatar);
    });

    it("takes a picture of one's own and gives the generated one back when it is emptied", async () => {
      const member = await server.signIn('viewer');
      const { userId } = member.principal;
      const generated = (await getUser(member)).body.data.avatar;
      const own = 'https://example.com/me.png';
      expect((await put(member, userId, { avatar: own })).body.data.avatar).toBe(own);
      expect((await put(member, userId, { avatar: '' })).body.data.avatar).toBe(generated);
      for (const avatar of ['javascript:alert(1)', 'http://example.com/x.png', 'data:text/html,x', 'x']) {
        const { status, body } = await put(member, userId, { avatar });
        expect({ avatar, status, path: body.error.issues[0].path }).toEqual({
          avatar,
          status: 422,
          path: 'avatar',
        });
      }
    });

    it('keeps the e-mail address until a link confirms another', async () => {
      const member = await server.signIn('viewer');
      const { email, id } = (await getUser(member)).body.data;
      expect((await put(member, id, { email: email.toUpperCase() })).status).toBe(200);
      const { status, body } = await put(member, id, { email: 'new@example.test' });
      expect({ status, email: body.data.email }).toEqual({ status: 200, email });
      expect((await getUser(member)).body.data.email).toBe(email);
    });

    it('is changed by nobody else', async () => {
      const [one, other] = [await server.signIn('owner'), await server.signIn('viewer')];
      expect((await put(one, other.principal.userId, { fname: 'X' })).status).toBe(403);
      const foreign = await server.signIn('owner', await server.addTenant());
      expect((await put(foreign, other.principal.userId, { fname: 'X' })).status).toBe(404);
      expect((await put(one, newId(), { fname: 'X' })).status).toBe(404);
      expect((await getUser(other)).body.data.fname).toBe('viewer');
    });

    it('cannot give a role or a plan', async () => {
      const member = await server.signIn('viewer');
      await put(member, member.principal.userId, { role: 'owner', plan: 'x', tenant: { id: newId() } });
      expect((await getUser(member)).body.data).toMatchObject({ role: 'viewer', plan: 'self-hosted' });
    });
  });

  describe('the tenant', () => {
    it('is found by id and by slug by its members alone', async () => {
      const member = await server.signIn('viewer');
      const { tenantId } = member.principal;
      for (const name of ['workspace', tenantId]) {
        const { status, body } = await server.call('GET', `/beta/tenants/${name}`, { as: member });
        expect([status, body.data]).toEqual([
          200,
          {
            id: tenantId,
            slug: 'workspace',
            name: 'Workspace',
            plan: 'self-hosted',
            v1BaseUrl: 'https://v1.example.com',
            settings: WorkspaceSettings.parse({}),
            branding: { logo: null, accentColor: null },
          },
        ]);
      }
      const foreign = await server.signIn('owner', await server.addTenant());
      for (const name of ['workspace', tenantId, 'nothing']) {
        const { status, body } = await server.call('GET', `/beta/tenants/${name}`, { as: foreign });
        expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'tenant.not_found' });
      }
    });

    it('is valid without limits when it hosts itself', async () => {
      const member = await server.signIn('viewer', await server.addTenant());
      const { body } = await server.call('GET', '/v1/accounts/validity/', { as: member });
      expect(body.data).toEqual({
        plan: 'self-hosted',
        status: 'active',
        trialEndsAt: null,
        endsAt: null,
        valid: true,
        canStartTrial: false,
        limits: {
          datasets: null,
          rows: null,
          members: null,
          storageBytes: null,
          refreshes: null,
          aiCalls: null,
        },
        usage: { datasets: 0, rows: 0, members: 1, storageBytes: 0, refreshes: 0, aiCalls: 0 },
      });
    });

    it('refuses changes and allows reading once its plan has ended', async () => {
      const tenantId = await server.addTenant();
      const member = await server.signIn('owner', tenantId);
      await acrossTenants(server.services.db.executor)
        .updateTable('tenants')
        .set({ plan: 'trial', plan_ends_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', tenantId)
        .execute();
      const change = await server.call('POST', '/v1/uploads', { as: member, body: { name: 'a', size: 1 } });
      expect({ status: change.status, code: change.body.error.code }).toEqual({
        status: 402,
        code: 'plan.not_allowed',
      });
      expect((await server.call('GET', '/v1/datasources/', { as: member })).status).toBe(200);
      const validity = await server.call('GET', '/v1/accounts/validity/', { as: member });
      expect(validity.body.data).toMatchObject({ valid: false, status: 'expired' });
    });

    it('finds its members by name and address, and nobody else', async () => {
      const tenantId = await server.addTenant();
      const member = await server.signIn('editor', tenantId);
      await server.signIn('viewer', tenantId);
      const search = async (q: string) =>
        (await server.call('GET', `/beta/users/search?q=${encodeURIComponent(q)}`, { as: member })).body.data
          .data;
      expect(await search('')).toHaveLength(2);
      expect(await search('VIEW')).toHaveLength(1);
      expect(await search('ada@')).toEqual([]);
      expect(await search('%')).toEqual([]);
      const [found] = await search('editor');
      expect(Object.keys(found).sort()).toEqual(['_id', 'avatar', 'email', 'fname', 'lname']);
    });
  });
});

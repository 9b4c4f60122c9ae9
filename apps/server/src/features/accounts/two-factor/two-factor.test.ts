import { MINUTE_MS, SECOND_MS } from '@plumbline/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { setPasswordHash } from '../accounts.store.ts';
import { addLink } from '../links.store.ts';

const PASSWORD = 'a password of theirs';
const STEP_MS = 30 * SECOND_MS;

interface Person extends TestMember {
  readonly email: string;
}

interface Enrolled extends Person {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

describe('two-factor sign-in', () => {
  const clock = fakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ clock });
  });
  afterAll(() => server.close());
  beforeEach(() => clock.advance(10 * STEP_MS));

  const get = (path: string, as: { token: string }) => server.call('GET', path, { as });
  const post = (path: string, body: unknown, as?: { token: string }) =>
    server.call('POST', path, { body, ...(as && { as }) });
  const login = (body: object) => post('/login', body);
  const codeAt = (secret: string, ms: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
  const codeNow = (secret: string): string => codeAt(secret, clock.now());
  const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    body.error?.code ?? status;

  async function person(role: 'editor' | 'admin' = 'editor'): Promise<Person> {
    const member = await server.signIn(role);
    const hash = await hashPassword(PASSWORD);
    await server.services.db.transaction((trx) => setPasswordHash(trx, member.principal, hash));
    return { ...member, email: (await get('/beta/auth/get-user', member)).body.data.email };
  }

  async function enroll(who: Person): Promise<Enrolled> {
    const { secret } = (await post('/beta/auth/two-factor', { password: PASSWORD }, who)).body.data;
    const confirmed = await post('/beta/auth/two-factor/confirm', { code: codeNow(secret) }, who);
    // The code that confirmed is used up.
    clock.advance(STEP_MS);
    return { ...who, secret, recoveryCodes: confirmed.body.data.recoveryCodes };
  }
  const enrolled = async () => enroll(await person());

  const challenge = async ({ email }: Person): Promise<string> =>
    (await login({ email, password: PASSWORD })).body.error.challenge;
  /** Six digits that are no code of now. */
  const wrongFor = (secret: string, offset = 0): string => {
    const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, clock.now() + steps * STEP_MS));
    const tries = Array.from({ length: 20 }, (_, n) => String(100_000 + offset * 20 + n));
    return tries.find((code) => !right.includes(code))!;
  };

  it('requires nothing until a code has confirmed the secret', async () => {
    const who = await person();
    const { body } = await post('/beta/auth/two-factor', { password: PASSWORD }, who);
    expect(body.data.uri).toContain(`secret=${body.data.secret}`);
    expect(outcome(await login({ email: who.email, password: PASSWORD }))).toBe(200);
    expect((await get('/beta/auth/two-factor', who)).body.data).toMatchObject({ isOn: false });
    const wrong = await post('/beta/auth/two-factor/confirm', { code: wrongFor(body.data.secret) }, who);
    expect(outcome(wrong)).toBe('auth.code_invalid');
  });

  it('is set up with the password alone, and ends every other session', async () => {
    const who = await person();
    expect(outcome(await post('/beta/auth/two-factor', { password: 'wrong' }, who))).toBe(
      'auth.wrong_password',
    );
    expect(outcome(await post('/beta/auth/two-factor', {}, who))).toBe('auth.wrong_password');
    const other = (await login({ email: who.email, password: PASSWORD })).body;
    await enroll(who);
    expect((await get('/beta/auth/get-user', other)).status).toBe(401);
    expect((await get('/beta/auth/two-factor', who)).body.data).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
    expect(outcome(await post('/beta/auth/two-factor', { password: PASSWORD }, who))).toBe(
      'auth.two_factor_on',
    );
  });

  it('answers 401 with a challenge, and the retry with a code as ever', async () => {
    const who = await enrolled();
    const first = await login({ email: who.email, password: PASSWORD });
    expect({ status: first.status, code: first.body.error.code }).toEqual({
      status: 401,
      code: 'auth.second_factor',
    });
    expect(first.body.token).toBeUndefined();
    const second = await login({ challenge: first.body.error.challenge, code: codeNow(who.secret) });
    expect([second.status, Object.keys(second.body).toSorted()]).toEqual([200, ['success', 'token', 'user']]);
    expect((await get('/beta/auth/get-user', second.body)).body.data.id).toBe(who.principal.userId);
  });

  it('takes the code beside email and password, too', async () => {
    const { email, secret } = await enrolled();
    expect(outcome(await login({ email, password: PASSWORD, code: codeNow(secret) }))).toBe(200);
    clock.advance(STEP_MS);
    expect(outcome(await login({ email, password: 'wrong', code: codeNow(secret) }))).toBe(
      'auth.wrong_credentials',
    );
  });

  it('reveals to nobody without the password whether it is on', async () => {
    const { email } = await enrolled();
    const answers = [
      await login({ email, password: 'wrong' }),
      await login({ email: 'x@y.test', password: 'wrong' }),
    ];
    const shown = answers.map(({ status, body }) => ({ status, error: { ...body.error, requestId: '' } }));
    expect(shown[0]).toEqual(shown[1]);
  });

  it('takes a code once, and none from before it', async () => {
    const who = await enrolled();
    const [earlier, code] = [codeAt(who.secret, clock.now() - STEP_MS), codeNow(who.secret)];
    expect(outcome(await login({ challenge: await challenge(who), code }))).toBe(200);
    for (const seen of [code, earlier]) {
      expect(outcome(await login({ challenge: await challenge(who), code: seen }))).toBe('auth.wrong_code');
    }
  });

  it('lets one of many at once in with one code', async () => {
    const who = await enrolled();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challenge(who)));
    const code = codeNow(who.secret);
    const answers = await Promise.all(challenges.map((token) => login({ challenge: token, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('uses a challenge up with the sign-in that it was for', async () => {
    const who = await enrolled();
    const token = await challenge(who);
    expect(outcome(await login({ challenge: token, code: codeNow(who.secret) }))).toBe(200);
    clock.advance(STEP_MS);
    expect(outcome(await login({ challenge: token, code: codeNow(who.secret) }))).toBe(
      'auth.challenge_invalid',
    );
  });

  it('refuses challenges that are made up, expired, or of another purpose', async () => {
    const who = await enrolled();
    const old = await challenge(who);
    clock.advance(11 * MINUTE_MS);
    for (const token of ['made-up', old, who.token]) {
      expect(outcome(await login({ challenge: token, code: codeNow(who.secret) }))).toBe(
        'auth.challenge_invalid',
      );
    }
    const fresh = await challenge(who);
    expect((await get('/beta/auth/get-user', { token: fresh })).status).toBe(401);
    expect(outcome(await post('/beta/auth/links/redeem', { token: fresh }))).toBe('auth.link_invalid');
  });

  it("takes no other person's code for a challenge", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    for (const code of [codeNow(other.secret), other.recoveryCodes[0]]) {
      expect(outcome(await login({ challenge: await challenge(one), code }))).toBe('auth.wrong_code');
    }
    expect(outcome(await login({ challenge: await challenge(other), code: codeNow(other.secret) }))).toBe(
      200,
    );
  });

  it('ends a challenge with the password that it was requested with', async () => {
    const who = await enrolled();
    const token = await challenge(who);
    await server.call('PUT', '/users/password', {
      as: who,
      body: { currentPassword: PASSWORD, newPassword: 'another password' },
    });
    expect(outcome(await login({ challenge: token, code: codeNow(who.secret) }))).toBe(
      'auth.challenge_invalid',
    );
  });

  it('counts guesses before they are checked, however many come at once', async () => {
    const who = await enrolled();
    const tokens = await Promise.all(Array.from({ length: 3 }, () => challenge(who)));
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        login({ challenge: tokens[n % 3], code: wrongFor(who.secret, n) }),
      ),
    );
    const codes = guesses.map(outcome);
    expect(codes.filter((code) => code === 'auth.wrong_code')).toHaveLength(10);
    expect(codes.filter((code) => code === 'auth.too_many_tries')).toHaveLength(20);
    const refused = await login({ challenge: tokens[0], code: codeNow(who.secret) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    clock.advance(MINUTE_MS);
    expect(outcome(await login({ challenge: tokens[0], code: wrongFor(who.secret) }))).toBe(
      'auth.wrong_code',
    );
    clock.advance(MINUTE_MS);
    expect(outcome(await login({ challenge: tokens[0], code: codeNow(who.secret) }))).toBe(
      'auth.too_many_tries',
    );
    clock.advance(MINUTE_MS);
    expect(outcome(await login({ challenge: tokens[0], code: codeNow(who.secret) }))).toBe(200);
  });

  it('counts guesses of an earlier process', async () => {
    const who = await enrolled();
    const token = await challenge(who);
    for (let round = 0; round < 10; round += 1) {
      await login({ challenge: token, code: wrongFor(who.secret, round) });
    }
    const stored = await acrossTenants(server.services.db.executor)
      .selectFrom('second_factors')
      .select('failures')
      .where('user_id', '=', who.principal.userId)
      .executeTakeFirst();
    expect(stored?.failures).toBe(10);
  });

  it('takes each recovery code once, as typed by hand', async () => {
    const who = await enrolled();
    const [code = ''] = who.recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const answers = await Promise.all(
      [await challenge(who), await challenge(who)].map((token) => login({ challenge: token, code: typed })),
    );
    expect(answers.map(outcome)).toEqual(expect.arrayContaining([200, 'auth.wrong_code']));
    expect((await get('/beta/auth/two-factor', who)).body.data.recoveryCodesLeft).toBe(9);
  });

  it('replaces the recovery codes with password and code', async () => {
    const who = await enrolled();
    const renew = (body: object) => post('/beta/auth/two-factor/recovery-codes', body, who);
    expect(outcome(await renew({ password: PASSWORD, code: wrongFor(who.secret) }))).toBe(
      'auth.code_invalid',
    );
    const { recoveryCodes } = (await renew({ password: PASSWORD, code: codeNow(who.secret) })).body.data;
    const signInWith = async (code: string) =>
      outcome(await login({ challenge: await challenge(who), code }));
    expect(await signInWith(who.recoveryCodes[0]!)).toBe('auth.wrong_code');
    expect(await signInWith(recoveryCodes[0])).toBe(200);
  });

  it('stores neither secret nor recovery codes nor challenges as they are', async () => {
    const who = await enrolled();
    const token = await challenge(who);
    const all = acrossTenants(server.services.db.executor);
    const stored = JSON.stringify([
      await all.selectFrom('second_factors').selectAll().execute(),
      await all.selectFrom('recovery_codes').selectAll().execute(),
      await all.selectFrom('sign_in_challenges').selectAll().execute(),
      await all.selectFrom('events').selectAll().execute(),
    ]);
    for (const secret of [
      who.secret,
      who.recoveryCodes[0]!,
      who.recoveryCodes[0]!.replaceAll('-', ''),
      token,
    ]) {
      expect(stored).not.toContain(secret);
    }
  });

  it('is not bypassed by a one-use link, which still sets the password', async () => {
    const who = await enrolled();
    const { tenantId, userId } = who.principal;
    const link = await server.services.db.transaction((trx) =>
      addLink(trx, clock, { tenantId, userId, purpose: 'sign-in' }),
    );
    const answer = await post('/beta/auth/links/redeem', { token: link, password: 'chosen by link' });
    expect([answer.status, outcome(answer)]).toEqual([401, 'auth.second_factor']);
    const second = await login({ challenge: answer.body.error.challenge, code: codeNow(who.secret) });
    expect(outcome(second)).toBe(200);
    clock.advance(STEP_MS);
    const { email, secret } = who;
    expect(outcome(await login({ email, password: 'chosen by link', code: codeNow(secret) }))).toBe(200);
  });

  describe('a remembered device', () => {
    async function remembered() {
      const who = await enrolled();
      const { body } = await login({
        challenge: await challenge(who),
        code: codeNow(who.secret),
        remember: true,
      });
      return { ...who, token: body.token as string, device: body.device as string };
    }
    const withDevice = async (email: string, device: string) =>
      outcome(await login({ email, password: PASSWORD, device }));

    it('needs no code for 30 days, and a password all the same', async () => {
      const { email, device } = await remembered();
      expect(await withDevice(email, device)).toBe(200);
      expect(outcome(await login({ email, password: 'wrong', device }))).toBe('auth.wrong_credentials');
      clock.advance(30 * 24 * 60 * MINUTE_MS);
      expect(await withDevice(email, device)).toBe('auth.second_factor');
    });

    it("is nobody else's", async () => {
      const [one, other] = [await remembered(), await enrolled()];
      expect(await withDevice(other.email, one.device)).toBe('auth.second_factor');
    });

    it('is listed and can be removed by its owner alone', async () => {
      const [one, other] = [await remembered(), await remembered()];
      const [{ id }] = (await get('/beta/auth/devices', one)).body.data;
      expect(outcome(await server.call('DELETE', `/beta/auth/devices/${id}`, { as: other }))).toBe(
        'device.not_found',
      );
      expect(await withDevice(one.email, one.device)).toBe(200);
      expect(outcome(await server.call('DELETE', `/beta/auth/devices/${id}`, { as: one }))).toBe(200);
      expect(await withDevice(one.email, one.device)).toBe('auth.second_factor');
    });

    it('is forgotten when its owner signs out everywhere', async () => {
      const who = await remembered();
      await server.call('DELETE', '/beta/auth/sessions', { as: who });
      expect(await withDevice(who.email, who.device)).toBe('auth.second_factor');
    });
  });

  it('is turned off with password and code, and not with one of them', async () => {
    const who = await enrolled();
    const off = (body: object) => server.call('DELETE', '/beta/auth/two-factor', { as: who, body });
    expect(outcome(await off({ password: 'wrong', code: codeNow(who.secret) }))).toBe('auth.wrong_password');
    expect(outcome(await off({ password: PASSWORD, code: wrongFor(who.secret) }))).toBe('auth.code_invalid');
    expect(outcome(await off({ password: PASSWORD, code: codeNow(who.secret) }))).toBe(200);
    expect(outcome(await login({ email: who.email, password: PASSWORD }))).toBe(200);
    expect(outcome(await off({ password: PASSWORD, code: codeNow(who.secret) }))).toBe('auth.two_factor_off');
  });

  describe('required by the workspace', () => {
    const require = (as: { token: string }, requireTwoFactor: boolean) =>
      server.call('PUT', '/beta/auth/sign-in-rules', { as, body: { requireTwoFactor } });

    it('is not turned on by an admin without it, nor by an editor', async () => {
      expect(outcome(await require(await person('admin'), true))).toBe('auth.two_factor_off');
      expect(outcome(await require(await enrolled(), true))).toBe('auth.forbidden');
    });

    it('leaves a member without it the set-up alone, until it is on', async () => {
      const [admin, member] = [await enroll(await person('admin')), await person()];
      expect(outcome(await require(admin, true))).toBe(200);
      const list = () => get('/v1/datasources/', member);
      expect(outcome(await list())).toBe('auth.two_factor_required');
      expect((await get('/beta/auth/get-user', member)).body.data.needsTwoFactor).toBe(true);
      await enroll(member);
      expect((await list()).status).toBe(200);
      expect((await get('/beta/auth/get-user', member)).body.data.needsTwoFactor).toBe(false);
      expect((await get('/v1/datasources/', admin)).status).toBe(200);
      expect(outcome(await require(admin, false))).toBe(200);
    });
  });
});

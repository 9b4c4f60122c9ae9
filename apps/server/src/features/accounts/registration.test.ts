import { HOUR_MS } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HashLane } from '../../platform/auth/hash-lane.ts';
import { currentClient } from '../../platform/current-person.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { newId } from '../../platform/ids.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { mailsTo, tokenIn } from '../../testing/test-outbox.ts';
import {
  startTestServer,
  type TestAnswer,
  type TestMember,
  type TestServer,
} from '../../testing/test-server.ts';
import { slugify } from './accounts.store.ts';

const PASSWORD = 'correct horse battery';
const newEmail = (): string => `p-${newId()}@example.test`;

const clock = fakeClock();
let server: TestServer;
let owner: TestMember;
beforeAll(async () => {
  server = await startTestServer({ clock, environment: { PLUMBLINE_SIGN_UP: 'open' } });
  owner = await server.signIn('owner');
});
// Each test has the whole pace of mails.
beforeEach(() => clock.advance(HOUR_MS));
afterAll(() => server.close());

const post = (path: string, body: object): Promise<TestAnswer> =>
  server.call('POST', `/beta/auth/${path}`, { body });
const register = (email: string, rest: object = {}) =>
  post('register', {
    email,
    password: PASSWORD,
    fname: 'Ada',
    lname: 'Byron',
    organisation: 'Engines',
    ...rest,
  });
const requestReset = (email: string) => post('password-reset', { email });
const redeem = (token: string, password?: string) =>
  post('links/redeem', { token, ...(password !== undefined && { password }) });
const login = (email: string, password: string) =>
  server.call('POST', '/login', { body: { email, password } });
const mails = (email: string) => mailsTo(server, owner, email);
const newestToken = async (email: string): Promise<string> => {
  const [newest] = await mails(email);
  return newest ? tokenIn(newest) : '';
};
const getUser = async (token: string) =>
  (await server.call('GET', '/beta/auth/get-user', { as: { token } })).body.data;

/** Somebody who signed up, with a session. */
async function signUp(email = newEmail()) {
  await register(email);
  const { body } = await redeem(await newestToken(email), PASSWORD);
  return { email, token: body.token as string, userId: body.user.id as string };
}

const countOf = async (table: 'users' | 'tenants'): Promise<number> =>
  (await acrossTenants(server.services.db.executor).selectFrom(table).select('id').execute()).length;

/** Transactions and password hashes that a call takes; those of the background are not its own. */
async function workOf(call: () => Promise<TestAnswer>) {
  const { db, events } = server.services;
  // Events of the call, and of the one before, go out when they go out: that is no work of the call.
  await events.deliver();
  const delivery = vi.spyOn(events, 'deliver').mockResolvedValue();
  const begin = db.transaction.bind(db);
  let transactions = 0;
  const counting = vi.spyOn(db, 'transaction').mockImplementation((work) => {
    transactions += currentClient() === null ? 0 : 1;
    return begin(work);
  });
  const hashes = vi.spyOn(HashLane.prototype, 'hash');
  const { status, body } = await call();
  const work = { status, body, transactions, hashes: hashes.mock.calls.length };
  delivery.mockRestore();
  counting.mockRestore();
  hashes.mockRestore();
  return work;
}

describe('sign-up', () => {
  it('creates a person and a workspace of their own when the link is opened with the password', async () => {
    const email = newEmail();
    const before = [await countOf('users'), await countOf('tenants')];
    expect((await register(email)).body).toEqual({ success: true });
    expect([await countOf('users'), await countOf('tenants')]).toEqual(before);
    expect((await login(email, PASSWORD)).status).toBe(401);

    const token = await newestToken(email);
    expect((await redeem(token)).body.error.code).toBe('auth.password_required');
    expect((await redeem(token, 'a password of somebody else')).body.error.code).toBe('auth.wrong_password');
    const { status, body } = await redeem(token, PASSWORD);
    expect(status).toBe(200);
    expect(await getUser(body.token)).toMatchObject({
      email,
      fname: 'Ada',
      role: 'owner',
      tenant: { name: 'Engines', slug: expect.stringMatching(/^engines(-\d+)?$/) as string },
    });
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await redeem(token, PASSWORD)).body.error.code).toBe('auth.link_invalid');
  });

  it('refuses a password that attackers try first, whether the address has an account or not', async () => {
    const { email } = await signUp();
    for (const address of [email, newEmail()]) {
      const { status, body } = await register(address, { password: 'Password123' });
      expect({ status, code: body.error.code, path: body.error.issues[0].path }).toEqual({
        status: 422,
        code: 'auth.password_weak',
        path: 'password',
      });
    }
    expect((await register(newEmail(), { password: 'Engines-184' })).body.error.code).toBe(
      'auth.password_weak',
    );
  });

  it('answers alike, for the same work, when the address has an account, which gets a mail that says so', async () => {
    const { email } = await signUp();
    const known = await workOf(() => register(email.toUpperCase()));
    const unknown = await workOf(() => register(newEmail()));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, hashes: 1, transactions: 1 });
    const [newest] = await mails(email);
    expect(newest).toMatchObject({ purpose: 'sign-up-known', content: { link: '/sign-in' } });
  });

  it('gives whoever is a member nowhere any more a workspace with the account they have', async () => {
    const { email, userId } = await signUp();
    await acrossTenants(server.services.db.executor)
      .deleteFrom('members')
      .where('user_id', '=', userId)
      .execute();
    clock.advance(HOUR_MS);
    await register(email, { password: 'another fine password' });
    const { body } = await redeem(await newestToken(email), 'another fine password');
    expect(body.user.id).toBe(userId);
    expect((await login(email, 'another fine password')).status).toBe(200);
  });

  it('refuses a password that attackers try first, and the link stays good', async () => {
    const { email } = await signUp();
    await requestReset(email);
    const link = await newestToken(email);
    expect((await redeem(link, 'password123')).body.error).toMatchObject({
      code: 'auth.password_weak',
      issues: [{ path: 'password' }],
    });
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await redeem(link, 'a better sentence')).status).toBe(200);
  });

  it('is done once by 60 calls at the same time', async () => {
    const email = newEmail();
    await register(email);
    const token = await newestToken(email);
    const before = await countOf('tenants');
    const answers = await Promise.all(Array.from({ length: 60 }, () => redeem(token, PASSWORD)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await countOf('tenants')).toBe(before + 1);
  });

  it('ends with a later one of the address, and after a day', async () => {
    const email = newEmail();
    await register(email);
    const first = await newestToken(email);
    await register(email);
    expect((await redeem(first, PASSWORD)).body.error.code).toBe('auth.link_invalid');
    const second = await newestToken(email);
    clock.advance(24 * HOUR_MS);
    expect((await redeem(second, PASSWORD)).body.error.code).toBe('auth.link_invalid');
  });

  it('sends no text of the sender to an address that anyone can type', async () => {
    const email = newEmail();
    const texts = {
      fname: 'Win <b>money</b>',
      lname: 'https://evil.example',
      organisation: 'Eve\r\nBcc: all@x.test',
    };
    expect((await register(email, texts)).status).toBe(200);
    expect(JSON.stringify(await mails(email))).not.toMatch(/money|evil|Bcc/);
  });

  it.each([
    ['email', { email: 'a@b.test\r\nBcc: c@d.test' }],
    ['email', { email: 'a@b.test, c@d.test' }],
    ['email', { email: `${'a'.repeat(300)}@b.test` }],
    ['fname', { fname: 'x'.repeat(101) }],
    ['organisation', { organisation: 'x'.repeat(201) }],
    ['password', { password: 'x'.repeat(257) }],
    ['password', { password: 'short' }],
  ])('refuses a wrong %s', async (field, rest) => {
    const { status, body } = await register(newEmail(), rest);
    expect({ status, path: body.error.issues[0].path }).toEqual({ status: 400, path: field });
  });

  it('is refused where the operator has closed it, and is not offered', async () => {
    const closed = await startTestServer();
    try {
      const body = { email: newEmail(), password: PASSWORD, fname: 'A', lname: 'B', organisation: 'C' };
      const refused = await closed.call('POST', '/beta/auth/register', { body });
      expect({ status: refused.status, code: refused.body.error.code }).toEqual({
        status: 403,
        code: 'auth.sign_up_closed',
      });
      const options = await closed.call('GET', '/beta/auth/options');
      expect(options.body.data).toEqual({ signUp: false, delivery: 'outbox' });
    } finally {
      await closed.close();
    }
  });

  it.each([
    ['Größe & Söhne GmbH', 'grosse-sohne-gmbh'],
    ['数据', 'workspace'],
    ['-- ../admin --', 'admin'],
    ['x'.repeat(100), 'x'.repeat(40)],
  ])('makes the slug of %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });
});

describe('a password reset', () => {
  it('sets a new password, ends every session and link, and is reported to the person', async () => {
    const { email, token: session } = await signUp();
    await requestReset(email);
    const link = await newestToken(email);
    expect((await redeem(link)).body.error.code).toBe('auth.password_required');
    const { status, body } = await redeem(link, 'another fine password');
    expect(status).toBe(200);
    expect(await getUser(session)).toBeUndefined();
    expect((await getUser(body.token)).email).toBe(email);
    expect([
      (await login(email, PASSWORD)).status,
      (await login(email, 'another fine password')).status,
    ]).toEqual([401, 200]);
    expect((await redeem(link, PASSWORD)).body.error.code).toBe('auth.link_invalid');
    expect((await mails(email))[0]?.purpose).toBe('password-changed');
  });

  it('answers alike, for the same work, when nobody has the address, to which nothing is sent', async () => {
    const { email } = await signUp();
    const stranger = newEmail();
    const known = await workOf(() => requestReset(email));
    const unknown = await workOf(() => requestReset(stranger));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, transactions: 1 });
    expect([(await mails(email))[0]?.purpose, await mails(stranger)]).toEqual(['password-reset', []]);
  });

  it('is done once by 60 calls at the same time', async () => {
    const { email } = await signUp();
    await requestReset(email);
    const link = await newestToken(email);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => redeem(link, `password number ${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 59 }, () => 422),
    ]);
  });

  it('ends with a newer one and after two hours, and leaves other links alone', async () => {
    const { email, token, userId } = await signUp();
    await server.call('PUT', `/beta/users/${userId}`, {
      as: { token },
      body: { email: newEmail(), currentPassword: PASSWORD },
    });
    await requestReset(email);
    const first = await newestToken(email);
    await requestReset(email);
    const second = await newestToken(email);
    expect((await redeem(first, 'another fine password')).body.error.code).toBe('auth.link_invalid');
    const pending = await server.call('GET', `/beta/users/${userId}/email-change`, { as: { token } });
    expect(pending.body.data.pending).not.toBeNull();
    clock.advance(2 * HOUR_MS);
    expect((await redeem(second, 'another fine password')).body.error.code).toBe('auth.link_invalid');
  });

  it('cannot flood a mailbox, and the reply does not change with it', async () => {
    const { email } = await signUp();
    clock.advance(HOUR_MS);
    const before = (await mails(email)).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestReset(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await mails(email)).length - before).toBe(3);
  });

  it('cannot be requested for any number of mailboxes by one caller', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => requestReset(newEmail())));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a change of email', () => {
  type Person = Awaited<ReturnType<typeof signUp>>;
  const change = ({ userId, token }: Person, body: object) =>
    server.call('PUT', `/beta/users/${userId}`, {
      as: { token },
      body: { currentPassword: PASSWORD, ...body },
    });
  const confirm = ({ userId, token }: Person, link: string) =>
    server.call('POST', `/beta/users/${userId}/email-change/confirm`, {
      as: { token },
      body: { token: link },
    });
  const pendingOf = async ({ userId, token }: Person) =>
    (await server.call('GET', `/beta/users/${userId}/email-change`, { as: { token } })).body.data.pending;

  it('happens when the link at the new address is opened, and the old address is notified', async () => {
    const person = await signUp();
    const email = newEmail();
    const { status, body } = await change(person, { email, fname: 'Augusta' });
    expect({ status, email: body.data.email, fname: body.data.fname }).toEqual({
      status: 200,
      email: person.email,
      fname: 'Augusta',
    });
    expect(await pendingOf(person)).toMatchObject({ email });
    expect((await mails(person.email))[0]).toMatchObject({ purpose: 'email-change-notice' });
    expect((await mails(person.email))[0]?.content?.text).toContain(email);

    const confirmed = await confirm(person, await newestToken(email));
    expect({ status: confirmed.status, email: confirmed.body.data.email }).toEqual({ status: 200, email });
    expect(await pendingOf(person)).toBeNull();
    expect([(await login(person.email, PASSWORD)).status, (await login(email, PASSWORD)).status]).toEqual([
      401, 200,
    ]);
  });

  it('needs the password', async () => {
    const person = await signUp();
    for (const currentPassword of ['wrong password', '', undefined]) {
      const { status, body } = await change(person, { email: newEmail(), currentPassword });
      expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'auth.wrong_password' });
    }
    expect(await pendingOf(person)).toBeNull();
    expect(
      (await change(person, { email: person.email.toUpperCase(), currentPassword: undefined })).status,
    ).toBe(200);
  });

  it('opens nothing for a stranger who was sent the link, and signs nobody in', async () => {
    const person = await signUp();
    const stranger = await signUp();
    clock.advance(HOUR_MS);
    const email = newEmail();
    await change(person, { email });
    const link = await newestToken(email);
    expect((await confirm(stranger, link)).body.error.code).toBe('auth.link_invalid');
    expect((await redeem(link, 'a password of the stranger')).body.error.code).toBe('auth.link_invalid');
    expect((await getUser(stranger.token)).email).toBe(stranger.email);
    expect((await confirm(person, link)).status).toBe(200);
  });

  it('is done once by 60 calls at the same time', async () => {
    const person = await signUp();
    const email = newEmail();
    await change(person, { email });
    const link = await newestToken(email);
    const answers = await Promise.all(Array.from({ length: 60 }, () => confirm(person, link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not reveal that the address has an account, and never takes it', async () => {
    const person = await signUp();
    const other = await signUp();
    clock.advance(HOUR_MS);
    const work = await workOf(() => change(person, { email: other.email }));
    const free = await workOf(() => change(person, { email: newEmail() }));
    expect(work).toEqual(free);
    const [newest] = await mails(other.email);
    expect({ purpose: newest?.purpose, link: newest?.content?.link }).toEqual({
      purpose: 'email-change-known',
      link: null,
    });
  });

  it('can be cancelled, and ends with a newer one and with a new password', async () => {
    const person = await signUp();
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await change(person, { email: first });
    const firstLink = await newestToken(first);
    await change(person, { email: second });
    expect((await confirm(person, firstLink)).status).toBe(422);
    const path = `/beta/users/${person.userId}/email-change`;
    expect((await server.call('DELETE', path, { as: person })).status).toBe(200);
    expect((await confirm(person, await newestToken(second))).status).toBe(422);

    clock.advance(HOUR_MS);
    await change(person, { email: third });
    const body = { currentPassword: PASSWORD, newPassword: 'another fine password' };
    expect((await server.call('PUT', '/users/password', { as: person, body })).status).toBe(200);
    expect([await pendingOf(person), (await confirm(person, await newestToken(third))).status]).toEqual([
      null,
      422,
    ]);
  });
});

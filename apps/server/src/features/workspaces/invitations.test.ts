import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { newId } from '../../platform/ids.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { addMember } from '../accounts/index.ts';

const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;

describe('invitations', () => {
  const clock = fakeClock();
  let server: TestServer;
  let tenant: string;
  let owner: TestMember;
  let admin: TestMember;
  beforeAll(async () => {
    server = await startTestServer({ clock });
    tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    admin = await server.signIn('admin', tenant);
  });
  afterAll(() => server.close());

  const someone = (): string => `${newId()}@example.test`;
  const send = (as: TestMember, body: object) => server.call('POST', '/beta/auth/invitations', { as, body });
  const tokenOf = (link: string): string => link.split('#')[1]!;
  const invite = async (as: TestMember, body: object): Promise<string> => {
    const sent = await send(as, body);
    expect(sent.status).toBe(201);
    return tokenOf(sent.body.data.link);
  };
  const open = (token: string) => server.call('POST', '/beta/auth/invitations/open', { body: { token } });
  const accept = (token: string, rest: object = {}) =>
    server.call('POST', '/beta/auth/invitations/accept', {
      body: { token, password: PASSWORD, fname: 'Kwame', lname: 'Mensah', ...rest },
    });
  const join = (as: { token: string }, token: string) =>
    server.call('POST', '/beta/auth/invitations/join', { as, body: { token } });
  const me = async (token: string) =>
    (await server.call('GET', '/beta/auth/get-user', { as: { token } })).body.data;

  /** Somebody with an account and a session in the first workspace. */
  const withAccount = async (): Promise<{ email: string; token: string }> => {
    const email = someone();
    const passwordHash = await hashPassword(PASSWORD);
    const { tenantId } = (await server.signIn('viewer')).principal;
    const token = await server.services.db.transaction(async (trx) => {
      const person = { email, fname: 'Lucia', lname: 'Ferrari', role: 'viewer' as const, passwordHash };
      const userId = await addMember(trx, clock, { ...person, tenantId });
      return server.services.sessions.create(trx, { tenantId, userId });
    });
    return { email, token };
  };

  it('stay open when the password is one that attackers try first', async () => {
    const token = await invite(admin, { email: someone(), role: 'viewer' });
    const { status, body } = await accept(token, { password: 'Kwame Mensah' });
    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'auth.password_weak' });
    expect((await accept(token)).status).toBe(200);
  });

  it('make a new person a member with the role and groups of the invitation', async () => {
    const { body: group } = await server.call('POST', `/beta/tenants/${tenant}/groups`, {
      as: admin,
      body: { name: 'Merchandising' },
    });
    const email = someone();
    const token = await invite(admin, { email, role: 'editor', groups: [group.data.id] });
    expect((await open(token)).body.data).toEqual({
      workspace: 'Another',
      slug: expect.any(String),
      email,
      role: 'editor',
      invitedBy: 'admin Tester',
      hasAccount: false,
    });
    const { status, body } = await accept(token);
    expect(status).toBe(200);
    expect(await me(body.data.token)).toMatchObject({
      email,
      role: 'editor',
      fname: 'Kwame',
      tenant: { id: tenant },
    });
    const { body: members } = await server.call(
      'GET',
      `/beta/tenants/${tenant}/members?group=${group.data.id}`,
      { as: owner },
    );
    expect(members.data.data.map((one: { email: string }) => one.email)).toEqual([email]);
  });

  it('work once, also for two calls at the same time', async () => {
    const token = await invite(admin, { email: someone() });
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    for (const { status, body } of [await accept(token), await open(token), await join(owner, token)]) {
      expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'invitation.invalid' });
    }
  });

  it('end after seven days, when they are revoked, and when they are sent again', async () => {
    const late = await invite(admin, { email: someone() });
    clock.advance(7 * DAY_MS - 1000);
    expect((await open(late)).status).toBe(200);
    clock.advance(2000);
    expect((await accept(late)).body.error.code).toBe('invitation.invalid');

    const sent = (await send(admin, { email: someone() })).body.data;
    const again = await server.call('POST', `/beta/auth/invitations/${sent.id}/resend`, { as: admin });
    expect((await open(tokenOf(sent.link))).status).toBe(422);
    expect((await open(tokenOf(again.body.data.link))).status).toBe(200);
    expect((await server.call('DELETE', `/beta/auth/invitations/${sent.id}`, { as: admin })).status).toBe(
      200,
    );
    expect((await open(tokenOf(again.body.data.link))).status).toBe(422);
  });

  it('invitations to the same address replace the earlier one', async () => {
    const email = someone();
    const first = await invite(admin, { email, role: 'admin' });
    const second = await invite(admin, { email: email.toUpperCase(), role: 'viewer' });
    expect((await open(first)).status).toBe(422);
    expect((await open(second)).body.data.role).toBe('viewer');
  });

  it('invitations of owners are for owners alone', async () => {
    const email = someone();
    for (const { status, body } of [await send(admin, { email, role: 'owner' })]) {
      expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'auth.forbidden' });
    }
    const sent = (await send(owner, { email, role: 'owner' })).body.data;
    const tried = [
      await send(admin, { email, role: 'viewer' }),
      await server.call('POST', `/beta/auth/invitations/${sent.id}/resend`, { as: admin }),
      await server.call('DELETE', `/beta/auth/invitations/${sent.id}`, { as: admin }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await open(tokenOf(sent.link))).status).toBe(200);
  });

  it('invitations that a person sent end with the right to send them', async () => {
    const leaver = await server.signIn('admin', tenant);
    const token = await invite(leaver, { email: someone(), role: 'admin' });
    await server.call('DELETE', `/beta/tenants/${tenant}/members/${leaver.principal.userId}`, { as: owner });
    expect((await accept(token)).body.error.code).toBe('invitation.invalid');

    const demoted = await server.signIn('owner', tenant);
    const asOwner = await invite(demoted, { email: someone(), role: 'owner' });
    const asAdmin = await invite(demoted, { email: someone(), role: 'admin' });
    await server.call('PUT', `/beta/tenants/${tenant}/members/${demoted.principal.userId}`, {
      as: owner,
      body: { role: 'admin' },
    });
    expect([(await open(asOwner)).status, (await open(asAdmin)).status]).toEqual([422, 200]);
  });

  it('invitations to a member name the member', async () => {
    const { email } = await me(owner.token);
    const { status, body } = await send(admin, { email });
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'invitation.member' });
    expect(body.error.message).toContain('owner Tester');
  });

  it('are judged address by address, without telling who has an account elsewhere', async () => {
    const [{ email: elsewhere }, fresh, invited] = [await withAccount(), someone(), someone()];
    await invite(admin, { email: invited });
    const { email: member } = await me(owner.token);
    const emails = [fresh, elsewhere, invited, member, 'nobody', 'a@b@c'];
    const { body } = await server.call('POST', '/beta/auth/invitations/check', {
      as: admin,
      body: { emails },
    });
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual([
      'new',
      'new',
      'invited',
      'member',
      'invalid',
      'invalid',
    ]);
    expect(body.data[3].name).toBe('owner Tester');
  });

  it('let a person with an account join by their password, and sign in to that workspace', async () => {
    const { email } = await withAccount();
    const token = await invite(admin, { email, role: 'editor' });
    expect((await open(token)).body.data.hasAccount).toBe(true);
    const wrong = await accept(token, { password: 'not the password' });
    expect({ status: wrong.status, code: wrong.body.error.code }).toEqual({
      status: 422,
      code: 'auth.wrong_password',
    });
    clock.advance(1000);
    expect((await accept(token)).body.data.token).toBeNull();
    const { body } = await server.call('POST', '/login', { body: { email, password: PASSWORD } });
    expect(body.success).toBe(true);
  });

  it('let a signed-in person join when the address is theirs, and no one else', async () => {
    const { email, token: session } = await withAccount();
    const token = await invite(admin, { email, role: 'editor' });
    const other = await join(await server.signIn('owner'), token);
    expect({ status: other.status, code: other.body.error.code }).toEqual({
      status: 403,
      code: 'invitation.other_email',
    });
    const joined = await join({ token: session }, token);
    expect(await me(joined.body.data.token)).toMatchObject({ role: 'editor', tenant: { id: tenant } });
    expect(await me(session)).toMatchObject({ role: 'viewer' });
  });

  it('are listed in their own workspace, and unknown in others', async () => {
    const sent = (await send(admin, { email: someone() })).body.data;
    const foreign = await server.signIn('owner');
    const { body } = await server.call('GET', '/beta/auth/invitations', { as: foreign });
    expect(body.data).toEqual([]);
    for (const [method, path] of [
      ['DELETE', `/beta/auth/invitations/${sent.id}`],
      ['POST', `/beta/auth/invitations/${sent.id}/resend`],
    ] as const) {
      expect((await server.call(method, path, { as: foreign })).body.error.code).toBe('invitation.not_found');
    }
    const own = await server.call('GET', '/beta/auth/invitations', { as: admin });
    expect(own.body.data.map(({ id }: { id: string }) => id)).toContain(sent.id);
    expect(JSON.stringify(own.body)).not.toContain(tokenOf(sent.link));
  });

  it('are stored as hashes, and mailed with the link', async () => {
    const token = await invite(admin, { email: someone() });
    const { executor } = server.services.db;
    const rows = await acrossTenants(executor).selectFrom('invitations').selectAll().execute();
    const mails = await acrossTenants(executor)
      .selectFrom('mails')
      .select(['purpose', 'tenant_id'])
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(mails).toContainEqual({ purpose: 'invitation', tenant_id: tenant });
  });

  it('carry hostile names as text', async () => {
    const fname = '<img src=x onerror=alert(1)>\u202e=cmd|';
    const { body } = await accept(await invite(admin, { email: someone() }), { fname, lname: '' });
    expect((await me(body.data.token)).fname).toBe(fname);
  });
});

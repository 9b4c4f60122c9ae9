import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

const PDF = new TextEncoder().encode('%PDF-1.7\nproof');

describe('the Education plan', () => {
  let server: TestServer;
  let operator: TestMember;
  let tenantId: string;
  let owner: TestMember;

  beforeAll(async () => {
    server = await startTestServer({
      environment: { PLUMBLINE_PLAN: 'free', PLUMBLINE_WORKSPACES: 'many' },
      resolveMx: (domain) =>
        Promise.resolve(domain === 'example.com' ? [{ exchange: 'mx.example.com' }] : [{ exchange: '' }]),
    });
    operator = await server.signIn('admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const first = await server.signIn('owner');
    const response = await server.call('POST', '/beta/tenants', { as: first, body: { name: 'School' } });
    tenantId = response.body.data.id;
    owner = await server.signIn('owner', tenantId);
  });

  const post = (path: string, body: unknown, as = owner) => server.call('POST', path, { as, body });
  const activate = (body: object = {}, as = owner) => post('/beta/auth/activate/educational', body, as);
  /** The token in the newest mail to the address, from the operator's outbox. */
  const mailedToken = async (email: string) => {
    const first = await server.signIn('owner');
    const list = await server.call('GET', '/beta/outbox', { as: first });
    const summary = list.body.data.data.find((mail: { to: string }) => mail.to === email);
    const mail = await server.call('GET', `/beta/outbox/${summary.id}`, { as: first });
    return /education#([\w-]+)/.exec(JSON.stringify(mail.body.data))?.[1] ?? '';
  };
  const confirm = async (email: string, as = owner) => {
    await post('/beta/auth/college-email', { email }, as);
    return post('/beta/auth/college-email/confirm', { token: await mailedToken(email) }, as);
  };

  it('starts with a college address that was confirmed by its link, once', async () => {
    const email = `ada-${tenantId}@mit.edu`;
    expect((await activate()).body.error.code).toBe('plan.not_eligible');
    expect((await post('/beta/auth/college-email', { email: 'a@gmail.com' })).body.error.code).toBe(
      'plan.college_email_invalid',
    );
    await post('/beta/auth/college-email', { email });
    expect((await activate({ email })).body.error.code).toBe('plan.not_eligible');
    const token = await mailedToken(email);
    const stranger = await server.signIn('owner', tenantId);
    const stolen = await post('/beta/auth/college-email/confirm', { token }, stranger);
    expect(stolen.body.error.code).toBe('auth.link_invalid');
    const confirmed = await post('/beta/auth/college-email/confirm', { token });
    expect(confirmed.body.data).toEqual({ email, institution: 'Massachusetts Institute of Technology' });
    const again = await post('/beta/auth/college-email/confirm', { token });
    expect(again.body.error.code).toBe('auth.link_invalid');
    const { body } = await activate({ email });
    expect(body.data).toMatchObject({ plan: 'education', valid: true, status: 'active' });
    expect((await activate()).body.data.endsAt).toBe(body.data.endsAt);
  });

  it('starts in one workspace for one address', async () => {
    const email = `eve-${tenantId}@mit.edu`;
    await confirm(email);
    await activate();
    const first = await server.signIn('owner');
    const response = await server.call('POST', '/beta/tenants', { as: first, body: { name: 'Other' } });
    const other = await server.signIn('owner', response.body.data.id);
    expect((await confirm(email, other)).body.error.code).toBe('plan.college_email_used');
    expect((await activate({}, other)).body.error.code).toBe('plan.not_eligible');
  });

  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const { body } = await post('/v1/uploads', { name: 'card.pdf', size: content.length });
    await server.call('PUT', `/v1/uploads/${body.data.uploadId}`, {
      as: owner,
      body: content,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${content.length - 1}/${content.length}`,
      },
    });
    return body.data.uploadId as string;
  };
  const send = (attachment: string) =>
    post('/beta/secure/verify/is-valid-email', {
      email: 'teacher@example.com',
      purpose: 'institution',
      attachment,
    });

  it('starts with a document that the operator has approved, whom nobody else can stand in for', async () => {
    const { body } = await send(await upload(PDF));
    expect(body.data).toMatchObject({ valid: true, mailServer: 'found' });
    const { id } = body.data.request;
    expect(body.data.request).toMatchObject({ state: 'pending', fileType: 'application/pdf' });
    const review = (as: TestMember) =>
      server.call('PUT', `/beta/secure/verify/requests/${id}`, { as, body: { state: 'approved' } });
    expect((await review(owner)).status).toBe(403);
    const foreign = await server.signIn('owner', await server.addTenant());
    expect((await review(foreign)).status).toBe(404);
    const file = (as: TestMember) => server.call('GET', `/beta/secure/verify/requests/${id}/file`, { as });
    expect([(await file(foreign)).status, (await file(owner)).status, (await file(operator)).status]).toEqual(
      [404, 200, 200],
    );
    expect((await activate()).body.error.code).toBe('plan.not_eligible');
    expect((await review(operator)).body.data).toMatchObject({ state: 'approved' });
    expect((await review(operator)).body.error.code).toBe('proof.reviewed');
    expect((await activate()).body.data).toMatchObject({ plan: 'education' });
    const lists = await Promise.all(
      [owner, foreign, operator].map((as) => server.call('GET', '/beta/secure/verify/requests', { as })),
    );
    expect(lists.map(({ body: { data } }) => [data.canReview, data.requests.length > 0])).toEqual([
      [false, true],
      [false, false],
      [true, true],
    ]);
  });

  it('takes no document of another format, whatever its name says', async () => {
    const { body } = await send(await upload(new TextEncoder().encode('<html><script>')));
    expect(body.error.code).toBe('request.invalid');
  });

  it('takes no document with an address that receives no mail', async () => {
    const { body } = await post('/beta/secure/verify/is-valid-email', {
      email: 'teacher@example.net',
      purpose: 'institution',
      attachment: await upload(PDF),
    });
    expect(body.data).toMatchObject({ valid: false, mailServer: 'missing', request: null });
  });
});

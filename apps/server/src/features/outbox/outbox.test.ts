import { message } from '@plumbline/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const LINK = '/invite#secret-of-the-link';

async function send(server: TestServer, { tenantId, to }: { tenantId: string | null; to: string }) {
  const names = { inviter: '<img src=x onerror=alert(1)>', workspace: 'Sales' };
  await server.services.db.transaction((trx) =>
    server.services.mail.send(trx, {
      tenantId,
      to,
      locale: 'en-GB',
      purpose: 'invitation',
      content: {
        subject: message('mail.invitationSubject', names),
        paragraphs: [message('mail.invitationText', names)],
        action: { label: message('mail.invitationAction'), path: LINK },
        notes: [],
      },
      validUntil: null,
    }),
  );
}

describe('the outbox without a mail server', () => {
  let server: TestServer;
  let owner: TestMember;
  let foreign: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('owner');
    foreign = await server.signIn('owner', await server.addTenant());
    await send(server, { tenantId: owner.principal.tenantId, to: 'ours@example.test' });
    await send(server, { tenantId: foreign.principal.tenantId, to: 'theirs@example.test' });
    await send(server, { tenantId: null, to: 'account@example.test' });
  });
  afterAll(() => server.close());

  const list = async (as: TestMember) => (await server.call('GET', '/beta/outbox', { as })).body.data;
  const recipients = async (as: TestMember): Promise<string[]> =>
    (await list(as)).data.map(({ to }: { to: string }) => to);

  it('shows the mails of a workspace to its admins, and those about accounts to owners of the first alone', async () => {
    const admin = await server.signIn('admin');
    expect(await recipients(owner)).toEqual(['account@example.test', 'ours@example.test']);
    expect(await recipients(admin)).toEqual(['ours@example.test']);
    expect(await recipients(foreign)).toEqual(['theirs@example.test']);
    const account = (await list(owner)).data[0].id;
    for (const as of [admin, foreign]) {
      const { status, body } = await server.call('GET', `/beta/outbox/${account}`, { as });
      expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'mail.not_found' });
    }
  });

  it('opens no mail for an admin, who could accept the invitation of an owner with it', async () => {
    const admin = await server.signIn('admin');
    const [mail] = (await list(admin)).data;
    const { status, body } = await server.call('GET', `/beta/outbox/${mail.id}`, { as: admin });
    expect({ status, to: body.data.to, content: body.data.content }).toEqual({
      status: 200,
      to: 'ours@example.test',
      content: null,
    });
    expect(JSON.stringify(body)).not.toContain('secret-of-the-link');
  });

  it('opens a mail, whose markup from people is text, with a link to where the reader is', async () => {
    const { data, delivery } = await list(owner);
    const { body } = await server.call('GET', `/beta/outbox/${data[1].id}`, { as: owner });
    expect({ delivery, state: data[1].state }).toEqual({ delivery: 'outbox', state: 'local' });
    expect(body.data.content.link).toBe(LINK);
    expect(body.data.content.html).toContain(`href="${server.address}${LINK}"`);
    expect(body.data.content.html).not.toContain('<img');
    expect(body.data.content.text).toContain(`${server.address}${LINK}`);
  });

  it('shows mails of a workspace with its name, logo and color, and those about accounts with the product', async () => {
    const path = `/beta/tenants/${owner.principal.tenantId}/branding`;
    const branding = { logo: PIXEL, accentColor: '#7a1f5c' };
    expect((await server.call('PUT', path, { as: owner, body: branding })).status).toBe(200);
    const { data } = await list(owner);
    const [account, ours] = await Promise.all(
      data.map(async ({ id }: { id: string }) => {
        const { body } = await server.call('GET', `/beta/outbox/${id}`, { as: owner });
        return body.data.content.html as string;
      }),
    );
    expect(ours).toContain(`<img src="${PIXEL}"`);
    expect(ours).toContain('bgcolor="#7a1f5c"');
    expect(account).not.toMatch(/<img|#7a1f5c/u);
  });
});

/** A PNG of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the outbox beside a mail server', () => {
  it('shows what became of a mail, and never its content', async () => {
    const mailServer = await startMailServer({ refuses: (to) => (to.startsWith('gone') ? 550 : null) });
    const server = await startTestServer({
      environment: {
        PLUMBLINE_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        PLUMBLINE_MAIL_FROM: 'plumbline@example.test',
        PLUMBLINE_PUBLIC_URL: 'https://plumbline.example.test',
      },
    });
    try {
      const owner = await server.signIn('owner');
      const path = `/beta/tenants/${owner.principal.tenantId}/branding`;
      await server.call('PUT', path, { as: owner, body: { logo: PIXEL } });
      await send(server, { tenantId: owner.principal.tenantId, to: 'gone@example.test' });
      await send(server, { tenantId: owner.principal.tenantId, to: 'there@example.test' });
      await server.services.mail.deliver();
      const { body } = await server.call('GET', '/beta/outbox', { as: owner });
      expect(body.data).toMatchObject({
        delivery: 'smtp',
        data: [
          { to: 'there@example.test', state: 'sent', failure: null },
          { to: 'gone@example.test', state: 'failed', failure: 'The mail server refused this email (550).' },
        ],
      });
      expect(mailServer.sources[0]).toMatch(/Content-Id: <logo@workspace>/iu);
      const [there, gone] = body.data.data;
      expect([there.canResend, gone.canResend]).toEqual([false, true]);
      const resend = (id: string, as: TestMember) => server.call('POST', `/beta/outbox/${id}/resend`, { as });
      expect((await resend(there.id, owner)).body.error.code).toBe('mail.not_failed');
      expect((await resend(gone.id, await server.signIn('editor'))).status).toBe(403);
      const foreign = await server.signIn('owner', await server.addTenant());
      expect((await resend(gone.id, foreign)).body.error.code).toBe('mail.not_found');
      expect((await resend(gone.id, owner)).body.data).toMatchObject({ state: 'waiting', attempts: 0 });
      await server.services.mail.deliver();
      expect(mailServer.sources).toHaveLength(1);
      for (const { id } of body.data.data) {
        const { body: one } = await server.call('GET', `/beta/outbox/${id}`, { as: owner });
        expect(one.data.content).toBeNull();
      }
    } finally {
      await server.close();
      await mailServer.close();
    }
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../config.ts';
import type { FileStore } from '../files/file-store.ts';
import { localFileStore } from '../files/local-file-store.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { startMailServer, type MailServerOptions, type TestMailServer } from '../../testing/mail-server.ts';
import { freePort } from '../../testing/server-process.ts';
import { createSealer } from '../auth/seal.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';
import { createLog } from '../log/create-log.ts';
import { createMailer, type DeliveringMailer } from './create-mailer.ts';
import type { NewMail } from './mail.ts';

const KEY = randomBytes(32);
const SECRET = 'the-secret-of-the-link';

const invitation = (rest: Partial<NewMail> = {}): NewMail => ({
  tenantId: null,
  to: 'ada@example.test',
  locale: 'en-GB',
  purpose: 'invitation',
  content: {
    subject: message('mail.invitationSubject', { inviter: 'Zoë <b>Ångström</b>', workspace: 'Sales' }),
    paragraphs: [message('mail.invitationText', { inviter: 'Zoë <b>Ångström</b>', workspace: 'Sales' })],
    action: { label: message('mail.invitationAction'), path: `/invite#${SECRET}` },
    notes: [message('mail.validHours', { hours: 24 })],
  },
  validUntil: null,
  ...rest,
});

await describeOnBothStores('mails', (stores) => {
  let db: Database;
  let clock: FakeClock;
  let mailServer: TestMailServer;
  let lines: string[];
  let mailer: DeliveringMailer;
  let root: string;
  let files: FileStore;
  let environment: Record<string, string>;

  const start = async (options: MailServerOptions = {}, auth = '') => {
    mailServer = await startMailServer(options);
    environment = {
      PLUMBLINE_SMTP_URL: `smtp://${auth}127.0.0.1:${mailServer.port}`,
      PLUMBLINE_MAIL_FROM: 'Plumbline <plumbline@example.test>',
      PLUMBLINE_PUBLIC_URL: 'https://plumbline.example.test',
    };
    mailer = mailerFor(environment);
  };
  const mailerFor = (settings: Record<string, string>) =>
    createMailer({
      db,
      clock,
      log: createLog('debug', { write: (line) => lines.push(line) }),
      sealer: createSealer([KEY]),
      config: parseConfig(settings),
      files,
    });
  const send = (mail: NewMail = invitation()) => db.transaction((trx) => mailer.send(trx, mail));
  const rows = () => acrossTenants(db.executor).selectFrom('mails').selectAll().orderBy('id').execute();

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'plumbline-mails-'));
    files = localFileStore(root);
    db = await stores.open();
    clock = fakeClock();
    lines = [];
    await start();
  });
  afterEach(async () => {
    await mailServer.close();
    await rm(root, { recursive: true, force: true });
  });

  it('carry a file of the store, and go without it once it is gone', async () => {
    await files.write('tenants/t/a.pdf', Buffer.from('%PDF-1.7'));
    const mail = invitation();
    const attachment = { key: 'tenants/t/a.pdf', fileName: 'Sales.pdf', contentType: 'application/pdf' };
    await send({ ...mail, content: { ...mail.content, attachment } });
    await send({
      ...mail,
      content: { ...mail.content, attachment: { ...attachment, key: 'tenants/t/b.pdf' } },
    });
    await mailer.deliver();
    const received = mailServer.mails.map(({ attachments }) =>
      attachments.map(({ filename, contentType, content }) => [filename, contentType, content.toString()]),
    );
    // They are sent at the same time.
    expect(received.toSorted((one, other) => other.length - one.length)).toEqual([
      [['Sales.pdf', 'application/pdf', '%PDF-1.7']],
      [],
    ]);
  });

  it('arrive as HTML and plain text with the link at the public address', async () => {
    await send();
    await mailer.deliver();
    const [mail] = mailServer.mails;
    expect(mail?.subject).toBe('Zoë <b>Ångström</b> invited you to Sales');
    expect(mail?.from?.text).toBe('"Plumbline" <plumbline@example.test>');
    expect(mail?.to).toMatchObject({ value: [{ address: 'ada@example.test' }] });
    expect(mail?.text).toContain(`https://plumbline.example.test/invite#${SECRET}`);
    expect(mail?.html).toContain(`href="https://plumbline.example.test/invite#${SECRET}"`);
    expect(mail?.html).toContain('Zoë &lt;b&gt;Ångström&lt;/b&gt;');
    expect(mail?.html).not.toMatch(/<b>|<img|src=|url\(/);
  });

  it('are stored without their content once they are sent, and sealed before', async () => {
    await send();
    const [before] = await rows();
    expect(JSON.stringify(before)).not.toContain(SECRET);
    await mailer.deliver();
    expect(await rows()).toMatchObject([{ content: null, due_at: null, failure: null, attempts: 1 }]);
    await mailer.deliver();
    expect(mailServer.mails).toHaveLength(1);
  });

  it('are not sent when the change that causes them is rolled back', async () => {
    const change = db.transaction(async (trx) => {
      await mailer.send(trx, invitation());
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    await mailer.deliver();
    expect([await rows(), mailServer.mails]).toEqual([[], []]);
  });

  it('are sent once by two servers on one store', async () => {
    const [one, other] = [mailer, mailerFor(environment)];
    for (let count = 0; count < 12; count += 1) {
      await send();
    }
    await Promise.all([one.deliver(), other.deliver()]);
    expect(mailServer.mails).toHaveLength(12);
    expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(12);
  });

  it('wait while the mail server is away, and arrive when it is back', async () => {
    const { port } = mailServer;
    await mailServer.close();
    await send();
    await mailer.deliver();
    expect(await rows()).toMatchObject([
      { attempts: 1, sent_at: null, failure: '{"code":"mail.failure.unreachable","values":{}}' },
    ]);
    mailServer = await startMailServer({ port });
    clock.advance(MINUTE_MS);
    await mailer.deliver();
    expect(mailServer.mails).toHaveLength(1);
  });

  it('are tried again with growing waits, and given up after the last', async () => {
    const deadPort = await freePort();
    mailer = mailerFor({
      PLUMBLINE_SMTP_URL: `smtp://127.0.0.1:${deadPort}`,
      PLUMBLINE_MAIL_FROM: 'plumbline@example.test',
      PLUMBLINE_PUBLIC_URL: 'https://plumbline.example.test',
    });
    await send();
    const waits: number[] = [];
    for (;;) {
      await mailer.deliver();
      const [row] = await rows();
      if (!row?.due_at) {
        break;
      }
      const wait = Date.parse(row.due_at) - clock.now();
      waits.push(wait / MINUTE_MS);
      clock.advance(wait);
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 720]);
    expect(await rows()).toMatchObject([{ attempts: 7, due_at: null, sent_at: null }]);
  });

  it('are not tried again once their link has ended', async () => {
    await mailServer.close();
    await send(invitation({ validUntil: new Date(clock.now() + MINUTE_MS / 2).toISOString() }));
    await mailer.deliver();
    expect(await rows()).toMatchObject([{ attempts: 1, due_at: null }]);
  });

  it.each([
    [550, null],
    [450, 1],
  ] as const)('mails that are refused with %s are tried again after %s minutes', async (status, minutes) => {
    await mailServer.close();
    await start({ refuses: () => status });
    await send();
    await mailer.deliver();
    const [row] = await rows();
    const due = minutes === null ? null : new Date(clock.now() + minutes * MINUTE_MS).toISOString();
    expect([row?.due_at, row?.failure?.includes(String(status))]).toEqual([due, true]);
  });

  it('sign in at the mail server, and log neither password nor recipient when that fails', async () => {
    await mailServer.close();
    await start({ credentials: { user: 'plumb', password: 'right' } }, 'plumb:right@');
    await send();
    await mailer.deliver();
    expect(mailServer.mails).toHaveLength(1);
    await mailServer.close();
    await start({ credentials: { user: 'plumb', password: 'right' } }, 'plumb:wrong-password@');
    await send();
    await mailer.deliver();
    expect((await rows())[1]).toMatchObject({ failure: expect.stringContaining('signIn') as string });
    expect(lines.join('\n')).toContain('mail not sent');
    expect(lines.join('\n')).not.toMatch(/wrong-password|ada@example|the-secret/);
  });

  it.each([
    '\r\nBcc: eve@example.test',
    '\nBcc: eve@example.test',
    '\u2028Bcc: eve@example.test',
    '\u0000\u001b[2J',
  ])('have one subject line for a name with %j', async (injected) => {
    const inviter = `Eve${injected}`;
    const content = {
      ...invitation().content,
      subject: message('mail.invitationSubject', { inviter, workspace: 'x' }),
    };
    await send(invitation({ content }));
    await mailer.deliver();
    const [mail] = mailServer.mails;
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.to).toMatchObject({ value: [{ address: 'ada@example.test' }] });
    expect(mail?.subject).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    const [head = ''] = mailServer.sources[0]?.split('\r\n\r\n') ?? [];
    expect(head.split('\r\n').filter((line) => /^bcc:/i.test(line))).toEqual([]);
  });

  it('mails without a mail server are for the outbox alone', async () => {
    mailer = mailerFor({});
    await send();
    await mailer.deliver();
    const [row] = await rows();
    expect(row).toMatchObject({ due_at: null, sent_at: null, attempts: 0 });
    expect(row?.content).toMatch(/^s1\./);
    expect(mailServer.mails).toEqual([]);
  });

  it('are deleted after two weeks', async () => {
    await send();
    clock.advance(14 * DAY_MS - HOUR_MS);
    await mailer.sweep();
    expect(await rows()).toHaveLength(1);
    clock.advance(2 * HOUR_MS);
    await mailer.sweep();
    expect(await rows()).toEqual([]);
  });
});

import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback that collects what it receives. */
export interface TestMailServer {
  readonly port: number;
  /** Mails in the order of arrival, parsed as a mail program would. */
  readonly mails: readonly ParsedMail[];
  /** The same as bytes on the wire. */
  readonly sources: readonly string[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** 0: any free one. */
  readonly port?: number;
  /** Recipients that are refused permanently (550) or for now (450). */
  readonly refuses?: (address: string) => 550 | 450 | null;
  /** Required of the sender; null takes mails from anyone. */
  readonly credentials?: { readonly user: string; readonly password: string } | null;
}

export async function startMailServer({
  port = 0,
  refuses = () => null,
  credentials = null,
}: MailServerOptions = {}): Promise<TestMailServer> {
  const mails: ParsedMail[] = [];
  const sources: string[] = [];
  const readMail = async (stream: Readable): Promise<null> => {
    const source = await buffer(stream);
    mails.push(await simpleParser(source));
    sources.push(source.toString('utf8'));
    return null;
  };
  const server = new SMTPServer({
    disabledCommands: credentials ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: credentials === null,
    onAuth({ username, password }, _session, done) {
      const isRight = username === credentials?.user && password === credentials?.password;
      done(isRight ? null : new Error('Wrong user name or password'), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refuses(address);
      done(responseCode === null ? null : Object.assign(new Error('Refused'), { responseCode }));
    },
    onData(stream, _session, done) {
      // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes callbacks alone
      void readMail(stream).then(done, done);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mails,
    sources,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

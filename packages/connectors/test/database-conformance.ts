import { inspect } from 'node:util';
import { CONNECTION_CHECKS, TUNNEL_CHECKS, type AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { listCatalog, openConnector, secretFields, type ConnectorKind } from '../src/registry.ts';
import type { OpenContext } from '../src/kit/connector.ts';
import type { CheckName, DatabaseAccess, RemoteTarget } from '../src/kit/database.ts';
import { createOutbound } from '../src/kit/outbound/outbound.ts';

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });
const live = (): AbortSignal => new AbortController().signal;

type Config = Readonly<Record<string, unknown>>;

/** What is refused, by a change of the good configuration or by another origin of the source, and with which code. */
type Refusal = readonly [string, { readonly config?: Config; readonly origin?: string }, string];

export interface DatabaseSubject {
  readonly kind: ConnectorKind;
  /** A configuration that works; where the secret is a password, the server ignores it. */
  readonly good: () => Config;
  /** Where the source is reached in place of its vendor's own address; null for one whose host is in the form. */
  readonly origin?: () => string;
  /** A secret field of the form, and a text that is in the good configuration's; a password unless given. Null: none. */
  readonly secret?: { readonly field: string; readonly text: () => string } | null;
  /** For sources that are uploaded: opens the file. */
  readonly openFile?: OpenContext['openFile'];
  readonly refusals?: readonly Refusal[];
  /** The steps of its check, in order; all of a server without a tunnel unless given. */
  readonly checks?: readonly CheckName[];
  /** A column `body` with 3 MB in each of 40 rows, and nothing else. Absent: whatever the source replies at once is bounded. */
  readonly wide?: RemoteTarget;
  /** Values of a field that no form may send. */
  readonly badHosts?: { readonly field: string; readonly values: readonly string[] };
}

const CANARY = 'canary-4711';
const WIDE = 3_000_000;

const WITHOUT_TUNNEL = CONNECTION_CHECKS.filter((step) => !TUNNEL_CHECKS.some((name) => name === step));

const REFUSALS: readonly Refusal[] = [
  ['an address inside the network', { config: { host: '10.1.2.3' } }, 'source.address_refused'],
  ['the address of a cloud’s metadata', { config: { host: '169.254.169.254' } }, 'source.address_refused'],
  ['a port at which nothing listens', { config: { port: 1 } }, 'source.unreachable'],
  ['TLS that the server does not offer', { config: { tls: 'verify-full' } }, 'source.refused'],
  ['a database that is not there', { config: { database: 'nothing' } }, 'source.refused'],
];

const BAD_HOSTS = [
  '/var/run/db.sock',
  'host=/tmp',
  '127.0.0.1 options=-cfoo',
  'user@host',
  '',
  'localhost/../x',
];

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answered) => ({ answered }),
    (error: unknown) => error,
  );

/** The promises that every connector to a database makes, run against a real server. */
export const describeDatabaseConformance = (subject: DatabaseSubject): void => {
  const { kind, good, refusals = REFUSALS } = subject;
  const password = { field: 'password', text: (): string => CANARY };
  const secret = subject.secret === undefined ? password : subject.secret;
  const canary = (): string => secret?.text() ?? CANARY;
  const { field: hostField, values: badHosts } = subject.badHosts ?? { field: 'host', values: BAD_HOSTS };
  const open = (change: object = {}, origin = subject.origin?.()) =>
    openConnector(
      kind,
      { ...(subject.secret === undefined ? { password: CANARY } : {}), ...good(), ...change },
      {
        outbound,
        endpoints: origin === undefined ? {} : { [kind]: origin },
        signal: live(),
        ...(subject.openFile === undefined ? {} : { openFile: subject.openFile }),
      },
    );
  const databaseOf = async (change: object = {}, origin?: string): Promise<DatabaseAccess> => {
    const { database } = await open(change, origin);
    expect(database).not.toBeNull();
    return database as DatabaseAccess;
  };

  describe(`the connector ${kind}`, () => {
    it('is in the catalog, enabled, with a title on each field and its secrets named', () => {
      const item = listCatalog().find((candidate) => candidate.kind === kind);
      expect(item?.status).toBe('enabled');
      const fields = Object.values(item?.config['properties'] as Record<string, { title?: string }>);
      expect(fields.filter(({ title }) => title === undefined)).toEqual([]);
      expect([...secretFields(kind)].includes(secret?.field ?? '')).toBe(secret !== null);
    });

    it('refuses an empty configuration and says what it lacks', async () => {
      const error = await failure(openConnector(kind, {}, { outbound, signal: live() }));
      expect(error).toMatchObject({ code: 'request.invalid' });
      expect((error as AppError).issues.length).toBeGreaterThan(0);
    });

    it('shows no secret in its label, and may be disposed twice', async () => {
      const session = await open();
      expect(session.label).not.toContain(canary());
      await session[Symbol.asyncDispose]();
      await expect(session[Symbol.asyncDispose]()).resolves.toBeUndefined();
    });

    it('finds nothing wrong with a good server, and reports each step in order', async () => {
      const checks = await (await databaseOf()).check(live());
      expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
      expect(checks.map(({ name }) => name)).toEqual(subject.checks ?? WITHOUT_TUNNEL);
    });

    it.each(refusals)('refuses %s, and shows no secret', async (_what, { config = {}, origin }, code) => {
      const error = await failure((await databaseOf(config, origin)).listTables(live()));
      expect(error).toMatchObject({ code });
      expect(inspect(error, { depth: 12 })).not.toContain(canary());
    });

    it.each(badHosts)('refuses the host %j', async (host) => {
      expect(await failure(open({ [hostField]: host }))).toMatchObject({ code: 'request.invalid' });
    });

    const wides = subject.wide === undefined ? [] : [subject.wide];
    it.each(wides)('shows few rows of several MB each, and refuses many of them', async (wide) => {
      const database = await databaseOf();
      const few = await database.page(wide, { offset: 1, limit: 4, signal: live() });
      expect(few.rows.map(([body]) => String(body).length)).toEqual(Array(5).fill(WIDE));
      const all = await failure(database.page(wide, { offset: 0, limit: 100, signal: live() }));
      expect(all).toMatchObject({
        code: 'source.too_large',
        message: expect.stringContaining('too large to be shown'),
      });
    });

    it('ends with the reason when it is cancelled before it begins', async () => {
      const signal = AbortSignal.abort('cancelled by a person');
      expect(await failure((await databaseOf()).listTables(signal))).toBe('cancelled by a person');
    });
  });
};

import { inspect } from 'node:util';
import type { AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { listCatalogue, openConnector, secretFields, type ConnectorKind } from '../src/registry.ts';
import type { DatabaseAccess } from '../src/kit/database.ts';
import { createOutbound } from '../src/kit/outbound/outbound.ts';

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });
const live = (): AbortSignal => new AbortController().signal;

export interface DatabaseSubject {
  readonly kind: ConnectorKind;
  /** A configuration that works; its password is ignored by the server. */
  readonly good: () => Readonly<Record<string, unknown>>;
}

const CANARY = 'canary-4711';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answered) => ({ answered }),
    (error: unknown) => error,
  );

/** The promises that every connector to a database makes, run against a real server. */
export const describeDatabaseConformance = ({ kind, good }: DatabaseSubject): void => {
  const open = (change: object = {}) =>
    openConnector(kind, { ...good(), password: CANARY, ...change }, { outbound, signal: live() });
  const databaseOf = async (change: object = {}): Promise<DatabaseAccess> => {
    const { database } = await open(change);
    expect(database).not.toBeNull();
    return database as DatabaseAccess;
  };

  describe(`the connector ${kind}`, () => {
    it('is in the catalogue, enabled, with a title on each field and its secrets named', () => {
      const item = listCatalogue().find((candidate) => candidate.kind === kind);
      expect(item?.status).toBe('enabled');
      const fields = Object.values(item?.config['properties'] as Record<string, { title?: string }>);
      expect(fields.filter(({ title }) => title === undefined)).toEqual([]);
      expect([...secretFields(kind)]).toContain('password');
    });

    it('refuses an empty configuration and says what it lacks', async () => {
      const error = await failure(openConnector(kind, {}, { outbound, signal: live() }));
      expect(error).toMatchObject({ code: 'request.invalid' });
      expect((error as AppError).issues.length).toBeGreaterThan(0);
    });

    it('shows no secret in its label, and may be disposed twice', async () => {
      const session = await open();
      expect(session.label).not.toContain(CANARY);
      await session[Symbol.asyncDispose]();
      await expect(session[Symbol.asyncDispose]()).resolves.toBeUndefined();
    });

    it('finds nothing wrong with a good server, and reports each step in order', async () => {
      const checks = await (await databaseOf()).check(live());
      expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
      expect(checks.map(({ name }) => name)).toEqual([
        'host',
        'port',
        'tls',
        'signIn',
        'database',
        'readOnly',
        'privileges',
        'clock',
      ]);
    });

    it.each([
      ['an address inside the network', { host: '10.1.2.3' }, 'source.address_refused'],
      ['the address of a cloud’s metadata', { host: '169.254.169.254' }, 'source.address_refused'],
      ['a port at which nothing listens', { port: 1 }, 'source.unreachable'],
      ['TLS that the server does not offer', { tls: 'verify-full' }, 'source.refused'],
      ['a database that is not there', { database: 'nothing' }, 'source.refused'],
    ])('refuses %s, and shows no secret', async (_what, change, code) => {
      const error = await failure((await databaseOf(change)).listTables(live()));
      expect(error).toMatchObject({ code });
      expect(inspect(error, { depth: 12 })).not.toContain(CANARY);
    });

    it.each(['/var/run/db.sock', 'host=/tmp', '127.0.0.1 options=-cfoo', 'user@host', '', 'localhost/../x'])(
      'refuses the host %j',
      async (host) => {
        expect(await failure(open({ host }))).toMatchObject({ code: 'request.invalid' });
      },
    );

    it('ends with the reason when it is cancelled before it begins', async () => {
      const signal = AbortSignal.abort('cancelled by a person');
      expect(await failure((await databaseOf()).listTables(signal))).toBe('cancelled by a person');
    });
  });
};

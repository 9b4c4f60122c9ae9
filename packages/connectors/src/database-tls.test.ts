import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAuthority, type Authority } from '../test/support/certificates.ts';
import { startMariadb, startPostgres, type TestDatabase } from '../test/support/databases.ts';
import { createOutbound } from './kit/outbound/outbound.ts';
import { openConnector } from './registry.ts';

const outbound = createOutbound({
  allow: ['127.0.0.1/32'],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});
const live = (): AbortSignal => new AbortController().signal;

let authority: Authority;
let postgres: TestDatabase;
let mariadb: Awaited<ReturnType<typeof startMariadb>>;
let client: { readonly clientCertificate: string; readonly clientKey: string };

async function administerPostgres(statement: string): Promise<unknown[][]> {
  const connection = new Client({ connectionString: postgres.url });
  await connection.connect();
  try {
    return (await connection.query({ text: statement, rowMode: 'array' })).rows as unknown[][];
  } finally {
    await connection.end();
  }
}

/** The server reads its key alone, and only where it is its own. */
async function encryptPostgres(): Promise<void> {
  const { certificate, key } = authority.issue('postgres', 'IP:127.0.0.1,DNS:db.example');
  const [[data = '', rules = ''] = []] = (await administerPostgres(
    `SELECT current_setting('data_directory'), current_setting('hba_file')`,
  )) as string[][];
  const { uid, gid } = statSync(data);
  chownSync(key, uid, gid);
  chmodSync(key, 0o600);
  await administerPostgres(`CREATE ROLE certified LOGIN`);
  await administerPostgres(`CREATE ROLE reader LOGIN`);
  await administerPostgres(`CREATE ROLE encrypted LOGIN`);
  writeFileSync(
    rules,
    `hostssl all certified all cert\nhostnossl all encrypted all reject\n${readFileSync(rules, 'utf8')}`,
  );
  for (const [name, value] of [
    ['ssl_cert_file', certificate],
    ['ssl_key_file', key],
    ['ssl_ca_file', authority.path],
    ['ssl', 'on'],
  ]) {
    await administerPostgres(`ALTER SYSTEM SET ${name} = '${value}'`);
  }
  await administerPostgres('SELECT pg_reload_conf()');
  await vi.waitFor(async () => expect(await administerPostgres('SHOW ssl')).toEqual([['on']]));
}

beforeAll(async () => {
  authority = createAuthority();
  const issued = authority.issue('certified');
  client = {
    clientCertificate: readFileSync(issued.certificate, 'utf8'),
    clientKey: readFileSync(issued.key, 'utf8'),
  };
  postgres = await startPostgres();
  await encryptPostgres();
  const { certificate, key } = authority.issue('mariadb', 'IP:127.0.0.1,DNS:db.example');
  chmodSync(key, 0o644);
  mariadb = await startMariadb([
    `--ssl-ca=${authority.path}`,
    `--ssl-cert=${certificate}`,
    `--ssl-key=${key}`,
  ]);
  const root = await createConnection({ socketPath: mariadb.socket, user: 'root', multipleStatements: true });
  await root.query(`CREATE DATABASE shop; CREATE USER reader; GRANT SELECT ON shop.* TO reader;
    CREATE USER encrypted; GRANT SELECT ON shop.* TO encrypted;
    CREATE USER certified REQUIRE SUBJECT '/CN=certified'; GRANT SELECT ON shop.* TO certified;`);
  await root.end();
}, 120_000);
afterAll(() => {
  postgres.stop();
  mariadb.stop();
  authority.remove();
});

describe.each(['postgresql', 'mysql'] as const)('TLS of %s', (kind) => {
  const good = () => ({
    host: '127.0.0.1',
    port: kind === 'mysql' ? mariadb.port : postgres.port,
    database: kind === 'mysql' ? 'shop' : 'postgres',
    username: 'reader',
    tls: 'verify-full',
    caCertificate: authority.pem,
  });
  const check = async (change: object) => {
    const session = await openConnector(kind, { ...good(), ...change }, { outbound, signal: live() });
    const checks = (await session.database?.check(live())) ?? [];
    return {
      failed: checks.find(({ state }) => state === 'failed') ?? null,
      tls: checks.find(({ name }) => name === 'tls'),
    };
  };

  it('connects to a server whose certificate the authority signed', async () => {
    const { failed, tls } = await check({});
    expect(failed).toBeNull();
    expect(tls).toMatchObject({ state: 'passed', message: expect.stringMatching(/TLSv1\.[23]/u) });
  });

  it.each([
    ['an authority that is not known', { caCertificate: undefined }, 'caCertificate'],
    ['another host name', { host: 'other.example' }, 'host'],
    ['a client certificate that is none', { clientCertificate: 'x', clientKey: 'y' }, 'clientCertificate'],
  ])('refuses %s, and names the field', async (_what, change, field) => {
    expect((await check(change)).failed).toMatchObject({ name: 'tls', field });
  });

  it('connects by the name that is in the certificate', async () => {
    expect((await check({ host: 'db.example' })).failed).toBeNull();
  });

  it('encrypts without verifying where that is chosen', async () => {
    expect((await check({ tls: 'require', caCertificate: undefined })).failed).toBeNull();
  });

  it('says that a server takes no connection without encryption, and names the field', async () => {
    const without = { username: 'encrypted', tls: 'disable' };
    const restrict = async (value: 'ON' | 'OFF'): Promise<void> => {
      const root = await createConnection({ socketPath: mariadb.socket, user: 'root' });
      await root.query(`SET GLOBAL require_secure_transport = ${value}`);
      await root.end();
    };
    await restrict('ON');
    try {
      expect((await check(without)).failed).toMatchObject({
        name: 'signIn',
        // MariaDB does not say why it denies access.
        field: kind === 'mysql' ? 'password' : 'tls',
        message: expect.stringMatching(/without encryption|with encryption alone/u),
      });
      expect((await check({ ...without, tls: 'require' })).failed).toBeNull();
    } finally {
      await restrict('OFF');
    }
  });

  it('says that something else answers at the port', async () => {
    const port = kind === 'mysql' ? postgres.port : mariadb.port;
    expect((await check({ port, tls: 'disable' })).failed).toMatchObject({
      field: 'port',
      message: expect.stringMatching(
        /^The connection was lost while signing in\. Check that a (?:PostgreSQL|MySQL)/u,
      ),
    });
  });

  it('signs in with a client certificate where the server asks for one', async () => {
    expect((await check({ username: 'certified' })).failed).not.toBeNull();
    expect((await check({ username: 'certified', ...client })).failed).toBeNull();
  });
});

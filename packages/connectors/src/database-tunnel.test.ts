import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { AppError } from '@plumbline/contract';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import ssh2, { type ServerConnectionListener } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startMariadb, startPostgres, startSshd, type TestDatabase } from '../test/support/databases.ts';
import type { PrivateSshd } from '../../../scripts/private-sshd.mjs';
import { createOutbound } from './kit/outbound/outbound.ts';
import { openConnector } from './registry.ts';

const PASSPHRASE = 'correct horse';
const ROWS = 200_000;

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });
const live = (): AbortSignal => new AbortController().signal;

let sshd: PrivateSshd<'plain' | 'locked' | 'rsa' | 'ecdsa'>;
let postgres: TestDatabase;
let mariadb: Awaited<ReturnType<typeof startMariadb>>;

async function runPostgres(statement: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const result = await client.query({ text: statement, rowMode: 'array' });
    return (Array.isArray(result) ? result.at(-1) : result).rows as unknown[][];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  sshd = await startSshd({
    keys: {
      plain: {},
      locked: { passphrase: PASSPHRASE },
      rsa: { type: 'rsa', format: 'PEM' },
      ecdsa: { type: 'ecdsa', format: 'PEM' },
    },
  });
  postgres = await startPostgres();
  await runPostgres(`CREATE ROLE reader LOGIN; CREATE TABLE orders AS
    SELECT n AS id, 'customer ' || n AS customer FROM generate_series(1, ${ROWS}) n; GRANT SELECT ON orders TO reader`);
  mariadb = await startMariadb();
  const root = await createConnection({ socketPath: mariadb.socket, user: 'root', multipleStatements: true });
  await root.query(`CREATE DATABASE shop; CREATE USER reader; GRANT SELECT ON shop.* TO reader;
    CREATE TABLE shop.orders AS SELECT seq AS id, CONCAT('customer ', seq) AS customer FROM shop.seq_1_to_${ROWS}`);
  await root.end();
}, 120_000);
afterAll(async () => {
  postgres.stop();
  mariadb.stop();
  await sshd.stop();
});

const tunnel = (change: object = {}) => ({
  tunnel: 'ssh',
  sshHost: '127.0.0.1',
  sshPort: sshd.port,
  sshUsername: sshd.user,
  sshPrivateKey: sshd.keys.plain.privateKey,
  sshHostKey: sshd.fingerprint(),
  ...change,
});

describe.each(['postgresql', 'mysql'] as const)('a tunnel to %s', (kind) => {
  const good = (change: object = {}) => ({
    host: 'localhost',
    port: kind === 'mysql' ? mariadb.port : postgres.port,
    database: kind === 'mysql' ? 'shop' : 'postgres',
    username: 'reader',
    tls: 'disable',
    ...tunnel(),
    ...change,
  });
  const open = async (change: object = {}) => {
    const { database, live: liveAccess } = await openConnector(kind, good(change), {
      outbound,
      signal: live(),
    });
    if (database === null || liveAccess === undefined) {
      throw new Error('Both kinds have tables, and live rows.');
    }
    return { database, liveAccess };
  };
  const check = async (change: object = {}) => {
    const checks = await (await open(change)).database.check(live());
    return { checks, failed: checks.find(({ state }) => state === 'failed') ?? null };
  };
  const orders = { table: { schema: kind === 'mysql' ? '' : 'public', name: 'orders' }, columns: null };
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const noneLeft = () => vi.waitFor(() => expect(sshd.connections()).toBe(0), { timeout: 5000 });

  it.each([
    ['of OpenSSH', () => ({})],
    [
      'behind a passphrase',
      () => ({ sshPrivateKey: sshd.keys.locked.privateKey, sshPassphrase: PASSPHRASE }),
    ],
    ['of RSA in PEM', () => ({ sshPrivateKey: sshd.keys.rsa.privateKey })],
    ['of an elliptic curve in PEM', () => ({ sshPrivateKey: sshd.keys.ecdsa.privateKey })],
    [
      'with the line ends of Windows',
      () => ({
        sshPrivateKey: sshd.keys.plain.privateKey.replaceAll('\n', '\r\n'),
      }),
    ],
  ])('is signed in with a key %s, and each step reported', async (_what, change) => {
    const { checks, failed } = await check(change());
    expect(failed).toBeNull();
    expect(checks.slice(0, 4).map(({ name }) => name)).toEqual(['host', 'tunnel', 'tunnelSignIn', 'port']);
    expect(checks[1]?.message).toContain(sshd.fingerprint());
    await noneLeft();
  });

  it('shows the key of a server that nobody confirmed, and goes no further', async () => {
    const { checks, failed } = await check({ sshHostKey: undefined });
    expect(failed).toMatchObject({ name: 'tunnel', field: 'sshHostKey', offer: sshd.fingerprint() });
    expect(checks.filter(({ state }) => state === 'skipped')[0]?.name).toBe('tunnelSignIn');
    const { database } = await open({ sshHostKey: undefined });
    expect(await failureOf(database.listTables(live()))).toMatchObject({ code: 'source.refused' });
  });

  it('refuses a server whose key changed, and offers nothing to click', async () => {
    const confirmed = sshd.fingerprint();
    await sshd.changeHostKey();
    const { failed } = await check({ sshHostKey: confirmed });
    expect(failed).toMatchObject({ name: 'tunnel', field: 'sshHostKey', offer: null });
    expect(failed?.message).toContain(confirmed);
    expect(failed?.message).toContain(sshd.fingerprint());
    const { database } = await open({ sshHostKey: confirmed });
    const error = await failureOf(database.extract(orders, { ...extractInto(devNull()), signal: live() }));
    expect(error).toMatchObject({ code: 'source.refused', issues: [{ path: 'sshHostKey' }] });
  });

  it.each([
    [
      'a key of somebody else',
      () => ({ sshPrivateKey: sshd.stranger.privateKey }),
      'tunnelSignIn',
      'sshPrivateKey',
    ],
    ['a key that is none', () => ({ sshPrivateKey: 'abc' }), 'tunnelSignIn', 'sshPrivateKey'],
    [
      'an encrypted key alone',
      () => ({ sshPrivateKey: sshd.keys.locked.privateKey }),
      'tunnelSignIn',
      'sshPassphrase',
    ],
    [
      'another passphrase',
      () => ({ sshPrivateKey: sshd.keys.locked.privateKey, sshPassphrase: 'wrong' }),
      'tunnelSignIn',
      'sshPassphrase',
    ],
    ['a port without an SSH server', () => ({ sshPort: 1 }), 'tunnel', 'sshPort'],
    ['a server of something else', () => ({ sshPort: mariadb.port }), 'tunnel', 'sshHost'],
    ['an SSH host inside the network', () => ({ sshHost: '10.1.2.3' }), 'host', 'sshHost'],
    ['a database that does not listen', () => ({ port: 1 }), 'port', 'host'],
  ])('refuses %s, and names the step and the field', async (_what, change, ...where) => {
    const [name, field] = where;
    expect((await check(change())).failed).toMatchObject({ name, field });
  });

  it('says what the SSH server does not forward', async () => {
    const strict = await startSshd({ keys: { plain: {} }, permitOpen: '192.0.2.1:5432' });
    try {
      const { failed } = await check({
        sshPort: strict.port,
        sshPrivateKey: strict.keys.plain.privateKey,
        sshHostKey: strict.fingerprint(),
      });
      expect(failed).toMatchObject({ name: 'port', message: expect.stringContaining('AllowTcpForwarding') });
    } finally {
      await strict.stop();
    }
  });

  it('carries every row', async () => {
    const { database } = await open();
    expect(await database.extract(orders, { ...extractInto(devNull()), signal: live() })).toBe(ROWS);
    await noneLeft();
  });

  it('that is cut ends the extract as a lost connection', async () => {
    const { database } = await open();
    const error = await failureOf(
      database.extract(orders, { ...extractInto(slowly(() => sshd.cut())), signal: live() }),
    );
    expect(error).toMatchObject({ code: 'source.unreachable' });
    await noneLeft();
  });

  it('ends with the work that is cancelled, at both servers', async () => {
    const { database } = await open();
    const controller = new AbortController();
    const sink = slowly(() => controller.abort('the person left'));
    const error = await failureOf(
      database.extract(orders, { ...extractInto(sink), signal: controller.signal }),
    );
    expect(error).toBe('the person left');
    await noneLeft();
  });

  it('carries live statements, and is made anew after it was cut', async () => {
    const pool = (await open()).liveAccess.openPool();
    const limits = { params: [], maxRows: 10, maxChars: 1e6, statementMs: 10_000, signal: live() };
    const read = () => pool.read({ text: 'SELECT count(*) FROM orders', ...limits });
    expect(await read()).toEqual([[String(ROWS)]]);
    sshd.cut();
    await noneLeft();
    expect(await read()).toEqual([[String(ROWS)]]);
    await pool.close();
    await noneLeft();
  });
});

describe('an SSH server that takes passwords', () => {
  const servers: ssh2.Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  /** OpenSSH checks passwords of the machine's users alone, which tests cannot set. */
  const start = async (method: 'password' | 'keyboard-interactive', questions = 1) => {
    const onConnection: ServerConnectionListener = (client) => {
      client.on('error', () => undefined);
      client.on('authentication', (request) => {
        if (request.username !== 'ada' || request.method !== method) {
          request.reject([method]);
        } else if (request.method === 'password') {
          request[request.password === 'secret' ? 'accept' : 'reject']();
        } else if (request.method === 'keyboard-interactive') {
          const prompts = [
            { prompt: 'Password: ', echo: false },
            { prompt: 'Code: ', echo: true },
          ];
          request.prompt(prompts.slice(0, questions), (given) => {
            request[given.join() === 'secret' ? 'accept' : 'reject']();
          });
        }
      });
      client.on('tcpip', (accept, _reject, { destIP, destPort }) => {
        const channel = accept();
        const socket = connect(destPort, destIP);
        socket.on('error', () => undefined);
        channel.pipe(socket).pipe(channel);
      });
    };
    const { private: key } = ssh2.utils.generateKeyPairSync('ed25519');
    const server = new ssh2.Server({ hostKeys: [key] }, onConnection);
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { readonly port: number }).port;
  };
  const check = async (port: number, password: string) => {
    const config = (sshHostKey?: string) => ({
      host: '127.0.0.1',
      port: postgres.port,
      database: 'postgres',
      username: 'reader',
      tls: 'disable',
      tunnel: 'ssh',
      sshHost: '127.0.0.1',
      sshPort: port,
      sshUsername: 'ada',
      sshAuth: 'ssh-password',
      sshPassword: password,
      sshHostKey,
    });
    const run = async (hostKey?: string) => {
      const { database } = await openConnector('postgresql', config(hostKey), { outbound, signal: live() });
      const checks = (await database?.check(live())) ?? [];
      return checks.find(({ state }) => state === 'failed') ?? null;
    };
    return run((await run())?.offer ?? undefined);
  };

  it.each(['password', 'keyboard-interactive'] as const)('is signed in by %s', async (method) => {
    const port = await start(method);
    expect(await check(port, 'secret')).toBeNull();
    expect(await check(port, 'wrong')).toMatchObject({ name: 'tunnelSignIn', field: 'sshPassword' });
  });

  it('an SSH server that takes passwords that asks for a second factor is refused, and gets no password for it', async () => {
    expect(await check(await start('keyboard-interactive', 2), 'secret')).toMatchObject({
      name: 'tunnelSignIn',
      field: 'sshPassword',
    });
  });
});

describe('the form of a tunnel', () => {
  const base = { host: 'db.internal', database: 'shop', username: 'reader' };
  const parsed = (config: object): unknown => {
    try {
      return openConnector('postgresql', { ...base, ...config }, { outbound, signal: live() });
    } catch (error) {
      return error;
    }
  };

  it.each([
    [{ tunnel: 'ssh' }, ['sshHost', 'sshUsername', 'sshPrivateKey']],
    [{ tunnel: 'ssh', sshHost: 'a', sshUsername: 'b', sshAuth: 'ssh-password' }, ['sshPassword']],
    [{ tunnel: 'ssh', sshHost: '/run/x', sshUsername: 'b', sshPrivateKey: 'c' }, ['sshHost']],
    [
      { tunnel: 'ssh', sshHost: 'a', sshUsername: 'b', sshPrivateKey: 'c', sshHostKey: 'MD5:1' },
      ['sshHostKey'],
    ],
  ])('says what %j lacks', async (config, fields) => {
    const error = await Promise.resolve(parsed(config)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).issues.map(({ path }) => path)).toEqual(fields);
  });
});

const devNull = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Takes rows slowly, and does something once, as the first of them come. */
function slowly(first: () => void): Writable {
  let isFirst = true;
  return new Writable({
    write(_chunk, _encoding, done) {
      if (isFirst) {
        first();
      }
      isFirst = false;
      setTimeout(done, 20);
    },
  });
}

const extractInto = (sink: Writable) => ({
  onColumns: async () => sink,
  onRows: () => undefined,
  maxBytes: 1e9,
});

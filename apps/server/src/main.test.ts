import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTier } from '#testing/generated.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProcess, type ServerProcess } from './testing/server-process.ts';
import type { AnyAnswer } from './testing/any-answer.ts';

const OWNER = {
  PLUMBLINE_OWNER_EMAIL: 'ada@example.test',
  PLUMBLINE_OWNER_PASSWORD: 'correct horse battery',
};
const LINK = /\/sign-in#([A-Za-z0-9_-]{43})/;

/** A port that another program listens on. */
async function takePort() {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  return { blocker, port };
}

describe('a server process', () => {
  let home = '';
  const started: ServerProcess[] = [];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'plumbline-main-'));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.end('SIGKILL')));
    await rm(home, { recursive: true, force: true });
  });

  const start = async (
    environment: Record<string, string> = {},
    entry: 'main.ts' | 'sign-in-link.ts' = 'main.ts',
  ) => {
    const server = await startProcess(entry, { PLUMBLINE_HOME: home, ...environment });
    started.push(server);
    return server;
  };
  const post = async (server: ServerProcess, path: string, body: object): Promise<AnyAnswer> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.json() as Promise<AnyAnswer>;
  };
  const get = async (server: ServerProcess, path: string, token: string): Promise<AnyAnswer> => {
    const response = await fetch(`${server.address}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.json() as Promise<AnyAnswer>;
  };

  it('prints its address with a one-use link at the first start, and the address alone at the second', async () => {
    const first = await start();
    await first.ready();
    await expect.poll(first.output).toContain(`Plumbline is ready at ${first.address}`);
    const token = LINK.exec(first.output())?.[1] ?? '';
    const signedIn = await post(first, '/beta/auth/links/redeem', {
      token,
      password: 'a good long password',
    });
    expect(signedIn.success).toBe(true);
    expect(await first.end('SIGINT')).toEqual({ code: 0, signal: null });
    const second = await start();
    await second.ready();
    await expect.poll(second.output).toContain(`Plumbline is ready at ${second.address}`);
    expect(second.output()).not.toContain('/sign-in#');
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('refuses a second server on its folder, and goes on itself', async () => {
    const first = await start();
    await first.ready();
    const second = await start();
    expect(await second.ended()).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain(`Another Plumbline is already running on ${home}`);
    expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
  });

  it('lets the folder go when it is killed', async () => {
    const first = await start();
    await first.ready();
    await first.end('SIGKILL');
    const second = await start();
    await expect(second.ready()).resolves.toBeUndefined();
  });

  it('says that its port is taken', async () => {
    const { blocker, port } = await takePort();
    const server = await start({ PLUMBLINE_PORT: String(port) });
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain(`listens on 127.0.0.1:${port} already`);
    expect(server.output()).not.toContain('    at ');
    blocker.close();
  });

  it('prints the link at the first start that can listen, after one that could not', async () => {
    const { blocker, port } = await takePort();
    const failed = await start({ PLUMBLINE_PORT: String(port) });
    expect(await failed.ended()).toEqual({ code: 1, signal: null });
    blocker.close();
    const server = await start();
    await server.ready();
    await expect.poll(server.output).toMatch(LINK);
  });

  it('prints no sign-in link where a password was configured, and replaces no key file that is lost', async () => {
    const first = await start(OWNER);
    await first.ready();
    await expect.poll(first.output).toContain(`Plumbline is ready at ${first.address}`);
    expect(first.output()).not.toMatch(LINK);
    await first.end('SIGTERM');
    const store = new DatabaseSync(join(home, 'metadata.sqlite'));
    expect(store.prepare('select count(*) as links from links').get()).toEqual({ links: 0 });
    store.close();
    await rm(join(home, 'keys'), { recursive: true });
    const second = await start(OWNER);
    expect(await second.ended()).toEqual({ code: 1, signal: null });
    expect(second.output().trim().split('\n')).toHaveLength(1);
    expect(second.output()).toContain(`The key file ${join(home, 'keys', 'sealing.key')} is lost`);
    const third = await start({ ...OWNER, PLUMBLINE_SEALING_KEY: Buffer.alloc(32, 7).toString('base64') });
    await expect(third.ready()).resolves.toBeUndefined();
  });

  it.each<[string, (store: string) => Promise<unknown>, string]>([
    ['damaged', (store) => writeFile(store, 'no database '.repeat(1000)), 'is damaged: it is not a database'],
    ['a folder', (store) => mkdir(store), 'cannot be opened'],
  ])('ends with one sentence where its store is %s', async (_what, harm, sentence) => {
    const store = join(home, 'metadata.sqlite');
    await harm(store);
    const server = await start(OWNER);
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    expect(server.output().trim().split('\n')).toHaveLength(1);
    expect(server.output()).toContain(`The metadata store ${store} ${sentence}`);
  });

  it('ends with one sentence where another program holds its store', async () => {
    const store = join(home, 'metadata.sqlite');
    const holder = new DatabaseSync(store);
    holder.exec('create table held (x); pragma locking_mode = exclusive; begin exclusive');
    const server = await start(OWNER);
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    holder.close();
    expect(server.output().trim().split('\n')).toHaveLength(1);
    expect(server.output()).toContain(`The metadata store ${store} is locked by another program`);
  });

  it.each([
    [{ PLUMBLINE_PORT: 'eighty' }, 'PLUMBLINE_PORT: Give a port number'],
    [{ PLUMBLINE_PROT: '1' }, 'PLUMBLINE_PROT is not a setting'],
    [{ PLUMBLINE_HOME: '/dev/null/home' }, 'The data folder /dev/null/home cannot be made'],
    [
      { PLUMBLINE_DATABASE_URL: 'postgres://u:topsecret@127.0.0.1:1/x' },
      'PLUMBLINE_DATABASE_URL names a PostgreSQL that cannot be reached',
    ],
  ])('refuses %j with one clear message', async (environment, message) => {
    const server = await start({ ...environment });
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    expect(server.output()).toContain(message);
    expect(server.output()).not.toMatch(/ {4}at |topsecret/);
  });

  it('prints a new sign-in link while it runs, which works once', async () => {
    const server = await start(OWNER);
    await server.ready();
    const command = await start({ PLUMBLINE_PORT: String(server.port) }, 'sign-in-link.ts');
    expect(await command.ended()).toEqual({ code: 0, signal: null });
    expect(command.output()).toContain(`${server.address}/sign-in#`);
    const token = LINK.exec(command.output())?.[1] ?? '';
    const { token: session } = await post(server, '/beta/auth/links/redeem', { token });
    expect((await get(server, '/beta/auth/get-user', session)).data.email).toBe('ada@example.test');
    expect((await post(server, '/beta/auth/links/redeem', { token })).error.code).toBe('auth.link_invalid');
  });

  it('has no link to print before the first start', async () => {
    const command = await start({}, 'sign-in-link.ts');
    expect(await command.ended()).toEqual({ code: 1, signal: null });
    expect(command.output()).toContain('Start Plumbline once with npm start');
  });

  it('finishes what it can on Ctrl-C, and goes at once on the second', async () => {
    const server = await start(OWNER);
    await server.ready();
    const { token } = await post(server, '/login', {
      email: OWNER.PLUMBLINE_OWNER_EMAIL,
      password: OWNER.PLUMBLINE_OWNER_PASSWORD,
    });
    // A call whose body never ends holds the server up until its time to drain is over.
    const held = connect(server.port, '127.0.0.1');
    held.on('error', () => {});
    held.write(
      `POST /v1/uploads HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"name":',
    );
    await get(server, '/beta/auth/get-user', token);
    server.child.kill('SIGINT');
    await expect.poll(server.output).toContain('Stopping');
    expect(await server.end('SIGINT')).toEqual({ code: 130, signal: null });
    held.destroy();
  });

  it('keeps every answer it gave, however often it is killed', async () => {
    const names: string[] = [];
    for (let round = 0; round < byTier({ quick: 2, deep: 4 }); round += 1) {
      const server = await start(OWNER);
      await server.ready();
      const { token, user } = await post(server, '/login', {
        email: OWNER.PLUMBLINE_OWNER_EMAIL,
        password: OWNER.PLUMBLINE_OWNER_PASSWORD,
      });
      const { data } = await get(server, '/beta/auth/get-user', token);
      expect(round === 0 || data.fname === names.at(-1)).toBe(true);
      for (let write = 0; write < 10; write += 1) {
        const name = `name-${round}-${write}`;
        const response = await fetch(`${server.address}/beta/users/${user.id}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ fname: name }),
        });
        expect(response.status).toBe(200);
        names.push(name);
      }
      await server.end('SIGKILL');
    }
  });
});

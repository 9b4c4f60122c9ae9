// @ts-check
// A MariaDB of the tests' own: private folder, private port, loopback only, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { mariadbPrograms } from './system-packages.mjs';

const STARTS_WITHIN_MS = 60_000;

/**
 * Whether a server greets on a port.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });

/** @param {'-u' | '-g'} flag */
const idOf = (flag) => Number(spawnSync('id', [flag, 'mysql'], { encoding: 'utf8' }).stdout.trim());

/**
 * @typedef {object} PrivateMariadb
 * @property {number} port
 * @property {string} socket at which `root` has no password
 * @property {() => Promise<void>} restart breaks every connection, and is back on the same port
 * @property {() => void} stop
 */

/**
 * Null where no MariaDB is installed. The server refuses to run as root, so root becomes `mysql`.
 * @param {readonly string[]} extra options of the server
 * @returns {Promise<PrivateMariadb | null>}
 */
export async function startPrivateMariadb(extra = []) {
  const programs = mariadbPrograms();
  if (programs === null) {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-mariadb-'));
  /** @type {{ uid?: number, gid?: number }} */
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  chmodSync(folder, 0o755);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')];
  const made = spawnSync(
    programs.install,
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    // A server that starts deletes what others left in a folder for temporary tables.
    { ...owner, cwd: folder, encoding: 'utf8', env: { ...process.env, TMPDIR: folder } },
  );
  if (made.status !== 0) {
    throw new Error(`mariadb-install-db failed: ${made.stderr || made.stdout}`);
  }
  const port = await freePort();
  const options = [
    '--no-defaults',
    `--datadir=${data}`,
    `--port=${port}`,
    ...extra,
    `--socket=${socket}`,
    `--tmpdir=${folder}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--innodb-flush-log-at-trx-commit=0',
  ];
  const start = async () => {
    const started = spawn(programs.server, options, { ...owner, cwd: folder, stdio: 'ignore' });
    const until = Date.now() + STARTS_WITHIN_MS;
    while (!(await answers(port))) {
      if (Date.now() > until || started.exitCode !== null) {
        throw new Error('mariadbd did not start.');
      }
      await delay(100);
    }
    return started;
  };
  let server = await start();
  return {
    port,
    socket,
    async restart() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = await start();
    },
    stop() {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

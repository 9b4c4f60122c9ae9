// @ts-check
// A PostgreSQL of the tests' own: private folder, private port, loopback only, gone afterwards.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { postgresPrograms } from './system-packages.mjs';

/** @param {'-u' | '-g'} flag */
const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());

/**
 * @typedef {object} PrivatePostgres
 * @property {string} url
 * @property {() => void} restart breaks every connection, as a crash would
 * @property {() => void} stop
 */

/**
 * Null where no PostgreSQL is installed. The server refuses to run as root, so root becomes `postgres`.
 * @returns {Promise<PrivatePostgres | null>}
 */
export async function startPrivatePostgres() {
  const programs = postgresPrograms();
  if (programs === null) {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  /** @type {{ uid?: number, gid?: number }} */
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  chmodSync(folder, 0o755);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  const data = join(folder, 'data');
  const port = await freePort();
  /** @param {string} program @param {string[]} args */
  const call = (program, args) => {
    const done = spawnSync(join(programs, program), args, {
      ...owner,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
    if (done.status !== 0) {
      throw new Error(`${program} failed: ${done.stderr || done.stdout}`);
    }
  };
  call('initdb', ['-D', data, '-U', 'plumbline', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  /** @param {string[]} how */
  const control = (how) => call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), ...how]);
  control(['-o', settings, 'start']);
  return {
    url: `postgres://plumbline@127.0.0.1:${port}/postgres`,
    restart: () => control(['-o', settings, '-m', 'immediate', 'restart']),
    stop() {
      spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...owner, cwd: folder });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

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
 * A folder of the user that PostgreSQL runs as, and how to run programs as that user. The server refuses to run as root,
 * so root becomes `postgres`.
 * @param {string} prefix
 */
function makeFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  /** @type {{ uid?: number, gid?: number }} */
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  chmodSync(folder, 0o755);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
  }
  /** @param {string} program @param {string[]} args */
  const call = (program, args) => {
    const done = spawnSync(program, args, {
      ...owner,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
    if (done.status !== 0) {
      throw new Error(`${program} failed: ${done.stderr || done.stdout}`);
    }
  };
  return { folder, data: join(folder, 'data'), owner, call };
}

/** How the first user is called, and that nobody needs a password. */
const INITDB = ['-U', 'plumbline', '-A', 'trust', '-E', 'UTF8', '--no-sync'];

/**
 * Databases that no server has run on, for `PLUMBLINE_TEST_POSTGRES_DATA`: a copy takes a tenth of the processor time of
 * another `initdb`. They lie in the folder of temporary files, whose owner removes them. Null where no PostgreSQL is installed.
 */
export function makePostgresData() {
  const programs = postgresPrograms();
  if (programs === null) {
    return null;
  }
  const { data, call } = makeFolder('plumbline-postgres-data-');
  call(join(programs, 'initdb'), ['-D', data, ...INITDB]);
  return data;
}

/**
 * @typedef {object} PrivatePostgres
 * @property {string} url
 * @property {() => void} restart breaks every connection, as a crash would
 * @property {() => void} stop
 */

/**
 * Null where no PostgreSQL is installed.
 * @returns {Promise<PrivatePostgres | null>}
 */
export async function startPrivatePostgres() {
  const programs = postgresPrograms();
  if (programs === null) {
    return null;
  }
  const { folder, data, owner, call } = makeFolder('plumbline-postgres-');
  const port = await freePort();
  const unused = process.env.PLUMBLINE_TEST_POSTGRES_DATA;
  if (unused === undefined) {
    call(join(programs, 'initdb'), ['-D', data, ...INITDB]);
  } else {
    call('cp', ['-a', unused, data]);
  }
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  /** @param {string[]} how */
  const control = (how) =>
    call(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...how]);
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

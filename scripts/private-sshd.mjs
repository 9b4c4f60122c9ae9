// An SSH server of the tests' own: OpenSSH with a private folder and port, on loopback only, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { sshdProgram } from './system-packages.mjs';

const STARTS_WITHIN_MS = 20_000;

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });

function call(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.status !== 0) {
    throw new Error(`${program} failed: ${done.stderr || done.stdout}`);
  }
  return done.stdout;
}

/**
 * @param {string} path
 * @param {KeyOptions} [options]
 * @returns {KeyPair}
 */
function createKey(path, { type = 'ed25519', passphrase = '', format } = {}) {
  const options = [
    ...(type === 'rsa' ? ['-b', '2048'] : []),
    ...(format === undefined ? [] : ['-m', format]),
  ];
  call('ssh-keygen', ['-q', '-t', type, ...options, '-N', passphrase, '-f', path]);
  return { privateKey: readFileSync(path, 'utf8'), publicKey: readFileSync(`${path}.pub`, 'utf8') };
}

/** As people read it on the server: `ssh-keygen -lf`. */
const fingerprintOf = (path) => call('ssh-keygen', ['-lf', `${path}.pub`]).split(' ')[1];

/**
 * @typedef {object} KeyOptions
 * @property {'ed25519' | 'rsa' | 'ecdsa'} [type]
 * @property {string} [passphrase]
 * @property {'PEM'} [format] that of OpenSSH unless given
 *
 * @typedef {{ privateKey: string, publicKey: string }} KeyPair
 */

/**
 * @template {string} Key
 * @typedef {object} PrivateSshd
 * @property {number} port
 * @property {string} user the user of this process, who alone can sign in, with one of `keys`
 * @property {Readonly<Record<Key, KeyPair>>} keys
 * @property {KeyPair} stranger a key that nobody may sign in with
 * @property {() => string} fingerprint of the host's key, as people read it there
 * @property {() => Promise<void>} changeHostKey the same address with another key, as somebody else's server would be
 * @property {() => void} cut ends every connection, as a network that goes away would
 * @property {() => number} connections
 * @property {() => Promise<void>} stop
 */

/**
 * Null where no OpenSSH server is installed.
 * @template {string} Key
 * @param {{ keys: Readonly<Record<Key, KeyOptions>>, permitOpen?: string }} options `permitOpen`: addresses that may be forwarded
 *   to; any unless given
 * @returns {Promise<PrivateSshd<Key> | null>}
 */
export async function startPrivateSshd({ permitOpen = 'any', keys: requested }) {
  const program = sshdProgram();
  if (program === null) {
    return null;
  }
  if (process.getuid?.() === 0) {
    // Where the server separates its privileges; an installed service creates it as it starts.
    mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  }
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sshd-'));
  const port = await freePort();
  /** @type {any} */
  const keys = Object.fromEntries(
    Object.entries(requested).map(([name, options]) => [
      name,
      createKey(join(folder, `key-${name}`), options),
    ]),
  );
  writeFileSync(
    join(folder, 'authorized'),
    Object.values(keys)
      .map(({ publicKey }) => publicKey)
      .join(''),
  );
  const stranger = createKey(join(folder, 'key-of-a-stranger'));
  let hostKeys = 0;
  const hostKey = () => join(folder, `host-${hostKeys}`);
  const configuration = join(folder, 'config');
  const start = async () => {
    hostKeys += 1;
    createKey(hostKey());
    writeFileSync(
      configuration,
      [
        `Port ${port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${hostKey()}`,
        `AuthorizedKeysFile ${join(folder, 'authorized')}`,
        `PidFile ${join(folder, 'pid')}`,
        `PermitOpen ${permitOpen}`,
        'AllowTcpForwarding local',
        'PermitRootLogin prohibit-password',
        'PasswordAuthentication no',
        'KbdInteractiveAuthentication no',
        'StrictModes no',
        'UsePAM no',
        'MaxStartups 100',
        '',
      ].join('\n'),
    );
    const started = spawn(program, ['-D', '-e', '-f', configuration], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    started.stderr.on('data', (chunk) => {
      log += chunk;
    });
    const until = Date.now() + STARTS_WITHIN_MS;
    while (!(await answers(port))) {
      if (started.exitCode !== null || Date.now() > until) {
        throw new Error(`sshd did not start. ${log}`);
      }
      await delay(50);
    }
    return started;
  };
  let server = await start();
  const childrenOf = (pid) => {
    const list = `/proc/${pid}/task/${pid}/children`;
    return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  };
  const cut = () => {
    const children = childrenOf(server.pid);
    for (const each of [...children.flatMap(childrenOf), ...children]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It ended by itself, since another one did.
      }
    }
  };
  const end = async () => {
    cut();
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    port,
    user: userInfo().username,
    keys,
    stranger,
    fingerprint: () => fingerprintOf(hostKey()),
    async changeHostKey() {
      await end();
      server = await start();
    },
    cut,
    connections: () => childrenOf(server.pid).length,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

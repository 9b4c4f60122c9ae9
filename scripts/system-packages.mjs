// What the tests need from the system: a browser, servers of databases and of SSH, and OpenSSL. Fetched as Debian packages where missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const POSTGRES_HOME = '/usr/lib/postgresql';

/** Folder of the newest PostgreSQL's programs, or null where there is none. */
export function postgresPrograms() {
  if (!existsSync(POSTGRES_HOME)) {
    return null;
  }
  const newest = readdirSync(POSTGRES_HOME)
    .filter((name) => existsSync(`${POSTGRES_HOME}/${name}/bin/initdb`))
    .sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : `${POSTGRES_HOME}/${newest}/bin`;
}

const MARIADB = {
  server: '/usr/sbin/mariadbd',
  install: '/usr/bin/mariadb-install-db',
  client: '/usr/bin/mariadb',
};

/** Paths of MariaDB's programs, or null where there is none. */
export const mariadbPrograms = () =>
  existsSync(MARIADB.server) && existsSync(MARIADB.install) ? MARIADB : null;

/** Path of ClickHouse's server, or null. */
export const clickhouseProgram = () =>
  ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'].find((path) => existsSync(path)) ?? null;

/** Path of the SSH server, or null. */
export const sshdProgram = () => (existsSync('/usr/sbin/sshd') ? '/usr/sbin/sshd' : null);

/** Path of a Chromium, or null. */
export const chromiumProgram = () =>
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  ) ?? null;

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const hasApt = existsSync('/usr/bin/apt-get');

/** Path of the browser that tests use, or null: Chromium's engine without its windows takes half the processor time. */
export const testBrowser = () => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumProgram());

const NEEDED = [
  {
    name: 'chromium-headless-shell',
    isThere: () => existsSync(HEADLESS_SHELL) || (!hasApt && chromiumProgram() !== null),
  },
  { name: 'postgresql', isThere: () => postgresPrograms() !== null },
  { name: 'mariadb-server', isThere: () => mariadbPrograms() !== null },
  { name: 'clickhouse-server', isThere: () => clickhouseProgram() !== null },
  { name: 'openssh-server', isThere: () => sshdProgram() !== null },
  // Certificates of test servers are made with it.
  { name: 'openssl', isThere: () => existsSync('/usr/bin/openssl') },
];

const privileged = () => {
  if (process.getuid?.() === 0) {
    return [];
  }
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
};

/** Install what is missing; where that is impossible, say what to install and let the checks that need it report. */
export function fetchSystemPackages() {
  const missing = NEEDED.filter((item) => !item.isThere()).map((item) => item.name);
  if (missing.length === 0) {
    return;
  }
  const prefix = hasApt ? privileged() : null;
  if (prefix === null) {
    process.stderr.write(
      `The tests need these system packages: ${missing.join(', ')}. Install them and run again.\n`,
    );
    return;
  }
  process.stderr.write(`Installing system packages for the tests: ${missing.join(', ')} …\n`);
  const apt = (args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing]);
  const still = NEEDED.filter((item) => !item.isThere()).map((item) => item.name);
  if (still.length > 0) {
    process.stderr.write(
      `Could not install: ${still.join(', ')}. The checks that need them will fail in CI.\n`,
    );
  }
}

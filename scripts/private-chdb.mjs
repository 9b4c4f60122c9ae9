// @ts-check
// A current ClickHouse of the tests' own: its engine as a library, behind its HTTP interface, in a process that ends with this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../testing/chdb', import.meta.url));

/** @param {string} path */
const installed = (path) => {
  const file = `${FOLDER}/${path}`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** Installs it as the lock file names it; without the registry the tests that need it report. */
export async function fetchChdb() {
  const { chdb } = installed('package.json').dependencies;
  if (installed('node_modules/chdb/package.json').version === chdb) {
    return;
  }
  process.stderr.write('Installing the engine of ClickHouse for the tests …\n');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', args, { cwd: FOLDER, stdio: ['ignore', 2, 2] });
  await new Promise((resolve) => npm.once('error', resolve).once('close', resolve));
}

/**
 * @typedef {object} PrivateChdb
 * @property {number} port
 * @property {(sql: string, settings?: Readonly<Record<string, string>>) => Promise<string>} run the text of the answer
 * @property {() => void} stop
 */

/**
 * Null where it is not installed.
 * @returns {Promise<PrivateChdb | null>}
 */
export async function startPrivateChdb() {
  if (!existsSync(`${FOLDER}/node_modules/chdb`)) {
    return null;
  }
  const server = spawn(process.execPath, ['serve.mjs'], {
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [first] = await once(/** @type {NodeJS.ReadableStream} */ (server.stdout), 'data');
  const port = Number(first);
  return {
    port,
    async run(sql, settings = {}) {
      const address = `http://127.0.0.1:${port}/?${new URLSearchParams(settings)}`;
      const reply = await fetch(address, { method: 'POST', body: sql });
      const answer = await reply.text();
      if (!reply.ok) {
        throw new Error(answer);
      }
      return answer;
    },
    stop() {
      server.disconnect();
    },
  };
}

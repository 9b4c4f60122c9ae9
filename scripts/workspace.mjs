// Runs on the machine's own Node (20 or newer) before anything is installed: no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node the product runs on, pinned in package.json. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node');
const WEB_DIST = join(ROOT, 'apps', 'web', 'dist');
/** The built server, and the processes that it starts. */
export const SERVER_DIST = join(ROOT, 'apps', 'server', 'dist');

const say = (text) => process.stderr.write(`${text}\n`);

/** Run to the end; ends this process with the command's own status when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (done.error) {
    say(`Could not run ${command}: ${done.error.message}`);
    process.exit(1);
  }
  if (done.status !== 0) {
    process.exit(done.status ?? 1);
  }
}

/** Environment in which `node` and the workspace's own commands are the pinned ones. */
export function pinnedEnvironment(extra = {}) {
  const path = [dirname(NODE), join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(':');
  // Processes that tests and servers start load their modules compiled.
  const compiled = join(ROOT, 'node_modules', '.cache', 'plumbline');
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...extra };
}

const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const readMark = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Install exactly what the lock file names, once per lock file. */
export function install() {
  const mark = join(ROOT, 'node_modules', '.plumbline-installed');
  const wanted = hashOf([join(ROOT, 'package-lock.json')]);
  if (readMark(mark) === wanted && existsSync(NODE)) {
    return;
  }
  say('Installing the packages …');
  // What builds is a dev dependency, and npm leaves those out where NODE_ENV is "production".
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
  });
  if (!existsSync(NODE)) {
    // npm versions that skip install scripts leave the pinned Node's binary in its platform package.
    run(process.execPath, [join(ROOT, 'node_modules', 'node', 'installArchSpecificPackage.js')], {
      cwd: join(ROOT, 'node_modules', 'node'),
      stdio: ['ignore', 2, 2],
    });
  }
  writeFileSync(mark, wanted);
}

export function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'dist') {
        yield* filesUnder(path);
      }
    } else if (statSync(path).isFile()) {
      yield path;
    }
  }
}

/** The app and every package of the workspace that it depends on, directly or not. */
function foldersOf(app) {
  const found = new Set();
  const add = (folder) => {
    if (found.has(folder) || !existsSync(join(ROOT, folder, 'package.json'))) {
      return;
    }
    found.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@plumbline/'))) {
      add(`packages/${name.slice('@plumbline/'.length)}`);
    }
  };
  add(app);
  return [...found];
}

/**
 * Run `args` when the sources of an app, or of what it depends on, have changed since its last build.
 * @param {string} app
 * @param {{ dist: string, title: string, args: string[], alsoFrom?: string[] }} build
 */
function buildOnce(app, { dist, title, args, alsoFrom = [] }) {
  const sources = foldersOf(app)
    .flatMap((folder) => [...filesUnder(join(ROOT, folder))])
    .filter((file) => !/\.test\.tsx?$|\/test\//.test(file.slice(ROOT.length)));
  const mark = join(dist, '.built-from');
  const wanted = hashOf([...sources, join(ROOT, 'package-lock.json'), ...alsoFrom]);
  if (readMark(mark) === wanted) {
    return;
  }
  say(title);
  run(NODE, args, {
    cwd: join(ROOT, app),
    env: pinnedEnvironment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 2, 2],
  });
  mkdirSync(dist, { recursive: true });
  writeFileSync(mark, wanted);
}

export const buildWeb = () =>
  buildOnce('apps/web', {
    dist: WEB_DIST,
    title: 'Building the web client …',
    args: [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
  });

/** The entry of a process that a module starts, as it is written there. */
export const CHILD_ENTRY = /new URL\('([^']+\.ts)', import\.meta\.url\)/;

/** Path, in the built server, of a source file that a process starts with. */
export const builtEntry = (source) =>
  join(SERVER_DIST, `${relative(ROOT, source).replace(/\.ts$/, '').replaceAll(/\W+/g, '-')}.js`);

export const builtServer = (entry = 'main.ts') => builtEntry(join(ROOT, 'apps', 'server', 'src', entry));

export function buildServer() {
  const script = join(ROOT, 'scripts', 'build-server.mjs');
  buildOnce('apps/server', {
    dist: SERVER_DIST,
    title: 'Building the server …',
    args: [script],
    alsoFrom: [script],
  });
}

/**
 * Hand over to an entry on the pinned Node. Ctrl-C reaches the whole process group, so it is left to the
 * child; a SIGTERM sent to this process alone is passed on.
 */
export function handOver(entry, args = []) {
  const child = spawn(NODE, [resolve(ROOT, entry), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: pinnedEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

// What each test file depends on, as one hash: a file whose inputs are unchanged since its last green run is skipped.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moduleGraph } from './module-graph.mjs';
import { ROOT, filesUnder } from './workspace.mjs';

/** What checks may reuse from a run before, on this machine. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'plumbline');
const GREEN = join(CACHE, 'green.json');
const DEEP_PROOF = join(ROOT, '.ci', 'deep-proof.json');
const MODULES = join(CACHE, 'modules.json');
/** Every test depends on these. */
const SHARED = [
  'package-lock.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'testing',
  'scripts',
];
/** Modules that the test configuration loads before each file of a folder. */
const SETUP = {
  'apps/web': ['apps/web/src/testing/load-language.ts', 'apps/web/src/testing/setup-components.ts'],
};
/** Files that tests read outside of their package and its dependencies. */
const ALSO_READ = {
  'packages/messages': ['packages', 'apps'],
  'packages/query': ['packages', 'apps'],
  'packages/viz': ['apps/web/src/ui'],
  'packages/connectors': ['apps/web/public'],
  'apps/cli': ['apps/server', 'packages'],
  scripts: ['packages', 'apps', '.dependency-cruiser.cjs'],
};
/** Folders whose generated suites `npm run test:deep` runs at full size. */
const DEEP_GROUPS = [
  'packages/messages',
  'packages/query',
  'packages/viz',
  'packages/insight',
  'packages/connectors',
  'packages/engine',
  'apps/server',
  'apps/web',
];

const packageFolders = () =>
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(ROOT, folder, 'package.json'))),
  );

const manifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** The folder and those of all workspace packages that it depends on, directly or not. */
export function packageClosure(folder, found = new Set()) {
  if (found.has(folder)) {
    return found;
  }
  found.add(folder);
  const { dependencies = {}, devDependencies = {} } = manifest(folder);
  const byName = new Map(packageFolders().map((other) => [manifest(other).name, other]));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const other = byName.get(name);
    if (other !== undefined) {
      packageClosure(other, found);
    }
  }
  return found;
}

export const testGroups = () => [...packageFolders(), 'scripts'];

const isTest = (path) => /\.test\.tsx?$/.test(path);

const memo = new Map();
/** Many tests share what is worked out here, so each is worked out once. */
function once(key, work) {
  const known = memo.get(key) ?? work();
  memo.set(key, known);
  return known;
}

/** The file itself, or all files of the folder; nothing where there is neither. */
const filesAt = (path) =>
  once(`files ${path}`, () => {
    const full = join(ROOT, path);
    if (!existsSync(full)) {
      return [];
    }
    return statSync(full).isDirectory() ? [...filesUnder(full)] : [full];
  });

const fileHash = (path) =>
  once(`hash ${path}`, () => createHash('sha256').update(readFileSync(path)).digest('hex'));

function hashOfFiles(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(files)].toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(file.slice(ROOT.length)).update('\0').update(fileHash(file)).update('\0');
  }
  return hash.digest('hex');
}

const hashOfPaths = (paths) => hashOfFiles(paths.flatMap(filesAt));

const digest = (parts) => createHash('sha256').update(parts.join(' ')).digest('hex');

/**
 * Hashes of files, by the graph of the modules that the texts of earlier runs gave. What they say is read again only where
 * they, or what reads them, have changed.
 */
function withGraph(work) {
  const version = hashOfPaths(['package-lock.json', 'scripts/module-graph.mjs']);
  const saved = existsSync(MODULES) ? JSON.parse(readFileSync(MODULES, 'utf8')) : {};
  const known = saved.version === version ? saved.modules : {};
  const graph = moduleGraph(ROOT, known);
  const done = work(graph);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(MODULES, JSON.stringify({ version, modules: { ...known, ...graph.found } }));
  return done;
}

/** Test files of a group. */
const testFiles = (group) =>
  filesAt(group)
    .map((file) => file.slice(ROOT.length + 1))
    .filter(isTest);

const groupOf = (path) => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0] ?? null;

const sharedHash = () => once('shared', () => hashOfPaths(SHARED));

/** Of everything that any test of the group may read. */
const groupHash = (group) =>
  once(`group ${group}`, () =>
    hashOfPaths(['docs', ...(group === 'scripts' ? [] : packageClosure(group)), ...(ALSO_READ[group] ?? [])]),
  );

/** Of what products of the folder may read: all of its sources, and of those that it depends on, but no tests. */
const sourcesHash = (folder) =>
  once(`sources ${folder}`, () =>
    hashOfFiles([...packageClosure(folder)].flatMap(filesAt).filter((path) => !isTest(path))),
  );

/** Of all that a test file depends on. Where that cannot be seen in its modules, of all that it may depend on. */
function hashOfTest(file, group, graph) {
  const { files, reach } = graph.closure([file, ...(SETUP[group] ?? [])]);
  if (group === 'scripts' || reach === 'everything') {
    return [sharedHash(), groupHash(group), hashOfPaths(files)];
  }
  const folders = [...new Set(files.map(groupOf))].filter((one) => one !== null);
  const settings = folders.flatMap((one) => [`${one}/package.json`, `${one}/tsconfig.json`]);
  const unseen = reach === 'package' ? folders.map(sourcesHash) : [];
  return [sharedHash(), ...unseen, hashOfPaths([...settings, ...files])];
}

/**
 * Hash of what each test file of the groups depends on. `tier` names what this machine can run: a database, other data.
 * @param {string[]} groups
 * @param {string} tier
 * @returns {Map<string, string>}
 */
export function testHashes(groups, tier) {
  return withGraph((graph) => {
    const hashes = groups.flatMap((group) =>
      testFiles(group).map((file) => ({ file, parts: hashOfTest(file, group, graph) })),
    );
    return new Map(hashes.map(({ file, parts }) => [file, digest([tier, ...parts])]));
  });
}

/** Of the client, the server, and the tests in the browser themselves. */
const OF_BROWSER_TESTS = ['e2e', 'bench/bundle.mjs', 'bench/support'];

/** Hash of all that the browser tests depend on. */
export const browserHash = (tier) =>
  digest([
    tier,
    sharedHash(),
    sourcesHash('apps/web'),
    sourcesHash('apps/server'),
    hashOfPaths(OF_BROWSER_TESTS),
  ]);

export const readGreen = () => (existsSync(GREEN) ? JSON.parse(readFileSync(GREEN, 'utf8')) : {});

export function writeGreen(green) {
  mkdirSync(dirname(GREEN), { recursive: true });
  writeFileSync(GREEN, JSON.stringify(green, null, 2));
}

/** Hash of all that the deep run proves something about: sources and tests alone, on any machine. */
export const deepHash = () =>
  hashOfPaths([
    'package-lock.json',
    'testing',
    ...DEEP_GROUPS.flatMap((group) => [...packageClosure(group)]),
  ]);

/** Whether sources or tests have changed since the recorded deep run. False while no run is recorded. */
export const isDeepProofStale = () =>
  existsSync(DEEP_PROOF) && JSON.parse(readFileSync(DEEP_PROOF, 'utf8')).inputs !== deepHash();

export function recordDeepProof() {
  writeFileSync(DEEP_PROOF, `${JSON.stringify({ inputs: deepHash() }, null, 2)}\n`);
}

/** Test files with generated cases. */
export const deepFilters = () =>
  DEEP_GROUPS.flatMap((group) => [...filesUnder(join(ROOT, group))])
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) =>
      /#testing\/generated|(agreement|describe-attacks)\.ts'/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => file.slice(ROOT.length + 1));

// What each group of tests depends on, as one hash: a group whose inputs are unchanged since its last green run is skipped.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, filesUnder } from './workspace.mjs';

/** What checks may reuse from a run before, on this machine. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'plumbline');
const GREEN = join(CACHE, 'green.json');
const DEEP_PROOF = join(ROOT, '.ci', 'deep-proof.json');
/** Every group depends on these. */
const SHARED = ['package-lock.json', 'vitest.config.ts', 'tsconfig.base.json', 'testing', 'docs', 'scripts'];
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

const hashedFiles = new Map();
const fileHash = (path) => {
  const known = hashedFiles.get(path) ?? createHash('sha256').update(readFileSync(path)).digest('hex');
  hashedFiles.set(path, known);
  return known;
};

function hashOfPaths(paths) {
  const hash = createHash('sha256').update(process.version);
  const files = paths
    .map((path) => join(ROOT, path))
    .filter((path) => existsSync(path))
    .flatMap((path) => (statSync(path).isDirectory() ? [...filesUnder(path)] : [path]));
  for (const file of [...new Set(files)].toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(file.slice(ROOT.length)).update('\0').update(fileHash(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Hash of all that the group's tests depend on. `tier` names what this machine can run: a database, other data. */
export function inputsHash(group, tier) {
  const closure = group === 'scripts' ? [group] : [...packageClosure(group)];
  return `${tier} ${hashOfPaths([...SHARED, ...closure, ...(ALSO_READ[group] ?? [])])}`;
}

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

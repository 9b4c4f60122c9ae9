// Every check of the project, with one closing line. Runs on the pinned Node. Options:
//   --static  only types, lint, boundaries and the unit tests of what changed (`npm run check`)
//   --deep    only the generated suites at full size (`npm run test:deep`)
//   --all     also what is unchanged since its last green run; always so in CI
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  CACHE,
  browserHash,
  deepFilters,
  isDeepProofStale,
  readGreen,
  recordDeepProof,
  testGroups,
  testHashes,
  writeGreen,
} from './inputs.mjs';
import { makePostgresData, startPrivatePostgres } from './private-postgres.mjs';
import { failuresOfFile, playwrightCounts, specsOf, vitestCounts } from './test-reports.mjs';
import { NODE, ROOT, buildWeb, pinnedEnvironment } from './workspace.mjs';

const isCi = Boolean(process.env.CI);
const has = (option) => process.argv.includes(option);
const bin = (path) => join(ROOT, 'node_modules', path);
const GIB = 2 ** 30;
/** What tests write is gone after each of them: a file system in memory takes a fifth off their time. */
const MEMORY = { folder: '/dev/shm', leastRoom: 6 * GIB, leastFree: 12 * GIB };
const scratch = mkdtempSync(join(hasRoomInMemory() ? MEMORY.folder : tmpdir(), 'plumbline-checks-'));
// Databases that run as users of their own have their folders in it.
chmodSync(scratch, 0o711);
process.env.TMPDIR = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.once(signal, () => process.exit(1)));
const totals = { passed: 0, failed: 0, skipped: 0 };
let refusedSkips = 0;
/** Names of what failed, repeated at the end: a long run scrolls them away. */
const failures = [];
/** Tests that passed at the second try: no failure, and a fault of the test or of the product all the same. */
const unsteady = [];
/** More files than this failing are no accident of a busy machine: they are not tried again. */
const SECOND_TRIES = 4;
/** Files that a run names as its longest. */
const SLOWEST = 12;
// The second try meets the same generated cases: others would hide what a seed found.
process.env.PLUMBLINE_TEST_SEED ??= String(
  (isCi ? seedOfCommit() : null) ?? Math.floor(Math.random() * 2 ** 31),
);

function hasRoomInMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY.folder)) {
    return false;
  }
  const { bavail, bsize } = statfsSync(MEMORY.folder);
  return bavail * bsize >= MEMORY.leastRoom && freemem() >= MEMORY.leastFree;
}

/** Two runs of CI on one commit try the same cases, so that what fails there can be repeated. Null outside of a clone. */
function seedOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : null;
}

/** Runs to the end. `isQuiet` holds the output back until then, so that checks side by side do not mix theirs. */
function step(title, args, { extra = {}, isQuiet = false } = {}) {
  const held = [];
  if (!isQuiet) {
    process.stdout.write(`\n— ${title}\n`);
  }
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // Not `production`, as the start is: React then has no `act`, and the server does not check its replies.
    env: pinnedEnvironment({ NODE_ENV: 'test', ...extra }),
  });
  child.stdout?.on('data', (text) => held.push(text));
  child.stderr?.on('data', (text) => held.push(text));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (isQuiet) {
        process.stdout.write(`\n— ${title}\n${Buffer.concat(held).toString()}`);
      }
      resolve(code === 0);
    });
  });
}

/** A check that passes or fails as a whole. */
async function whole(title, args, options) {
  const isGreen = await step(title, args, options);
  totals[isGreen ? 'passed' : 'failed'] += 1;
  if (!isGreen) {
    failures.push(title);
  }
}

/**
 * A runner that counts its tests into a JSON file. A run that wrote no file, or no test, has failed. `again` gives the
 * second try of what a report says failed. Returns the report.
 * @param {string} title
 * @param {(file: string) => string[]} args
 * @param {{ name: string, env: Function, read: Function, again?: Function }} options
 */
async function counted(title, args, { name, env, read, again }) {
  const file = join(scratch, `${name}.json`);
  let isGreen = await step(title, args(file), { extra: env(file) });
  let report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const second = report === null ? null : (again?.(report) ?? null);
  if (second !== null) {
    const secondFile = join(scratch, `${name}-second.json`);
    isGreen = await step(`${title}: what failed, once more`, second.args(secondFile), {
      extra: env(secondFile),
    });
    report = isGreen ? second.merge(JSON.parse(readFileSync(secondFile, 'utf8'))) : report;
  }
  const counts = report === null ? null : read(report);
  if (counts === null || counts.passed + counts.failed === 0) {
    totals.failed += 1;
    failures.push(`${title}: no test ran`);
    return null;
  }
  totals.passed += counts.passed;
  totals.failed += isGreen ? counts.failed : Math.max(counts.failed, 1);
  totals.skipped += counts.skipped;
  failures.push(...counts.failures);
  unsteady.push(...(counts.unsteady ?? []));
  refusedSkips += counts.skipped - counts.allowed;
  return report;
}

async function inTurn(checks) {
  for (const [title, args] of checks) {
    await whole(title, args, { isQuiet: true });
  }
}

/** Each checker works out again the types that its files share, and the lint runs beside: four of them take twice the work. */
const TSC = [
  bin('@typescript/native/bin/tsc'),
  '--checkers',
  String(Math.max(1, Math.floor(availableParallelism() / 2))),
];
const PRETTIER = [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn'];
/** Both tools read again only what changed since; neither trusts anything but the content of a file. */
const cached = (name) => join(CACHE, name);
const incremental = (project, name) => [
  ...TSC,
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  cached(`${name}.tsbuildinfo`),
];

/** Two lanes of about the same length, for two cores. */
async function staticChecks() {
  await Promise.all([
    inTurn([
      ['lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
      [
        'format',
        [...PRETTIER, '--cache', '--cache-strategy=content', `--cache-location=${cached('prettier')}`, '.'],
      ],
    ]),
    inTurn([
      ['types: packages and server', incremental('tsconfig.json', 'packages')],
      ['types: web', incremental('apps/web/tsconfig.json', 'web')],
      // Whole: an incremental run misses changes of what a JavaScript file exports (TypeScript 7.0.2).
      ['types: scripts and benches', [...TSC, '-p', 'tsconfig.scripts.json']],
      ['boundaries', ['scripts/boundaries.mjs']],
      ['unused code', [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']],
    ]),
  ]);
}

/** Where the time of a run went: what to look at when the checks take too long. */
function printSlowest(durations) {
  const slowest = durations.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const lines = slowest.map(({ name, ms }) => `${String(Math.round(ms / 1000)).padStart(5)} s  ${name}\n`);
  process.stdout.write(`\nLongest files\n${lines.join('')}`);
}

const vitest = (filters) => (report) => [
  bin('vitest/vitest.mjs'),
  'run',
  ...filters,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];

/** The second try of the files that failed; null where none failed, or too many to be an accident. */
function failedFilesAgain(report) {
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > SECOND_TRIES) {
    return null;
  }
  return {
    args: vitest(failed.map(({ name }) => relative(ROOT, name))),
    merge: (second) => ({
      testResults: [...report.testResults.filter((file) => !failed.includes(file)), ...second.testResults],
      unsteady: failed.flatMap(failuresOfFile),
    }),
  };
}

async function withPostgres(run) {
  const data = makePostgresData();
  if (data !== null) {
    // Some files of tests start a server of their own.
    process.env.PLUMBLINE_TEST_POSTGRES_DATA = data;
  }
  const postgres = await startPrivatePostgres();
  try {
    await run(postgres === null ? {} : { PLUMBLINE_TEST_POSTGRES: postgres.url });
  } finally {
    postgres?.stop();
  }
}

/** What this machine can run, besides what is in the repository. */
const tier = [process.env.PLUMBLINE_TEST_DATA ?? 'no data', existsSync('/usr/lib/postgresql')].join(' ');
const usesCache = !isCi && !has('--all');

/** What to run of a group: nothing, its folder, or the files of it that have changed. */
function filtersOf(group, files, changed) {
  const left = changed.filter((file) => file.startsWith(`${group}/`));
  const all = files.filter((file) => file.startsWith(`${group}/`)).length;
  if (left.length < all) {
    process.stdout.write(`${group}: ${all - left.length} of ${all} test files unchanged since green\n`);
  }
  return left.length === all && all > 0 ? [`${group}/`] : left;
}

/** The test files of each group whose inputs changed since their last green run here. */
async function unitTests(groups) {
  const hashes = testHashes(groups, tier);
  const green = readGreen();
  const files = [...hashes.keys()];
  const changed = files.filter((file) => !usesCache || green[file] !== hashes.get(file));
  const filters = groups.flatMap((group) => filtersOf(group, files, changed));
  if (filters.length === 0) {
    totals.passed += 1;
    return;
  }
  await withPostgres(async (env) => {
    const report = await counted('tests', vitest(filters), {
      name: 'vitest',
      env: () => env,
      read: vitestCounts,
      again: failedFilesAgain,
    });
    const results = report?.testResults ?? [];
    printSlowest(
      results.map(({ name, startTime, endTime }) => ({
        name: relative(ROOT, name),
        ms: endTime - startTime,
      })),
    );
    recordGreen(
      changed,
      (file) => results.find(({ name }) => relative(ROOT, name) === file)?.status === 'passed',
      (file) => hashes.get(file),
    );
  });
}

/** Notes with which inputs each of these passed, and forgets those that did not. */
function recordGreen(names, hasPassed, hashOf) {
  const green = readGreen();
  for (const name of names) {
    if (hasPassed(name)) {
      green[name] = hashOf(name);
    } else {
      delete green[name];
    }
  }
  writeGreen(green);
}

async function deepTests() {
  const before = totals.failed;
  await withPostgres((env) =>
    counted('generated tests at full size', vitest(deepFilters()), {
      name: 'deep',
      env: () => ({ ...env, PLUMBLINE_TEST_DEEP: '1' }),
      read: vitestCounts,
    }),
  );
  if (totals.failed === before) {
    recordDeepProof();
  }
}

/** Skipped where nothing that they depend on has changed since all of them passed at once. */
async function browserTests() {
  const name = 'browser';
  const hash = browserHash(tier);
  if (usesCache && readGreen()[name] === hash) {
    process.stdout.write('browser: unchanged since green\n');
    totals.passed += 1;
    return;
  }
  const before = failures.length + unsteady.length;
  buildWeb();
  await whole('bundle budget', ['bench/bundle.mjs', '--enforce']);
  const report = await counted(
    'browser',
    () => [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    {
      name: 'playwright',
      env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      read: playwrightCounts,
    },
  );
  printSlowest(
    (report?.suites ?? []).map((suite) => ({
      name: `e2e/${suite.file}`,
      ms: specsOf(suite)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  recordGreen(
    [name],
    () => report !== null && failures.length + unsteady.length === before,
    () => hash,
  );
}

/** Groups quick enough for `npm run check`; the others start servers and engines. */
const isQuick = (group) => !['packages/engine', 'apps/server', 'packages/drawing', 'scripts'].includes(group);

if (has('--deep')) {
  await deepTests();
} else if (has('--static')) {
  await staticChecks();
  await unitTests(testGroups().filter(isQuick));
} else {
  await staticChecks();
  await unitTests(testGroups());
  await browserTests();
  if (isCi && isDeepProofStale()) {
    process.stdout.write('\nWhat the deep run proves has changed since it was recorded.\n');
    await deepTests();
  }
}
if (unsteady.length > 0) {
  process.stdout.write(`\nPassed at the second try:\n${unsteady.map((name) => `  ${name}\n`).join('')}`);
}
if (failures.length > 0) {
  process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
}
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
// In CI nothing may be left unproven, but for what ALLOWED_SKIPS names.
process.exitCode = totals.failed > 0 || (isCi && refusedSkips > 0) ? 1 : 0;

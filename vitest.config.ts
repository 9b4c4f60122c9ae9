import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtProcesses } from './testing/built-processes.ts';
import { reusingEngines } from './testing/reusing-engines.ts';
import { SlowFirst } from './testing/slow-first.ts';

const tests = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) => [`${folder}/src/**/*.test.ts`, `${folder}/test/**/*.test.ts`]);

const PURE = ['contract', 'messages', 'query', 'viz', 'insight', 'places', 'xlsx', 'learn'].map(
  (name) => `packages/${name}`,
);

/** What they replace would stay replaced for the files after them in the same process, so each gets one of its own. */
const replacing = (pattern: string): string[] =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8').includes('vi.mock('),
  );
const REPLACING = replacing('apps/server/src/**/*.test.ts');
const REPLACING_COMPONENTS = replacing('apps/web/src/**/*.test.tsx');

const COMPONENT_SETUP = ['apps/web/src/testing/load-language.ts', 'apps/web/src/testing/setup-components.ts'];

/** Runs before the tests that start processes of the server. */
const BUILD = 'testing/build-server.ts';

const seed = process.env['PLUMBLINE_TEST_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
process.env['PLUMBLINE_TEST_SEED'] = seed;

export default defineConfig({
  plugins: [builtProcesses(), reusingEngines()],
  resolve: { alias: { '#testing': join(import.meta.dirname, 'testing') } },
  test: {
    env: { PLUMBLINE_TEST_SEED: seed },
    globalSetup: 'testing/print-seed.ts',
    environment: 'node',
    // Transformed once, not in each run: half of the time of a single file of the server.
    fsModuleCache: true,
    fsModuleCachePath: 'node_modules/.cache/plumbline/vitest',
    pool: 'forks',
    // One more than the processors that tests are meant for: those of servers and engines wait a good part of their time.
    maxWorkers: 3,
    testTimeout: process.env['PLUMBLINE_TEST_DEEP'] === '1' ? 900_000 : 60_000,
    hookTimeout: 60_000,
    // A wait ends as soon as what it waits for is there; a second is short on a machine at work.
    expect: { poll: { timeout: 15_000 } },
    sequence: { shuffle: false, sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        // Nothing here changes the process, so that modules are loaded once and not once per file.
        test: { name: 'pure', include: tests(...PURE), pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'connectors',
          include: tests('packages/connectors'),
          pool: 'threads',
          isolate: false,
          globalSetup: BUILD,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [...tests('apps/web'), 'apps/web/build/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          setupFiles: ['apps/web/src/testing/load-language.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: REPLACING_COMPONENTS,
          environment: 'happy-dom',
          // Mantine is loaded once; what files share is reset after each test.
          pool: 'threads',
          isolate: false,
          setupFiles: COMPONENT_SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'components-replacing',
          include: REPLACING_COMPONENTS,
          environment: 'happy-dom',
          pool: 'threads',
          setupFiles: COMPONENT_SETUP,
        },
      },
      // It sets how charts measure text, for its whole process.
      { extends: true, test: { name: 'drawing', include: tests('packages/drawing'), globalSetup: BUILD } },
      // Loading engine and server costs more than most of their tests: each is loaded once in each of the processes.
      {
        extends: true,
        test: { name: 'engine', include: tests('packages/engine'), isolate: false, globalSetup: BUILD },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: tests('apps/server'),
          exclude: REPLACING,
          isolate: false,
          globalSetup: BUILD,
        },
      },
      { extends: true, test: { name: 'server-replacing', include: REPLACING, globalSetup: BUILD } },
      { extends: true, test: { name: 'cli', include: tests('apps/cli'), globalSetup: BUILD } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});

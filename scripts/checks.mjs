// Every check of the project, in one order, with one closing line. Runs on the pinned Node.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivatePostgres } from './private-postgres.mjs';
import { NODE, ROOT, buildWeb, pinnedEnvironment } from './workspace.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-checks-'));
const totals = { passed: 0, failed: 0, skipped: 0 };

function step(title, args, extra = {}) {
  process.stdout.write(`\n— ${title}\n`);
  const done = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit', env: pinnedEnvironment(extra) });
  return done.status === 0;
}

/** A check that passes or fails as a whole. */
function whole(title, args) {
  totals[step(title, args) ? 'passed' : 'failed'] += 1;
}

/** A runner that counts its tests into a JSON file. A run that gave no file, or no test, has failed. */
function counted(title, args, options) {
  const report = join(scratch, `${options.name}.json`);
  const isGreen = step(title, args(report), options.env(report));
  const counts = existsSync(report) ? options.read(JSON.parse(readFileSync(report, 'utf8'))) : null;
  if (counts === null || counts.passed + counts.failed === 0) {
    totals.failed += 1;
    return;
  }
  totals.passed += counts.passed;
  totals.failed += isGreen ? counts.failed : Math.max(counts.failed, 1);
  totals.skipped += counts.skipped;
}

function staticChecks() {
  whole('format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']);
  whole('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']);
  whole('types: packages and server', [bin('@typescript/native/bin/tsc'), '-p', 'tsconfig.json']);
  whole('types: web', [bin('@typescript/native/bin/tsc'), '-p', 'apps/web/tsconfig.json']);
  whole('boundaries', ['scripts/boundaries.mjs']);
}

const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      .length,
  skipped: report.numPendingTests + report.numTodoTests,
});

const playwrightCounts = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

async function tests() {
  const postgres = await startPrivatePostgres();
  const env = postgres === null ? {} : { PLUMBLINE_TEST_POSTGRES: postgres.url };
  try {
    counted(
      'tests',
      (report) => [
        bin('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { name: 'vitest', env: () => env, read: vitestCounts },
    );
  } finally {
    postgres?.stop();
  }
  buildWeb();
  whole('bundle budget', ['bench/bundle.mjs', '--enforce']);
  counted('browser', () => [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], {
    name: 'playwright',
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: playwrightCounts,
  });
}

try {
  staticChecks();
  if (!process.argv.includes('--static')) {
    await tests();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
// In CI nothing may be left unproven.
process.exitCode = totals.failed > 0 || (process.env.CI && totals.skipped > 0) ? 1 : 0;

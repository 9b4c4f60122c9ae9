// What the reports of the test runners say.
import { relative } from 'node:path';
import { ROOT } from './workspace.mjs';

/** Tests that may be skipped, in CI too: what they need is large and outside of the repository. See docs/testing.md. */
const ALLOWED_SKIPS = [
  'the questions of nvBench',
  'printed SQL on ClickHouse',
  'expressions on ClickHouse',
  'recipes on ClickHouse',
  'a live dataset of clickhouse',
];

const isSkipped = ({ status }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status);

/** What the report of a run of Vitest counts. */
export const vitestCounts = ({ testResults, unsteady: passedLater = [] }) => {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter(isSkipped);
  const failed = testResults.flatMap(failuresOfFile);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length,
    skipped: skipped.length,
    allowed: skipped.filter(({ fullName }) => ALLOWED_SKIPS.some((name) => fullName.startsWith(name))).length,
    failures: failed,
    unsteady: passedLater,
  };
};

/** A file that could not be loaded has no tests, and is named itself. */
export function failuresOfFile({ name, status, assertionResults }) {
  const file = relative(ROOT, name);
  if (status === 'failed' && assertionResults.length === 0) {
    return [file];
  }
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName }) => `${file}: ${fullName}`);
}

/** Specs sit in suites (files), and in suites of these (`describe`). */
export const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const nameOfSpec = ({ file, line, title }) => `e2e/${file}:${line}: ${title}`;

/** What the report of a run of Playwright counts. */
export function playwrightCounts({ stats, suites }) {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    allowed: 0,
    failures: specs.filter(({ ok }) => !ok).map(nameOfSpec),
    unsteady: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOfSpec),
  };
}

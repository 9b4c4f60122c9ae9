// The dependency rules of `.dependency-cruiser.cjs`, checked against the tree (or against another folder, for its test).
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(fileURLToPath(import.meta.url), '..', '..');
/** Fewer modules than this means that the tool found nothing to check, which it would call a success. */
const MIN_MODULES = 5;

/**
 * Checks the tree under `folder` against the rules in it.
 * @param {string} folder
 * @returns {{ modules: number, violations: { rule: string, instead: string, from: string, to: string }[] }} `instead`: what to do
 */
export function checkBoundaries(folder) {
  const tool = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const config = join(folder, '.dependency-cruiser.cjs');
  const done = spawnSync(
    process.execPath,
    [tool, '--config', config, '--output-type', 'json', 'packages', 'apps'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (!done.stdout.startsWith('{')) {
    throw new Error(`The boundary tool gave no report: ${done.stderr}`);
  }
  const { summary } = JSON.parse(done.stdout);
  const { forbidden } = createRequire(import.meta.url)(config);
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      instead: forbidden.find(({ name }) => name === rule.name).comment,
      from,
      to,
    })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, violations } = checkBoundaries(ROOT);
  for (const { rule, instead, from, to } of violations) {
    process.stdout.write(`${rule}: ${from} -> ${to}\n  ${instead}\n`);
  }
  process.stdout.write(`${modules} modules, ${violations.length} violations\n`);
  process.exitCode = violations.length > 0 || modules < MIN_MODULES ? 1 : 0;
}

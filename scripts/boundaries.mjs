// The dependency rules of `.dependency-cruiser.cjs`, held against the tree (or against another folder, for its test).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(fileURLToPath(import.meta.url), '..', '..');
/** Fewer modules than this means that the tool found nothing to check, which it would call a success. */
const LEAST_MODULES = 5;

/**
 * What the tool says of the tree under `folder`.
 * @param {string} folder
 * @returns {{ modules: number, violations: { rule: string, from: string, to: string }[] }}
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
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, violations } = checkBoundaries(ROOT);
  for (const { rule, from, to } of violations) {
    process.stdout.write(`${rule}: ${from} -> ${to}\n`);
  }
  process.stdout.write(`${modules} modules, ${violations.length} violations\n`);
  process.exitCode = violations.length > 0 || modules < LEAST_MODULES ? 1 : 0;
}

// Writes the table of academic domains from the package `academic-email-verifier` (Apache-2.0), which has a file per
// domain: 7,400 files that production need not have. Run it after an update of the package.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

const require = createRequire(import.meta.url);
const root = dirname(require.resolve('academic-email-verifier'));
const json = (name) => JSON.parse(readFileSync(join(root, 'database', name), 'utf8'));
const target = join(import.meta.dirname, '../apps/server/src/features/plans/education/academic-domains.tsv');

const base = join(root, 'domains');
const institutions = readdirSync(base, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const domain = relative(base, path)
      .replace(/\.txt$/, '')
      .split(sep)
      .toReversed()
      .join('.')
      .toLowerCase();
    const [name = ''] = readFileSync(path, 'utf8').split(/\r?\n/);
    return [domain, name.trim().replaceAll('\t', ' ')];
  });
const rows = [
  ...institutions.map(([domain, name]) => ['institution', domain, name]),
  ...json('academic-tlds.json').map((domain) => ['suffix', domain, '']),
  ...json('domains-blacklist.json').map((domain) => ['refused', domain, '']),
];
const lines = rows.map((row) => row.join('\t')).toSorted((a, b) => (a < b ? -1 : 1));
writeFileSync(target, `${lines.join('\n')}\n`);
process.stdout.write(`${lines.length} rows\n`);

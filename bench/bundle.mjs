// Weighs what the browser loads: the entry, and what each page adds to it. Run after `npm run build`.
// A page that is drawn in the shell is weighed with it. Exits with 1 when a budget is broken.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const ENTRY_BUDGET_KB = 170;
const ROUTE_BUDGET_KB = 350;
const DIST = new URL('../apps/web/dist/', import.meta.url);

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));

const sizes = new Map();
/** Gzipped size in bytes of one built file, at the level a server would use. */
const sizeOf = (file) => {
  if (!sizes.has(file)) {
    sizes.set(file, gzipSync(readFileSync(new URL(file, DIST)), { level: 6 }).length);
  }
  return sizes.get(file);
};

/** A chunk and everything it imports before it can run. */
const closureOf = (key, seen = new Set()) => {
  if (seen.has(key)) {
    return seen;
  }
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) {
    closureOf(imported, seen);
  }
  return seen;
};

const kilobytes = (bytes) => bytes / 1000;
const weigh = (keys) => {
  const files = [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  return kilobytes([...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0));
};
const weighStyles = (keys) => {
  const files = [...keys].flatMap((key) => manifest[key].css ?? []);
  return kilobytes([...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0));
};

/** `keys`: chunks of the manifest. Answers whether their scripts keep to the budget. */
const print = (name, keys, budget) => {
  const js = weigh(keys);
  const css = weighStyles(keys);
  const mark = js > budget ? `  over ${budget} kB` : '';
  console.log(
    `${name.padEnd(58)}${js.toFixed(1).padStart(8)} kB JS${css.toFixed(1).padStart(8)} kB CSS${mark}`,
  );
  return js <= budget;
};

const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry);
const entry = closureOf(entryKey);
const shellKey = Object.keys(manifest).find((key) => key.endsWith('app/shell/shell.tsx'));
const shell = closureOf(shellKey);
const added = (keys) => new Set([...keys].filter((key) => !entry.has(key)));

let isWithin = print('entry', entry, ENTRY_BUDGET_KB);
console.log('\nadded to the entry by');
const pages = Object.keys(manifest)
  .filter((key) => manifest[key].isDynamicEntry)
  .sort();
for (const key of pages) {
  const isInShell = !key.includes('features/session/');
  const keys = added(isInShell ? new Set([...closureOf(key), ...shell]) : closureOf(key));
  isWithin = print(`  ${key.replace(/^src\//, '')}`, keys, ROUTE_BUDGET_KB) && isWithin;
}
process.exitCode = isWithin ? 0 : 1;

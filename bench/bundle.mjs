// Weighs what the browser loads: the entry, and what each page adds to it. Run after `npm run build`.
// Exits with 1 when a budget is broken.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { EMBED_ENTRY, EMBEDDED, ENTRY, OVERLAYS, ROUTES, SHELL } from '../apps/web/build/pages.ts';

const ENTRY_BUDGET = { kB: 170, files: 8 };
/** The one stylesheet of all pages. */
const STYLES_BUDGET = { kB: 70 };
/** Scripts beside the entry's; each file is a request of a first visit. */
const ROUTE_BUDGET = { kB: 350, files: 15 };
/** Pages before sign-in, which are the first that a browser loads. */
const FIRST_PAGE_BUDGET = { kB: 40, files: 8 };
const ROUTE_EXCEPTIONS = {
  // Rarely opened, and from a page that has loaded most of them; its list of runs has the parts of lists.
  '/connections/:id': { kB: 350, files: 16 },
};
/**
 * All words of one language, loaded beside the entry. It grew with questions, stories, plans, schedules, subscriptions,
 * comments, and what jobs do; a test refuses keys that nothing uses.
 */
const LANGUAGE_BUDGET = { kB: 86 };
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
const filesOf = (keys, of) => [...new Set([...keys].flatMap((key) => of(manifest[key])))];
const scripts = (keys) => filesOf(keys, ({ file }) => (file.endsWith('.js') ? [file] : []));
const weigh = (files) => kilobytes(files.reduce((sum, file) => sum + sizeOf(file), 0));

/** Answers whether the files keep to the budget. */
const printFiles = (name, files, { kB, files: most = Number.POSITIVE_INFINITY }) => {
  const weight = weigh(files);
  const marks = [weight > kB ? `  over ${kB} kB` : '', files.length > most ? `  over ${most} files` : ''];
  console.log(
    `${name.padEnd(64)}${weight.toFixed(1).padStart(7)} kB${String(files.length).padStart(4)} files${marks.join('')}`,
  );
  return weight <= kB && files.length <= most;
};

/** `keys`: chunks of the manifest. Answers whether their scripts and their number of files keep to the budget. */
const print = (name, keys, budget) => printFiles(name, scripts(keys), budget);

/** Comes with the chart that needs it: parts of the drawing, shapes and names of maps. */
const isOnDemand = (key) =>
  /src\/ui\/chart\/(parts\/|chart-image\.ts|compile-(every|overlaid)\.ts)|packages\/places\/(data|src)\//.test(
    key,
  );

const built = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
const languages = built.filter((key) => /packages\/messages\/src\/[\w-]+\/index\.ts$/.test(key));
const known = new Set([...Object.values(ROUTES).flat(), ...OVERLAYS, ...languages, EMBEDDED]);
const unweighed = built.filter((key) => !known.has(key) && !isOnDemand(key));
const missing = [...known].filter((key) => manifest[key] === undefined);

const entry = closureOf(ENTRY);
const closureOfAll = (keys) => new Set(keys.flatMap((key) => [...closureOf(key)]));
const beyond = (keys, base) => new Set([...closureOfAll(keys)].filter((key) => !base.has(key)));

let isWithin = printFiles('styles', [manifest['style.css'].file], STYLES_BUDGET);
isWithin = print('entry', entry, ENTRY_BUDGET) && isWithin;
for (const key of languages) {
  isWithin = print(`language ${key.split('/').at(-2)}`, beyond([key], entry), LANGUAGE_BUDGET) && isWithin;
}
// Foreign pages load it beside their own: it has the budget of an entry and nothing of the shell.
const embedded = closureOf(EMBED_ENTRY);
isWithin = print('entry of an embedded dashboard', embedded, ENTRY_BUDGET) && isWithin;
isWithin = print('  with its tiles', beyond([EMBEDDED], embedded), ROUTE_BUDGET) && isWithin;
if (unweighed.length > 0 || missing.length > 0) {
  console.log(`Add to the routes or overlays of this bench: ${[...unweighed, ...missing].join(', ')}`);
  isWithin = false;
} else {
  console.log('\nadded to the entry by the route');
  for (const [route, keys] of Object.entries(ROUTES)) {
    const usual = keys.includes(SHELL) ? ROUTE_BUDGET : FIRST_PAGE_BUDGET;
    isWithin = print(`  ${route}`, beyond(keys, entry), ROUTE_EXCEPTIONS[route] ?? usual) && isWithin;
  }
  console.log('\nadded to entry and shell when opened (most of it is there with the page below)');
  const base = new Set([...entry, ...closureOf(SHELL)]);
  for (const key of OVERLAYS) {
    print(`  ${key.replace(/^src\//, '')}`, beyond([key], base), {});
  }
}

/** Components of Mantine whose classes are in a built script, and that the list of styles lacks; and the other way around. */
const misstyled = () => {
  const list = readFileSync(new URL('../apps/web/src/ui/theme/mantine-styles.ts', import.meta.url), 'utf8');
  const folder = new URL('../node_modules/@mantine/core/styles/', import.meta.url);
  const code = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file }) => readFileSync(new URL(file, DIST), 'utf8'))
    .join('\n');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.layer.css'))
    .filter((name) => {
      const classes = readFileSync(new URL(name, folder), 'utf8').match(/\bm_[0-9a-f]+/g) ?? [];
      const isUsed = classes.length === 0 || classes.some((one) => code.includes(one));
      return isUsed !== list.includes(`/${name}'`);
    });
};
for (const name of misstyled()) {
  console.log(`Add to or remove from ui/theme/mantine-styles.ts: ${name}`);
  isWithin = false;
}
process.exitCode = isWithin ? 0 : 1;

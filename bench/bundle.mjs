// Weighs what the browser loads: the entry, and what each page adds to it. Run after `npm run build`.
// Exits with 1 when a budget is broken.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const ENTRY_BUDGET_KB = 170;
const ROUTE_BUDGET_KB = 350;
/** The builder itself keeps to the budget; with the line that it begins with it does not yet, and must not grow. */
const HELD_AT_KB = { '/datasets/:id/charts/:chartId': 392 };
/** All words of one language, loaded beside the entry. */
const LANGUAGE_BUDGET_KB = 60;
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

const SHELL = 'src/app/shell/shell.tsx';
const DATASET = 'src/features/dataset/dataset-page.tsx';

/** What draws a first chart, a line. */
const PICTURE = [
  'src/ui/chart/chart-picture.tsx',
  'src/ui/chart/compile-common.ts',
  'src/ui/chart/parts/line.ts',
];

/** Comes with the chart that needs it: parts of the drawing, shapes and names of maps. */
const isOnDemand = (key) =>
  /src\/ui\/chart\/(parts\/|chart-image\.ts|compile-every\.ts)|packages\/places\/(data|src)\//.test(key);

/** What an address draws, all of it: shell, page, and whatever the page loads by itself to be whole. */
const ROUTES = {
  '/sign-in': ['src/features/session/sign-in-page.tsx'],
  '/': [SHELL, 'src/features/home/home-page.tsx'],
  '/search': [SHELL, 'src/app/search/search-page.tsx'],
  '/connections': [SHELL, 'src/features/connectors/catalogue-page.tsx'],
  '/datasets/new/:connector/:step': [SHELL, 'src/features/wizard/wizard-page.tsx'],
  '/datasets': [SHELL, 'src/features/datasets/datasets-page.tsx'],
  '/archive': [SHELL, 'src/features/datasets/archive-page.tsx'],
  '/datasets/:id/data': [SHELL, DATASET, 'src/features/dataset/data-page.tsx'],
  '/datasets/:id/charts': [SHELL, DATASET, 'src/features/dataset/charts/charts-page.tsx'],
  '/datasets/:id/charts/:chartId': [
    SHELL,
    DATASET,
    'src/features/dataset/charts/builder-page.tsx',
    ...PICTURE,
  ],
  '/datasets/:id/pivot': [SHELL, DATASET, 'src/features/dataset/pivot/pivot-page.tsx'],
  '/dashboards': [SHELL, 'src/features/dashboards/list/dashboards-page.tsx'],
  '/dashboards/:id': [
    SHELL,
    'src/features/dashboards/view/dashboard-page.tsx',
    'src/ui/chart/chart-picture.tsx',
  ],
  '/dashboards/:id/edit': [
    SHELL,
    'src/features/dashboards/edit/edit-page.tsx',
    'src/ui/chart/chart-picture.tsx',
  ],
  '/sql': [SHELL, 'src/features/sql/sql-page.tsx', 'src/features/sql/components/statement-editor.tsx'],
  '/datasets/:id/formulas': [
    SHELL,
    DATASET,
    'src/features/dataset/formulas/formulas-page.tsx',
    'src/ui/formula/formula-field.tsx',
  ],
  '/datasets/:id/recipe': [SHELL, DATASET, 'src/features/dataset/recipe/recipe-page.tsx'],
  '/datasets/:id/rejects': [SHELL, DATASET, 'src/features/dataset/rejects/rejects-page.tsx'],
  '/datasets/:id/profile': [SHELL, DATASET, 'src/features/dataset/profile/profile-page.tsx'],
  '/datasets/:id/add-rows': [SHELL, DATASET, 'src/features/dataset/add-rows/add-rows-page.tsx'],
  '/datasets/:id/versions': [SHELL, DATASET, 'src/features/dataset/versions/versions-page.tsx'],
  '/settings/profile': [SHELL, 'src/features/account/profile-page.tsx'],
  '/settings/security': [SHELL, 'src/features/account/security-page.tsx'],
  '/settings/preferences': [SHELL, 'src/features/account/preferences-page.tsx'],
};

/** Loaded when they are opened, over any page. */
const OVERLAYS = [
  // The values and issues of a chart that is on the page, and what opens on demand.
  ...[
    'components/all-marks.tsx',
    'components/chart-options.tsx',
    'model/first-chart.ts',
    'components/mark-menu.tsx',
    'components/pick-dashboard.tsx',
    'components/pill-settings.tsx',
    'components/places/map-panel.tsx',
    'components/remarks/remark-editor.tsx',
    'components/remarks/remarks-panel.tsx',
    'components/warning-list.tsx',
  ].map((part) => `src/features/dataset/charts/${part}`),
  'src/features/embed/manage/components/embed-panel.tsx',
  'src/app/search/palette.tsx',
  'src/app/shell/keys-dialog.tsx',
  'src/app/shell/more-sheet.tsx',
  'src/app/shell/expired-modal.tsx',
  'src/features/notifications/components/notifications-panel.tsx',
  'src/features/dashboards/view/components/trace/trace-drawer.tsx',
  'src/features/dashboards/view/components/versions/versions-panel.tsx',
  'src/features/dashboards/edit/components/add-panel.tsx',
  'src/features/dashboards/edit/components/dashboard-settings.tsx',
  'src/features/dashboards/edit/components/conflict-modal.tsx',
  'src/features/dashboards/core/model/builder-link.ts',
  'src/features/dashboards/edit/model/drafts.ts',
  'src/features/dashboards/edit/components/parameters-editor.tsx',
  'src/features/dashboards/edit/components/settings/tile-settings.tsx',
  'src/features/dashboards/core/components/parameter-form.tsx',
  'src/ui/filter/filter-editor.tsx',
];

/** The tiles of an embedded dashboard, whose entry is its own. */
const EMBEDDED = 'src/features/embed/frame/components/dashboard.tsx';

const built = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
const languages = built.filter((key) => /packages\/messages\/src\/[\w-]+\/index\.ts$/.test(key));
const known = new Set([...Object.values(ROUTES).flat(), ...OVERLAYS, ...languages, EMBEDDED]);
const unweighed = built.filter((key) => !known.has(key) && !isOnDemand(key));
const missing = [...known].filter((key) => manifest[key] === undefined);

const entry = closureOf('index.html');
const closureOfAll = (keys) => new Set(keys.flatMap((key) => [...closureOf(key)]));
const beyond = (keys, base) => new Set([...closureOfAll(keys)].filter((key) => !base.has(key)));

let isWithin = print('entry', entry, ENTRY_BUDGET_KB);
for (const key of languages) {
  isWithin = print(`language ${key.split('/').at(-2)}`, beyond([key], entry), LANGUAGE_BUDGET_KB) && isWithin;
}
// Foreign pages load it beside their own: it has the budget of an entry and nothing of the shell.
const embedded = closureOf('embed.html');
isWithin = print('entry of an embedded dashboard', embedded, ENTRY_BUDGET_KB) && isWithin;
isWithin = print('  with its tiles', beyond([EMBEDDED], embedded), ROUTE_BUDGET_KB) && isWithin;
if (unweighed.length > 0 || missing.length > 0) {
  console.log(`Add to the routes or overlays of this bench: ${[...unweighed, ...missing].join(', ')}`);
  isWithin = false;
} else {
  console.log('\nadded to the entry by the route');
  for (const [route, keys] of Object.entries(ROUTES)) {
    const budget = HELD_AT_KB[route] ?? ROUTE_BUDGET_KB;
    isWithin = print(`  ${route}`, beyond(keys, entry), budget) && isWithin;
  }
  console.log('\nadded to entry and shell when opened');
  const base = new Set([...entry, ...closureOf(SHELL)]);
  for (const key of OVERLAYS) {
    print(`  ${key.replace(/^src\//, '')}`, beyond([key], base), ROUTE_BUDGET_KB);
  }
}
process.exitCode = isWithin ? 0 : 1;

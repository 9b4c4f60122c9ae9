import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';

const ROOT = join(import.meta.dirname, '..');
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string; comment?: string }[];
};

/** The file that breaks the rule, and what it holds. */
const SEEDS: Record<string, Record<string, string>> = {
  'no-cycles': {
    'packages/contract/src/a.ts': "import './b.ts';",
    'packages/contract/src/b.ts': "import './a.ts';",
  },
  'questions-are-read-before-they-are-answered': {
    'packages/insight/src/ask/reading/a.ts': "import '../answer/b.ts';",
    'packages/insight/src/ask/answer/b.ts': 'export {};',
  },
  'queries-know-no-words': {
    'packages/insight/src/ask/query/a.ts': "import '../named-columns/b.ts';",
    'packages/insight/src/ask/named-columns/b.ts': 'export {};',
  },
  'contract-imports-only-itself': { 'packages/contract/src/a.ts': "import '../../query/src/index.ts';" },
  'messages-imports-only-contract': { 'packages/messages/src/a.ts': "import '@plumbline/query';" },
  'query-imports-only-contract-and-messages': {
    'packages/query/src/a.ts': "import '../../viz/src/index.ts';",
  },
  'places-imports-only-itself': { 'packages/places/src/a.ts': "import '@plumbline/contract';" },
  'viz-imports-only-contract-and-messages-and-query-and-places': {
    'packages/viz/src/a.ts': "import '@plumbline/engine';",
  },
  'insight-imports-only-contract-and-messages-and-query-and-viz': {
    'packages/insight/src/a.ts': "import '@plumbline/engine';",
  },
  'engine-imports-only-contract-and-messages-and-query-and-xlsx': {
    'packages/engine/src/a.ts': "import '@plumbline/connectors';",
  },
  'connectors-imports-only-contract': { 'packages/connectors/src/a.ts': "import '@plumbline/query';" },
  'drawing-imports-only-contract-and-learn-and-messages-and-viz-and-places': {
    'packages/drawing/src/a.ts': "import '@plumbline/engine';",
  },
  'learn-imports-only-itself': { 'packages/learn/src/a.ts': "import '@plumbline/contract';" },
  'xlsx-imports-only-contract-and-messages': { 'packages/xlsx/src/a.ts': "import '@plumbline/query';" },
  'pure-packages-do-no-io': { 'packages/viz/src/a.ts': "import 'node:fs';" },
  'src-imports-no-test-code': {
    'packages/viz/src/a.ts': "import '../test/b.ts';",
    'packages/viz/test/b.ts': 'export {};',
  },
  'packages-know-no-app': { 'packages/engine/src/a.ts': "import '../../../apps/server/src/main.ts';" },
  'packages-through-the-door': { 'apps/server/src/a.ts': "import '../../../packages/query/src/inner.ts';" },
  'only-engine-imports-the-driver': { 'apps/server/src/a.ts': "import '@duckdb/node-api';" },
  'only-drawing-imports-the-canvas': { 'apps/server/src/a.ts': "import '@napi-rs/canvas';" },
  'connectors-are-strangers': {
    'packages/connectors/src/one/index.ts': "import '../two/index.ts';",
    'packages/connectors/src/two/index.ts': 'export {};',
  },
  'web-sees-only-pure-packages': { 'apps/web/src/app/a.ts': "import '@plumbline/engine';" },
  'cli-sees-only-the-contract': { 'apps/cli/src/a.ts': "import '@plumbline/query';" },
  'platform-knows-no-feature': { 'apps/server/src/platform/a.ts': "import '../features/x/index.ts';" },
  'server-feature-by-its-door': { 'apps/server/src/features/y/index.ts': "import '../x/inner.ts';" },
  'metadata-sql-only-in-stores': { 'apps/server/src/features/x/inner.ts': "import 'kysely';" },
  'web-features-are-strangers': { 'apps/web/src/features/y/index.ts': "import '../x/index.ts';" },
  'web-feature-parts-are-strangers': {
    'apps/web/src/features/dataset/pivot/a.ts': "import '../grid/b.ts';",
    'apps/web/src/features/dataset/grid/b.ts': 'export {};',
  },
  'web-core-knows-no-part': {
    'apps/web/src/features/dataset/core/a.ts': "import '../grid/b.ts';",
    'apps/web/src/features/dataset/grid/b.ts': 'export {};',
  },
  'web-models-are-pure': {
    'apps/web/src/features/x/model/a.ts': "import '../components/b.tsx';",
    'apps/web/src/features/x/components/b.tsx': 'export {};',
  },
  'web-runs-downhill': { 'apps/web/src/lib/a.ts': "import '../features/x/index.ts';" },
  'web-lib-shows-nothing': {
    'apps/web/src/lib/a.ts': "import '../ui/b.ts';",
    'apps/web/src/ui/b.ts': 'export {};',
  },
  'web-feature-knows-no-app': { 'apps/web/src/features/x/index.ts': "import '../../app/index.ts';" },
  'no-orphans': { 'packages/contract/src/alone.ts': 'export {};' },
  'no-undeclared-packages': { 'apps/server/src/a.ts': "import 'left-pad-of-nobody';" },
};

const CLEAN: Record<string, string> = {
  'packages/query/src/inner.ts': 'export {};',
  'packages/query/src/index.ts': "import './inner.ts'; import '@plumbline/contract';",
  'apps/server/src/main.ts': "import './features/x/index.ts';",
  'apps/server/src/features/x/index.ts': "import './inner.ts';",
  'apps/server/src/features/x/inner.ts': 'export {};',
  'apps/web/src/features/x/index.ts': 'export {};',
  'apps/web/src/app/index.ts': "import '../features/x/index.ts';",
};
const PACKAGES = [
  'contract',
  'messages',
  'query',
  'places',
  'viz',
  'insight',
  'engine',
  'connectors',
  'xlsx',
  'drawing',
];

let folder: string;

const put = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-boundaries-'));
  cpSync(join(ROOT, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "seeded", "private": true, "type": "module" }');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }',
  );
  mkdirSync(join(folder, 'node_modules/@plumbline'), { recursive: true });
  for (const name of ['@duckdb', '@napi-rs', 'kysely']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const name of PACKAGES) {
    put({
      [`packages/${name}/src/index.ts`]: 'export {};',
      [`packages/${name}/package.json`]: `{ "name": "@plumbline/${name}", "type": "module", "exports": "./src/index.ts" }`,
    });
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@plumbline', name));
  }
  put(CLEAN);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the dependency rules', () => {
  it('pass on a clean tree in which modules were found', () => {
    const { modules, violations } = checkBoundaries(folder);
    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(10);
  });

  it('have one seeded violation each', () => {
    expect(Object.keys(SEEDS).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it('say what to do instead', () => {
    expect(forbidden.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.keys(SEEDS))('%s fires on its seeded violation', (rule) => {
    put(SEEDS[rule]!);
    expect(checkBoundaries(folder).violations.map((violation) => violation.rule)).toContain(rule);
  });

  it.each(['in-tenant', 'across-tenants'])(
    'refuse the query builder of %s to a use-case, and allow it to a store',
    (name) => {
      const useCase = 'apps/server/src/features/x/inner.ts';
      const importIt = `import '../../platform/db/${name}.ts';`;
      put({
        [`apps/server/src/platform/db/${name}.ts`]: 'export {};',
        'apps/server/src/features/x/index.ts': "import './inner.ts'; import './x.store.ts';",
        'apps/server/src/features/x/x.store.ts': importIt,
        [useCase]: importIt,
      });
      expect(checkBoundaries(folder).violations).toMatchObject([
        { rule: 'metadata-sql-only-in-stores', from: useCase },
      ]);
    },
  );
});

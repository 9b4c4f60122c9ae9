import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { moduleGraph } from './module-graph.mjs';
import { ROOT, filesUnder } from './workspace.mjs';

const TEST = /\.test\.tsx?$/u;
const SOURCE = /^(?:apps|packages)\/[^/]+\/(?:src|build)\/.*\.tsx?$/u;
const OF_TESTS = /\/testing\/|\.d\.ts$/u;

/** Modules that no unit test loads, or folders of them, and what runs them instead. */
const RUN_OTHERWISE: Readonly<Record<string, string>> = {
  'apps/server/src/set-plan.ts': 'the entry of `npm run set-plan`, which e2e/plans.spec.ts starts',
  'apps/web/build/': 'the build of the client, which every browser test loads and the bundle budget weighs',
  'apps/web/src/app/providers.tsx': 'around every page: all browser tests',
  'apps/web/src/app/telemetry/': 'e2e/telemetry.spec.ts',
  'apps/web/src/embed.tsx': 'e2e/embed.spec.ts',
  'apps/web/src/features/embed/frame/': 'e2e/embed.spec.ts',
  'apps/web/src/main.tsx': 'the entry of the client: all browser tests',
};

/** Statements that are gone once a module runs. */
const OF_TYPES = /^(?:TSInterfaceDeclaration|TSTypeAliasDeclaration|TSDeclareFunction|TSModuleDeclaration)$/u;

interface Statement {
  readonly type: string;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly declaration?: { readonly type: string } | null;
}

const isOfTypes = ({ type, importKind, exportKind, declaration }: Statement): boolean =>
  OF_TYPES.test(declaration?.type ?? type) ||
  importKind === 'type' ||
  exportKind === 'type' ||
  type === 'ImportDeclaration';

/** False for a module that has types alone, and for one that passes on what others export. */
const runs = (path: string): boolean => {
  const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
  return !(program.body as unknown as readonly Statement[]).every(isOfTypes);
};

const modules = [...filesUnder(join(ROOT, 'apps')), ...filesUnder(join(ROOT, 'packages'))].map((path) =>
  relative(ROOT, path),
);

const modulesWithoutTest = (): readonly string[] => {
  const { files } = moduleGraph(ROOT).closure(modules.filter((path) => TEST.test(path)));
  const loaded = new Set(files);
  return modules
    .filter((path) => SOURCE.test(path) && !TEST.test(path) && !OF_TESTS.test(path) && !loaded.has(path))
    .filter(runs);
};

const reasonFor = (path: string): string | undefined =>
  Object.keys(RUN_OTHERWISE).find((start) => path.startsWith(start));

describe('modules that run', () => {
  const without = modulesWithoutTest();

  it('are loaded by a unit test, or listed with what runs them otherwise', () => {
    expect(without.filter((path) => reasonFor(path) === undefined)).toEqual([]);
  });

  it('are listed only where no unit test loads them', () => {
    const used = new Set(without.map(reasonFor));
    expect(Object.keys(RUN_OTHERWISE).filter((start) => !used.has(start))).toEqual([]);
  });
});

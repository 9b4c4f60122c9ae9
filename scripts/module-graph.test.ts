import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moduleGraph } from './module-graph.mjs';

const FILES: Readonly<Record<string, string>> = {
  'node_modules/zod/package.json': '{}',
  'packages/kit/package.json': '{ "exports": "./src/index.ts" }',
  'packages/kit/src/index.ts': `export * from './sum.ts';\nexport type { Shape } from './shape.ts';`,
  'packages/kit/src/sum.ts': 'export const sum = 1;',
  'packages/kit/src/shape.ts': 'export interface Shape {}',
  'packages/kit/src/open.ts': `import { readFileSync } from 'node:fs';\nexport const open = readFileSync;`,
  'packages/kit/src/start.ts': `export const CHILD = new URL('./child.ts', import.meta.url);`,
  'packages/kit/src/child.ts': `import './sum.ts';`,
  'packages/kit/src/areas.ts': 'export const area = (name: string) => import(`../data/${name}.json`);',
  'packages/kit/src/anywhere.ts': 'export const HERE = import.meta.dirname;',
  'packages/kit/data/a.json': '{}',
  'packages/kit/data/b.json': '{}',
  'testing/cases.ts': 'export const cases = 1;',
  'scripts/workspace.mjs': 'export const ROOT = import.meta.dirname;',
  'scripts/private-postgres.mjs': `import { ROOT } from './workspace.mjs';\nexport const start = () => ROOT;`,
};

let root = '';

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const closureOf = (text: string): { files: readonly string[]; reach: string } => {
  write('packages/kit/src/one.test.ts', text);
  const { files, reach } = moduleGraph(root).closure(['packages/kit/src/one.test.ts']);
  return { files: files.slice(1).map((path) => path.replace('packages/kit/', '')), reach };
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-graph-'));
  for (const [path, text] of Object.entries(FILES)) {
    write(path, text);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('what a test depends on', () => {
  it.each([
    ['imports', `import { sum } from './sum.ts';`, ['src/sum.ts']],
    ['imports for what they do', `import './child.ts';`, ['src/child.ts', 'src/sum.ts']],
    ['a type among values', `import { type Shape } from './shape.ts';`, ['src/shape.ts']],
    ['imports within functions', `const load = () => import('./sum.ts');`, ['src/sum.ts']],
    ['packages of the workspace', `import { sum } from '@plumbline/kit';`, ['src/index.ts', 'src/sum.ts']],
    ['helpers of all tests', `import { cases } from '#testing/cases.ts';`, ['testing/cases.ts']],
    ['processes', `import { CHILD } from './start.ts';`, ['src/start.ts', 'src/child.ts', 'src/sum.ts']],
    [
      'files of a folder',
      `import { area } from './areas.ts';`,
      ['src/areas.ts', 'data/a.json', 'data/b.json'],
    ],
    ['a folder named', `const DATA = new URL('../data/', import.meta.url);`, ['data/a.json', 'data/b.json']],
    ['packages of others, by the lock file', `import 'zod';\nimport 'node:fs';`, []],
    ['a module that opens files by names from outside', `import { open } from './open.ts';`, ['src/open.ts']],
    ['no module of types alone', `import type { Shape } from './shape.ts';`, []],
    ['no module that a comment names', `// import './sum.ts'; import.meta.dirname`, []],
  ])('has %s', (_, text, files) => {
    expect(closureOf(text)).toEqual({ files, reach: 'seen' });
  });

  it.each([
    ['its own folder', 'const HERE = import.meta.dirname;'],
    ['the working directory', 'const HERE = process.cwd();'],
    ['an address that is worked out', `const load = (name: string) => import(name);`],
    ['a file relative to the root', `import { open } from 'node:fs';\nopen('docs/words.md', () => {});`],
    ['the root from the scripts', `import { ROOT } from '../../../scripts/workspace.mjs';`],
    ['modules that it replaces', `vi.mock('./sum.ts');`],
    ['a module that is not there', `import './missing.ts';`],
    ['a package that is not installed', `import 'missing';`],
    ['text that is no program', 'import {'],
  ])('may be everything where a test has %s', (_, text) => {
    expect(closureOf(text).reach).toBe('everything');
  });

  it('may be every source where the product or a script that starts servers finds files by their place', () => {
    expect(closureOf(`import { HERE } from './anywhere.ts';`).reach).toBe('package');
    expect(closureOf(`import { start } from '../../../scripts/private-postgres.mjs';`).reach).toBe('package');
  });

  it('may be everything where one of several modules makes it so', () => {
    write('packages/kit/test/support.ts', 'export const HERE = import.meta.dirname;');
    const text = `import './anywhere.ts';\nimport '../test/support.ts';`;
    expect(closureOf(text).reach).toBe('everything');
  });

  it('is found again in a text that has changed, and taken over for one that has not', () => {
    write('packages/kit/src/one.test.ts', `import './sum.ts';`);
    const first = moduleGraph(root);
    const entries = ['packages/kit/src/one.test.ts'];
    expect(first.closure(entries).files).toHaveLength(2);
    const second = moduleGraph(root, first.found);
    expect(second.closure(entries)).toEqual(first.closure(entries));
    expect(second.found).toEqual(first.found);
    write('packages/kit/src/one.test.ts', `import './child.ts';`);
    expect(moduleGraph(root, first.found).closure(entries).files).toHaveLength(3);
  });
});

describe('in this project', () => {
  const graph = moduleGraph(join(import.meta.dirname, '..'));

  it('a test that opens an engine depends on what its process runs', () => {
    const { files, reach } = graph.closure(['packages/engine/src/dataset/pages.test.ts']);
    expect(files).toContain('packages/engine/src/process/child.ts');
    expect(files).toContain('packages/engine/src/process/session.ts');
    expect(reach).toBe('seen');
  });

  it('a test that starts a server may depend on every source of it', () => {
    expect(graph.closure(['apps/server/src/row-rules.test.ts']).reach).toBe('package');
  });

  it('a test that walks over sources or reads pages of the docs may depend on everything', () => {
    const tests = ['packages/messages/src/words.test.ts', 'packages/query/src/semantics.test.ts'];
    expect(tests.map((test) => graph.closure([test]).reach)).toEqual(['everything', 'everything']);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', 'apps/web/src');
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/gu;

interface Use {
  readonly file: string;
  readonly sheet: string;
  /** Null for a class whose name is only known at run time. */
  readonly name: string | null;
}

/** Names of the classes that a stylesheet defines; those inside `:global(…)` belong to others. */
const definedIn = (sheet: string): ReadonlySet<string> => {
  const selectors = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/:global\([^)]*\)/gu, '')
    .replaceAll(/\{[^{}]*\}/gu, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/gu)].map(([, name = '']) => name));
};

/** Every class that a component reads. */
function usesIn(file: string): readonly Use[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, local = '', path = '']) => {
    const reads = new RegExp(`(?<![-\\w/.])${local}(?:\\[(?:'([^']+)'|[^\\]]+)\\]|\\.(\\w+))`, 'gu');
    return [...text.matchAll(reads)].map(([, quoted, dotted]) => ({
      file: relative(SOURCE, file),
      sheet: join(dirname(file), path),
      name: quoted ?? dotted ?? null,
    }));
  });
}

const uses = globSync(join(SOURCE, '**/*.tsx')).flatMap(usesIn);
const sheets = new Map(globSync(join(SOURCE, '**/*.module.css')).map((path) => [path, definedIn(path)]));

describe('classes of stylesheets', () => {
  it('are found in many stylesheets and components, or the search is broken', () => {
    expect(sheets.size).toBeGreaterThan(40);
    expect(uses.length).toBeGreaterThan(800);
  });

  it('exist where a component uses them', () => {
    const missing = uses.filter(({ sheet, name }) => name !== null && sheets.get(sheet)?.has(name) !== true);
    expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('are used where a stylesheet defines them', () => {
    const unused = [...sheets].flatMap(([sheet, names]) => {
      const own = uses.filter((use) => use.sheet === sheet);
      if (own.some(({ name }) => name === null)) {
        return [];
      }
      const used = new Set(own.map(({ name }) => name));
      return [...names]
        .filter((name) => !used.has(name))
        .map((name) => `${relative(SOURCE, sheet)}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});

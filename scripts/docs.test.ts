import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const isInstalled = (path: string): boolean =>
  /(?:^|\/)(?:node_modules|dist|test-results)(?:\/|$)/u.test(path);
const pages = globSync('{*.md,{docs,apps,packages,bench,e2e}/**/*.md}', { cwd: ROOT, exclude: isInstalled });
const sources = globSync('{apps,packages,scripts,testing,e2e,bench}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: isInstalled,
});
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Anchors as GitHub makes them of headings. */
const anchorsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Links of a page that lead nowhere; addresses of other sites are not followed. */
function brokenLinks(page: string, text: string): readonly string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/gu)].flatMap(([, link = '']) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
    const isThere =
      existsSync(join(ROOT, target)) &&
      (anchor === undefined || !target.endsWith('.md') || anchorsOf(read(target)).includes(anchor));
    return isThere ? [] : [`${page}: ${link}`];
  });
}

/** Files that a page names in backticks by their path from the root. */
const filesNamed = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:packages|apps|scripts|e2e|bench|testing)\/[\w./*-]+\.[a-z]+)`/gu)].map(
    ([, path = '']) => path,
  );

const settingsNamed = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\bPLUMBLINE_[A-Z0-9_]+\b/gu)].map(([name]) => name)),
];

describe('documents', () => {
  it('are searched for links and files that are not there', () => {
    expect(
      brokenLinks('README.md', '[a](docs/none.md) [b](docs/testing.md#tiers) [c](docs/testing.md#none)'),
    ).toEqual(['README.md: docs/none.md', 'README.md: docs/testing.md#none']);
    expect(filesNamed('by `apps/server/src/none.ts` and `npm test`')).toEqual(['apps/server/src/none.ts']);
  });

  it('link only to what is there', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.flatMap((page) => brokenLinks(page, read(page)))).toEqual([]);
  });

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'docs/security.md', 'docs/testing.md'])(
    'documents of %s name only files that are there',
    (page) => {
      const missing = filesNamed(read(page)).filter((path) => globSync(path, { cwd: ROOT }).length === 0);
      expect(missing).toEqual([]);
    },
  );

  it.each(pages.filter((page) => page.startsWith('docs/guides/')))(
    'documents of the guides name only files that are there: %s',
    (page) => {
      const names = [...read(page).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/gu)].map(([, name = '']) => name);
      expect(
        names.filter((name) => !sources.some((path) => path === name || path.endsWith(`/${name}`))),
      ).toEqual([]);
    },
  );

  it('prove each invariant of ARCHITECTURE.md by a test', () => {
    const rows = read('ARCHITECTURE.md')
      .split('## Invariants')[1]!
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !/`[\w./-]+\.(?:test|spec)\.tsx?`/u.test(row))).toEqual([]);
  });

  it('are reached from the README, or from a page that it links to', () => {
    const found = new Set(['README.md']);
    for (const page of found) {
      for (const [, link = ''] of read(page).matchAll(/\]\((?!https?:)([^)\s#]+\.md)[^)]*\)/gu)) {
        found.add(relative(ROOT, join(ROOT, dirname(page), link)));
      }
    }
    expect(
      pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/adr/') && !found.has(page)),
    ).toEqual([]);
  });

  it('number each decision once', () => {
    const numbers = pages.flatMap((page) => /docs\/adr\/(\d{4})-/u.exec(page)?.[1] ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('list every setting of the environment, and no other', () => {
    const readers = sources.filter((path) => /^apps\/server\/src\/(?:[a-z0-9]+-)?config\.ts$/u.test(path));
    const known = settingsNamed(readers.map((path) => read(path)).join('\n'));
    const table = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `PLUMBLINE_'))
      .map((line) => line.split('|')[1]!);
    expect(settingsNamed(table.join('\n')).toSorted()).toEqual(known.toSorted());
  });
});

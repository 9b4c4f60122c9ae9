import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const RULE = /SEM-[A-Z]+-\d+/g;

/** Rules on answers of several queries belong to the server. */
const FOLDERS = ['packages', 'apps/server/src'];

const texts = (isWanted: (path: string) => boolean): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('node_modules') && isWanted(path))
      .map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
  );

const byText = (a: string, b: string): number => a.localeCompare(b);

const rulesIn = (sources: readonly string[]): string[] =>
  [...new Set(sources.join('\n').match(RULE) ?? [])].toSorted(byText);

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const document = readFileSync(join(ROOT, 'docs/semantics.md'), 'utf8');

describe('docs/semantics.md', () => {
  it('numbers each rule once', () => {
    const numbered = [...document.matchAll(/^- \*\*(SEM-[A-Z]+-\d+)\*\*/gm)].map(([, rule = '']) => rule);
    expect(numbered.toSorted(byText)).toEqual(rulesIn([document]));
    expect(new Set(numbered).size).toBe(numbered.length);
  });

  it('holds the rules that tests cite, and tests cite every rule', () => {
    expect(rulesIn(texts(isTest))).toEqual(rulesIn([document]));
  });

  it('holds every rule that the code cites', () => {
    const known = rulesIn([document]);
    const cited = rulesIn(texts((path) => !isTest(path)));
    expect(cited.filter((rule) => !known.includes(rule))).toEqual([]);
  });
});

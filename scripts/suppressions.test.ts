import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FILES = '{apps,packages,e2e,bench,scripts,testing}/**/*.{ts,tsx,mjs,cjs,js,css}';
const isOurs = (path: string): boolean =>
  !/(?:^|\/)(?:node_modules|dist|test-results)\//u.test(path) && path !== import.meta.filename;

const DIRECTIVE =
  /(?:(?:oxlint|eslint|stylelint)-disable|@ts-(?:expect-error|ignore|nocheck)|(?:prettier|oxfmt)-ignore|(?:v8|c8|istanbul) ignore|@knipignore)/u;
const REASON = / -- \S+ \S+/u;

interface Suppression {
  readonly at: string;
  readonly hasReason: boolean;
}

/** Every line that switches off a check. */
const suppressionsIn = (path: string, text: string): readonly Suppression[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      DIRECTIVE.test(line)
        ? [{ at: `${path}:${index + 1}`, hasReason: REASON.test(line.slice(DIRECTIVE.exec(line)?.index)) }]
        : [],
    );

describe('suppressions', () => {
  it('are found, with and without their reason', () => {
    const found = suppressionsIn(
      'a.ts',
      '// eslint-disable-line curly\n/* @ts-ignore -- no types yet */\nok();',
    );
    expect(found).toEqual([
      { at: 'a.ts:1', hasReason: false },
      { at: 'a.ts:2', hasReason: true },
    ]);
  });

  it('give their reason in the same line', () => {
    const all = globSync(join(ROOT, FILES), { exclude: (path) => /node_modules|dist/u.test(path) })
      .filter(isOurs)
      .flatMap((path) => suppressionsIn(relative(ROOT, path), readFileSync(path, 'utf8')));
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ hasReason }) => !hasReason).map(({ at }) => at)).toEqual([]);
  });
});

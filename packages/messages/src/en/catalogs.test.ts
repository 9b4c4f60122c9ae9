import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBrowserLanguage } from '../languages.ts';
import { loadServerLanguage } from '../server.ts';
import { parsePattern, type Part } from '../pattern.ts';
import { createTranslator } from '../translator.ts';
import { catalogs as shown } from './index.ts';
import { catalogs as ofServer } from './server.ts';

const catalogs = { ...shown, ...ofServer };

const { printPattern } = createTranslator(await loadBrowserLanguage('en'), 'en-US', 'UTC');

/** Every variable of a pattern, also those within branches, with a value that fits its format. */
const sampleValues = (parts: readonly Part[], sample: number): [string, string | number][] =>
  parts.flatMap((part): [string, string | number][] => {
    if (part.kind === 'text') {
      return [];
    }
    if (part.kind === 'variable') {
      return [[part.name, part.format === 'date' ? '2026-11-20' : sample]];
    }
    const inside = Object.values(part.branches).flatMap((branch) => sampleValues(branch, sample));
    return [...inside, [part.name, part.kind === 'select' ? (Object.keys(part.branches)[0] ?? '') : sample]];
  });

describe.each(Object.entries(catalogs))('catalog %s', (_, texts) => {
  it.each(Object.entries<string>(texts))('%s is complete with its values', (_key, pattern) => {
    const parts = parsePattern(pattern);
    for (const sample of [0, 1, 2, 1200]) {
      const text = printPattern(pattern, Object.fromEntries(sampleValues(parts, sample)));
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/[{}]|undefined|NaN|Invalid| {2}/);
    }
  });
});

/** Counts and their nouns; “1 of 1 rows” is a part of a whole. */
const ONE_OF_MANY = /(?<!of )\b1 (?:rows|values|groups|columns|classes|charts|tiles|people|datasets)\b/;
/** Said of more than one: another text says it of one, they are estimates, or only more than fit are counted. */
const NEVER_OF_ONE: ReadonlySet<string> = new Set([
  'rowsAbout',
  'cost',
  'growthFromZeroMany',
  'rowsFirst',
  'reduced_bins',
  'reduced_clusters',
  'cells',
  'means_of_few',
  'profileDistinctAbout',
  'profileDuplicatesShow',
  'rowsContinue',
  'frame',
  'factsCut',
  'showAll',
  'quoteInRows',
  'quoteInMoreRows',
  'delimiterInRows',
  'delimiterInMoreRows',
  'target.classes',
  'check.rareClasses',
]);
/** Their number of rows is a claim, which is put into words wherever it is read. */
const CLAIMS: ReadonlySet<string> = new Set(['overviewPeriod', 'overviewRows']);

describe.each(Object.entries(catalogs))('catalog %s', (_, texts) => {
  it('counts one thing in the singular', () => {
    const plurals = Object.entries<string>(texts).flatMap(([key, pattern]) => {
      const values = Object.fromEntries(sampleValues(parsePattern(pattern), 1));
      const text = printPattern(pattern, values);
      const isExpected = NEVER_OF_ONE.has(key) || CLAIMS.has(key);
      return ONE_OF_MANY.test(text) && !isExpected ? [`${key}: ${text}`] : [];
    });
    expect(plurals).toEqual([]);
  });
});

describe('what the server alone writes', () => {
  it('is in its language beside all that browsers show', async () => {
    const names = Object.keys((await loadServerLanguage('en')).catalogs);
    expect(names.toSorted()).toEqual(Object.keys(catalogs).toSorted());
    expect(Object.keys((await loadBrowserLanguage('en')).catalogs)).toEqual(Object.keys(shown));
  });

  it('is named by nothing that browsers load', () => {
    const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
    const codes = Object.entries(ofServer).flatMap(([name, texts]) =>
      Object.keys(texts).map((key) => `${name}.${key}`),
    );
    const named = new RegExp(`['"\`]((?:${Object.keys(ofServer).join('|')})\\.[\\w.-]*)(['"\`]|\\$\\{)`, 'g');
    /** Other things have such names too, as kinds of schedules do; a template may be any code that begins like it. */
    const isOwn = ([, code = '', end]: readonly string[]): boolean =>
      end === '${' ? codes.some((one) => one.startsWith(code)) : codes.includes(code);
    // What questions ask is read by the server.
    const inBrowsers = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{viz,query,insight}/src/**/*.ts'], {
      cwd: ROOT,
      exclude: ['packages/insight/src/{ask,prompt}/**'],
    });
    expect(inBrowsers.length).toBeGreaterThan(500);
    const naming = inBrowsers.filter((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(named)].some(isOwn),
    );
    expect(naming).toEqual([]);
  });
});

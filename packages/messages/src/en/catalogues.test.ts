import { describe, expect, it } from 'vitest';
import { loadLanguage } from '../languages.ts';
import { parsePattern, type Part } from '../pattern.ts';
import { createTranslator } from '../translator.ts';
import { catalogues } from './index.ts';

const { printPattern } = createTranslator(await loadLanguage('en'), 'en-US', 'UTC');

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

describe.each(Object.entries(catalogues))('catalogue %s', (_, texts) => {
  it.each(Object.entries<string>(texts))('%s is complete with its values', (_key, pattern) => {
    const parts = parsePattern(pattern);
    for (const sample of [0, 1, 2, 1200]) {
      const text = printPattern(pattern, Object.fromEntries(sampleValues(parts, sample)));
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/[{}]|undefined|NaN|Invalid| {2}/);
    }
  });
});

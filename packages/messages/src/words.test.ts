import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues } from './en/index.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Everyday words in a private sense, and what to write instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/i, 'shown, reported'],
  [/\bkept\b/i, 'saved, cached'],
  [/\bstands?\b/i, 'is'],
  [/\bhangs? on\b/i, 'depends on'],
  [/\bbegun\b/i, 'started, drafts'],
  [/\b(brought|bring)\b/i, 'uploaded, upload'],
  [/\blooked\b/i, 'inspected'],
  [/\banew\b/i, 'again'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bat fault\b/i, 'invalid'],
  [/\bbeing made\b/i, 'creating'],
  [/\bis called (that|so)\b/i, 'No matching …'],
  [/\b(is|are) meant by\b/i, 'treat as'],
  [/\bbelong together\b/i, 'wrong …, or “of the same table”'],
  [/\brun out\b/i, 'expired'],
  [/\bset (it )?off\b/i, 'highlight'],
  [/\b(least|lowest) \/ /i, 'Minimum'],
  [/\bcome nearer\b/i, 'zoom in'],
];

const BRITISH =
  /\b(colour|favourite|organisation|organise|summaris|normalis|analyse[ds]?\b|analysing|centre|metre|behaviour|licence|catalogue|grey|labelled|modelling|neighbour|recognis|initialis|visualis|optimis|customis|e-mail)/i;

const faultsOf = (text: string): readonly string[] => [
  ...REFUSED.filter(([word]) => word.test(text)).map(([word, instead]) => `${word.source} → ${instead}`),
  ...(BRITISH.test(text) ? ['American spelling'] : []),
];

const messages = Object.entries(catalogues).flatMap(([name, patterns]) =>
  Object.entries(patterns).map(([key, pattern]) => ({ code: `${name}.${key}`, pattern })),
);

const sourcesUnder = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules|(^|\/)dist\//.test(path))
    .map((path) => join(folder, path));

describe('words', () => {
  it.each(['This link was kept.', 'No column is called that.', 'Colour', 'Mend it'])('refuses %s', (text) => {
    expect(faultsOf(text)).not.toEqual([]);
  });

  it('are plain in every message', () => {
    const found = messages
      .map(({ code, pattern }) => ({ code, pattern, faults: faultsOf(pattern) }))
      .filter(({ faults }) => faults.length > 0);
    expect(found).toEqual([]);
  });
});

/** Labels by id; who shows one names it by a variable. */
const LABELS = /^(aggregate|columnType|grain|mark|operator|step|unit)\./;

describe('keys', () => {
  const sources = ['apps/web/src', 'apps/server/src', 'packages'].flatMap(sourcesUnder);
  const text = sources
    .filter((path) => !path.includes(join('messages', 'src', 'en')))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  const literals = new Set(
    [...text.matchAll(/['"`]([A-Za-z]+\.[^'"`$\s]+)['"`]/g)].map(([, code = '']) => code),
  );
  const prefixes = [...text.matchAll(/`([A-Za-z]+\.[^'"`$\s]*)\$\{/g)].map(([, prefix = '']) => prefix);

  it('are all used', () => {
    const unused = messages
      .map(({ code }) => code)
      .filter(
        (code) =>
          !LABELS.test(code) && !literals.has(code) && !prefixes.some((prefix) => code.startsWith(prefix)),
      );
    expect(unused).toEqual([]);
  });
});

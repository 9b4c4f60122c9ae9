import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_ROUTES, openapi } from '@plumbline/contract';
import { documentTexts, sentencesIn } from '../test/sentences.ts';
import { stateTitles } from '../test/state-titles.ts';
import { catalogs as shown } from './en/index.ts';
import { catalogs as ofServer } from './en/server.ts';

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
  [/\btaken? away\b/i, 'deleted, removed'],
  [/\bhears?\b/i, 'is notified'],
  [/\bput down\b/i, 'dropped'],
  [/\bper cent\b/i, 'percent'],
];

const BRITISH =
  /\b(colour|favourite|organisation|organise|summaris|normalis|analyse[ds]?\b|analysing|centre|metre|behaviour|licence|catalogue|grey|labelled|modelling|neighbour|recognis|initialis|visualis|optimis|customis|e-mail)/i;

const issuesIn = (text: string): readonly string[] => [
  ...REFUSED.filter(([word]) => word.test(text)).map(([word, instead]) => `${word.source} → ${instead}`),
  ...(BRITISH.test(text) ? ['American spelling'] : []),
];

const messages = Object.entries({ ...shown, ...ofServer }).flatMap(([name, patterns]) =>
  Object.entries(patterns).map(([key, pattern]) => ({ code: `${name}.${key}`, pattern })),
);

const sourcesUnder = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules|(^|\/)(dist|test|testing)\//.test(path),
    )
    .map((path) => join(folder, path));

/** What ships, without the catalogs. */
const SOURCES = ['apps/web/src', 'apps/server/src', 'packages']
  .flatMap(sourcesUnder)
  .filter((path) => !path.includes(join('messages', 'src', 'en')))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

describe('words', () => {
  it.each(['This link was kept.', 'No column is called that.', 'Colour', 'Mend it'])('refuses %s', (text) => {
    expect(issuesIn(text)).not.toEqual([]);
  });

  it('are plain in every message', () => {
    const suspects = messages
      .map(({ code, pattern }) => ({ code, pattern, issues: issuesIn(pattern) }))
      .filter(({ issues }) => issues.length > 0);
    expect(suspects).toEqual([]);
  });

  it('are found in every kind of sentence outside the catalogs', () => {
    const source = `
      throw new AppError('chart.not_found', \`No chart \${id}, it was taken away\`);
      const name = z.string().min(1, 'Nothing was brought here.');
      const id = 'chart.kept';
      // What is kept here.
    `;
    const sentences = sentencesIn(source).filter(({ text }) => issuesIn(text).length > 0);
    expect(sentences).toEqual([
      { text: 'No chart {}, it was taken away', line: 2 },
      { text: 'Nothing was brought here.', line: 3 },
    ]);
    const document = { paths: { '/v1/x': { get: { summary: 'Bring a file.' } } } };
    expect(documentTexts(document)).toEqual([['/paths//v1/x/get/summary', 'Bring a file.']]);
  });

  it('are plain in errors, validation messages and every other sentence of the code', () => {
    // Parsing is slow: only files that have a refused word anywhere are parsed.
    const suspects = SOURCES.filter(({ text }) => issuesIn(text).length > 0);
    const problems = suspects
      .flatMap(({ path, text }) =>
        sentencesIn(text, path).map((sentence) => ({
          path,
          ...sentence,
          issues: issuesIn(sentence.text),
        })),
      )
      .filter(({ issues }) => issues.length > 0);
    expect(problems).toEqual([]);
  });

  it('are plain in the OpenAPI document', () => {
    const texts = documentTexts(openapi(ALL_ROUTES, { title: 'Plumbline', version: '0' }));
    expect(texts.length).toBeGreaterThan(ALL_ROUTES.length);
    const problems = texts.filter(([, text]) => issuesIn(text).length > 0);
    expect(problems).toEqual([]);
  });
});

describe('titles of empty and failed states', () => {
  const isSentence = (text: string): boolean => /[.?]["”]?$/u.test(text);

  it('are found in every form', () => {
    const source = `
      const a = <EmptyState title={t('a.one')} actions={t('a.label')}>{t('a.text')}</EmptyState>;
      const b = <ErrorState error={e} title={t(isOne ? 'b.one' : 'b.two')} />;
      const c = <EmptyState title={t(\`c.\${state}\`)} />;
      const d = <Modal title={t('d.one')} />;
      const e = <RunList texts={{ none: t('e.one'), loading: t('e.two') }} />;
    `;
    expect(stateTitles(source)).toEqual(['a.one', 'b.one', 'b.two', 'c.', 'e.one']);
  });

  it('are sentences, and end as sentences do', () => {
    const codes = SOURCES.filter(({ path }) => path.endsWith('.tsx')).flatMap(({ path, text }) =>
      stateTitles(text, path),
    );
    const titles = messages.filter(({ code }) =>
      codes.some((one) => (one.endsWith('.') ? code.startsWith(one) : code === one)),
    );
    expect(titles.length).toBeGreaterThan(80);
    expect(titles.filter(({ pattern }) => !isSentence(pattern)).map(({ code }) => code)).toEqual([]);
  });
});

/** Labels by id; who shows one names it by a variable. */
const LABELS = /^(aggregate|columnType|grain|mark|operator|step|unit)\./;

/** Codes in reports that earlier releases stored: nothing writes them any more, but stored reports still name them. */
const STORED = /^workflow\.verdict\.(anomalies|anomalyReason|differs|same|medianOfAll|median)$/;

describe('keys', () => {
  const text = SOURCES.map((source) => source.text).join('\n');
  const literals = new Set(
    [...text.matchAll(/['"`]([A-Za-z]+\.[^'"`$\s]+)['"`]/g)].map(([, code = '']) => code),
  );
  const prefixes = [...text.matchAll(/`([A-Za-z]+\.[^'"`$\s]*)\$\{/g)].map(([, prefix = '']) => prefix);

  it('are all used', () => {
    const unused = messages
      .map(({ code }) => code)
      .filter(
        (code) =>
          !LABELS.test(code) &&
          !STORED.test(code) &&
          !literals.has(code) &&
          !prefixes.some((prefix) => code.startsWith(prefix)),
      );
    expect(unused).toEqual([]);
  });
});

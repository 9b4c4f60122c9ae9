import type { Insight } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { isListed, kindsIn, measuresIn, printInsightFilter, readInsightFilter } from './insight-filter.ts';

const insight = (kind: string, measure: string | null, q: number): Insight => ({
  id: `${kind} ${measure}`,
  kind,
  title: kind.toUpperCase(),
  measure,
  text: '',
  content: [],
  score: 0.5,
  statistics: { test: 'rank-scan', statistic: 1, p: q, q, n: 100, effect: 0.5 },
  chart: { version: 1, mark: 'bar', encoding: {} } as Insight['chart'],
});

const FOUND = [
  insight('leader', 'sales', 0.0001),
  insight('trend', null, 0.02),
  insight('leader', 'cost', 0.005),
];
const idsAt = (search: Record<string, unknown>): string[] =>
  FOUND.filter(isListed(readInsightFilter(search))).map(({ id }) => id);

it('lists every insight unless the address says otherwise, or says what is unknown', () => {
  expect(idsAt({})).toHaveLength(3);
  expect(idsAt({ sure: 'nonsense', kind: 4, about: '' })).toHaveLength(3);
});

it('lists by kind, by measure, and from a certainty on', () => {
  expect(idsAt({ kind: 'leader' })).toEqual(['leader sales', 'leader cost']);
  expect(idsAt({ about: 'cost' })).toEqual(['leader cost']);
  expect(idsAt({ sure: 'sure' })).toEqual(['leader sales', 'leader cost']);
  expect(idsAt({ sure: 'verySure' })).toEqual(['leader sales']);
});

it('writes to the address what it reads from it, and leaves defaults out', () => {
  const search = { kind: 'leader', about: 'cost', sure: 'sure' };
  expect(printInsightFilter(readInsightFilter(search))).toEqual(search);
  expect(Object.values(printInsightFilter(readInsightFilter({})))).toEqual([undefined, undefined, undefined]);
});

it('offers the kinds and measures that were found, each once', () => {
  expect(kindsIn(FOUND).map(({ kind }) => kind)).toEqual(['leader', 'trend']);
  expect(measuresIn(FOUND)).toEqual(['sales', 'cost']);
});

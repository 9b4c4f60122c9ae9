import { describe, expect, it } from 'vitest';
import { column } from '../../test/fixtures/columns.ts';
import { buildLexicon } from './build-lexicon.ts';
import { readConditions } from './conditions.ts';
import { readPhrases } from './link.ts';
import { withRowNouns } from './row-nouns.ts';
import { withStatesOfRows } from './states-of-rows.ts';

const COLUMNS = [
  column('amount', 'integer', { distinct: 900, min: 0, max: 999 }),
  column('city', 'text', { distinct: 2, top: [{ value: 'Oslo', count: 2 }] }),
  column('day', 'date', { distinct: 90, min: '2000-01-10', max: '2024-09-18' }),
];

/** Words of which many are read, by how often words are looked at. */
function looks(spoken: readonly string[], count: number): number {
  let looked = 0;
  const words = Array.from({ length: count }, (_, at) => spoken[at % spoken.length] ?? '');
  const counted = new Proxy(words, {
    get(target, name) {
      if (name === 'slice') {
        return (from: number, to?: number) => {
          const part = target.slice(from, to);
          looked += part.length;
          return part;
        };
      }
      return Reflect.get(target, name) as unknown;
    },
  });
  readConditions(counted, buildLexicon(COLUMNS, {}), readPhrases);
  return looked;
}

/** How often phrases are looked at by what reads nouns and states of rows. */
function phraseLooks(spoken: readonly string[], count: number): number {
  let looked = 0;
  const lexicon = buildLexicon(COLUMNS, {});
  const words = Array.from({ length: count }, (_, at) => spoken[at % spoken.length] ?? '');
  const counted = new Proxy([...readPhrases(words, lexicon)], {
    get(target, name) {
      looked += typeof name === 'string' && /^\d+$/u.test(name) ? 1 : 0;
      return Reflect.get(target, name) as unknown;
    },
  });
  withRowNouns(counted, lexicon);
  withStatesOfRows(counted, lexicon);
  return looked;
}

describe('a long question', () => {
  it.each([
    ['which', 'city', 'grew', 'most', 'in', 'amount'],
    ['amount', 'over', '5', 'or', 'under', '3'],
    ['since', '2020', 'and', 'before', 'march'],
    ['a', 'b', 'c'],
    ['1', '2', '3'],
  ])('is read in work that grows with its length: %s %s %s …', (...spoken) => {
    const [some, twice] = [looks(spoken, 1000), looks(spoken, 2000)];
    expect(some).toBeGreaterThan(1000);
    expect(twice / some).toBeLessThan(2.2);
  });

  it.each([
    ['which', 'city', 'grew', 'most', 'in', 'amount'],
    ['open', 'orders', 'that', 'left'],
    ['cities', 'oslo', 'are', 'cancellations'],
  ])('is completed in work that grows with its length: %s %s %s …', (...spoken) => {
    const [some, twice] = [phraseLooks(spoken, 1000), phraseLooks(spoken, 2000)];
    expect(some).toBeGreaterThan(1000);
    expect(twice / some).toBeLessThan(2.2);
  });

  it('still names a time of many words', () => {
    const years = Array.from({ length: 25 }, (_, at) => ['and', String(2000 + at)])
      .flat()
      .slice(1);
    const { conditions } = readConditions(['in', ...years], buildLexicon(COLUMNS, {}), readPhrases);
    expect(JSON.stringify(conditions)).toContain('2025-01-01');
  });
});

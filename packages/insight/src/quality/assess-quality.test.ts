import { describe, expect, it } from 'vitest';
import type { ColumnFacts, ColumnProfile, ColumnType } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { randomOf } from '../../test/fixtures/random.ts';
import { assessQuality } from './assess-quality.ts';
import type { AssessedColumn, AssessedRows, QualityDraft } from './issue.ts';
import { POINTS_OF } from './points.ts';
import { profileTraits, findPlaceholders } from './placeholders.ts';

const ROWS = 1000;
const FUTURE = { futureFrom: '2026-03-12' };

const profileOf = (input: Partial<ColumnProfile> = {}): ColumnProfile => ({
  nulls: 0,
  distinct: 10,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
  ...input,
});

const factsOf = (input: Partial<ColumnFacts> = {}): ColumnFacts => ({
  missing: { nulls: 0, empty: 0, blank: 0, share: 0 },
  lengths: null,
  padded: null,
  variants: null,
  outliers: null,
  standIns: [],
  future: null,
  gap: null,
  traits: [],
  ...input,
});

const columnOf = (
  name: string,
  facts: Partial<ColumnFacts> = {},
  more: Partial<Omit<AssessedColumn, 'facts' | 'name'>> = {},
): AssessedColumn => ({
  name,
  type: 'text',
  role: 'dimension',
  profile: profileOf(),
  facts: factsOf(facts),
  ...more,
});

const rowsOf = (columns: readonly AssessedColumn[], input: Partial<AssessedRows> = {}): AssessedRows => ({
  rowCount: ROWS,
  columns,
  duplicates: { rows: 0, groups: 0, examples: [] },
  sameColumns: [],
  missingness: { columns: [], leftOut: 0, patterns: [], patternCount: 0, together: [] },
  associations: { rows: ROWS, isSampled: false, columns: [], leftOut: 0, pairs: [] },
  rejects: { total: 0, columns: [] },
  ...input,
});

const missing = (nulls: number): Pick<ColumnFacts, 'missing'> => ({
  missing: { nulls, empty: 0, blank: 0, share: nulls / ROWS },
});
const outliers = (far: number): Pick<ColumnFacts, 'outliers'> => ({
  outliers: {
    rule: 'tukey',
    low: -10,
    high: 10,
    below: 0,
    above: far,
    farLow: -20,
    farHigh: 20,
    farBelow: 0,
    farAbove: far,
  },
});

const tenths = (value: number): number => Math.round(value * 10);
const findingsOf = ({ parts }: QualityDraft) => parts.flatMap(({ findings }) => findings);
const scoreOf = (rows: AssessedRows): number => assessQuality(rows, FUTURE).score ?? Number.NaN;
const columns10 = (facts: Partial<ColumnFacts>): readonly AssessedColumn[] => [
  columnOf('first', facts),
  ...Array.from({ length: 9 }, (_, at) => columnOf(`c${at}`)),
];

/** An arbitrary table, for property tests. */
const anyRows = (seed: number): AssessedRows => {
  const random = randomOf(seed);
  const some = (most: number): number => (random() < 0.5 ? 0 : Math.floor(random() * most));
  const columns = Array.from({ length: 1 + Math.floor(random() * 30) }, (_, at) => {
    const padded = some(200);
    return columnOf(`c${at}`, {
      ...missing(some(ROWS)),
      ...outliers(some(60)),
      padded,
      variants: {
        groups: 1,
        rows: padded + some(100),
        examples: [
          [
            { value: 'a', count: 3 },
            { value: 'A', count: 1 },
          ],
        ],
      },
      future: some(400),
      standIns: random() < 0.2 ? [{ value: 'n/a', count: some(300) }] : [],
    });
  });
  return rowsOf(columns, {
    duplicates: { rows: some(500), groups: 3, examples: [] },
    rejects: { total: 9, columns: [{ column: 'c0', count: some(90) }] },
  });
};

describe('points', () => {
  it('are 100 for a clean table', () => {
    const quality = assessQuality(rowsOf(columns10({})), FUTURE);
    expect(quality.score).toBe(100);
    expect(findingsOf(quality)).toEqual([]);
    expect(quality.parts.map(({ of }) => of)).toEqual(Object.values(POINTS_OF));
    expect(Object.values(POINTS_OF).reduce((sum, of) => sum + of, 0)).toBe(100);
  });

  it('are lost by one for each percent of the cells', () => {
    expect(scoreOf(rowsOf(columns10(missing(100))))).toBe(99);
    expect(scoreOf(rowsOf(columns10(missing(1))))).toBe(99.9);
    expect(scoreOf(rowsOf(columns10({ padded: 500 })))).toBe(95);
    const duplicates = { rows: 30, groups: 10, examples: [] };
    expect(scoreOf(rowsOf(columns10({}), { duplicates }))).toBe(97);
  });

  it('lost are at most those of the dimension', () => {
    const quality = assessQuality(rowsOf([columnOf('a', missing(ROWS))]), FUTURE);
    expect(quality.parts[0]).toMatchObject({ points: 0, of: 30 });
    expect(quality.score).toBe(70);
  });

  it('lost equal the cost of the findings to the tenth, for any table', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const quality = assessQuality(anyRows(seed), FUTURE);
      for (const { points, of, findings } of quality.parts) {
        const lost = findings.reduce((sum, finding) => sum + tenths(finding.lost), 0);
        expect(tenths(of) - tenths(points)).toBe(lost);
        expect(points).toBeGreaterThanOrEqual(0);
      }
      const sum = quality.parts.reduce((total, { points }) => total + tenths(points), 0);
      expect(tenths(quality.score ?? -1)).toBe(sum);
      expect(quality.score).toBeGreaterThanOrEqual(0);
      expect(quality.score).toBeLessThanOrEqual(100);
    }
  });

  it('never rise when one more value is missing, extreme, repeated or rejected', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const rows = anyRows(seed);
      const random = randomOf(seed + 1000);
      const at = Math.floor(random() * rows.columns.length);
      const before = scoreOf(rows);
      const changed = (facts: (column: AssessedColumn) => Partial<ColumnFacts>): AssessedRows => ({
        ...rows,
        columns: rows.columns.map((column, index) =>
          index === at ? { ...column, facts: { ...column.facts, ...facts(column) } } : column,
        ),
      });
      const more = 1 + Math.floor(random() * 50);
      const worse = [
        changed(({ facts }) => missing(Math.min(ROWS, facts.missing.nulls + more))),
        changed(({ facts }) => outliers((facts.outliers?.farAbove ?? 0) + more)),
        { ...rows, duplicates: { ...rows.duplicates, rows: rows.duplicates.rows + more } },
        { ...rows, rejects: { total: 99, columns: [{ column: 'c0', count: 90 + more }] } },
      ];
      for (const one of worse) {
        expect(scoreOf(one)).toBeLessThanOrEqual(before);
      }
    }
  });

  it('are not given where there is nothing to assessPart', () => {
    expect(assessQuality(rowsOf(columns10({}), { rowCount: 0 }), FUTURE)).toEqual({ score: null, parts: [] });
    expect(assessQuality(rowsOf([]), FUTURE).score).toBeNull();
  });
});

describe('findings', () => {
  const only = (rows: AssessedRows) => findingsOf(assessQuality(rows, FUTURE));

  it('name missing values, filter for their rows, and drop an empty column', () => {
    const [finding] = only(rowsOf(columns10(missing(67))));
    expect(finding).toMatchObject({
      kind: 'missing',
      lost: 0.7,
      isRemark: false,
      says: message('quality.missing', { count: 67, rows: 1000, column: 'first' }),
      because: message('quality.costWithReason', {
        reason: message('quality.columnShare', { share: 0.067 }),
        share: 0.0067,
        points: message('quality.points', { points: 0.7 }),
      }),
      filter: { op: 'or', value: [{ column: 'first', op: 'isnull' }] },
      step: null,
    });
    const [empty] = only(rowsOf(columns10(missing(ROWS))));
    expect(empty).toMatchObject({
      says: message('quality.noValue', { column: 'first' }),
      step: { kind: 'drop', columns: ['first'] },
    });
  });

  it('merge those that cost least', () => {
    const many = Array.from({ length: 40 }, (_, at) => columnOf(`c${at}`, missing(at + 1)));
    const findings = only(rowsOf(many));
    expect(findings).toHaveLength(12);
    expect(findings.at(-1)).toMatchObject({
      kind: 'others',
      says: message('quality.others', {
        count: 29,
        columns: ['c28', 'c27', message('quality.more', { count: 27 })],
      }),
    });
  });

  it('cost nothing for many future dates or mild outliers', () => {
    const planned = only(rowsOf(columns10({ future: 400 })));
    expect(planned[0]).toMatchObject({ kind: 'future', lost: 0, isRemark: true });
    const slip = only(rowsOf([columnOf('due', { future: 2 }, { type: 'timestamp' })]));
    expect(slip[0]).toMatchObject({
      lost: 0.2,
      filter: { op: 'and', value: [{ column: 'due', op: 'gte', value: '2026-03-12T00:00:00' }] },
    });
    const apart = { ...outliers(0).outliers, above: 4 } as ColumnFacts['outliers'];
    expect(only(rowsOf(columns10({ outliers: apart })))[0]).toMatchObject({
      kind: 'outliers',
      lost: 0,
      isRemark: true,
    });
  });

  it('do not count a placeholder as an extreme value too', () => {
    const standIns = [{ value: 999, count: 40 }];
    const findings = only(rowsOf([columnOf('age', { ...outliers(45), standIns }, { type: 'integer' })]));
    expect(findings.map(({ kind, lost }) => [kind, lost])).toEqual([
      ['stand_in', 4],
      ['extreme', 0.5],
    ]);
    expect(findings[1]?.filter).toEqual({
      op: 'and',
      value: [
        { op: 'or', value: [{ column: 'age', op: 'gt', value: 20 }] },
        { column: 'age', op: 'nin', value: [999] },
      ],
    });
  });

  it('count spaces at the ends once, though the texts are variants too', () => {
    const variants = {
      groups: 1,
      rows: 30,
      examples: [
        [
          { value: 'a', count: 9 },
          { value: 'a ', count: 30 },
        ],
      ],
    };
    const findings = only(rowsOf(columns10({ padded: 30, variants })));
    expect(findings.map(({ kind }) => kind)).toEqual(['padded']);
  });

  it('name a key that repeats apart from repeated rows', () => {
    const key = columnOf('order_id', {}, { role: 'identifier', profile: profileOf({ distinct: 980 }) });
    const duplicates = { rows: 12, groups: 12, examples: [] };
    const findings = only(rowsOf([key], { duplicates }));
    expect(findings.find(({ kind }) => kind === 'repeated_key')?.says).toEqual(
      message('quality.repeatedKey', { column: 'order_id', count: 8 }),
    );
  });
});

describe('placeholders', () => {
  const binsOf = (counts: readonly number[]): ColumnProfile['histogram'] =>
    counts.map((count, at) => ({ from: at, to: at + 1, count }));
  const column = (type: ColumnType, profile: Partial<ColumnProfile>) => ({
    name: 'c',
    type,
    role: 'measure' as const,
    profile: profileOf(profile),
    facts: { lengths: { min: 1, max: 20, mean: 9, histogram: [] } },
  });

  it('are known numbers that are frequent, at an end and isolated', () => {
    const far = {
      min: 18,
      max: 999,
      top: [
        { value: 999, count: 300 },
        { value: 20, count: 40 },
      ],
    };
    const alone = column('integer', { ...far, histogram: binsOf([600, 100, 0, 0, 0, 300]) });
    expect(findPlaceholders(alone, ROWS)).toEqual([{ value: 999, count: 300 }]);
    const among = column('integer', { ...far, histogram: binsOf([600, 50, 20, 20, 10, 300]) });
    expect(findPlaceholders(among, ROWS)).toEqual([]);
    expect(findPlaceholders({ ...alone, role: 'identifier' }, ROWS)).toEqual([]);
  });

  it('are the first days of date systems', () => {
    const profile = {
      min: '1900-01-01',
      max: '2024-05-01',
      distinct: 100,
      top: [{ value: '1900-01-01', count: 50 }],
      histogram: binsOf([50, 0, 0, 0, 950]),
    };
    expect(findPlaceholders(column('date', profile), ROWS)).toHaveLength(1);
  });

  it('are words for a missing value, but not codes of two letters', () => {
    const top = [
      { value: 'N/A', count: 4 },
      { value: 'NA', count: 3 },
      { value: 'DE', count: 9 },
    ];
    expect(findPlaceholders(column('text', { top }), ROWS).map(({ value }) => value)).toEqual(['N/A', 'NA']);
    const codes = {
      ...column('text', { top }),
      facts: { lengths: { min: 2, max: 2, mean: 2, histogram: [] } },
    };
    expect(findPlaceholders(codes, ROWS).map(({ value }) => value)).toEqual(['N/A']);
  });
});

describe('traits', () => {
  it.each([
    [{ nulls: ROWS, distinct: 0 }, ['empty']],
    [{ distinct: 1, top: [{ value: 'a', count: ROWS }] }, ['constant']],
    [{ distinct: 3, top: [{ value: 'a', count: 995 }] }, ['nearly_constant']],
    [{ distinct: ROWS }, ['all_different']],
    [{ distinct: ROWS, distinctIsExact: false }, []],
    [{ nulls: 5, distinct: 1 }, []],
  ])('of %j', (profile, traits) => {
    expect(profileTraits(profileOf(profile), ROWS)).toEqual(traits);
  });

  it('are none without rows', () => {
    expect(profileTraits(profileOf({ distinct: 0 }), 0)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';

const number = (name: string) => column(name, 'decimal', { distinct: 300, min: 1, max: 900 });

const HAULS: DescribedDataset = {
  subject: 'Hauls',
  rowCount: 700,
  columns: [
    column('haul_no', 'text', { distinct: 700, top: [{ value: 'H1', count: 1 }] }),
    column('depot', 'text', {
      distinct: 2,
      top: [
        { value: 'North', count: 400 },
        { value: 'South', count: 300 },
      ],
    }),
    column('hauled', 'date', { distinct: 350, min: '2021-01-01', max: '2022-12-31' }),
    number('tons'),
    column('isFragile', 'integer', { distinct: 2, min: 0, max: 1 }),
    column('quarry', 'boolean', { distinct: 2 }),
    column('insured', 'boolean', { distinct: 2 }),
    column('axles', 'integer', { distinct: 3, min: 0, max: 2 }),
  ],
};
const read = (question: string) => interpret(question, HAULS).interpretation;
const filters = (question: string) => read(question).filters;

const FRAGILE = [{ column: 'isFragile', op: 'eq', value: 1 }];
const INSURED = [{ column: 'insured', op: 'eq', value: true }];
const COUNT = [{ column: null, aggregate: 'count' }];
const groupsOf = (question: string) => read(question).groups.map((group) => group.column);

describe('numbers that are 0 and 1', () => {
  it('are conditions beside what the rows are', () => {
    for (const question of ['fragile hauls by depot', 'hauls that are fragile by depot']) {
      expect(read(question)).toMatchObject({ measures: COUNT, groups: [{ column: 'depot' }] });
      expect(filters(question)).toEqual(FRAGILE);
    }
    expect(filters('how many hauls are fragile')).toEqual(FRAGILE);
    expect(filters('non-fragile hauls')).toEqual([{ column: 'isFragile', op: 'ne', value: 1 }]);
    expect(filters("how many hauls aren't fragile")).toEqual([{ column: 'isFragile', op: 'eq', value: 0 }]);
  });

  it('are groups after “by” and beside their opposite', () => {
    for (const question of [
      'hauls by fragile',
      'fragile vs not',
      'fragile vs non-fragile hauls',
      'fragile vs not fragile',
      'fragile and non-fragile hauls',
      'hauls fragile or not',
    ]) {
      expect(read(question)).toMatchObject({ measures: COUNT, filters: [] });
      expect(groupsOf(question)).toEqual(['isFragile']);
    }
  });

  it('have an average as their share, which is drawn as no part of a whole', () => {
    const share = read('what percentage of hauls are fragile by depot');
    expect(share.measures).toEqual([{ column: 'isFragile', aggregate: 'mean' }]);
    expect(share.mark).not.toBe('donut');
    expect(checkInterpretation(share, HAULS)).toEqual([]);
  });

  it('are no others', () => {
    expect(filters('axles by depot')).toEqual([]);
    expect(read('total axles of hauls').measures).toEqual([{ column: 'axles', aggregate: 'sum' }]);
  });
});

describe('truth values', () => {
  it('are conditions before any noun for the rows, and after “with”, “for” and “who”', () => {
    expect(filters('tons of insured loads by depot')).toEqual(INSURED);
    expect(filters('tons for insured folks')).toEqual(INSURED);
    expect(filters('average tons for insured')).toEqual(INSURED);
    expect(filters('hauls marked insured by depot')).toEqual(INSURED);
    expect(groupsOf('tons of insured loads by depot')).toEqual(['depot']);
    expect(filters('insured North hauls')).toEqual([
      ...INSURED,
      { column: 'depot', op: 'eq', value: 'North' },
    ]);
    expect(filters('insured depots')).toEqual(INSURED);
  });

  it('are not true after a denial, also one further away', () => {
    const uninsured = [{ column: 'insured', op: 'eq', value: false }];
    for (const question of [
      "tons of hauls that weren't insured",
      'hauls never insured by depot',
      'hauls that are not marked insured',
      'tons by depot with insured off',
    ]) {
      expect(filters(question)).toEqual(uninsured);
    }
    expect(filters('tons not going to quarry by depot')).toEqual([
      { column: 'quarry', op: 'eq', value: false },
    ]);
    expect(filters('tons going to quarry by depot')).toEqual([{ column: 'quarry', op: 'eq', value: true }]);
  });

  it('narrow the answer before', () => {
    const before = read('tons by depot');
    expect(interpretFollowUp('just the insured ones', HAULS, before).interpretation).toMatchObject({
      measures: [{ column: 'tons', aggregate: 'sum' }],
      groups: [{ column: 'depot' }],
      filters: INSURED,
    });
  });

  it('are groups after “by” and “by the”', () => {
    expect(groupsOf('tons by insured')).toEqual(['insured']);
    expect(filters('tons by the insured')).toEqual([]);
    expect(filters('tons by insured and depot')).toEqual([]);
    expect(groupsOf('tons by depot, insured and uninsured')).toEqual(['depot', 'insured']);
  });
});

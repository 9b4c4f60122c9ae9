import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 20 })) });
const number = (name: string, nulls = 0) =>
  column(name, 'decimal', { distinct: 300, min: 1, max: 900, nulls });
const truth = (name: string) =>
  column(name, 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' });
const key = (name: string) => column(name, 'text', { distinct: 700, top: [{ value: 'A1', count: 1 }] });

const FERRIES: DescribedDataset = {
  subject: 'Ferry crossings',
  rowCount: 700,
  columns: [
    key('crossing_no'),
    text('pat_no', ['P1', 'P2', 'P3']),
    text('opr', ['Norsea', 'Blue Line']),
    text('Nationality', ['Japanese', 'French']),
    column('sailed_on', 'date', { distinct: 350, min: '2021-01-01', max: '2022-12-31' }),
    number('gross_t'),
    number('fare_eur'),
    number('kwh'),
    number('satisf_scr', 60),
    truth('new_pat'),
    truth('passedSafety'),
  ],
};
const COURSES: DescribedDataset = {
  subject: 'Exam results',
  rowCount: 700,
  columns: [
    text('crs_nm', ['Algebra', 'Ethics']),
    text('lect', ['Novak', 'Park']),
    number('grd_pts'),
    number('pg_cnt'),
  ],
};
const read = (question: string, dataset = FERRIES) => interpret(question, dataset).interpretation;

describe('everyday words', () => {
  it('name columns with short names by words of the same meaning', () => {
    expect(read('average marks by subject', COURSES)).toMatchObject({
      measures: [{ column: 'grd_pts', aggregate: 'mean' }],
      groups: [{ column: 'crs_nm' }],
    });
    expect(read('average points by teacher', COURSES)).toMatchObject({ groups: [{ column: 'lect' }] });
  });

  it('for money are about the column in a currency, not about a weight', () => {
    expect(read('income per operator')).toMatchObject({
      measures: [{ column: 'fare_eur' }],
      groups: [{ column: 'opr' }],
    });
  });

  it('for a country are its people where values are called so', () => {
    expect(read('crossings from japan').filters).toEqual([
      { column: 'Nationality', op: 'eq', value: 'Japanese' },
    ]);
  });

  it('for people name their numbers, and not which of them are new', () => {
    expect(read('how many patients do we have').measures).toEqual([
      { column: 'pat_no', aggregate: 'distinct' },
    ]);
    expect(read('new patients per month').filters).toEqual([{ column: 'new_pat', op: 'eq', value: true }]);
  });

  it('for the opposite of a participle are rows of which it is not true', () => {
    expect(read('failed crossings by operator').filters).toEqual([
      { column: 'passedSafety', op: 'eq', value: false },
    ]);
  });

  it('with a number right after a plural count rows', () => {
    expect(read('scores below 4')).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      filters: [{ column: 'satisf_scr', op: 'lt', value: 4 }],
    });
  });

  it('for what has not happened yet are rows without a value', () => {
    const graded = { ...COURSES, columns: [...COURSES.columns, number('eval_scr', 60)] };
    expect(read('not evaluated yet', graded)).toMatchObject({
      intent: 'figure',
      filters: [{ column: 'eval_scr', op: 'isnull' }],
    });
  });

  it('divide where a number is wanted for each one of another', () => {
    expect(read('kwh per fare').measures).toMatchObject([{ aggregate: 'sum', per: { aggregate: 'sum' } }]);
  });
});

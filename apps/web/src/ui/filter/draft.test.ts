import type { ColumnType } from '@plumbline/contract';
import { COLUMN_TYPE_NAMES, Condition } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ConditionDraft, DraftColumn } from './draft.ts';
import { toConditionDraft, emptyDraft, readDraft } from './draft.ts';
import { operatorsFor } from '../../lib/filters/operators.ts';

const column = (type: ColumnType, encoding?: 'string'): DraftColumn =>
  encoding === undefined ? { name: 'c', type } : { name: 'c', type, encoding };
const read = (type: DraftColumn, of: Partial<ConditionDraft>) =>
  readDraft({ ...emptyDraft(type), ...of }, type);

describe('condition draft', () => {
  it('reads numbers as people paste them', () => {
    const integer = column('integer');
    expect(read(integer, { op: 'gte', one: ' 1,234,567 ' })).toMatchObject({ condition: { value: 1234567 } });
    expect(read(integer, { op: 'gte', one: '−12.5' })).toMatchObject({ condition: { value: -12.5 } });
    expect(read(integer, { op: 'gte', one: '12,5' })).toEqual({ ok: false, issue: 'not-a-number' });
    expect(read(integer, { op: 'gte', one: '' })).toEqual({ ok: false, issue: 'needs-value' });
  });

  it('keeps digits beyond a double for columns that come as text', () => {
    expect(read(column('decimal', 'string'), { op: 'eq', one: '9007199254740993.01' })).toMatchObject({
      condition: { value: '9007199254740993.01' },
    });
  });

  it('refuses days that do not exist', () => {
    const date = column('date');
    expect(read(date, { op: 'eq', one: '2026-02-30' })).toEqual({ ok: false, issue: 'not-a-date' });
    expect(read(date, { op: 'eq', one: '2028-02-29' })).toMatchObject({ ok: true });
    expect(read(column('timestamp'), { op: 'lt', one: '2026-02-03T21:57' })).toMatchObject({ ok: true });
  });

  it('refuses a range that runs backwards, by value and not by text', () => {
    expect(read(column('integer'), { op: 'between', from: '9', to: '10' })).toMatchObject({ ok: true });
    expect(read(column('integer'), { op: 'between', from: '10', to: '9' })).toEqual({
      ok: false,
      issue: 'reversed',
    });
  });

  it('takes an empty text as a value of a text column when it is compared', () => {
    expect(read(column('text'), { op: 'eq', one: '' })).toMatchObject({ condition: { value: '' } });
    expect(read(column('text'), { op: 'contains', one: '' })).toEqual({ ok: false, issue: 'needs-value' });
  });

  it('refuses an unfinished pattern and an empty list', () => {
    expect(read(column('text'), { op: 'matches', one: '(a' })).toEqual({ ok: false, issue: 'bad-pattern' });
    expect(read(column('text'), { op: 'in' })).toEqual({ ok: false, issue: 'needs-list' });
  });

  it('writes relative ranges with exactly one way', () => {
    const date = column('date');
    const relative = { way: 'next', count: '2', unit: 'week', anchor: 'max' } as const;
    expect(read(date, { op: 'relative', relative })).toMatchObject({
      condition: { value: { next: 2, unit: 'week', anchor: 'max' } },
    });
    expect(read(date, { op: 'relative', relative: { ...relative, way: 'this' } })).toMatchObject({
      condition: { value: { this: 0, unit: 'week', anchor: 'max' } },
    });
    expect(read(date, { op: 'relative', relative: { ...relative, count: '0' } })).toEqual({
      ok: false,
      issue: 'not-a-count',
    });
  });

  const samples: Readonly<Record<ColumnType, string>> = {
    text: 'a',
    json: 'x',
    integer: '4',
    decimal: '4.5',
    number: '4.5',
    boolean: 'true',
    date: '2026-10-31',
    timestamp: '2026-10-31',
    time: '21:57',
  };
  const cases = COLUMN_TYPE_NAMES.flatMap((type) => operatorsFor(type).map((op) => [type, op] as const));

  it.each(cases)('writes what the contract takes and reads it back: %s %s', (type, op) => {
    const of = column(type);
    const sample = op === 'top' ? '5' : samples[type];
    const part = { part: 'weekday', values: [1, 7] } as const;
    const reading = read(of, {
      op,
      one: sample,
      from: sample,
      to: sample,
      list: [sample, null],
      part: { ...part, values: [...part.values] },
    });
    const condition = reading.ok ? reading.condition : null;
    const parsed = Condition.parse(condition);
    expect(readDraft(toConditionDraft(parsed, of), of)).toEqual({ ok: true, condition: parsed });
  });
});

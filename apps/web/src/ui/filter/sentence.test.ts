import type { Condition, FilterGroup, TimePart } from '@plumbline/contract';
import { FILTER_OPS } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { printDayRange } from './date-range.ts';
import { operandKind } from '../../lib/filters/operators.ts';
import type { SentenceColumn } from './sentence.ts';
import { nodeWords } from './sentence.ts';

const columns: readonly SentenceColumn[] = [
  { name: 'country', label: 'Country', type: 'text' },
  { name: 'ordered_at', label: 'ordered_at', type: 'timestamp' },
  { name: 'revenue', label: 'revenue', type: 'number' },
  { name: 'returned', label: 'returned', type: 'boolean' },
];
const words = (node: Condition | FilterGroup): string =>
  nodeWords(node, (name) => columns.find((column) => column.name === name) ?? null);

describe('filter sentence', () => {
  it('says a list by its label, short when it is long', () => {
    expect(words({ column: 'country', op: 'in', value: ['Germany', 'France'] })).toBe(
      'Country is Germany, France',
    );
    expect(words({ column: 'country', op: 'nin', value: ['a', 'b', 'c', 'd', 'e'] })).toBe(
      'Country is not a, b, c and 2 more',
    );
  });

  it('says dates as a person would', () => {
    expect(words({ column: 'ordered_at', op: 'between', value: ['2026-08-01', '2026-10-31'] })).toBe(
      'ordered_at in Aug – Oct 2026',
    );
    expect(words({ column: 'ordered_at', op: 'gte', value: '2026-10-31' })).toBe(
      'ordered_at from 31 Oct 2026',
    );
    expect(words({ column: 'ordered_at', op: 'lt', value: '2026-10-31' })).toBe(
      'ordered_at before 31 Oct 2026',
    );
    expect(words({ column: 'ordered_at', op: 'gt', value: '2026-10-31' })).toBe(
      'ordered_at after 31 Oct 2026',
    );
    expect(words({ column: 'revenue', op: 'lt', value: 5 })).toBe('revenue below 5');
  });

  it('says relative dates with their anchor', () => {
    expect(
      words({ column: 'ordered_at', op: 'relative', value: { last: 3, unit: 'month', anchor: 'now' } }),
    ).toBe('ordered_at in the last 3 months');
    expect(
      words({ column: 'ordered_at', op: 'relative', value: { last: 1, unit: 'day', anchor: 'max' } }),
    ).toBe('ordered_at in the last day, counted from the newest');
    expect(
      words({ column: 'ordered_at', op: 'relative', value: { this: 0, unit: 'quarter', anchor: 'now' } }),
    ).toBe('ordered_at in this quarter');
  });

  it('groups numbers and says truth in words', () => {
    expect(words({ column: 'revenue', op: 'between', value: [1000, 25000.5] })).toBe(
      'revenue between 1,000 and 25,000.5',
    );
    expect(words({ column: 'returned', op: 'eq', value: true })).toBe('returned is Yes');
  });

  it('distinguishes null from an empty text', () => {
    expect(words({ column: 'country', op: 'isnull' })).toBe('Country is empty');
    expect(words({ column: 'country', op: 'eq', value: '' })).toBe('Country is ""');
    expect(words({ column: 'country', op: 'in', value: [null, 'a'] })).toBe('Country is empty, a');
  });

  it('says nested groups with brackets where they are needed', () => {
    const eq = (column: string, value: string): Condition => ({ column, op: 'eq', value });
    const either: FilterGroup = { op: 'or', value: [eq('country', 'a'), eq('country', 'b')] };
    expect(words({ op: 'and', value: [either, eq('country', 'c')] })).toBe(
      '(Country is a or Country is b) and Country is c',
    );
    expect(words({ op: 'not', value: [eq('country', 'c')] })).toBe('not Country is c');
  });

  it('keeps the name of a column that is gone', () => {
    expect(words({ column: 'old', op: 'eq', value: 'x' })).toBe('old is x');
  });

  it('names weekdays, months and hours', () => {
    const onPart = (part: TimePart, ...values: number[]): Condition => ({
      column: 'old',
      op: 'falls',
      value: { part, values },
    });
    expect(words(onPart('weekday', 1, 7))).toBe('old falls on Monday, Sunday');
    expect(words(onPart('month_of_year', 12))).toBe('old falls in December');
    expect(words({ ...onPart('weekday', 6), op: 'nfalls' } as Condition)).toBe(
      'old does not fall on Saturday',
    );
  });

  it('has a verb of its own for every operator', () => {
    const weekend = { part: 'weekday', values: [6, 7] };
    const verbs = FILTER_OPS.map((op) =>
      words({ column: 'c', op, value: operandKind(op) === 'part' ? weekend : ['x', 'y'] } as Condition),
    );
    expect(new Set(verbs).size).toBeGreaterThan(FILTER_OPS.length - 5);
    expect(verbs.filter((verb) => verb.includes('operatorVerb'))).toEqual([]);
  });
});

describe('day range', () => {
  it.each([
    ['2026-01-01', '2026-12-31', '2026'],
    ['2024-01-01', '2026-12-31', '2024 – 2026'],
    ['2026-02-01', '2026-02-28', 'Feb 2026'],
    ['2025-11-01', '2026-02-28', 'Nov 2025 – Feb 2026'],
    ['2026-08-03', '2026-10-09', '3 Aug 2026 – 9 Oct 2026'],
    ['2026-08-03T10:00', '2026-10-09', '2026-08-03T10:00 – 2026-10-09'],
  ])('says %s to %s as %s', (from, to, text) => {
    expect(printDayRange(from, to)).toBe(text);
  });
});

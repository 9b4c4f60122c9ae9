import type { Interpretation } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { buildRows } from '../query/build-rows.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import { buildChips } from '../choices/chips.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[], distinct = values.length) =>
  column(name, 'text', { distinct, top: values.map((value) => ({ value, count: 40 })) });

const STRIKES: DescribedDataset = {
  subject: 'Wildlife strikes',
  rowCount: 9000,
  columns: [
    text('Airport', ['DENVER', 'DALLAS'], 900),
    text('State', ['Texas', 'Colorado', 'Ohio']),
    text('Species', ['Gull', 'Sparrow'], 200),
    column('Date', 'date', { distinct: 3000, min: '1990-01-01', max: '2002-12-31' }),
    column('Report', 'text', { distinct: 9000, top: [{ value: 'R-1', count: 1 }] }),
    column('Cost Repair', 'integer', { distinct: 900, min: 0, max: 22_000_000 }),
    column('Cost Total $', 'integer', { distinct: 800, min: 0, max: 22_000_000 }),
    column('Speed', 'integer', { distinct: 120, min: 0, max: 300 }),
    column('Remarks', 'text', { distinct: 8000, top: [{ value: 'x'.repeat(200), count: 1 }] }),
  ],
};

function read(question: string): Interpretation {
  const { interpretation } = interpret(question, STRIKES);
  expect(checkInterpretation(interpretation, STRIKES)).toEqual([]);
  return interpretation;
}

const COST = { column: 'Cost Total $', direction: 'desc' };
const NEWEST = { column: 'Date', direction: 'desc' };

describe('a question for rows', () => {
  it.each([
    ['10 most expensive strikes', { limit: 10, rows: { sort: [COST] } }],
    ['show the five largest strikes', { limit: 5, rows: { sort: [COST] } }],
    ['what are the 3 most expensive strikes?', { limit: 3, rows: { sort: [COST] } }],
    ['the 4 strikes with the highest cost', { limit: 4, rows: { sort: [COST] } }],
    ['slowest strikes', { limit: 10, rows: { sort: [{ column: 'Speed', direction: 'asc' }] } }],
    ['which strike was the most expensive', { limit: 1, rows: { sort: [COST] } }],
    ['top 5 strikes by speed', { limit: 5, rows: { sort: [{ column: 'Speed', direction: 'desc' }] } }],
    ['the most recent 20 incidents in Texas', { limit: 20, rows: { sort: [NEWEST] } }],
    ['last 5 strikes', { limit: 5, rows: { sort: [NEWEST] } }],
    ['the first three strikes in Ohio', { limit: 3, rows: { sort: [{ ...NEWEST, direction: 'asc' }] } }],
    ['species and airport of the 10 most expensive strikes', { rows: { columns: ['Species', 'Airport'] } }],
  ])('ranks them: %s', (question, expected) => {
    expect(read(question)).toMatchObject({ intent: 'rows', measures: [], groups: [], ...expected });
  });

  it.each([
    ['which rows have no date', { column: 'Date', op: 'isnull' }],
    ['show strikes without a species', { column: 'Species', op: 'isnull' }],
    ['list all strikes in Texas', { column: 'State', op: 'eq', value: 'Texas' }],
    ['find strikes with a speed over 200', { column: 'Speed', op: 'gt', value: 200 }],
  ])('lists those of a condition: %s', (question, filter) => {
    expect(read(question)).toMatchObject({
      intent: 'rows',
      filters: [filter],
      rows: { columns: [], sort: [] },
      limit: null,
    });
  });

  it.each([
    'how many strikes have no date',
    'number of rows by state',
    'average cost of the strikes in Texas',
    'top 5 states by cost',
    'which state has the most strikes',
    'highest cost',
    'most common species of the strikes',
    'show a bar chart of strikes in Texas',
  ])('is none where something is computed: %s', (question) => {
    expect(read(question).intent).not.toBe('rows');
  });

  it('takes “date” for the only time there is', () => {
    const orders: DescribedDataset = {
      subject: 'Orders',
      rowCount: 900,
      columns: [
        column('ordered', 'date', { distinct: 300, min: '2024-01-01', max: '2024-12-31' }),
        column('revenue', 'decimal', { distinct: 700, min: 0, max: 900 }),
      ],
    };
    expect(interpret('which orders have no date', orders).interpretation).toMatchObject({
      intent: 'rows',
      filters: [{ column: 'ordered', op: 'isnull' }],
    });
  });

  it('leaves out a value after “without” that is no column', () => {
    expect(read('cost by species without a Gull').filters).toEqual([
      { column: 'Species', op: 'ne', value: 'Gull' },
    ]);
  });

  it('shows first what ranks the rows, then what the question names, what a row is, and when it was', () => {
    const { columns, sort, limit, filters } = buildRows(
      read('species of the 10 most expensive strikes in Texas'),
      STRIKES,
    );
    expect(columns).toEqual([
      'Cost Total $',
      'Species',
      'Report',
      'Date',
      'Airport',
      'Cost Repair',
      'Speed',
      'State',
      'Remarks',
    ]);
    expect({ sort, limit, filters }).toEqual({
      sort: [COST],
      limit: 10,
      filters: { op: 'and', value: [{ column: 'State', op: 'eq', value: 'Texas' }] },
    });
  });

  it('has chips for its conditions, its order and its number, each choice of which is valid', () => {
    const chips = buildChips(read('10 most expensive strikes in Texas'), STRIKES, []);
    expect(chips.map(({ kind }) => kind)).toEqual(['filter', 'order', 'limit']);
    for (const { interpretation } of chips.flatMap(({ choices }) => choices)) {
      expect(interpretation.intent).toBe('rows');
      expect(checkInterpretation(interpretation, STRIKES)).toEqual([]);
    }
  });

  it('passes no check with figures, groups or columns that are not there', () => {
    const query = read('10 most expensive strikes');
    const paths = (changed: Partial<Interpretation>): string[] =>
      checkInterpretation({ ...query, ...changed }, STRIKES).map(({ path }) => path);
    expect(paths({ measures: [{ column: null, aggregate: 'count' }] })).toEqual(['measures']);
    expect(paths({ groups: [{ column: 'State' }] })).toEqual(['groups']);
    expect(paths({ rows: { columns: ['Mood'], sort: [{ column: 'Luck', direction: 'asc' }] } })).toEqual([
      'rows.columns.0',
      'rows.sort.0.column',
    ]);
    const { rows: _, ...without } = query;
    expect(checkInterpretation(without, STRIKES).map(({ path }) => path)).toEqual(['rows']);
  });
});

describe('a message after rows', () => {
  const chain = (...messages: readonly string[]): Interpretation =>
    messages.reduce<Interpretation | null>(
      (before, message) => interpretFollowUp(message, STRIKES, before).interpretation,
      null,
    )!;

  it.each([
    ['only Texas', { filters: [{ column: 'State', op: 'eq', value: 'Texas' }], limit: 10 }],
    ['top 5', { limit: 5, rows: { sort: [COST] } }],
    ['lowest first', { rows: { sort: [{ ...COST, direction: 'asc' }] } }],
    ['sort by speed', { rows: { sort: [{ column: 'Speed', direction: 'desc' }] } }],
  ])('changes them: %s', (message, expected) => {
    expect(chain('10 most expensive strikes', message)).toMatchObject({ intent: 'rows', ...expected });
  });

  it('counts them by a group that it names', () => {
    const query = chain('list all strikes in Texas', 'by species');
    expect(query).toMatchObject({
      intent: 'chart',
      groups: [{ column: 'Species' }],
      filters: [{ column: 'State', op: 'eq', value: 'Texas' }],
    });
    expect(query.rows).toBeUndefined();
  });

  it('shows by a group what ranked them, of all of its values', () => {
    expect(chain('10 most expensive strikes', 'by state')).toMatchObject({
      intent: 'chart',
      measures: [{ column: 'Cost Total $', aggregate: 'sum' }],
      groups: [{ column: 'State' }],
      limit: null,
    });
    expect(chain('list all strikes in Texas', 'by species')).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
    });
  });

  it('lists the rows of the answer before', () => {
    expect(chain('cost by species in Texas', 'show the rows')).toMatchObject({
      intent: 'rows',
      filters: [{ column: 'State', op: 'eq', value: 'Texas' }],
    });
  });
});

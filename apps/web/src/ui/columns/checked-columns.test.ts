import type { ColumnFix } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { aColumn, anInspection } from './testing/inspection.ts';
import {
  checkedColumns,
  columnIssues,
  firstValues,
  summariseColumns,
  toColumnChoices,
} from './checked-columns.ts';
import type { ColumnEdit } from './column-edits.ts';

const FAILURES = [
  { row: 4118, text: 'n/a' },
  { row: 17_662, text: '2-3' },
];
const inspection = anInspection({
  rowCount: 1000,
  columns: [
    aColumn({ name: 'id' }),
    aColumn({
      name: 'days',
      parsedShare: 0.966,
      failureCount: 34,
      failures: FAILURES,
      alternatives: [
        { type: 'text', form: 'text', reads: 'Text', parsedShare: 1 },
        { type: 'decimal', form: 'decimal', reads: 'Decimals', parsedShare: 0.97 },
      ],
    }),
    aColumn({ name: 'when', type: 'text', form: 'text', ambiguousDateOrder: true, empty: 500 }),
  ],
  rows: [
    ['1', '3', '04/05/2026'],
    ['2', '', '04/05/2026'],
    ['3', '5', null],
  ],
});
const check = (edits: Parameters<typeof checkedColumns>[1] = {}) => checkedColumns(inspection, edits);

describe('a column under validation', () => {
  it('reports what was detected', () => {
    expect(check()[1]).toMatchObject({
      name: 'days',
      type: 'integer',
      share: 0.966,
      failing: 34,
      failures: FAILURES,
      needsReview: true,
      treatment: 'null',
    });
    expect(check()[0]).toMatchObject({ share: 1, failing: 0, needsReview: false });
  });

  it('is to be reviewed where its dates are in several notations, until it is read as dates', () => {
    const reads = 'Dates in 2 notations, day first';
    const form = 'mixed:date-ymd+date-dmy';
    const mixed = anInspection({
      rowCount: 100,
      columns: [
        aColumn({
          name: 'when',
          type: 'text',
          form: 'text',
          fixes: [{ kind: 'date-order', says: reads, fixedCells: 96, choice: { type: 'date', form } }],
          alternatives: [{ type: 'date', form, reads, parsedShare: 0.96 }],
        }),
      ],
    });
    const asFound = checkedColumns(mixed, {})[0];
    expect(asFound).toMatchObject({ needsReview: true, asksDateOrder: true, hasMixedDates: true });
    const chosen = checkedColumns(mixed, { '0:when': { type: 'date', form } })[0];
    expect(chosen).toMatchObject({ type: 'date', reads, failing: 4, asksDateOrder: false });
    expect(toColumnChoices(mixed, { '0:when': { type: 'date', form } })[0]).toMatchObject({ form });
  });

  it('fits wholly as text', () => {
    expect(check({ '1:days': { type: 'text' } })[1]).toMatchObject({
      type: 'text',
      share: 1,
      failing: 0,
      failures: [],
      needsReview: false,
    });
  });

  it('counts the failures of another type from its share', () => {
    expect(check({ '1:days': { type: 'decimal' } })[1]).toMatchObject({
      share: 0.97,
      failing: 30,
      failures: [],
    });
  });

  it('claims nothing about a type that was not tried', () => {
    expect(check({ '1:days': { type: 'boolean' } })[1]).toMatchObject({ share: null, failing: null });
  });

  it('becomes text by treatment and still reports the failures that led there', () => {
    expect(check({ '1:days': { treatment: 'text' } })[1]).toMatchObject({
      type: 'text',
      testedType: 'integer',
      failing: 34,
      failures: FAILURES,
      needsReview: false,
    });
  });

  it('needs no look once its rows are to be left out, or the column is', () => {
    expect(check({ '1:days': { treatment: 'drop' } })[1]?.needsReview).toBe(false);
    expect(check({ '1:days': { isExcluded: true } })[1]?.needsReview).toBe(false);
  });

  it('needs the order of day and month until a type is chosen', () => {
    expect(check()[2]).toMatchObject({ asksDateOrder: true, needsReview: true });
    expect(check({ '2:when': { type: 'text' } })[2]).toMatchObject({
      asksDateOrder: false,
      needsReview: false,
    });
  });
});

describe('a fix that was taken', () => {
  const decimal: ColumnFix = {
    kind: 'decimal',
    says: 'Read 1.234,5 with a decimal comma',
    fixedCells: 30,
    choice: { decimal: ',' },
  };
  const offered = anInspection({
    rowCount: 1000,
    columns: [
      aColumn({ name: 'days', parsedShare: 0.966, failureCount: 34, failures: FAILURES, fixes: [decimal] }),
    ],
  });
  const checkFixed = (edit: ColumnEdit) => checkedColumns(offered, { '0:days': edit })[0];

  it('is offered until it is applied, and fixes the promised number of cells', () => {
    expect(checkFixed({})).toMatchObject({ fixes: [decimal], taken: [], failing: 34 });
    expect(checkFixed({ fixes: [decimal] })).toMatchObject({
      fixes: [],
      taken: [decimal],
      failing: 4,
      share: 0.996,
      isChanged: true,
    });
  });

  it('takes the cells out of the list that it says to be no value, and counts them once', () => {
    const nulls: ColumnFix = {
      kind: 'nulls',
      says: 'n/a is no value',
      fixedCells: 20,
      choice: { nulls: ['n/a'] },
    };
    expect(checkFixed({ fixes: [nulls], nulls: ['n/a'] })).toMatchObject({
      failing: 14,
      failures: [{ row: 17_662, text: '2-3' }],
    });
  });

  it('needs no review when it fixes every cell', () => {
    const fixes = [{ ...decimal, fixedCells: 34 }];
    expect(checkFixed({ fixes })).toMatchObject({ failing: 0, share: 1, failures: [], needsReview: false });
  });

  it('is sent as the choice that it is', () => {
    const nulls: ColumnFix = {
      kind: 'nulls',
      says: 'n/a is no value',
      fixedCells: 2,
      choice: { nulls: ['n/a'] },
    };
    const edits = { '0:days': { fixes: [decimal, nulls], nulls: ['2-3'] } };
    expect(toColumnChoices(offered, edits, ['-'])).toEqual([
      {
        name: 'days',
        include: true,
        type: 'integer',
        form: 'integer',
        decimal: ',',
        nulls: ['-', 'n/a', '2-3'],
      },
    ]);
  });

  it('is not sent once the column is text', () => {
    expect(toColumnChoices(offered, { '0:days': { fixes: [decimal], treatment: 'text' } })).toEqual([
      { name: 'days', include: true, type: 'text' },
    ]);
  });

  it('shows and sends the type that it makes of the column', () => {
    const asDate: ColumnFix = {
      kind: 'form',
      says: 'Read as dates',
      fixedCells: 34,
      choice: { type: 'date', form: 'date:dmy' },
    };
    expect(checkFixed({ fixes: [asDate] })?.type).toBe('date');
    expect(toColumnChoices(offered, { '0:days': { fixes: [asDate] } })).toEqual([
      { name: 'days', include: true, type: 'date', form: 'date:dmy' },
    ]);
  });

  it('may be a word that treated as empty: its cells fail no more', () => {
    expect(checkFixed({ nulls: ['n/a'] })).toMatchObject({
      failing: 33,
      failures: [{ row: 17_662, text: '2-3' }],
      nulls: ['n/a'],
    });
  });
});

describe('another way to read a column', () => {
  const alternatives = [
    { type: 'date' as const, form: 'date:dmy', reads: 'Dates, day first', parsedShare: 1 },
    { type: 'date' as const, form: 'date:mdy', reads: 'Dates, month first', parsedShare: 0.5 },
  ];
  const two = anInspection({
    rowCount: 100,
    complete: false,
    columns: [aColumn({ name: 'when', type: 'text', form: 'text', alternatives })],
  });

  it('is one form of a type among several', () => {
    expect(checkedColumns(two, { '0:when': { type: 'date', form: 'date:mdy' } })[0]).toMatchObject({
      type: 'date',
      form: 'date:mdy',
      reads: 'Dates, month first',
      share: 0.5,
      failing: 50,
    });
  });

  it('is sent with its form, also from a sample', () => {
    expect(toColumnChoices(two, { '0:when': { type: 'date', form: 'date:dmy' } })).toEqual([
      { name: 'when', include: true, type: 'date', form: 'date:dmy' },
    ]);
  });
});

describe('the columns together', () => {
  it('count what needs a look and the cells left empty', () => {
    expect(summariseColumns(check())).toEqual({ included: 3, toReview: 2, failingCells: 34 });
  });

  it('count no cell of a column that is left out, made text or loses its rows', () => {
    for (const edit of [
      { isExcluded: true as const },
      { treatment: 'text' as const },
      { treatment: 'drop' as const },
    ]) {
      expect(summariseColumns(check({ '1:days': edit })).failingCells).toBe(0);
    }
  });

  it('refuse a new name that another column has, whatever its case', () => {
    const issues = columnIssues(check({ '1:days': { rename: 'ID' } }));
    expect([...issues.byPlace]).toEqual([[1, 'doubled']]);
  });

  it('accept a name of a column that is left out', () => {
    const edits = { '0:id': { isExcluded: true as const }, '1:days': { rename: 'id' } };
    expect(columnIssues(check(edits)).byPlace.size).toBe(0);
  });

  it('refuse to leave every column out', () => {
    const edits = Object.fromEntries(
      ['id', 'days', 'when'].map((name, place) => [`${place}:${name}`, { isExcluded: true as const }]),
    );
    expect(columnIssues(check(edits)).all).toBe('none-included');
    expect(columnIssues(check()).all).toBeNull();
  });
});

describe('the choices sent', () => {
  it('name every column with its type once the whole file was read', () => {
    expect(toColumnChoices(inspection, {})).toEqual([
      { name: 'id', include: true, type: 'integer', form: 'integer' },
      { name: 'days', include: true, type: 'integer', form: 'integer' },
      { name: 'when', include: true, type: 'text', form: 'text' },
    ]);
  });

  it('leave the type to the server where only a sample was read and nobody chose', () => {
    const sample = { ...inspection, complete: false };
    expect(toColumnChoices(sample, { '1:days': { type: 'decimal' } })).toEqual([
      { name: 'id', include: true },
      { name: 'days', include: true, type: 'decimal' },
      { name: 'when', include: true },
    ]);
  });

  it('carry rename, treatment and what is left out', () => {
    const choices = toColumnChoices(inspection, {
      '0:id': { isExcluded: true },
      '1:days': { rename: 'Days', treatment: 'drop' },
      '2:when': { treatment: 'text' },
    });
    expect(choices).toEqual([
      { name: 'id', include: false, type: 'integer', form: 'integer' },
      {
        name: 'days',
        include: true,
        type: 'integer',
        form: 'integer',
        rename: 'Days',
        onFailure: 'drop',
      },
      { name: 'when', include: true, type: 'text', form: 'text' },
    ]);
  });
});

describe('the first values of a column', () => {
  it('are different and not empty', () => {
    expect(firstValues(inspection, 2, 3)).toEqual(['04/05/2026']);
    expect(firstValues(inspection, 0, 2)).toEqual(['1', '2']);
  });
});

it('lists the cells that do not fit a chosen type, where they were read', () => {
  const failures = [{ row: 2, text: 'n/a' }];
  const way = { type: 'integer', form: '', reads: '', parsedShare: 0.75, failureCount: 1, failures } as const;
  const inspection = {
    ...anInspection({
      columns: [aColumn({ name: 'code', type: 'text', form: '', alternatives: [{ ...way, failures }] })],
    }),
    rowCount: null,
    sampledRows: 4,
  };
  const [column] = checkedColumns(inspection, { '0:code': { type: 'integer' } });
  expect(column).toMatchObject({ type: 'integer', share: 0.75, failing: 1, failures, needsReview: true });
});

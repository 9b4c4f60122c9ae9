import type { ColumnChoice, ColumnType } from '@plumbline/contract';
import { differencesInWords, type IngestedColumn } from '@plumbline/engine';
import { describe, expect, it } from 'vitest';
import type { KnownColumns } from '@plumbline/engine';
import { sayEnglish } from '../../../platform/text/say-english.ts';
import { schemaDifferences, schemaDiffers, type NewFile } from './schema-differences.ts';

const column = (name: string, type: ColumnType = 'text'): IngestedColumn => ({
  name,
  type,
  role: 'dimension',
});
const known = (
  columns: readonly IngestedColumn[],
  choices: readonly ColumnChoice[] | null = null,
): KnownColumns => ({
  columns,
  choices,
});
const found = (name: string, type: ColumnType = 'text', rest: object = {}) => ({
  name,
  type,
  empty: 0,
  alternatives: [],
  ...rest,
});
const file = (...columns: NewFile['columns']): NewFile => ({ name: 'may.csv', columns, rowCount: 10 });

const DATASET = known([column('id', 'integer'), column('name'), column('amount', 'decimal')]);
const inWords = (...compared: Parameters<typeof schemaDifferences>) =>
  differencesInWords(schemaDifferences(...compared), sayEnglish);
const kinds = (differences: ReturnType<typeof schemaDifferences>) =>
  differences.map(({ kind, column: name, blocks }) => [kind, name, blocks]);

describe('how the columns of a file differ from those that its rows join', () => {
  it('is in nothing where names, types and order are the same', () => {
    const same = file(found('id', 'integer'), found('name'), found('amount', 'decimal'));
    expect(schemaDifferences(DATASET, same)).toEqual([]);
  });

  it('names everything at once, each with what it means', () => {
    const other = file(found('AMOUNT', 'text'), found('id', 'integer'), found('city'));
    expect(inWords(DATASET, other)).toEqual([
      {
        kind: 'missing',
        file: 'may.csv',
        column: 'name',
        expected: 'text',
        found: null,
        says: '"name" is missing from the file: it will be empty in the new rows',
        blocks: true,
      },
      {
        kind: 'added',
        file: 'may.csv',
        column: 'city',
        expected: null,
        found: 'text',
        says: '"city" is new: it is added, and empty in the rows before',
        blocks: false,
      },
      {
        kind: 'type',
        file: 'may.csv',
        column: 'amount',
        expected: 'decimal',
        found: 'text',
        says: '"amount" holds decimal numbers, the file has text: cells that do not fit become empty and are saved as rejects',
        blocks: true,
      },
      {
        kind: 'case',
        file: 'may.csv',
        column: 'amount',
        expected: null,
        found: null,
        says: '"AMOUNT" has a different spelling: it is matched to "amount"',
        blocks: false,
      },
      {
        kind: 'order',
        file: 'may.csv',
        column: 'id',
        expected: null,
        found: null,
        says: 'The columns are in a different order; they are matched by name',
        blocks: false,
      },
    ]);
  });

  it.each([
    ['integer', 'decimal', false],
    ['integer', 'number', false],
    ['decimal', 'number', false],
    ['timestamp', 'text', false],
    ['number', 'integer', true],
    ['text', 'date', true],
    ['date', 'timestamp', true],
    ['integer', 'boolean', true],
  ] as const)('lets %s join a column of %s: blocks is %s', (own, expected, blocks) => {
    const differences = schemaDifferences(known([column('a', expected)]), file(found('a', own)));
    expect(kinds(differences)).toEqual([['type', 'a', blocks]]);
  });

  it('does not block where at least 95 % of the cells can be read as the type', () => {
    const readable = (parsedShare: number) =>
      found('a', 'text', { alternatives: [{ type: 'date', form: 'f', reads: '', parsedShare }] });
    const differ = (share: number) => schemaDifferences(known([column('a', 'date')]), file(readable(share)));
    expect(kinds(differ(0.95))).toEqual([['type', 'a', false]]);
    expect(kinds(differ(0.94))).toEqual([['type', 'a', true]]);
  });

  it('takes a column without any value for what it joins', () => {
    const empty = file(found('a', 'text', { empty: 10 }));
    expect(schemaDifferences(known([column('a', 'date')]), empty)).toEqual([]);
  });

  it('finds columns by what files call them and by what the dataset does, and passes what was left out', () => {
    const choices = [
      { name: 'ID', include: true, rename: 'key' },
      { name: 'Secret', include: false },
    ];
    const dataset = known([column('key'), column('b')], choices);
    expect(schemaDifferences(dataset, file(found('ID'), found('Secret'), found('b')))).toEqual([]);
    expect(schemaDifferences(dataset, file(found('key'), found('b')))).toEqual([]);
    expect(kinds(schemaDifferences(dataset, file(found('id'), found('b'))))).toEqual([
      ['case', 'key', false],
    ]);
  });

  it('distinguishes columns whose names differ only in case', () => {
    const dataset = known([column('a'), column('A')]);
    expect(schemaDifferences(dataset, file(found('a'), found('A')))).toEqual([]);
    expect(kinds(schemaDifferences(dataset, file(found('A'))))).toEqual([['missing', 'a', true]]);
  });

  it('does not take spaces and composed accents for another name', () => {
    const dataset = known([column('Café name')]);
    const differences = schemaDifferences(dataset, file(found(' Cafe\u0301  NAME ')));
    expect(kinds(differences)).toEqual([['case', 'Café name', false]]);
  });
});

it('is refused with every difference as data, and those that block as issues', () => {
  const differences = schemaDifferences(DATASET, file(found('id', 'integer'), found('name'), found('city')));
  const refused = schemaDiffers('Orders', differences, sayEnglish);
  expect(refused.code).toBe('dataset.schema_differs');
  expect(refused.data).toEqual({ differences: differencesInWords(differences, sayEnglish) });
  expect(refused.issues).toEqual([
    {
      path: 'columns.amount',
      message: 'may.csv: "amount" is missing from the file: it will be empty in the new rows.',
    },
  ]);
  expect(refused.message).toContain('One difference must be resolved first');
});

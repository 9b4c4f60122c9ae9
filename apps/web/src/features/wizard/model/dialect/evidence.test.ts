import type { Decision, Inspection } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { anInspection, aColumn } from '../../../../ui/columns/testing/inspection.ts';
import {
  ambiguousColumns,
  detectDecimalMark,
  describeEvidence,
  fileWarnings,
  twoReadings,
} from './evidence.ts';

const withRows = (rows: Inspection['rows'], decimal: '.' | ',' = '.'): Inspection =>
  anInspection({ rows, decimal });

describe('evidence for a dialect', () => {
  it('counts the cells of every row when they agree', () => {
    expect(
      describeEvidence(
        withRows([
          ['a', 'b'],
          ['c', 'd'],
        ]),
      ),
    ).toMatchObject({ cellsPerRow: 2, rowsSeen: 2 });
  });

  it('claims no number of cells when rows differ, or there are none', () => {
    expect(describeEvidence(withRows([['a', 'b'], ['c']])).cellsPerRow).toBeNull();
    expect(describeEvidence(withRows([])).cellsPerRow).toBeNull();
  });

  it('shows letters that the encoding decides, each once and at most six', () => {
    expect(describeEvidence(withRows([['Zürich', 'Überlingen', 'plain']])).letters).toBe('ü Ü');
    expect(describeEvidence(withRows([['äöüßéèêë']])).letters).toBe('ä ö ü ß é è');
    expect(describeEvidence(withRows([['plain']])).letters).toBeNull();
  });

  it('names a cell that shows the decimal mark', () => {
    expect(describeEvidence(withRows([['x', '1.234', '2,50']], ',')).decimalCell).toBe('2,50');
  });

  it('names a date that proves the order', () => {
    expect(describeEvidence(withRows([['04/05/2026'], ['31/10/2026']])).dateCell).toBe('31/10/2026');
    expect(describeEvidence(withRows([['04/05/2026']])).dateCell).toBeNull();
  });

  it('lists the first column names', () => {
    const columns = ['a', 'b', 'c', 'd', 'e'].map((name) => aColumn({ name }));
    expect(describeEvidence(anInspection({ columns })).names).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the decimal mark of a cell', () => {
  it.each([
    ['118.50', '.'],
    ['1,5', ','],
    ['1.234,50', ','],
    ['1,234.50', '.'],
    ['-0.125', null],
    ['1234.567', '.'],
    ['1,234', null],
    ['1.234.567', null],
    ['12', null],
    ['v1.2', null],
    ['', null],
  ])('%s is shown by %s', (cell, mark) => {
    expect(detectDecimalMark(cell)).toBe(mark);
  });
});

describe('an ambiguous order of day and month', () => {
  const inspection = anInspection({
    columns: [aColumn({ name: 'id' }), aColumn({ name: 'day', ambiguousDateOrder: true })],
    rows: [
      ['1', ''],
      ['2', '05/05/2026'],
      ['3', '4.5.2026'],
    ],
  });

  it('names the columns that nothing proves', () => {
    expect(ambiguousColumns(inspection)).toEqual(['day']);
  });

  it('shows one date both ways', () => {
    expect(twoReadings(inspection)).toEqual({ text: '4.5.2026', dmy: '2026-05-04', mdy: '2026-04-05' });
  });

  it('shows none when the first rows hold no date that reads both ways', () => {
    expect(twoReadings({ ...inspection, rows: [['1', 'n/a']] })).toBeNull();
  });
});

describe('the warnings of a file', () => {
  it('omit what a column or a question already shows', () => {
    const warnings = ['rows.rejected', 'column.failures', 'column.date_order'].map((code) => ({
      code,
      message: code,
    }));
    expect(fileWarnings(anInspection({ warnings })).map(({ code }) => code)).toEqual(['rows.rejected']);
  });

  it('omit what a decision already shows', () => {
    const warnings = ['preamble.skipped', 'header.none'].map((code) => ({ code, message: code }));
    const preamble: Decision = {
      key: 'preamble',
      says: 'The first 3 lines are before the table',
      because: '',
      certainty: 'proven',
      alternatives: [],
    };
    const warned = fileWarnings(anInspection({ warnings, decisions: [preamble] }));
    expect(warned.map(({ code }) => code)).toEqual(['header.none']);
  });
});

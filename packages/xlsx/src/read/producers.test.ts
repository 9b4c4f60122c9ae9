import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSheet, withBook } from '../../test/support/hand-made.ts';

const HEADER = ['id', 'name', 'amount', 'share', 'paid', 'day', 'moment', 'clock', 'span', 'code'];
const ROWS = [
  ['1', 'Zoë', '19.99', '0.25', 'true', '2024-02-29', '2024-02-29 13:45:30', '08:30:00', '36:30:00', '007'],
  ['2', 'a, "b"\nc', '0.3', '1', 'false', '1900-03-01', '2024-03-01 00:00:00', '23:59:59', '00:01:00', '1,5'],
  ['3', '', '-1234567.891', '0', '', '2099-12-31', '1999-12-31 23:59:59', '00:00:00', '00:00:00', '=1+1'],
];
/** Days before the first of 1904 have no number in that count but a negative one. */
const LATER = ROWS.map((row) => row.map((cell) => (cell === '1900-03-01' ? '-1401' : cell)));
const short = (rows: readonly (readonly string[])[]) => rows.map((row) => row.slice(0, 7));

const open = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../test/support/producers', `${name}.xlsx`));

describe('workbooks of other producers hold the same rows', () => {
  it.each([
    ['openpyxl', [HEADER, ...ROWS]],
    ['openpyxl-1904', [HEADER, ...LATER]],
    ['xlsxwriter', [HEADER, ...ROWS]],
    ['xlsxwriter-constant-memory', [HEADER, ...ROWS]],
    ['xlsxwriter-1904', [HEADER, ...LATER]],
    ['pandas', short([HEADER, ...ROWS])],
  ])('%s', async (name, rows) => {
    await withBook(open(name), async (book) => {
      expect((await readSheet(book, 'Data')).rows).toEqual(rows);
    });
  });
});

describe('formulas', () => {
  it('formulas that openpyxl wrote have no value', async () => {
    await withBook(open('openpyxl'), async (book) => {
      const { facts } = await readSheet(book, 'Hidden');
      expect({
        formulas: facts.formulas,
        formulasWithoutValue: facts.formulasWithoutValue,
        used: facts.used,
      }).toEqual({ formulas: 1, formulasWithoutValue: 1, used: null });
      expect(book.sheets.map(({ visibility }) => visibility)).toEqual(['visible', 'hidden']);
    });
  });

  it('formulas that XlsxWriter wrote have a placeholder, which the workbook says', async () => {
    await withBook(open('xlsxwriter'), async (book) => {
      const { rows, facts } = await readSheet(book, 'Sums');
      expect({ rows, formulas: facts.formulas, formulasWithoutValue: facts.formulasWithoutValue }).toEqual({
        rows: [['0']],
        formulas: 1,
        formulasWithoutValue: 0,
      });
      expect(book.recalculates).toBe(true);
    });
  });
});

it('formats of money and shares are reported where a column has one', async () => {
  for (const name of ['openpyxl', 'xlsxwriter']) {
    await withBook(open(name), async (book) => {
      const { facts } = await readSheet(book, 'Data');
      expect(facts.displays[2]).toBe('0,0.00 €');
      expect(facts.displays[3]).toMatch(/^0 %$/);
    });
  }
});

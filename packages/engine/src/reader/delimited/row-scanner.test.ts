import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { RowScanner } from './row-scanner.ts';
import { joinRow, splitLine, splitRow } from './split-row.ts';

const SEED = 20_261_121;
const comma = { delimiter: ',', quote: '"', escape: '"' };
const shapes = [
  comma,
  { delimiter: ';', quote: "'", escape: '\\' },
  { delimiter: '\t', quote: '"', escape: '\\' },
  { delimiter: '¦', quote: '"', escape: '"' },
  { delimiter: ' ', quote: '"', escape: '"' },
];

/** All rows of a text, however it is cut into pieces. */
const rowsOf = (text: string, shape = comma, piece = Infinity): string[][] => {
  const bytes = Buffer.from(text);
  const row = new RowScanner(shape);
  const rows: string[][] = [];
  let at = 0;
  let to = Math.min(piece, bytes.length);
  while (at < bytes.length) {
    if (row.scan(bytes, { from: at, to, isLast: to === bytes.length })) {
      rows.push(splitRow(bytes.subarray(at, row.end).toString('utf8'), shape));
      at = row.next;
    } else {
      to = Math.min(to + piece, bytes.length);
    }
  }
  return rows;
};

const cell = fc.stringMatching(/^[ab,;\t'"\\\r\n ¦é]{0,6}$/u);
const rowCells = fc.array(cell, { minLength: 1, maxLength: 4 });

describe('rows', () => {
  it('come back as they were written, in every dialect', () => {
    expectProperty(
      fc.property(
        fc.array(rowCells, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...shapes),
        (table, shape) => {
          const text = table.map((cells) => `${joinRow(cells, shape)}\n`).join('');
          expect(rowsOf(text, shape)).toEqual(table);
        },
      ),
      { seed: SEED },
    );
  });

  it('are the same wherever the bytes are cut', () => {
    expectProperty(
      fc.property(fc.stringMatching(/^[a,"\r\n ]{0,30}$/u), fc.integer({ min: 1, max: 7 }), (text, piece) => {
        expect(rowsOf(text, comma, piece)).toEqual(rowsOf(text));
      }),
      { seed: SEED },
    );
  });

  it('have as many cells as are counted', () => {
    expectProperty(
      fc.property(fc.stringMatching(/^[a,"\r\n ]{1,30}$/u), (text) => {
        const bytes = Buffer.from(text);
        const row = new RowScanner(comma);
        for (let at = 0; at < bytes.length; at = row.next) {
          row.scan(bytes, { from: at, to: bytes.length, isLast: true });
          const line = bytes.subarray(at, row.end).toString('utf8');
          // An open quote takes the rest of the data into its cell, which counts as filled.
          const cells = splitRow(row.isUnclosed ? `${line}"` : line, comma);
          const filled = cells.findLastIndex((cell) => /[^ \r\n]/u.test(cell)) + 1;
          expect([row.cells, row.filled]).toEqual([cells.length, row.isUnclosed ? cells.length : filled]);
        }
      }),
      { seed: SEED },
    );
  });

  it('end at every kind of line break, outside quotes only', () => {
    expect(rowsOf('a,b\r\nc,d\re,"f\r\ng"\nh,i')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f\r\ng'],
      ['h', 'i'],
    ]);
  });

  it('report malformed quotes', () => {
    const row = new RowScanner(comma);
    const scan = (text: string): [boolean, boolean] => {
      row.scan(Buffer.from(text), { from: 0, to: text.length, isLast: true });
      return [row.isStray, row.isUnclosed];
    };
    expect(scan('a,"b"c\n')).toEqual([true, false]);
    expect(scan('a,"bc\n')).toEqual([false, true]);
    expect(scan('a,b"c\n')).toEqual([false, false]);
    expect(scan('a, "b" ,c\n')).toEqual([false, false]);
  });
});

describe('a line with a wrong quote', () => {
  it.each([
    ['1,"open', ['1', '"open']],
    ['1,"shut" late,3', ['1', '"shut" late', '3']],
    ['"x,y",5" pipe,"z"', ['x,y', '5" pipe', 'z']],
    ['"a","b', ['a', '"b']],
  ])('%s keeps it as text', (line, cells) => {
    expect(splitLine(line, comma)).toEqual(cells);
  });
});

import { describe, expect, it } from 'vitest';
import { printTable } from './table.ts';

describe('a table on a terminal', () => {
  it('is as wide as its cells, with numbers to the right', () => {
    const text = printTable(
      [{ heading: 'Name' }, { heading: 'Rows', isNumber: true }],
      [
        ['Orders', '1,200'],
        ['Ids', '7'],
      ],
    );
    expect(text.split('\n')).toEqual(['Name     Rows', '──────  ─────', 'Orders  1,200', 'Ids         7']);
  });

  it('has one line for each row, and cannot steer the terminal', () => {
    const text = printTable([{ heading: 'Note' }], [['first\nsecond\u001B[2J\u202Ethird']]);
    expect(text.split('\n').slice(2)).toEqual(['first second [2J third']);
  });

  it('counts two places for wide characters, and cuts long cells', () => {
    const text = printTable(
      [{ heading: 'City' }, { heading: 'Id' }],
      [
        ['東京', 'a'],
        ['x'.repeat(100), 'b'],
      ],
    );
    const [, , tokyo, long] = text.split('\n');
    expect(tokyo).toBe(`東京${' '.repeat(56)}  a`);
    expect(long).toBe(`${'x'.repeat(59)}…  b`);
  });

  it('shows nothing for null', () => {
    expect(printTable([{ heading: 'A' }, { heading: 'B' }], [[null, 1]]).split('\n')[2]).toBe('   1');
  });
});

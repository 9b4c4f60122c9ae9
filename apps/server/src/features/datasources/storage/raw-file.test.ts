import { describe, expect, it } from 'vitest';
import { toBatches, filesLabel, mergeOptions } from './raw-file.ts';

const part = (raw: string, options: object = {}) => ({ raw, name: `${raw}.csv`, options });

describe('raw files of a version', () => {
  it('are read in one go as long as neighbors are written alike, never out of order', () => {
    const parts = [part('1'), part('2'), part('3', { decimal: ',' }), part('4')];
    expect(toBatches(parts).map((batch) => batch.parts.map(({ raw }) => raw))).toEqual([
      ['1', '2'],
      ['3'],
      ['4'],
    ]);
    expect(toBatches([])).toEqual([]);
  });

  it.each([
    [['a.csv'], 'a.csv'],
    [['a.csv', 'b.csv'], 'a.csv and 1 more file'],
    [['a.csv', 'b.csv', 'c.csv'], 'a.csv and 2 more files'],
  ])('%j are called %s', (names, label) => {
    expect(filesLabel(names)).toBe(label);
  });
});

describe('options over options', () => {
  it('change only the given fields, in the dialect too', () => {
    const before = { decimal: ',', dialect: { delimiter: ';', quote: "'" } } as const;
    expect(mergeOptions(before, { dialect: { delimiter: '|' }, nulls: ['-'] })).toEqual({
      decimal: ',',
      nulls: ['-'],
      dialect: { delimiter: '|', quote: "'" },
    });
    expect(mergeOptions(before, {})).toEqual(before);
  });
});

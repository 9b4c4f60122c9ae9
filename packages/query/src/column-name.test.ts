import { describe, expect, it } from 'vitest';
import { columnNameKey } from './column-name.ts';

describe('SEM-NAME-2: names of one column', () => {
  it.each([
    ['Sales', 'SALES'],
    ['Größe', 'GRÖßE'],
    ['Ihre ID', 'ihre id'],
  ])('%j and %j are one column', (one, other) => {
    expect(columnNameKey(one)).toBe(columnNameKey(other));
  });

  it.each([
    ['Größe', 'Grosse'],
    ['order  date', 'order date'],
    ['sales ', 'sales'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('%j and %j are two columns', (one, other) => {
    expect(columnNameKey(one)).not.toBe(columnNameKey(other));
  });
});

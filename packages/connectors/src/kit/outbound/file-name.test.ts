import { describe, expect, it } from 'vitest';
import { detectFileName } from './file-name.ts';

const url = new URL('https://files.example/exports/June%20sales.csv?sig=1');

describe('the name of a fetched file', () => {
  it.each([
    ['attachment; filename="report.csv"', 'report.csv'],
    ['attachment; filename=report.csv; size=3', 'report.csv'],
    ['attachment; filename="x.csv"; filename*=UTF-8\'\'f%C3%B8r.csv', 'før.csv'],
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\a.csv"', 'a.csv'],
    ["attachment; filename*=UTF-8''..%2F..%2Fa.csv", 'a.csv'],
    ['attachment; filename="a\u0000\u202Evsc.csv"', 'avsc.csv'],
  ])('is taken from %s as %s', (header, name) => {
    expect(detectFileName(url, header)).toBe(name);
  });

  it.each([[null], ['inline'], ['attachment; filename=""'], ['attachment; filename=".."']])(
    'is the last part of the path when the server says %s',
    (header) => {
      expect(detectFileName(url, header)).toBe('June sales.csv');
    },
  );

  it('is the host when the path has none', () => {
    expect(detectFileName(new URL('https://files.example/'), null)).toBe('files.example');
  });

  it('survives a path that is not encoded rightly', () => {
    expect(detectFileName(new URL('https://files.example/100%.csv'), null)).toBe('100%.csv');
  });

  it('is at most 255 characters long', () => {
    expect(detectFileName(new URL(`https://files.example/${'a'.repeat(300)}`), null)).toHaveLength(255);
  });
});

import { UPLOAD_CHUNK_BYTES } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { parseContentRange } from './content-range.ts';
import { safeFileName } from './upload-key.ts';

describe('the range of a part', () => {
  it('gives the start and the length of an inclusive range', () => {
    expect(parseContentRange('bytes 5-9/20')).toEqual({ start: 5, length: 5, total: 20 });
  });

  it('takes the last byte of a file', () => {
    expect(parseContentRange('bytes 19-19/20')).toEqual({ start: 19, length: 1, total: 20 });
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes 0-9',
    'bytes 0-9/*',
    'bytes */20',
    'bytes 9-5/20',
    'bytes 0-20/20',
    'bytes -1-5/20',
    'bytes 0-9/20, 10-19/20',
    'items 0-9/20',
    'bytes 0-9999999999999999999/99999999999999999999',
  ])('refuses %j as malformed and shows how it is written', (header) => {
    expect(() => parseContentRange(header)).toThrow(
      expect.objectContaining({
        code: 'request.malformed',
        message: expect.stringContaining('bytes 0-1048575'),
      }),
    );
  });

  it('refuses a part over 16 MiB before a byte of it is read', () => {
    const whole = `bytes 0-${UPLOAD_CHUNK_BYTES}/${UPLOAD_CHUNK_BYTES * 2}`;
    expect(() => parseContentRange(whole)).toThrow(expect.objectContaining({ code: 'request.too_large' }));
  });

  it('takes a part of exactly 16 MiB', () => {
    const whole = `bytes 0-${UPLOAD_CHUNK_BYTES - 1}/${UPLOAD_CHUNK_BYTES}`;
    expect(parseContentRange(whole).length).toBe(UPLOAD_CHUNK_BYTES);
  });
});

describe('the name of a file', () => {
  it.each([
    ['orders.csv', 'orders.csv'],
    ['../../etc/passwd', 'passwd'],
    [String.raw`C:\Users\Ada\sales.csv`, 'sales.csv'],
    ['  spaced.csv  ', 'spaced.csv'],
    ['two\nlines\u0000.csv', 'twolines.csv'],
    ['données été.csv', 'données été.csv'],
    ['/', 'file'],
    ['', 'file'],
  ])('makes %j into %j', (given, name) => {
    expect(safeFileName(given)).toBe(name);
  });

  it('keeps the end of a name that is too long, which holds the extension', () => {
    expect(safeFileName(`${'a'.repeat(400)}.csv`)).toMatch(/^a{251}\.csv$/);
  });
});

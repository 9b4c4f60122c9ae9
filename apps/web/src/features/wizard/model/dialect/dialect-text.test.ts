import { describe, expect, it } from 'vitest';
import { anInspection } from '../../../../ui/columns/testing/inspection.ts';
import {
  delimiterChoices,
  escapeChoices,
  headerChoices,
  quoteChoices,
  readText,
  shortDelimiter,
} from './dialect-text.ts';

describe('a dialect in words', () => {
  it('is one line of separator, encoding and header', () => {
    expect(readText(anInspection(), {})).toBe('Comma, UTF-8, header row');
    expect(
      readText(anInspection(), {
        dialect: { header: false, headerRows: 0, encoding: 'windows-1252', delimiter: '\t' },
      }),
    ).toBe('Tab, Windows-1252, no header');
    expect(readText(anInspection(), { dialect: { headerRows: 2 } })).toBe('Comma, UTF-8, 2 header rows');
  });

  it('names the format and the sheet of what is not delimited text', () => {
    const sheets = [{ name: 'Orders', hidden: false, rows: 10, isEstimate: false, columns: 3 }];
    expect(readText(anInspection({ format: 'xlsx', sheets }), {})).toBe(
      'Excel workbook, sheet Orders, header row',
    );
    expect(readText(anInspection({ format: 'parquet', dialect: null }), {})).toBe('Parquet');
  });

  it('names a separator that has no name by its character', () => {
    expect(shortDelimiter('~')).toBe('Between cells “~”');
    expect(shortDelimiter('constructor')).toBe('Between cells “constructor”');
  });

  it('offers the usual separators and another', () => {
    expect(delimiterChoices().map(({ value }) => value)).toEqual([',', ';', '\t', '|', ' ', 'other']);
  });

  it('offers the usual numbers of header rows, the one in use, and none', () => {
    expect(headerChoices(1).map(({ value }) => value)).toEqual(['1', '2', '3', '4', '0']);
    expect(headerChoices(7).map(({ label }) => label)).toContain('in the first 7 rows');
    expect(headerChoices(0)).toHaveLength(5);
  });

  it('offers a quote that was found though it is unusual, and each usual one once', () => {
    expect(quoteChoices('"').map(({ value }) => value)).toEqual(['"', "'", '']);
    expect(quoteChoices('`').map(({ value }) => value)).toEqual(['"', "'", '', '`']);
  });

  it('calls a doubled quote the escape that equals the quote', () => {
    expect(escapeChoices({ quote: "'", escape: "'" })[0]).toEqual({ value: "'", label: 'written twice' });
    expect(escapeChoices({ quote: '"', escape: '^' }).at(-1)).toEqual({ value: '^', label: 'after ^' });
  });
});

import { describe, expect, it } from 'vitest';
import { anInspection } from '../testing/inspection.ts';
import {
  delimiterChoices,
  dialectParts,
  escapeChoices,
  quoteChoices,
  shortDelimiter,
} from './dialect-text.ts';

describe('a dialect in words', () => {
  it('is one line of separator, encoding and header', () => {
    const { dialect } = anInspection();
    expect(dialectParts(dialect)).toEqual({ delimiter: 'Comma', encoding: 'UTF-8', header: 'header row' });
    expect(dialectParts({ ...dialect, header: false, encoding: 'windows-1252', delimiter: '\t' })).toEqual({
      delimiter: 'Tab',
      encoding: 'Windows-1252',
      header: 'no header',
    });
  });

  it('names a separator that has no name by its character', () => {
    expect(shortDelimiter('~')).toBe('Between cells “~”');
    expect(shortDelimiter('constructor')).toBe('Between cells “constructor”');
  });

  it('offers the usual separators and another', () => {
    expect(delimiterChoices().map(({ value }) => value)).toEqual([',', ';', '\t', '|', ' ', 'other']);
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

import type { Dialect, Inspection, ReadOptions } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import {
  isChosen,
  optionsKey,
  parseSkip,
  reduceOptions,
  settledDialect,
  type OptionsEvent,
} from './read-options.ts';

const run = (events: readonly OptionsEvent[], from: ReadOptions = {}): ReadOptions =>
  events.reduce(reduceOptions, from);

const FOUND: Dialect = {
  delimiter: ',',
  quote: '"',
  escape: '"',
  newline: '\n',
  encoding: 'utf-8',
  header: true,
  skip: 0,
};

describe('the way a file is read', () => {
  it('sends nothing but what a person changed', () => {
    expect(run([])).toEqual({});
    expect(run([{ kind: 'dialect', change: { delimiter: ';' } }])).toEqual({ dialect: { delimiter: ';' } });
  });

  it('keeps earlier choices when another is made', () => {
    const options = run([
      { kind: 'dialect', change: { delimiter: ';' } },
      { kind: 'dialect', change: { header: false } },
      { kind: 'decimal', decimal: ',' },
      { kind: 'dateOrder', dateOrder: 'mdy' },
      { kind: 'onFailure', onFailure: 'drop' },
    ]);
    expect(options).toEqual({
      dialect: { delimiter: ';', header: false },
      decimal: ',',
      dateOrder: 'mdy',
      onFailure: 'drop',
    });
  });

  it('goes back to what was found, field by field', () => {
    const options = run([
      { kind: 'dialect', change: { delimiter: ';', skip: 3 } },
      { kind: 'found', field: 'skip' },
    ]);
    expect(options).toEqual({ dialect: { delimiter: ';' } });
    expect(run([{ kind: 'found', field: 'delimiter' }], options)).toEqual({});
    expect(run([{ kind: 'found', field: 'dateOrder' }], { dateOrder: 'dmy' })).toEqual({});
  });

  it('goes back to what was found altogether, but for what becomes of failures', () => {
    const options: ReadOptions = { dialect: { skip: 2 }, decimal: ',', dateOrder: 'dmy', onFailure: 'drop' };
    expect(run([{ kind: 'all-found' }], options)).toEqual({ onFailure: 'drop' });
    expect(run([{ kind: 'all-found' }], { decimal: ',' })).toEqual({});
  });

  it('tells choices from findings', () => {
    const options: ReadOptions = { dialect: { header: false }, decimal: ',' };
    expect(isChosen(options, 'header')).toBe(true);
    expect(isChosen(options, 'decimal')).toBe(true);
    expect(isChosen(options, 'delimiter')).toBe(false);
    expect(isChosen(options, 'dateOrder')).toBe(false);
  });

  it('has one key for equal readings, whatever the order of the choices', () => {
    expect(optionsKey({ dialect: { skip: 1, header: true } })).toBe(
      optionsKey({ dialect: { header: true, skip: 1 } }),
    );
    expect(optionsKey({ dialect: { skip: 1 } })).not.toBe(optionsKey({ dialect: { skip: 2 } }));
    expect(optionsKey({ dateOrder: 'dmy' })).not.toBe(optionsKey({ dateOrder: 'mdy' }));
  });

  it('does not read anew for what becomes of failures, which changes no reading', () => {
    expect(optionsKey({ onFailure: 'drop' })).toBe(optionsKey({}));
  });

  it('shows a choice in place of the finding', () => {
    const inspection = { dialect: FOUND } as Inspection;
    expect(settledDialect(inspection, { dialect: { quote: "'" } })).toEqual({ ...FOUND, quote: "'" });
  });
});

describe('lines to skip', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['10000', 10_000],
    ['10001', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['two', null],
  ])('typed as "%s" are %s', (text, lines) => {
    expect(parseSkip(text)).toBe(lines);
  });
});

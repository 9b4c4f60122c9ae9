import type { Inspection, ReadOptions } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { A_DIALECT } from '../../../../ui/columns/testing/inspection.ts';
import {
  isAnyChosen,
  isChosen,
  optionsKey,
  parseLines,
  reduceOptions,
  settledDialect,
  type OptionsEvent,
} from './read-options.ts';

const run = (events: readonly OptionsEvent[], from: ReadOptions = {}): ReadOptions =>
  events.reduce(reduceOptions, from);
const chosen = (options: ReadOptions): OptionsEvent => ({ kind: 'chosen', options });

describe('the way a file is read', () => {
  it('sends nothing but what a person changed', () => {
    expect(run([])).toEqual({});
    expect(run([chosen({ dialect: { delimiter: ';' } })])).toEqual({ dialect: { delimiter: ';' } });
  });

  it('keeps earlier choices when another is made', () => {
    const options = run([
      chosen({ dialect: { delimiter: ';' } }),
      chosen({ dialect: { skip: 2 }, decimal: ',' }),
      chosen({ dateOrder: 'mdy' }),
      { kind: 'onFailure', onFailure: 'drop' },
    ]);
    expect(options).toEqual({
      dialect: { delimiter: ';', skip: 2 },
      decimal: ',',
      dateOrder: 'mdy',
      onFailure: 'drop',
    });
  });

  it('goes back to what was found, field by field', () => {
    const options = run([
      chosen({ dialect: { delimiter: ';', skip: 3 }, sheet: 'North' }),
      { kind: 'found', fields: ['skip'] },
    ]);
    expect(options).toEqual({ dialect: { delimiter: ';' }, sheet: 'North' });
    expect(run([{ kind: 'found', fields: ['delimiter', 'sheet'] }], options)).toEqual({});
    expect(run([{ kind: 'found', fields: ['dateOrder'] }], { dateOrder: 'dmy' })).toEqual({});
  });

  it('goes back to what was found altogether, but for what becomes of failures', () => {
    const options: ReadOptions = { dialect: { skip: 2 }, decimal: ',', dateOrder: 'dmy', onFailure: 'drop' };
    expect(run([{ kind: 'all-found' }], options)).toEqual({ onFailure: 'drop' });
    expect(run([{ kind: 'all-found' }], { decimal: ',' })).toEqual({});
  });

  it('never says that there are header rows and no header', () => {
    expect(run([chosen({ dialect: { headerRows: 2 } }), chosen({ dialect: { header: false } })])).toEqual({
      dialect: { header: false, headerRows: 0 },
    });
    expect(run([chosen({ dialect: { header: false } }), chosen({ dialect: { headerRows: 3 } })])).toEqual({
      dialect: { header: true, headerRows: 3 },
    });
    expect(run([chosen({ dialect: { header: false } }), chosen({ dialect: { header: true } })])).toEqual({
      dialect: { header: true },
    });
  });

  it('forgets where the table stood when another sheet is chosen, and nothing else', () => {
    const before: ReadOptions = { sheet: 'North', range: 'A3:C9', decimal: ',', dialect: { skip: 2 } };
    expect(run([chosen({ sheet: 'South' })], before)).toEqual({ sheet: 'South', decimal: ',' });
    expect(run([chosen({ sheet: 'North' })], before)).toEqual(before);
  });

  it('distinguishes choices from detected options', () => {
    const options: ReadOptions = { dialect: { header: false }, decimal: ',' };
    expect(isChosen(options, 'header')).toBe(true);
    expect(isChosen(options, 'decimal')).toBe(true);
    expect(isChosen(options, 'delimiter')).toBe(false);
    expect(isChosen(options, 'sheet')).toBe(false);
    expect(isAnyChosen(options)).toBe(true);
    expect(isAnyChosen({ onFailure: 'drop' })).toBe(false);
  });

  it('has one key for equal readings, whatever the order of the choices', () => {
    expect(optionsKey({ dialect: { skip: 1, header: true } })).toBe(
      optionsKey({ dialect: { header: true, skip: 1 } }),
    );
    expect(optionsKey({ dialect: { skip: 1 } })).not.toBe(optionsKey({ dialect: { skip: 2 } }));
    expect(optionsKey({ dateOrder: 'dmy' })).not.toBe(optionsKey({ dateOrder: 'mdy' }));
    expect(optionsKey({ sheet: 'North' })).not.toBe(optionsKey({ sheet: 'South' }));
  });

  it('does not re-read for the treatment of failures, which does not affect parsing', () => {
    expect(optionsKey({ onFailure: 'drop' })).toBe(optionsKey({}));
  });

  it('shows a choice in place of the finding', () => {
    const inspection = { dialect: A_DIALECT } as Inspection;
    expect(settledDialect(inspection, { dialect: { quote: "'" } })).toEqual({ ...A_DIALECT, quote: "'" });
  });

  it('has no dialect where the file is not delimited text', () => {
    expect(settledDialect({ dialect: null } as Inspection, {})).toBeNull();
  });
});

describe('a number of lines', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['1000000000', 1_000_000_000],
    ['1000000001', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['two', null],
  ])('typed as "%s" is %s', (text, lines) => {
    expect(parseLines(text)).toBe(lines);
  });

  it('is held to its bound', () => {
    expect(parseLines('20', 20)).toBe(20);
    expect(parseLines('21', 20)).toBeNull();
  });
});

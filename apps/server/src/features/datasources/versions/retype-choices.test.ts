import { describe, expect, it } from 'vitest';
import { refuseUnknownColumns, retypeChoices } from './retype-choices.ts';

const choice = (name: string, rest: object = {}) => ({ name, include: true, ...rest });
const column = (name: string) => ({ name, type: 'integer', role: 'measure' }) as const;

describe('choices of a dataset that is retyped', () => {
  const choices = [
    choice('Nr', { rename: 'id' }),
    choice('note', { include: false }),
    choice('day', { type: 'date' }),
  ];

  it('replace the earlier ones of their columns, by the name in the dataset; the rest stay as they were', () => {
    expect(retypeChoices({ choices }, [choice('ID', { type: 'text' })])).toEqual([
      choice('Nr', { rename: 'id', type: 'text' }),
      choices[1],
      choices[2],
    ]);
  });

  it('can be of columns that were left out, by their name in the file, or of columns that had none', () => {
    expect(retypeChoices({ choices }, [choice('note'), choice('city', { type: 'text' })])).toEqual([
      choices[0],
      choice('note'),
      choices[2],
      choice('city', { type: 'text' }),
    ]);
  });

  it('are refused where the dataset has no such column, unless the options may give it others', () => {
    const version = { columns: [column('id'), column('day')], choices };
    const requested = [choice('dya'), choice('id'), choice('note')];
    const refuse = (options: object) => () => refuseUnknownColumns(version, { columns: requested, options });
    expect(refuse({ onFailure: 'null' })).toThrowError(
      expect.objectContaining({
        code: 'request.invalid',
        issues: [expect.objectContaining({ path: 'columns.0.name', hint: 'Did you mean “day”?' })],
      }),
    );
    expect(refuse({ dialect: { header: false } })).not.toThrow();
  });
});

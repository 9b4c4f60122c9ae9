import type { Cell, DatasetColumn } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { rowKeys } from './row-keys.ts';

const column = (name: string, rest: Partial<DatasetColumn> = {}) =>
  ({ name, type: 'text', role: 'dimension', ...rest }) as DatasetColumn;

const cells: Readonly<Record<string, Cell>> = { id: 7, city: 'Bern', note: null };
const cellAt = (name: string): Cell | undefined => cells[name];

it('names a row by its identifier alone', () => {
  const columns = [column('id', { type: 'integer', role: 'identifier' }), column('city')];
  expect(rowKeys(columns, cellAt)).toEqual({ op: 'and', value: [{ column: 'id', op: 'in', value: [7] }] });
});

it('names a row without one by all its values, empty ones too', () => {
  expect(rowKeys([column('city'), column('note'), column('unread')], cellAt)).toEqual({
    op: 'and',
    value: [
      { column: 'city', op: 'in', value: ['Bern'] },
      { column: 'note', op: 'isnull' },
    ],
  });
  expect(rowKeys([column('unread')], cellAt)).toBeNull();
});

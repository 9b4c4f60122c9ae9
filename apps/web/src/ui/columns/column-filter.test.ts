import { describe, expect, it } from 'vitest';
import { aColumn, anInspection } from './testing/inspection.ts';
import { checkedColumns } from './checked-columns.ts';
import { NO_FILTER, shownColumns } from './column-filter.ts';

const columns = checkedColumns(
  anInspection({
    columns: [
      aColumn({ name: 'Order id' }),
      aColumn({ name: 'days', failureCount: 3, parsedShare: 0.99 }),
      aColumn({ name: 'when', type: 'text', ambiguousDateOrder: true }),
    ],
  }),
  { '0:Order id': { rename: 'Number' }, '1:days': { treatment: 'drop' } },
);
const names = (filter: Parameters<typeof shownColumns>[1]) =>
  shownColumns(columns, filter).map(({ nameInFile }) => nameInFile);

describe('the columns shown of a wide file', () => {
  it('are all of them without a filter', () => {
    expect(names(NO_FILTER)).toEqual(['Order id', 'days', 'when']);
  });

  it('are found by their name in the file or in the dataset, whatever the case', () => {
    expect(names({ ...NO_FILTER, search: ' ORDER' })).toEqual(['Order id']);
    expect(names({ ...NO_FILTER, search: 'numb' })).toEqual(['Order id']);
  });

  it('can be those that do not fit or need a decision, also once it was made', () => {
    expect(names({ ...NO_FILTER, isOnlyLook: true })).toEqual(['days', 'when']);
    expect(names({ search: 'da', isOnlyLook: true })).toEqual(['days']);
  });
});

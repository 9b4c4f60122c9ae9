import { describe, expect, it } from 'vitest';
import { isWhollyDone, nameResults, deletionSize } from './deletion.ts';

const REQUESTED = [
  { id: '1', name: 'Orders' },
  { id: '2', name: 'Stock' },
];

describe('deleting for good', () => {
  it('returns the result of each by its name, in the requested order', () => {
    const answered = [
      { id: '2', result: 'in_use' },
      { id: '1', result: 'deleted' },
    ] as const;
    expect(nameResults(REQUESTED, answered)).toEqual([
      { id: '1', name: 'Orders', result: 'deleted' },
      { id: '2', name: 'Stock', result: 'in_use' },
    ]);
  });

  it('takes an id the server does not answer for as gone', () => {
    expect(nameResults(REQUESTED, []).map(({ result }) => result)).toEqual(['not_found', 'not_found']);
  });

  it('is done when all are deleted or were gone, not while one is in use or active', () => {
    const of = (...results: ('deleted' | 'not_found' | 'in_use' | 'not_archived')[]) =>
      isWhollyDone(results.map((result, index) => ({ id: String(index), name: '', result })));
    expect(of('deleted', 'not_found')).toBe(true);
    expect(of('deleted', 'in_use')).toBe(false);
    expect(of('not_archived')).toBe(false);
  });

  it('adds up the rows and bytes that go; a dataset without a version has none', () => {
    const version = { rowCount: 10, sizeBytes: 100 };
    expect(deletionSize([{ version }, { version: null }, { version }])).toEqual({ rows: 20, bytes: 200 });
  });
});

import { ApiError, type ErrorCode, type PivotTable } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { fetchFirstPage } from './first-page.ts';

const TABLE = { total: 3 } as PivotTable;

const refusal = (code: ErrorCode, path: string): ApiError =>
  new ApiError({ code, message: 'Refused.', status: 400, issues: [{ path, message: 'Refused.' }] });

/** A server that takes pages of at most this many rows. */
const serverOf = (most: number, error: Error) => {
  const tried: number[] = [];
  const fetchPage = async (limit: number): Promise<PivotTable> => {
    tried.push(limit);
    if (limit > most) {
      throw error;
    }
    return TABLE;
  };
  return { tried, fetchPage };
};

it('is fetched in smaller pages where one has too many cells', async () => {
  const { tried, fetchPage } = serverOf(20, refusal('query.too_large', 'limit'));
  expect(await fetchFirstPage(fetchPage, [1000, 100, 10])).toEqual({ table: TABLE, pageRows: 10 });
  expect(tried).toEqual([1000, 100, 10]);
});

it('fails where even the smallest page has too many cells', async () => {
  const error = refusal('query.too_large', 'limit');
  const { tried, fetchPage } = serverOf(0, error);
  await expect(fetchFirstPage(fetchPage, [1000, 10])).rejects.toBe(error);
  expect(tried).toEqual([1000, 10]);
});

it.each([refusal('query.too_large', 'columns'), refusal('request.malformed', 'limit'), new Error('A bug.')])(
  'is tried once where %s has another reason',
  async (error) => {
    const { tried, fetchPage } = serverOf(0, error);
    await expect(fetchFirstPage(fetchPage, [1000, 10])).rejects.toBe(error);
    expect(tried).toEqual([1000]);
  },
);

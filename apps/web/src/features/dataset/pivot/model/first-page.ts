import { ApiError, type PivotTable } from '@plumbline/contract';

export interface FirstPage {
  readonly table: PivotTable;
  /** Rows of this page and of those after it. */
  readonly pageRows: number;
}

/** The page of the largest size that the server takes. */
export async function fetchFirstPage(
  fetchPage: (limit: number) => Promise<PivotTable>,
  [pageRows = 1, ...smaller]: readonly number[],
): Promise<FirstPage> {
  try {
    return { table: await fetchPage(pageRows), pageRows };
  } catch (error) {
    if (smaller.length === 0 || !hasTooManyCells(error)) {
      throw error;
    }
    return fetchFirstPage(fetchPage, smaller);
  }
}

const hasTooManyCells = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'query.too_large' &&
  error.issues.some(({ path }) => path === 'limit');

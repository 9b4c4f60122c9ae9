import type { FilterGroup, GridPage } from '@plumbline/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchKeys } from '../../../lib/routes/use-search-keys.ts';
import { compactFilters, readFilters, type CompactFilter } from '../../../lib/filters/filter-address.ts';
import { recordsQuery, type ModelName } from '../api.ts';
import { parseSort } from '../model/record-columns.ts';
import { findPlace, LIST_LIMIT, ownPage, type RecordPlace } from '../model/record-list.ts';

/** What the address of a list of records says. */
export interface RecordsSearch {
  readonly f?: CompactFilter;
  readonly s?: string;
  readonly page?: number;
}

export interface RecordList {
  readonly filters: FilterGroup;
  readonly sort: string;
  readonly page: number;
  readonly query: UseQueryResult<GridPage>;
  readonly place: RecordPlace;
  /** The address of the list, at a page. */
  readonly searchAt: (page: number) => RecordsSearch;
}

/** The list that a record was opened from, as the address says it, and where the record is in it. */
export function useRecordList(name: ModelName, key: string): RecordList {
  const keys = useSearchKeys();
  const filters = readFilters(keys['f']);
  const sort = typeof keys['s'] === 'string' ? keys['s'] : '';
  const isPlain = filters.value.length === 0 && sort === '';
  const firstPage = isPlain ? ownPage(key) : 1;
  const page = typeof keys['page'] === 'number' ? keys['page'] : firstPage;
  const queryAt = (at: number) =>
    recordsQuery(name, { page: at, limit: LIST_LIMIT, filters, sort: parseSort(sort) });
  const query = useQuery(queryAt(page));
  // Rows of the page before are shown while a page loads; its neighbors are not those of the record.
  const rows = query.isPlaceholderData ? [] : (query.data?.data ?? []);
  const shown = rows.map((row) => String(row[0]));
  const total = query.data?.total ?? 0;
  const before = useQuery({ ...queryAt(page - 1), enabled: page > 1 && shown[0] === key });
  const after = useQuery({
    ...queryAt(page + 1),
    enabled: page * LIST_LIMIT < total && shown.at(-1) === key,
  });
  const edge = ({ data, isPlaceholderData }: UseQueryResult<GridPage>, at: 0 | -1): string | undefined => {
    const row = isPlaceholderData ? undefined : data?.data.at(at);
    return row === undefined ? undefined : String(row[0]);
  };
  const place = findPlace(
    {
      keys: shown,
      page,
      before: page > 1 ? edge(before, -1) : undefined,
      after: page * LIST_LIMIT < total ? edge(after, 0) : undefined,
    },
    key,
  );
  const searchAt = (at: number): RecordsSearch => ({
    ...(filters.value.length === 0 ? {} : { f: compactFilters(filters) }),
    ...(sort === '' ? {} : { s: sort }),
    page: at,
  });
  return { filters, sort, page, query, place, searchAt };
}

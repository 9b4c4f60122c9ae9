import type { FilterGroup, Sort } from '@plumbline/contract';
import {
  compactFilters,
  parsed,
  readFilters,
  type CompactFilter as Compact,
} from '../../../../lib/filters/filter-address.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { printSort, readSort } from '../../../../lib/filters/sort-address.ts';
import { compactLooks, readLooks, type Looks } from './cell-format.ts';
import { readTotals, type Totals } from './totals.ts';

/** What of the dataset page is in its address. */
export interface DatasetAddress {
  readonly filters: FilterGroup;
  readonly sort: readonly Sort[];
  /** The column whose panel is open; null for none. */
  readonly column: string | null;
  /** Page of `DEFAULT_LIMIT` rows that the first visible row is on, from 1. */
  readonly page: number;
  /** Null for the newest. */
  readonly version: number | null;
  readonly search: string;
  /** How cells are marked, by column. */
  readonly looks: Looks;
  /** The figure below each column that has one; empty for no line of totals. */
  readonly totals: Totals;
}

export const NO_ADDRESS: DatasetAddress = {
  filters: NO_FILTERS,
  sort: [],
  column: null,
  page: 1,
  version: null,
  search: '',
  looks: {},
  totals: {},
};

function readCount(value: unknown): number | null {
  const count = Number(value);
  return Number.isSafeInteger(count) && count >= 1 ? count : null;
}

const readText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The keys of an address that are this page's. */
export const ADDRESS_KEYS = [
  'f',
  's',
  'col',
  'page',
  'v',
  'q',
  'look',
  'sum',
] as const satisfies readonly (keyof DatasetSearch)[];

/** Search keys of the address as the router writes them. What is at its default is left out. */
export interface DatasetSearch {
  readonly f?: Compact;
  readonly s?: string;
  readonly col?: string;
  readonly page?: number;
  readonly v?: number;
  readonly q?: string;
  readonly look?: Record<string, unknown>;
  readonly sum?: Record<string, string>;
}

export function writeAddress(address: DatasetAddress): DatasetSearch {
  const hasFilters = address.filters.value.length > 0;
  return {
    ...(hasFilters ? { f: compactFilters(address.filters) } : {}),
    ...(address.sort.length > 0 ? { s: printSort(address.sort) } : {}),
    ...(address.column === null ? {} : { col: address.column }),
    ...(address.page > 1 ? { page: address.page } : {}),
    ...(address.version === null ? {} : { v: address.version }),
    ...(address.search === '' ? {} : { q: address.search }),
    ...(Object.keys(address.looks).length === 0 ? {} : { look: compactLooks(address.looks) }),
    ...(Object.keys(address.totals).length === 0 ? {} : { sum: { ...address.totals } }),
  };
}

/** Reads any address; a part that says nothing is at its default, so that a broken link still opens the dataset. */
export function readAddress(search: Readonly<Record<string, unknown>>): DatasetAddress {
  const column = readText(search['col']);
  return {
    filters: readFilters(search['f']),
    sort: readSort(search['s']),
    column: column === '' ? null : column,
    page: readCount(search['page']) ?? 1,
    version: readCount(search['v']),
    search: readText(search['q']),
    looks: readLooks(parsed(search['look'])),
    totals: readTotals(parsed(search['sum'])),
  };
}

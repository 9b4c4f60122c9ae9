import { parseListSearch, printListSearch, type ListSearch } from '../../../../ui/list/list-search.ts';

/** What the list of dashboards reads from its address. */
export interface DashboardListSearch extends ListSearch {
  /** A folder's id, `none` for those in no folder, null for all. */
  readonly folder: string | null;
  readonly favourites: boolean;
  /** The dialog for a new one is open; on a dataset where one is named. */
  readonly making: boolean;
  readonly dataset: string | null;
}

const ID = /^[0-9a-f-]{36}$/u;
const idOf = (value: unknown): string | null => (typeof value === 'string' && ID.test(value) ? value : null);
const isOn = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** An invalid part falls back to its default, so that any address opens the list. */
export const parseDashboardSearch = (search: Readonly<Record<string, unknown>>): DashboardListSearch => ({
  ...parseListSearch(search),
  folder: search['folder'] === 'none' ? 'none' : idOf(search['folder']),
  favourites: isOn(search['favourites']),
  making: isOn(search['new']),
  dataset: idOf(search['dataset']),
});

/** The address of a search without what is at its default. */
export const printDashboardSearch = (
  search: DashboardListSearch,
): Record<string, string | number | boolean> => ({
  ...printListSearch(search),
  ...(search.folder === null ? {} : { folder: search.folder }),
  ...(search.favourites ? { favourites: true } : {}),
  ...(search.making ? { new: true } : {}),
  ...(search.dataset === null ? {} : { dataset: search.dataset }),
});

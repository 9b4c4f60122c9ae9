import type { ListScope } from '@plumbline/contract';
import { readScope } from '../../../../ui/sharing/list-scope.ts';
import { parseListSearch, printListSearch, type ListSearch } from '../../../../ui/list/list-search.ts';

/** What the list of dashboards reads from its address. */
export interface DashboardListSearch extends ListSearch {
  /** A folder's id, `none` for those in no folder, null for all. */
  readonly folder: string | null;
  readonly favourites: boolean;
  /** The archived ones; all others otherwise. */
  readonly archived: boolean;
  /** The dialog for a new one is open; from a dataset, workflow or story where one is named. */
  readonly making: boolean;
  readonly dataset: string | null;
  readonly story: string | null;
  readonly workflow: string | null;
  /** Null: whosever they are. */
  readonly scope: ListScope | null;
  /** The dialog that shares the folder is open. */
  readonly sharing: boolean;
}

const ID = /^[0-9a-f-]{36}$/u;
export const isId = (text: string): boolean => ID.test(text);
const idOf = (value: unknown): string | null => (typeof value === 'string' && isId(value) ? value : null);
const isOn = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** An invalid part falls back to its default, so that any address opens the list. */
export const parseDashboardSearch = (search: Readonly<Record<string, unknown>>): DashboardListSearch => ({
  ...parseListSearch(search),
  folder: search['folder'] === 'none' ? 'none' : idOf(search['folder']),
  favourites: isOn(search['favourites']),
  archived: isOn(search['archived']),
  making: isOn(search['new']),
  dataset: idOf(search['dataset']),
  story: idOf(search['story']),
  workflow: idOf(search['workflow']),
  scope: readScope(search['scope']),
  sharing: isOn(search['share']) || search['share'] === '1',
});

/** The address of a search without what is at its default. */
export const printDashboardSearch = (
  search: DashboardListSearch,
): Record<string, string | number | boolean> => ({
  ...printListSearch(search),
  ...(search.folder === null ? {} : { folder: search.folder }),
  ...(search.favourites ? { favourites: true } : {}),
  ...(search.archived ? { archived: true } : {}),
  ...(search.making ? { new: true } : {}),
  ...(search.dataset === null ? {} : { dataset: search.dataset }),
  ...(search.story === null ? {} : { story: search.story }),
  ...(search.workflow === null ? {} : { workflow: search.workflow }),
  ...(search.scope === null ? {} : { scope: search.scope }),
  ...(search.sharing ? { share: 1 } : {}),
});

import type { ActivityFilter } from '@plumbline/contract';

/** The first parts of kinds that the filter offers, in its order. */
export const KIND_GROUPS = [
  'dataset',
  'dashboard',
  'chart',
  'story',
  'workflow',
  'connection',
  'share',
  'access',
  'embed',
  'query',
  'assistant',
  'member',
  'group',
  'invitation',
  'session',
] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

/** What the page of the log reads from its address. Dates are `YYYY-MM-DD`; empty: no limit. */
export interface ActivitySearch {
  readonly q: string;
  readonly from: string;
  readonly to: string;
  /** Id of a person, `product`, or null for everybody. */
  readonly who: string | null;
  readonly kind: KindGroup | null;
  /** From 1. */
  readonly page: number;
  /** Id of the entry that is open. */
  readonly entry: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const MAX_QUERY = 200;

const dayOf = (value: unknown): string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An invalid part falls back to its default, so that any address opens the page. */
export function parseActivitySearch(search: Readonly<Record<string, unknown>>): ActivitySearch {
  const { q, from, to, who, kind, page, entry } = search;
  const number = Number(page);
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_QUERY) : '',
    from: dayOf(from),
    to: dayOf(to),
    who: textOf(who),
    kind: KIND_GROUPS.find((one) => one === kind) ?? null,
    page: Number.isSafeInteger(number) && number >= 1 ? number : 1,
    entry: textOf(entry),
  };
}

/** The address of a search without what is at its default. */
export const printActivitySearch = ({ q, from, to, who, kind, page, entry }: ActivitySearch) => ({
  ...(q !== '' && { q }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(who !== null && { who }),
  ...(kind !== null && { kind }),
  ...(page !== 1 && { page }),
  ...(entry !== null && { entry }),
});

export const NO_FILTERS: ActivitySearch = parseActivitySearch({});

/** What the server filters by. */
export const filterOf = ({ q, from, to, who, kind }: ActivitySearch): ActivityFilter => ({
  ...(q !== '' && { q }),
  ...(from !== '' && { startDate: from }),
  ...(to !== '' && { endDate: to }),
  ...(who !== null && { actor: who }),
  ...(kind !== null && { kind }),
});

export const isFiltered = (search: ActivitySearch): boolean => Object.keys(filterOf(search)).length > 0;

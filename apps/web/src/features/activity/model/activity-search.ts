import {
  ACTIVITY_GROUPS,
  THING_KINDS,
  type ActivityFilter,
  type ActivityGroup,
  type ThingKind,
} from '@plumbline/contract';

/** What the page of the log reads from its address. Dates are `YYYY-MM-DD`; empty: no limit. */
export interface ActivitySearch {
  readonly q: string;
  readonly from: string;
  readonly to: string;
  /** Id of a person, `product`, or null for everybody. */
  readonly who: string | null;
  readonly kind: ActivityGroup | null;
  /** One thing, and what happened in it; null for everything. */
  readonly only: { readonly kind: ThingKind; readonly id: string } | null;
  /** From 1. */
  readonly page: number;
  /** Id of the entry that is open. */
  readonly entry: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const MAX_QUERY = 200;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

const parseDay = (value: unknown): string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
const parseText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function thingOf(kind: unknown, id: unknown): ActivitySearch['only'] {
  const known = THING_KINDS.find((one) => one === kind);
  return known === undefined || typeof id !== 'string' || !ID.test(id) ? null : { kind: known, id };
}

/** An invalid part falls back to its default, so that any address opens the page. */
export function parseActivitySearch(search: Readonly<Record<string, unknown>>): ActivitySearch {
  const { q, from, to, who, kind, thingKind, thing, page, entry } = search;
  const number = Number(page);
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_QUERY) : '',
    from: parseDay(from),
    to: parseDay(to),
    who: parseText(who),
    kind: ACTIVITY_GROUPS.find((one) => one === kind) ?? null,
    only: thingOf(thingKind, thing),
    page: Number.isSafeInteger(number) && number >= 1 ? number : 1,
    entry: parseText(entry),
  };
}

/** The address of a search without what is at its default. */
export const printActivitySearch = ({ q, from, to, who, kind, only, page, entry }: ActivitySearch) => ({
  ...(q !== '' && { q }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(who !== null && { who }),
  ...(kind !== null && { kind }),
  ...(only !== null && { thingKind: only.kind, thing: only.id }),
  ...(page !== 1 && { page }),
  ...(entry !== null && { entry }),
});

export const NO_FILTERS: ActivitySearch = parseActivitySearch({});

/** What the server filters by. */
export const toActivityFilter = ({ q, from, to, who, kind, only }: ActivitySearch): ActivityFilter => ({
  ...(q !== '' && { q }),
  ...(from !== '' && { startDate: from }),
  ...(to !== '' && { endDate: to }),
  ...(who !== null && { actor: who }),
  ...(kind !== null && { kind }),
  ...(only !== null && { thingKind: only.kind, thing: only.id }),
});

export const isFiltered = (search: ActivitySearch): boolean =>
  Object.keys(toActivityFilter(search)).length > 0;

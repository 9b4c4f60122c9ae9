import { type FilterGroup, GRAPH_MODES, type GraphMode, type ParameterValue } from '@plumbline/contract';
import { compactFilters, parsed, readFilters } from '../../../../lib/filters/filter-address.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { readDescents, writeDescent, type Descent } from './descents.ts';
import type { ParameterValues } from './parameter-values.ts';

/** A tile, and the mark of its chart that is traced (its row in the chart's data). */
export interface TracedMark {
  readonly tile: string;
  readonly row: number | null;
}

/** What of a dashboard's page is in its address. */
export interface DashboardAddress {
  /** Beside those that the dashboard itself has. */
  readonly filters: FilterGroup;
  /** Values that the reader set. */
  readonly parameters: ParameterValues;
  /** Mode of every chart; null: each chart has its own. */
  readonly mode: GraphMode | null;
  /** Null: the first. */
  readonly tab: string | null;
  /** The values of the clicked mark of a tile, by the tile's id. */
  readonly cross: Readonly<Record<string, FilterGroup>>;
  /** How far down the chart of a tile was opened, from the top, by the tile's id. */
  readonly drills: Readonly<Record<string, readonly Descent[]>>;
  readonly trace: TracedMark | null;
}

export const NO_ADDRESS: DashboardAddress = {
  filters: NO_FILTERS,
  parameters: {},
  mode: null,
  tab: null,
  cross: {},
  drills: {},
  trace: null,
};

export const BOARD_KEYS = ['f', 'p', 'mode', 'tab', 'x', 'd', 'trace'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const isParameterValue = (value: unknown): value is ParameterValue =>
  isScalar(value) ||
  (Array.isArray(value) && value.every(isScalar)) ||
  (isRecord(value) && Object.values(value).every(isScalar));

const recordOf = (value: unknown): Record<string, unknown> => {
  const read = parsed(value);
  return isRecord(read) ? read : {};
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const hasFilters = (filters: FilterGroup): boolean => filters.value.length > 0;

/** `tile` or `tile:row`. */
function readTrace(value: unknown): TracedMark | null {
  const text = textOf(value);
  if (text === null || text === '') {
    return null;
  }
  const at = text.lastIndexOf(':');
  const row = Number(text.slice(at + 1));
  return at > 0 && Number.isSafeInteger(row) && row >= 0
    ? { tile: text.slice(0, at), row }
    : { tile: text, row: null };
}

/** Reads any address; what says nothing is at its default, so that a broken link still opens the dashboard. */
export function readDashboardAddress(search: Readonly<Record<string, unknown>>): DashboardAddress {
  const parameters = Object.entries(recordOf(search['p'])).filter(
    (entry): entry is [string, ParameterValue] => isParameterValue(entry[1]),
  );
  const cross = Object.entries(recordOf(search['x'])).map(
    ([tile, filters]) => [tile, readFilters(filters)] as const,
  );
  const drills = Object.entries(recordOf(search['d'])).map(
    ([tile, steps]) => [tile, readDescents(steps)] as const,
  );
  return {
    filters: readFilters(search['f']),
    parameters: Object.fromEntries(parameters),
    mode: GRAPH_MODES.find((mode) => mode === search['mode']) ?? null,
    tab: textOf(search['tab']),
    cross: Object.fromEntries(cross.filter(([, filters]) => hasFilters(filters))),
    drills: Object.fromEntries(drills.filter(([, steps]) => steps.length > 0)),
    trace: readTrace(search['trace']),
  };
}

/** Search keys of the address as the router writes them. What is at its default is left out. */
export function writeDashboardAddress(address: DashboardAddress): Readonly<Record<string, unknown>> {
  const { filters, parameters, mode, tab, cross, drills, trace } = address;
  const crossing = Object.entries(cross).map(([tile, each]) => [tile, compactFilters(each)] as const);
  const descents = Object.entries(drills).map(([tile, steps]) => [tile, steps.map(writeDescent)] as const);
  return {
    ...(hasFilters(filters) ? { f: compactFilters(filters) } : {}),
    ...(Object.keys(parameters).length === 0 ? {} : { p: parameters }),
    ...(mode === null ? {} : { mode }),
    ...(tab === null ? {} : { tab }),
    ...(crossing.length === 0 ? {} : { x: Object.fromEntries(crossing) }),
    ...(descents.length === 0 ? {} : { d: Object.fromEntries(descents) }),
    ...(trace === null ? {} : { trace: trace.row === null ? trace.tile : `${trace.tile}:${trace.row}` }),
  };
}

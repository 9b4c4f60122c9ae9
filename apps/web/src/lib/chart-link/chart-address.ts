import {
  CHART_CHANNELS,
  GRAPH_MODES,
  type ChartChannelName,
  type ChartSpec,
  type GraphMode,
} from '@plumbline/contract';
import { readChannel } from './channel-text.ts';
import { DEFAULT_LIMIT, DEFAULT_SORT, PLAIN, type Short } from './chart-link.ts';
import { readSpec } from './read-spec.ts';
import { findOption } from '../values/find-option.ts';

/** What of the builder is in the address. */
export interface ChartAddress {
  /** The chart as it is edited; null where the URL leaves it to the saved chart, or to the recommender. */
  readonly chart: ChartSpec | null;
  /** Columns that a new chart is to be of; empty when the address names none. */
  readonly of: readonly string[];
  /** The saved chart that is edited; null for a new one. */
  readonly savedId: string | null;
  readonly mode: GraphMode | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is no channel comes back as it is, to be refused with the whole. */
function longChannel(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') {
    // The router reads `2024` as a number; a column may be called so.
    return { field: String(value) };
  }
  if (typeof value === 'string') {
    return readChannel(value);
  }
  if (isRecord(value) && 'c' in value) {
    const { c, ...rest } = value;
    const core = longChannel(c);
    return isRecord(core) ? { ...core, ...rest } : null;
  }
  return value;
}

function longLayer(value: unknown): unknown {
  const [mark, y, axis, colour] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return { mark, y: longChannel(y), axis, ...(colour === undefined ? {} : { colour }) };
}

const lists = (value: unknown, of: (each: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(of) : value;

/** Null for what is no chart: a link may be cut off or written by hand. */
export function longChart(short: Short): ChartSpec | null {
  const encoding: Partial<Record<ChartChannelName, unknown>> = {};
  for (const name of CHART_CHANNELS) {
    if (short[name] !== undefined) {
      encoding[name] = longChannel(short[name]);
    }
  }
  const plain = Object.entries(PLAIN).flatMap(([key, name]) =>
    short[name] === undefined ? [] : [[key, short[name]] as const],
  );
  const { m: mark, d, tt, ly, im } = short;
  return readSpec({
    version: 1,
    mark,
    encoding,
    limit: DEFAULT_LIMIT,
    sort: DEFAULT_SORT,
    ...Object.fromEntries(plain),
    ...(d === undefined ? {} : { detail: lists(d, longChannel) }),
    ...(tt === undefined ? {} : { tooltip: lists(tt, longChannel) }),
    ...(ly === undefined ? {} : { layer: lists(ly, longLayer) }),
    ...(im === undefined ? {} : { images: im }),
  });
}

/** The `c` and `mode` of an address. */
export function readAddress(search: Readonly<Record<string, unknown>>): ChartAddress {
  const { c } = search;
  const short = isRecord(c) ? c : {};
  const { i: savedId, of } = short;
  return {
    chart: short['m'] === undefined ? null : longChart(short),
    of: Array.isArray(of) ? of.map(String) : [],
    savedId: typeof savedId === 'string' ? savedId : null,
    mode: findOption(GRAPH_MODES, search['mode']),
  };
}

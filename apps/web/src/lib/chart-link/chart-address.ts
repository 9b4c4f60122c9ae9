import {
  CHART_CHANNELS,
  ChartSpec,
  DEFAULT_GRAPH_MODE,
  GRAPH_MODES,
  type ChartChannel,
  type ChartChannelName,
  type ChartLayer,
  type GraphMode,
} from '@plumbline/contract';
import { printChannel, readChannel } from './channel-text.ts';

/** What of the builder is in the address. */
export interface ChartAddress {
  /** The chart as it is edited; null where the address leaves it to what is kept, or to the recommender. */
  readonly chart: ChartSpec | null;
  /** Columns that a new chart is to be of; empty when the address names none. */
  readonly of: readonly string[];
  /** The kept chart that is edited; null for a new one. */
  readonly keptId: string | null;
  readonly mode: GraphMode | null;
}

type Short = Record<string, unknown>;

const DEFAULT_LIMIT = 50;
const DEFAULT_SORT = 'x';
/** Pictures are too long for a link: a reader of the link sees the symbols instead. */
const LONGEST_IMAGES = 2000;

/** Keys of a spec that are written as they are, under a shorter name. */
const PLAIN = {
  limit: 'l',
  sort: 'o',
  colour: 'k',
  colours: 'ks',
  sizes: 'zs',
  options: 'op',
  map: 'mp',
  reference: 'rf',
  filter: 'f',
  title: 't',
  subtitle: 'st',
} as const satisfies Partial<Record<keyof ChartSpec, string>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shortChannel(channel: ChartChannel): unknown {
  const core = printChannel(channel);
  if (core === null) {
    return channel;
  }
  const { field: _, aggregate: __, percentile: ___, timeUnit: ____, bin: _____, ...rest } = channel;
  return Object.keys(rest).length === 0 ? core : { c: core, ...rest };
}

/** What is no channel comes back as it is, for the contract's schema to refuse. */
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

const shortLayer = ({ mark, y, axis, colour }: ChartLayer): unknown[] => [
  mark,
  shortChannel(y),
  axis,
  ...(colour === undefined ? [] : [colour]),
];

function longLayer(value: unknown): unknown {
  const [mark, y, axis, colour] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return { mark, y: longChannel(y), axis, ...(colour === undefined ? {} : { colour }) };
}

const lists = (value: unknown, of: (each: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(of) : value;

/** A chart as a link carries it: what is at its default is left out. */
export function shortChart(spec: ChartSpec): Short {
  const { mark, encoding, detail, tooltip, layer, images, limit, sort } = spec;
  const channels = CHART_CHANNELS.flatMap((name) => {
    const channel = encoding[name];
    return channel === undefined ? [] : [[name, shortChannel(channel)] as const];
  });
  const plain = Object.entries(PLAIN).flatMap(([key, short]) => {
    const value = spec[key as keyof typeof PLAIN];
    return value === undefined ? [] : [[short, value] as const];
  });
  const short: Short = { m: mark, ...Object.fromEntries([...channels, ...plain]) };
  if (limit === DEFAULT_LIMIT) {
    delete short[PLAIN.limit];
  }
  if (sort === DEFAULT_SORT) {
    delete short[PLAIN.sort];
  }
  const isShort = images !== undefined && JSON.stringify(images).length <= LONGEST_IMAGES;
  return {
    ...short,
    ...(detail === undefined ? {} : { d: detail.map(shortChannel) }),
    ...(tooltip === undefined ? {} : { tt: tooltip.map(shortChannel) }),
    ...(layer === undefined ? {} : { ly: layer.map(shortLayer) }),
    ...(isShort ? { im: images } : {}),
  };
}

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
  const read = ChartSpec.safeParse({
    version: 1,
    mark,
    encoding,
    ...Object.fromEntries(plain),
    ...(d === undefined ? {} : { detail: lists(d, longChannel) }),
    ...(tt === undefined ? {} : { tooltip: lists(tt, longChannel) }),
    ...(ly === undefined ? {} : { layer: lists(ly, longLayer) }),
    ...(im === undefined ? {} : { images: im }),
  });
  return read.success ? read.data : null;
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | null =>
  options.find((option) => option === value) ?? null;

/** The `c` and `mode` of an address. */
export function readAddress(search: Readonly<Record<string, unknown>>): ChartAddress {
  const { c } = search;
  const short = isRecord(c) ? c : {};
  const { i: keptId, of } = short;
  return {
    chart: short['m'] === undefined ? null : longChart(short),
    of: Array.isArray(of) ? of.map(String) : [],
    keptId: typeof keptId === 'string' ? keptId : null,
    mode: oneOf(GRAPH_MODES, search['mode']),
  };
}

export interface ChartDraft {
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
}

/** The search keys of an edited chart. */
export const writeAddress = (
  { chart, mode }: ChartDraft,
  keptId: string | null,
): { readonly c: Short; readonly mode: GraphMode | undefined } => ({
  c: { ...shortChart(chart), ...(keptId === null ? {} : { i: keptId }) },
  // A kept chart has a mode of its own, which the plain one must be able to replace.
  mode: mode === DEFAULT_GRAPH_MODE && keptId === null ? undefined : mode,
});

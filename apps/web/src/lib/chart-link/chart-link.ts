import {
  CHART_CHANNELS,
  DEFAULT_GRAPH_MODE,
  type ChartChannel,
  type ChartLayer,
  type ChartSpec,
  type FilterGroup,
  type GraphMode,
} from '@plumbline/contract';
import { compactFilters } from '../filters/filter-address.ts';
import { printChannel } from './channel-text.ts';

/** A chart as a link carries it: short keys, defaults left out. */
export type Short = Record<string, unknown>;

export const DEFAULT_LIMIT = 50;
export const DEFAULT_SORT = 'x';
/** Pictures are too long for a link: a reader of the link sees the symbols instead. */
const LONGEST_IMAGES = 2000;

/** Keys of a spec that are the same in every link, or are shortened too. */
type WrittenApart = 'version' | 'mark' | 'encoding' | 'detail' | 'tooltip' | 'layer' | 'images';

/** Keys of a spec that are written as they are, under a shorter name. */
export const PLAIN = {
  limit: 'l',
  sort: 'o',
  colour: 'k',
  colours: 'ks',
  sizes: 'zs',
  options: 'op',
  map: 'mp',
  reference: 'rf',
  filter: 'f',
  having: 'h',
  title: 't',
  subtitle: 'st',
} as const satisfies Record<Exclude<keyof ChartSpec, WrittenApart>, string>;

function shortChannel(channel: ChartChannel): unknown {
  const core = printChannel(channel);
  if (core === null) {
    return channel;
  }
  const {
    field: _,
    aggregate: __,
    percentile: ___,
    timeUnit: ____,
    part: ______,
    bin: _____,
    ...rest
  } = channel;
  return Object.keys(rest).length === 0 ? core : { c: core, ...rest };
}

const shortLayer = ({ mark, y, axis, colour }: ChartLayer): unknown[] => [
  mark,
  shortChannel(y),
  axis,
  ...(colour === undefined ? [] : [colour]),
];

/** A chart as a link carries it: what is at its default is left out. */
export function shortChart(spec: ChartSpec): Short {
  const { mark, encoding, detail, tooltip, layer, images, limit, sort } = spec;
  const channels = CHART_CHANNELS.flatMap((name) => {
    const channel = encoding[name];
    return channel === undefined ? [] : [[name, shortChannel(channel)] as const];
  });
  const plain = Object.entries(PLAIN).flatMap(([key, short]) => {
    const value = spec[key as keyof typeof PLAIN];
    return value === undefined
      ? []
      : [[short, key === 'filter' ? compactFilters(value as FilterGroup) : value] as const];
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

export interface ChartDraft {
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
}

/** The search keys of an edited chart. */
export const writeAddress = (
  { chart, mode }: ChartDraft,
  savedId: string | null,
): { readonly c: Short; readonly mode: GraphMode | undefined } => ({
  c: { ...shortChart(chart), ...(savedId === null ? {} : { i: savedId }) },
  // A saved chart has a mode of its own, which the default one must be able to replace.
  mode: mode === DEFAULT_GRAPH_MODE && savedId === null ? undefined : mode,
});

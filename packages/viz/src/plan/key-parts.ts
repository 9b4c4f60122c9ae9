import type { ChartChannel, ChartChannelName, ChartSpec } from '@plumbline/contract';
import type { Dimension } from '@plumbline/query';
import { isFilled, isMeasure, isOrdered } from '../channels.ts';
import { findColumn, type ChartColumn } from '../column.ts';
import { MAX_FACETS, MAX_KEYS, MAX_NAMED_POINTS, MAX_SERIES } from '../estimate/bounds.ts';
import { MARKS } from '../marks/marks.ts';
import { upperName, type KeyPart } from './parts.ts';

/** The keys of a chart of groups, in the order of its columns: channels as the mark has them, then detail. */
export function keyParts(chart: ChartSpec, columns: readonly ChartColumn[]): KeyPart[] {
  const ofChannels = MARKS[chart.mark].channels.flatMap(({ channel: name, role }): KeyPart[] => {
    const channel = chart.encoding[name];
    return role === 'measure' || !isFilled(channel) || isMeasure(channel) || isSpread(chart, name)
      ? []
      : [keyPart(name, { path: `encoding.${name}`, channel, chart, columns })];
  });
  const ofDetail = (chart.detail ?? []).flatMap((channel, at): KeyPart[] =>
    isMeasure(channel) ? [] : [keyPart(`detail_${at}`, { path: `detail.${at}`, channel, chart, columns })],
  );
  return [...ofChannels.toSorted(byFacet), ...ofDetail];
}

/** Small multiples come first: a chart within a chart. */
const byFacet = (a: KeyPart, b: KeyPart): number => Number(b.name === 'facet') - Number(a.name === 'facet');

/** The values of a box are its quartiles. */
const isSpread = ({ mark }: ChartSpec, name: ChartChannelName): boolean => mark === 'box' && name === 'y';

interface KeyPath {
  readonly path: string;
  readonly channel: ChartChannel;
  readonly chart: ChartSpec;
  readonly columns: readonly ChartColumn[];
}

function keyPart(name: string, { path, channel, chart, columns }: KeyPath): KeyPart {
  const most = isOrdered(channel) ? null : mostKeys(name, channel, chart);
  return {
    name,
    path,
    channel,
    dimension: inNaturalOrder(toDimension(name, channel), findColumn(columns, channel.field)),
    keep: most === null || hasFewer(findColumn(columns, channel.field), most) ? null : most,
    hasRest: name !== 'facet' && MARKS[chart.mark].hasOther,
  };
}

/** [SEM-SORT-5] */
function inNaturalOrder(dimension: Dimension, column: ChartColumn | null): Dimension {
  const order = dimension.kind === 'value' ? (column?.order ?? null) : null;
  return order === null ? dimension : ({ ...dimension, order } as Dimension);
}

export function toDimension(as: string, { field, timeUnit, part, bin }: ChartChannel): Dimension {
  const column = field ?? '';
  if (part !== undefined) {
    return { kind: 'part', column, part, as };
  }
  if (timeUnit !== undefined) {
    return { kind: 'time', column, unit: timeUnit, as };
  }
  return bin === undefined
    ? { kind: 'value', column, as }
    : { kind: 'bin', column, maxBins: bin.maxBins, as, upperAs: upperName(as) };
}

function mostKeys(name: string, { limit }: ChartChannel, chart: ChartSpec): number | null {
  if (limit !== undefined) {
    return name === 'color' && chart.mark !== 'pivot' ? Math.min(limit, MAX_SERIES) : limit;
  }
  if (chart.mark === 'table') {
    return null;
  }
  return (MAX_OF[`${chart.mark} ${name}`] ?? MAX_OF[name] ?? chart.limit) || null;
}

/** By the key's name, and where a mark differs by both. */
const MAX_OF: Readonly<Record<string, number | undefined>> = {
  color: MAX_SERIES,
  facet: MAX_FACETS,
  text: MAX_NAMED_POINTS,
  y: MAX_KEYS,
  source: MAX_KEYS,
  target: MAX_KEYS,
  detail_1: MAX_KEYS,
  detail_2: MAX_KEYS,
  detail_3: MAX_KEYS,
  detail_4: MAX_KEYS,
  detail_5: MAX_KEYS,
  'pivot color': MAX_KEYS,
  'scatter x': MAX_NAMED_POINTS,
  'bubble x': MAX_NAMED_POINTS,
  'scatter y': MAX_NAMED_POINTS,
  'bubble y': MAX_NAMED_POINTS,
};

/** Known for certain: rows may be filtered, which takes values away and adds none. */
const hasFewer = (column: ChartColumn | null, most: number): boolean =>
  column?.profile?.distinctIsExact === true &&
  column.profile.distinct + (column.profile.nulls > 0 ? 1 : 0) <= most;

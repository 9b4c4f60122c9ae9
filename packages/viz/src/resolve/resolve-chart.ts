import type { ChartChannel, ChartChannelName, ChartMark, ChartSpec } from '@plumbline/contract';
import { channelNamed, isCut, isFilled, isMeasure } from '../channels.ts';
import { findColumn, isNumeric, isTemporal, type ChartColumn } from '../column.ts';
import { MAX_SLICES } from '../estimate/bounds.ts';
import { asksForRows } from '../row-kind.ts';
import { timeAxes } from '../shown-rows.ts';
import { MARKS } from '../marks/marks.ts';
import { cutFor, unitOfColumn, type CutLimits } from './cuts.ts';

/** Days, places: as many as there are, within the bounds of drawing. */
const UNLIMITED = 5000;

const SLICED: ReadonlySet<ChartMark> = new Set<ChartMark>(['pie', 'donut', 'rose']);
const WHOLE: ReadonlySet<ChartMark> = new Set<ChartMark>(['calendar', 'choropleth', 'histogram', 'density']);

/**
 * Decide what a spec leaves open: the measure, time units by the columns' ranges, bins for numbers with many values, the
 * slices a pie can show. What is wrong is left for the check to name.
 */
export function resolveChart(spec: ChartSpec, columns: readonly ChartColumn[]): ChartSpec {
  const limit = markLimit(spec);
  const counted = withMeasure(spec);
  if (asksForRows(counted)) {
    return { ...counted, limit };
  }
  const cut = inTimeOrder({ ...counted, limit, encoding: cutEncoding(counted, limit, columns) });
  return spec.detail === undefined
    ? cut
    : { ...cut, detail: spec.detail.map((channel) => cutLevel(channel, limit, columns)) };
}

/** Time goes one way, whatever order the columns before it had. [SEM-CHART-2] */
const inTimeOrder = (spec: ChartSpec): ChartSpec =>
  timeAxes(spec).includes('x') ? { ...spec, sort: 'x' } : spec;

function markLimit({ mark, limit }: ChartSpec): number {
  if (SLICED.has(mark)) {
    return Math.min(limit, MAX_SLICES);
  }
  return WHOLE.has(mark) ? UNLIMITED : limit;
}

/** The number of rows, without a measure. */
function withMeasure(spec: ChartSpec): ChartSpec {
  const { measure } = MARKS[spec.mark];
  const hasSpokes = spec.mark === 'radar' && (spec.detail?.length ?? 0) > 0;
  return measure === null || hasSpokes || isFilled(spec.encoding[measure])
    ? spec
    : { ...spec, encoding: { ...spec.encoding, [measure]: { field: null, aggregate: 'count' } } };
}

function cutEncoding(spec: ChartSpec, limit: number, columns: readonly ChartColumn[]): ChartSpec['encoding'] {
  const encoding: ChartSpec['encoding'] = { ...spec.encoding };
  for (const { channel: name, role } of MARKS[spec.mark].channels) {
    const channel = spec.encoding[name];
    if (isFilled(channel) && !isMeasure(channel) && role !== 'measure') {
      const column = findColumn(columns, channel.field);
      encoding[name] =
        ownCut(spec.mark, name, { channel, column }) ??
        cutChannel(channel, column, limitsOf(spec, name, limit));
    }
  }
  return encoding;
}

/** Marks with their own reduction of a column. */
function ownCut(
  mark: ChartMark,
  name: ChartChannelName,
  { channel, column }: { readonly channel: ChartChannel; readonly column: ChartColumn | null },
): ChartChannel | null {
  if (column === null || isCut(channel)) {
    return null;
  }
  if (mark === 'calendar' && isTemporal(column)) {
    return { ...channel, timeUnit: 'day' };
  }
  const maxBins = MARKS[mark].bins[name];
  return maxBins !== undefined && isNumeric(column) ? { ...channel, bin: { maxBins } } : null;
}

const limitsOf = (spec: ChartSpec, name: ChartChannelName, limit: number): CutLimits => ({
  limit: channelNamed(spec, name).limit ?? limit,
  keepsNumbers: OWN_VALUES.has(name) || MARKS[spec.mark].family === 'points' || isSpread(spec, name),
});

/** Numbers that are names, or have a mark for each value. */
const OWN_VALUES: ReadonlySet<ChartChannelName> = new Set<ChartChannelName>([
  'source',
  'target',
  'place',
  'text',
  'latitude',
  'longitude',
]);

/** The values whose spread is drawn, which have bins of their own or none. */
const isSpread = ({ mark }: ChartSpec, name: ChartChannelName): boolean => mark === 'box' && name === 'y';

function cutChannel(channel: ChartChannel, column: ChartColumn | null, limits: CutLimits): ChartChannel {
  if (column === null || channel.bin !== undefined || channel.part !== undefined) {
    return channel;
  }
  return channel.timeUnit === undefined
    ? { ...channel, ...cutFor(column, limits) }
    : { ...channel, timeUnit: unitOfColumn(channel.timeUnit, column) };
}

function cutLevel(channel: ChartChannel, limit: number, columns: readonly ChartColumn[]): ChartChannel {
  return isMeasure(channel)
    ? channel
    : cutChannel(channel, findColumn(columns, channel.field), { limit, keepsNumbers: false });
}

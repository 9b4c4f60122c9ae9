import type { Cell, ChartCell, ChartChannel, ChartChannelName, ChartSpec } from '@plumbline/contract';
import { findColumn, type ChartColumn } from '@plumbline/viz';
import { saysItsOrder } from '../columns/ordinal.ts';
import { columnTraits, type ColumnTraits } from '../columns/traits.ts';
import type { ChartReading } from './chart-mistake.ts';

export const isMeasure = (channel: ChartChannel | undefined): channel is ChartChannel =>
  channel !== undefined && (channel.aggregate !== undefined || channel.formula !== undefined);

/** A channel whose values marks are made of. */
export const isDimension = (channel: ChartChannel | undefined): channel is ChartChannel =>
  channel !== undefined &&
  channel.field !== null &&
  channel.aggregate === undefined &&
  channel.formula === undefined;

/** Whether the parts add up to the whole; a formula's may or may not: null. */
export const addsUp = ({ aggregate, formula }: ChartChannel): boolean | null =>
  formula !== undefined ? null : aggregate === 'count' || aggregate === 'sum';

export const columnOn = ({ spec, columns }: ChartReading, channel: ChartChannelName): ChartColumn | null =>
  findColumn(columns, spec.encoding[channel]?.field ?? null);

export const traitsOn = (reading: ChartReading, channel: ChartChannelName): ColumnTraits | null => {
  const column = columnOn(reading, channel);
  return column === null ? null : columnTraits(column, { rowCount: reading.data?.rows.total });
};

export const labelOn = (reading: ChartReading, channel: ChartChannelName): string => {
  const column = columnOn(reading, channel);
  return column?.label ?? column?.name ?? 'the number of rows';
};

/** Names without an order of their own. */
export function isNames(reading: ChartReading, channel: ChartChannelName): boolean {
  const used = reading.spec.encoding[channel];
  const column = columnOn(reading, channel);
  return (
    isDimension(used) &&
    column !== null &&
    used.bin === undefined &&
    used.timeUnit === undefined &&
    (column.type === 'text' || column.type === 'boolean' || column.role === 'identifier') &&
    !saysItsOrder(column)
  );
}

const isOther = (cell: ChartCell): boolean => typeof cell === 'object' && cell !== null;

/** The cells of one of the chart's columns, without Other. */
export function cellsOf({ data }: ChartReading, name: string): readonly Cell[] {
  const at = data?.columns.findIndex((column) => column.name === name) ?? -1;
  return at === -1
    ? []
    : (data?.data ?? []).flatMap((row) => {
        const cell = row[at] ?? null;
        return isOther(cell) ? [] : [cell as Cell];
      });
}

/** Big numbers come as text. */
export const numbersOf = (reading: ChartReading, name: string): readonly number[] =>
  cellsOf(reading, name).flatMap((cell) => {
    const number = cell === null || cell === '' ? Number.NaN : Number(cell);
    return Number.isNaN(number) ? [] : [number];
  });

/** How many values a channel has: as the data has them, with those that were put into Other, else as the profile knows. */
export function valuesOn(reading: ChartReading, channel: ChartChannelName): number | null {
  const profile = columnOn(reading, channel)?.profile?.distinct ?? null;
  if (reading.data === null) {
    return profile;
  }
  const reduced = reading.data.reductions.find(({ column }) => column === channel);
  const shown = new Set(cellsOf(reading, channel)).size;
  return reduced?.total ?? (shown === 0 ? profile : shown);
}

/** Values that a channel shows at most: its own limit, the chart's on x, or all there are. */
export function shownOn(reading: ChartReading, channel: ChartChannelName): number | null {
  const all = valuesOn(reading, channel);
  const { spec } = reading;
  const own = spec.encoding[channel]?.limit;
  const limit = own ?? (channel === 'x' ? spec.limit : undefined);
  return all === null ? null : Math.min(all, limit ?? Number.POSITIVE_INFINITY);
}

/** Whether a measure is below zero somewhere: in the data, or else in what the profile knows of its column. */
export function goesBelowZero(reading: ChartReading, channel: ChartChannelName): boolean {
  const used = reading.spec.encoding[channel];
  if (used === undefined || used.aggregate === 'count' || used.aggregate === 'distinct') {
    return false;
  }
  const shown = numbersOf(reading, channel);
  return shown.length > 0 ? shown.some((value) => value < 0) : (traitsOn(reading, channel)?.min ?? 0) < 0;
}

export function omit<T extends object, K extends keyof T>(from: T, ...keys: readonly K[]): Omit<T, K> {
  const rest = { ...from };
  keys.forEach((key) => delete rest[key]);
  return rest;
}

/** The spec with a channel changed, or without it. */
export function withChannel(spec: ChartSpec, name: ChartChannelName, change: ChartChannel | null): ChartSpec {
  const { [name]: _, ...rest } = spec.encoding;
  return { ...spec, encoding: change === null ? rest : { ...rest, [name]: change } };
}

/** The spec with keys of a channel's scale taken away. */
export function withoutScale(
  spec: ChartSpec,
  name: ChartChannelName,
  keys: readonly (keyof NonNullable<ChartChannel['scale']>)[],
): ChartSpec {
  const channel = spec.encoding[name];
  if (channel?.scale === undefined) {
    return spec;
  }
  const scale = omit(channel.scale, ...keys);
  const rest = omit(channel, 'scale');
  return withChannel(spec, name, Object.keys(scale).length === 0 ? rest : { ...rest, scale });
}

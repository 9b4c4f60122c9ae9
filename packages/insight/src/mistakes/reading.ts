import {
  isAdditive,
  type Cell,
  type ChartCell,
  type ChartChannel,
  type ChartChannelName,
  type ChartSpec,
} from '@plumbline/contract';
import { message, type MessageValue } from '@plumbline/messages';
import { findColumn, type ChartColumn } from '@plumbline/viz';
import { hasWrittenOrder } from '../columns/ordinal.ts';
import { columnTraits, type ColumnTraits } from '../columns/traits.ts';
import type { ChartReading } from './chart-mistake.ts';

export const isMeasure = (channel: ChartChannel | undefined): channel is ChartChannel =>
  channel !== undefined && (channel.aggregate !== undefined || channel.formula !== undefined);

/** Whether the values of a channel define the marks. */
export const isDimension = (channel: ChartChannel | undefined): channel is ChartChannel =>
  channel !== undefined &&
  channel.field !== null &&
  channel.aggregate === undefined &&
  channel.formula === undefined;

/** Whether the values add up; null for a formula, which may or may not. */
export const addsUp = ({ aggregate, formula }: ChartChannel): boolean | null =>
  formula !== undefined ? null : aggregate !== undefined && isAdditive(aggregate);

export const columnOn = ({ spec, columns }: ChartReading, channel: ChartChannelName): ChartColumn | null =>
  findColumn(columns, spec.encoding[channel]?.field ?? null);

export const traitsOn = (reading: ChartReading, channel: ChartChannelName): ColumnTraits | null => {
  const column = columnOn(reading, channel);
  return column === null
    ? null
    : columnTraits(column, { allColumns: reading.columns, rowCount: reading.data?.rows.total });
};

export const labelOn = (reading: ChartReading, channel: ChartChannelName): MessageValue => {
  const column = columnOn(reading, channel);
  return column?.label ?? column?.name ?? message('mistake.rows');
};

/** Whether the values are names without an order. */
export function isNames(reading: ChartReading, channel: ChartChannelName): boolean {
  const used = reading.spec.encoding[channel];
  const column = columnOn(reading, channel);
  return (
    isDimension(used) &&
    column !== null &&
    used.bin === undefined &&
    used.timeUnit === undefined &&
    used.part === undefined &&
    (column.type === 'text' || column.type === 'boolean' || column.role === 'identifier') &&
    !hasWrittenOrder(column)
  );
}

const isOther = (cell: ChartCell): boolean => typeof cell === 'object' && cell !== null;

/** The cells of a column of the chart, without Other. */
function columnCells({ data }: ChartReading, name: string): readonly Cell[] {
  const at = data?.columns.findIndex((column) => column.name === name) ?? -1;
  return at === -1
    ? []
    : (data?.data ?? []).flatMap((row) => {
        const cell = row[at] ?? null;
        return isOther(cell) ? [] : [cell as Cell];
      });
}

/** Large numbers arrive as text. */
export const columnNumbers = (reading: ChartReading, name: string): readonly number[] =>
  columnCells(reading, name).flatMap((cell) => {
    const number = cell === null || cell === '' ? Number.NaN : Number(cell);
    return Number.isNaN(number) ? [] : [number];
  });

/** The number of values on a channel: in the data, including those in Other, else from the profile. */
export function valuesOn(reading: ChartReading, channel: ChartChannelName): number | null {
  const profile = columnOn(reading, channel)?.profile?.distinct ?? null;
  if (reading.data === null) {
    return profile;
  }
  const reduced = reading.data.reductions.find(({ column }) => column === channel);
  const shown = new Set(columnCells(reading, channel)).size;
  return reduced?.total ?? (shown === 0 ? profile : shown);
}

/** The most values that a channel shows: its own limit, the limit of the chart on x, or all. */
export function shownOn(reading: ChartReading, channel: ChartChannelName): number | null {
  const all = valuesOn(reading, channel);
  const { spec } = reading;
  const own = spec.encoding[channel]?.limit;
  const limit = own ?? (channel === 'x' ? spec.limit : undefined);
  return all === null ? null : Math.min(all, limit ?? Number.POSITIVE_INFINITY);
}

/** Whether a measure has negative values: in the data, else by the profile of its column. */
export function hasNegatives(reading: ChartReading, channel: ChartChannelName): boolean {
  const used = reading.spec.encoding[channel];
  if (used === undefined || used.aggregate === 'count' || used.aggregate === 'distinct') {
    return false;
  }
  const shown = columnNumbers(reading, channel);
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

/** The spec without some keys of a channel's scale. */
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

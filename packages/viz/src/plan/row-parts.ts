import type { ChartChannel, ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { aggregateLabel } from '../aggregate-label.ts';
import { isFilled } from '../channels.ts';
import { findColumn, isNumeric, isTemporal, type ChartColumn } from '../column.ts';
import { CELLS_PER_SIDE, MAX_FACETS, MAX_KEYS } from '../estimate/bounds.ts';
import { MARKS } from '../marks/marks.ts';
import { timeUnitFor } from '../resolve/cuts.ts';
import { toDimension } from './key-parts.ts';
import type { FigurePart, GroupParts, KeyPart, OwnPart, PlanContext } from './parts.ts';

/** Channels whose numbers are figures of the row, not names. */
const FIGURES: ReadonlySet<string> = new Set(['x', 'y', 'size', 'latitude', 'longitude', 'start', 'end']);

/** The columns of a chart of rows: dimensions first, then measures. */
export function ownParts(chart: ChartSpec, columns: readonly ChartColumn[]): OwnPart[] {
  const { mark, encoding, detail = [], tooltip = [] } = chart;
  const own = (name: string, path: string, channel: ChartChannel): OwnPart[] => {
    const { field } = channel;
    if (field === null) {
      return [];
    }
    const column = findColumn(columns, field);
    const isFigure = FIGURES.has(name) || (column !== null && isNumeric(column));
    return [{ name, path, channel, field, role: isFigure ? 'measure' : 'dimension' }];
  };
  const ofDetail = detail.flatMap((channel, at) => own(`detail_${at}`, `detail.${at}`, channel));
  const parts = [
    ...MARKS[mark].channels.flatMap(({ channel: name }) => {
      const channel = encoding[name];
      return isFilled(channel) ? own(name, `encoding.${name}`, channel) : [];
    }),
    ...ofDetail,
    ...tooltip.flatMap((channel, at) => own(`tooltip_${at}`, `tooltip.${at}`, channel)),
  ];
  // Columns of a table keep the order of the spec.
  return mark === 'table'
    ? parts
    : parts.toSorted((a, b) => Number(a.role === 'measure') - Number(b.role === 'measure'));
}

/** Cells in which rows that are too many are counted: bins of both places, or units of a time. */
export function cellParts(chart: ChartSpec, planning: PlanContext): GroupParts {
  return MARKS[chart.mark].family === 'map' ? mapCells(chart) : pointCells(chart, planning);
}

const CELL_COUNT: FigurePart = {
  name: 'count',
  path: 'encoding',
  channel: null,
  label: message('chartData.figure-count'),
  field: null,
  derive: [],
  measures: [{ aggregate: 'count', column: null, as: 'count' }],
  calculate: [],
  of: 'count',
  isAdditive: true,
};

function pointCells({ encoding }: ChartSpec, planning: PlanContext): GroupParts {
  const keys = (['facet', 'x', 'y'] as const).flatMap((name): KeyPart[] => {
    const channel = encoding[name];
    return isFilled(channel) ? [cellKey(name, `encoding.${name}`, { channel, planning })] : [];
  });
  return { keys, figures: [CELL_COUNT] };
}

function cellKey(
  name: string,
  path: string,
  { channel, planning }: { readonly channel: ChartChannel; readonly planning: PlanContext },
): KeyPart {
  const column = findColumn(planning.columns, channel.field);
  const cut = (): ChartChannel => {
    if (name === 'facet' || column === null || channel.bin !== undefined || channel.timeUnit !== undefined) {
      return channel;
    }
    if (isTemporal(column)) {
      return { ...channel, timeUnit: timeUnitFor(column, CELLS_PER_SIDE) };
    }
    return isNumeric(column) ? { ...channel, bin: { maxBins: CELLS_PER_SIDE } } : channel;
  };
  const dimension = toDimension(name, cut());
  const limit = name === 'facet' ? MAX_FACETS : MAX_KEYS;
  const keep = dimension.kind === 'value' ? limit : null;
  return { name, path, channel: cut(), dimension, keep, hasRest: false };
}

function mapCells({ encoding }: ChartSpec): GroupParts {
  const sides = (['latitude', 'longitude'] as const).flatMap((side) => {
    const channel = encoding[side];
    return isFilled(channel) && channel.field !== null ? [{ side, channel, field: channel.field }] : [];
  });
  const keys = sides.map(({ side, channel, field }): KeyPart => {
    const bins = { ...channel, bin: { maxBins: CELLS_PER_SIDE } };
    const name = `cell_${side}`;
    return {
      name,
      path: `encoding.${side}`,
      channel: { field, bin: bins.bin },
      dimension: toDimension(name, bins),
      keep: null,
      hasRest: false,
    };
  });
  const means = sides.map(({ side, channel, field }): FigurePart => ({
    name: side,
    path: `encoding.${side}`,
    channel,
    label: channel.title ?? aggregateLabel('mean', field),
    field,
    derive: [],
    measures: [{ aggregate: 'mean', column: field, as: side }],
    calculate: [],
    of: side,
    isAdditive: false,
  }));
  return { keys, figures: [...means, CELL_COUNT] };
}

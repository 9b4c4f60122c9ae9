import { isAdditive, type ChartChannel, type ChartSpec } from '@plumbline/contract';
import type { Measure } from '@plumbline/query';
import { isFilled, isMeasure } from '../channels.ts';
import { message, type Message } from '@plumbline/messages';
import { aggregateLabel } from '../aggregate-label.ts';
import { columnLabel } from '../column.ts';
import { MARKS } from '../marks/marks.ts';
import { formulaPart } from './formula-part.ts';
import { markFigures } from './mark-figures.ts';
import type { FigurePart, KeyPart, PlanContext } from './parts.ts';

/** The figures of a chart of groups, in the order of its columns: the main one first. */
export function figureParts(chart: ChartSpec, keys: readonly KeyPart[], planning: PlanContext): FigurePart[] {
  const { mark, encoding, detail = [], layer = [], tooltip = [] } = chart;
  const { channels, measure, hasLayers } = MARKS[mark];
  const ofChannels = channels.flatMap(({ channel: name }): MeasureChannel[] => {
    const channel = encoding[name];
    return isFilled(channel) && isMeasure(channel)
      ? [{ name, path: `encoding.${name}`, channel, isMain: name === measure }]
      : [];
  });
  const requested: MeasureChannel[] = [
    ...ofChannels.toSorted((a, b) => Number(b.isMain) - Number(a.isMain)),
    ...detail.map((channel, at) => ({ name: `detail_${at}`, path: `detail.${at}`, channel, isMain: false })),
    ...(hasLayers ? layer : []).map(({ y }, at) => ({
      name: `layer_${at}`,
      path: `layer.${at}.y`,
      channel: y,
      isMain: false,
    })),
    ...tooltip.map((channel, at) => ({
      name: `tooltip_${at}`,
      path: `tooltip.${at}`,
      channel,
      isMain: false,
    })),
  ].filter(({ channel }) => isMeasure(channel));
  const figures = requested.map((one) => figurePart(one, keys, planning));
  const own = markFigures(chart, keys, planning);
  const at = figures.findIndex(({ path }) => path.startsWith('tooltip'));
  return at === -1 ? [...figures, ...own] : figures.toSpliced(at, 0, ...own);
}

/** A channel with an aggregate or a formula. */
export interface MeasureChannel {
  readonly name: string;
  readonly path: string;
  readonly channel: ChartChannel;
  readonly isMain: boolean;
}

/** The parts of a query that compute a figure. Throws `query.invalid` if `formulaIssue` finds an issue. */
export function figurePart(
  { name, path, channel }: MeasureChannel,
  keys: readonly KeyPart[],
  planning: PlanContext,
): FigurePart {
  if (channel.formula !== undefined) {
    return formulaPart({ name, path, channel, formula: channel.formula }, keys, planning);
  }
  const { aggregate = 'count', field, percentile } = channel;
  const implied = IMPLIED[name];
  const measure: Measure = {
    aggregate,
    column: field,
    as: name,
    ...(percentile === undefined ? {} : { percentile }),
  };
  return {
    name,
    path,
    channel,
    label: channel.title ?? measureLabel(channel, planning),
    field,
    derive: [],
    measures: [measure],
    calculate: [],
    of: name,
    isAdditive: implied === undefined && isAdditive(aggregate),
  };
}

/** Channels whose values are never parts of a whole. */
const IMPLIED: Readonly<Record<string, true | undefined>> = {
  open: true,
  high: true,
  low: true,
  close: true,
};

function measureLabel(
  { aggregate = 'count', field, percentile }: Pick<ChartChannel, 'aggregate' | 'field' | 'percentile'>,
  { columns }: Pick<PlanContext, 'columns'>,
): Message | string {
  return field === null
    ? message('chartData.rows')
    : aggregateLabel(aggregate, columnLabel(columns, field), percentile);
}

/** The main measure: sorts the marks and selects the shown keys. */
export const mainFigure = (chart: ChartSpec, figures: readonly FigurePart[]): FigurePart | null =>
  figures.find(({ name }) => name === MARKS[chart.mark].measure) ?? figures[0] ?? null;

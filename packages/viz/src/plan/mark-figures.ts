import type { Aggregate, ChartChannelName, ChartMark, ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { Measure } from '@plumbline/query';
import { channelOf, isMeasure } from '../channels.ts';
import { labelOf } from '../column.ts';
import type { FigurePart, KeyPart, PlanContext } from './parts.ts';

type Make = (chart: ChartSpec, keys: readonly KeyPart[], planning: PlanContext) => FigurePart[];

/** Figures of a mark besides its channels. */
export const markFigures: Make = (chart, keys, planning) => {
  const make = OF_MARK[chart.mark];
  return [...(make?.(chart, keys, planning) ?? []), ...errorFigures(chart)];
};

type FigureName =
  | 'count'
  | 'low'
  | 'q1'
  | 'median'
  | 'q3'
  | 'high'
  | 'min'
  | 'max'
  | 'open'
  | 'close'
  | 'y_stddev'
  | 'y_count';

interface Own {
  readonly name: FigureName;
  readonly aggregate: Aggregate;
  readonly field: string | null;
  readonly path: string;
  readonly more?: Partial<Measure>;
}

const figure = ({ name, aggregate, field, path, more }: Own): FigurePart => ({
  name,
  path,
  channel: null,
  label: message(`chartData.figure-${name}`),
  field,
  derive: [],
  measures: [{ aggregate, column: field, as: name, ...more }],
  calculate: [],
  of: name,
  isAdditive: aggregate === 'count',
});

const COUNT = figure({ name: 'count', aggregate: 'count', field: null, path: 'encoding' });

const QUARTILES = [
  ['q1', 0.25],
  ['median', 0.5],
  ['q3', 0.75],
] as const;

const WHISKERS = { 'p5-p95': [0.05, 0.95], 'p2-p98': [0.02, 0.98] } as const;

const boxFigures: Make = (chart) => {
  const { field } = channelOf(chart, 'y');
  const path = 'encoding.y';
  const whiskers = chart.options?.whiskers ?? 'min-max';
  const ends = whiskers === 'min-max' ? null : WHISKERS[whiskers];
  const end = (name: 'low' | 'high', aggregate: 'min' | 'max', share: number | undefined): Own =>
    share === undefined
      ? { name, aggregate, field, path }
      : { name, aggregate: 'percentile', field, path, more: { percentile: share } };
  const middle = QUARTILES.map(([name, percentile]): Own => ({
    name,
    aggregate: 'percentile',
    field,
    path,
    more: { percentile },
  }));
  const beyond: Own[] =
    ends === null
      ? []
      : [
          { name: 'min', aggregate: 'min', field, path },
          { name: 'max', aggregate: 'max', field, path },
        ];
  return [
    ...[end('low', 'min', ends?.[0]), ...middle, end('high', 'max', ends?.[1]), ...beyond].map((own) =>
      figure(own),
    ),
    COUNT,
  ];
};

/** Quartiles of all rows of an x, the same for every step. */
const violinFigures: Make = (chart, keys) => {
  const { field } = channelOf(chart, 'y');
  const per = keys.map(({ name }) => name).filter((name) => name !== 'y');
  return [
    COUNT,
    ...QUARTILES.map(([name, percentile]) =>
      figure({ name, aggregate: 'percentile', field, path: 'encoding.y', more: { percentile, per } }),
    ),
  ];
};

/** Open and close are the first and last of their unit, by the time itself. */
const candleFigures: Make = (chart, _, planning) => {
  const time = channelOf(chart, 'x').field ?? '';
  const order = [{ by: time, direction: 'asc' as const }];
  const implied: readonly (readonly [ChartChannelName & FigureName, Aggregate])[] = [
    ['open', 'first'],
    ['high', 'max'],
    ['low', 'min'],
    ['close', 'last'],
  ];
  // Four columns have names of their own; fewer are named by their role.
  const areFour = new Set(implied.map(([name]) => channelOf(chart, name).field)).size === implied.length;
  return implied.flatMap(([name, aggregate]): FigurePart[] => {
    const channel = channelOf(chart, name);
    if (isMeasure(channel) || channel.field === null) {
      return [];
    }
    const more = aggregate === 'first' || aggregate === 'last' ? { order } : {};
    const part = figure({ name, aggregate, field: channel.field, path: `encoding.${name}`, more });
    return [
      {
        ...part,
        channel,
        label: channel.title ?? (areFour ? labelOf(planning.columns, channel.field) : part.label),
        isAdditive: false,
      },
    ];
  });
};

const OF_MARK: Readonly<Partial<Record<ChartMark, Make>>> = {
  density: () => [COUNT],
  choropleth: () => [COUNT],
  box: boxFigures,
  violin: violinFigures,
  candlestick: candleFigures,
};

/** What error bars are computed from. */
function errorFigures(chart: ChartSpec): FigurePart[] {
  const { field, aggregate } = channelOf(chart, 'y');
  const isAsked = chart.reference?.some(({ kind }) => kind === 'error') === true;
  if (!isAsked || aggregate !== 'mean' || field === null) {
    return [];
  }
  return [
    figure({ name: 'y_stddev', aggregate: 'stddev', field, path: 'encoding.y' }),
    {
      ...figure({ name: 'y_count', aggregate: 'count', field, path: 'encoding.y' }),
      isAdditive: false,
    },
  ];
}

import type { Aggregate, ChartChannelName, ChartMark, ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { Measure } from '@plumbline/query';
import { channelNamed, isMeasure } from '../channels.ts';
import { columnLabel } from '../column.ts';
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
  | 'outliers'
  | 'open'
  | 'close'
  | 'y_stddev'
  | 'y_count';

interface OwnFigure {
  readonly name: FigureName;
  readonly aggregate: Aggregate;
  readonly field: string | null;
  readonly path: string;
  readonly more?: Partial<Measure>;
}

const figure = ({ name, aggregate, field, path, more }: OwnFigure): FigurePart => ({
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

type Whiskers = NonNullable<NonNullable<ChartSpec['options']>['whiskers']>;
type End = Pick<OwnFigure, 'aggregate' | 'more'>;

const percentile = (share: number): End => ({ aggregate: 'percentile', more: { percentile: share } });

const WHISKERS: Readonly<Record<Whiskers, readonly [low: End, high: End]>> = {
  tukey: [{ aggregate: 'lower_whisker' }, { aggregate: 'upper_whisker' }],
  'min-max': [{ aggregate: 'min' }, { aggregate: 'max' }],
  'p5-p95': [percentile(0.05), percentile(0.95)],
  'p2-p98': [percentile(0.02), percentile(0.98)],
};

const boxFigures: Make = (chart) => {
  const { field } = channelNamed(chart, 'y');
  const whiskers = chart.options?.whiskers ?? 'tukey';
  const [low, high] = WHISKERS[whiskers];
  const own = (name: FigureName, end: End): OwnFigure => ({ name, field, path: 'encoding.y', ...end });
  const extremes = [own('min', { aggregate: 'min' }), own('max', { aggregate: 'max' })];
  return [
    own('low', low),
    ...QUARTILES.map(([name, share]) => own(name, percentile(share))),
    own('high', high),
    ...(whiskers === 'min-max' ? [] : extremes),
    ...(whiskers === 'tukey' ? [own('outliers', { aggregate: 'outliers' })] : []),
  ]
    .map((one) => figure(one))
    .concat(COUNT);
};

/** Quartiles of all rows of an x, the same for every step. */
const violinFigures: Make = (chart, keys) => {
  const { field } = channelNamed(chart, 'y');
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
  const time = channelNamed(chart, 'x').field ?? '';
  const order = [{ by: time, direction: 'asc' as const }];
  const implied: readonly (readonly [ChartChannelName & FigureName, Aggregate])[] = [
    ['open', 'first'],
    ['high', 'max'],
    ['low', 'min'],
    ['close', 'last'],
  ];
  // Four columns have names of their own; fewer are named by their role.
  const areFour = new Set(implied.map(([name]) => channelNamed(chart, name).field)).size === implied.length;
  return implied.flatMap(([name, aggregate]): FigurePart[] => {
    const channel = channelNamed(chart, name);
    if (isMeasure(channel) || channel.field === null) {
      return [];
    }
    const more = aggregate === 'first' || aggregate === 'last' ? { order } : {};
    const part = figure({ name, aggregate, field: channel.field, path: `encoding.${name}`, more });
    return [
      {
        ...part,
        channel,
        label: channel.title ?? (areFour ? columnLabel(planning.columns, channel.field) : part.label),
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

/** Figures that error bars are computed from. */
function errorFigures(chart: ChartSpec): FigurePart[] {
  const { field, aggregate } = channelNamed(chart, 'y');
  const hasErrorBars = chart.reference?.some(({ kind }) => kind === 'error') === true;
  if (!hasErrorBars || aggregate !== 'mean' || field === null) {
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

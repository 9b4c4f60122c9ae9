import type { Aggregate, ChartChannelName, ChartMark, ChartSpec } from '@plumbline/contract';
import type { Measure } from '@plumbline/query';
import { channelOf, isMeasure } from '../channels.ts';
import { labelOf } from '../column.ts';
import type { FigurePart, KeyPart, PlanContext } from './parts.ts';

type Make = (chart: ChartSpec, keys: readonly KeyPart[], planning: PlanContext) => FigurePart[];

/** Figures of a mark besides its channels. */
export const markFigures: Make = (chart, keys, planning) => {
  const make = OF_MARK[chart.mark];
  return [...(make?.(chart, keys, planning) ?? []), ...errorFigures(chart, planning)];
};

interface Own {
  readonly name: string;
  readonly aggregate: Aggregate;
  readonly field: string | null;
  readonly path: string;
  readonly more?: Partial<Measure>;
}

const figure = ({ name, aggregate, field, path, more }: Own, { words }: PlanContext): FigurePart => ({
  name,
  path,
  channel: null,
  label: words.figures[name] ?? name,
  field,
  derive: [],
  measures: [{ aggregate, column: field, as: name, ...more }],
  calculate: [],
  of: name,
  isAdditive: aggregate === 'count',
});

const countOf: Make = (_, __, planning) => [
  figure({ name: 'count', aggregate: 'count', field: null, path: 'encoding' }, planning),
];

const QUARTILES = [
  ['q1', 0.25],
  ['median', 0.5],
  ['q3', 0.75],
] as const;

const WHISKERS = { 'p5-p95': [0.05, 0.95], 'p2-p98': [0.02, 0.98] } as const;

const boxFigures: Make = (chart, keys, planning) => {
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
      figure(own, planning),
    ),
    ...countOf(chart, keys, planning),
  ];
};

/** Quartiles of all rows of an x, the same for every step. */
const violinFigures: Make = (chart, keys, planning) => {
  const { field } = channelOf(chart, 'y');
  const per = keys.map(({ name }) => name).filter((name) => name !== 'y');
  return [
    ...countOf(chart, keys, planning),
    ...QUARTILES.map(([name, percentile]) =>
      figure(
        { name, aggregate: 'percentile', field, path: 'encoding.y', more: { percentile, per } },
        planning,
      ),
    ),
  ];
};

/** Open and close are the first and last of their unit, by the time itself. */
const candleFigures: Make = (chart, _, planning) => {
  const time = channelOf(chart, 'x').field ?? '';
  const order = [{ by: time, direction: 'asc' as const }];
  const implied: readonly (readonly [ChartChannelName, Aggregate])[] = [
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
    const part = figure({ name, aggregate, field: channel.field, path: `encoding.${name}`, more }, planning);
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
  density: countOf,
  choropleth: countOf,
  box: boxFigures,
  violin: violinFigures,
  candlestick: candleFigures,
};

/** What error bars are computed from. */
function errorFigures(chart: ChartSpec, planning: PlanContext): FigurePart[] {
  const { field, aggregate } = channelOf(chart, 'y');
  const isAsked = chart.reference?.some(({ kind }) => kind === 'error') === true;
  if (!isAsked || aggregate !== 'mean' || field === null) {
    return [];
  }
  return [
    figure({ name: 'y_stddev', aggregate: 'stddev', field, path: 'encoding.y' }, planning),
    {
      ...figure({ name: 'y_count', aggregate: 'count', field, path: 'encoding.y' }, planning),
      isAdditive: false,
    },
  ];
}

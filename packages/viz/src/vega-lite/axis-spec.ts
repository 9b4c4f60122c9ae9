import { assertNever, type ChartData, type ChartLayer, type ChartReference } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { faceted, field, type SpecBody, type Spec } from './values.ts';

const MARKS: Readonly<Record<string, Spec>> = {
  bar: { type: 'bar' },
  line: { type: 'line', strokeWidth: 2 },
  step: { type: 'line', interpolate: 'step-after', strokeWidth: 2 },
  area: { type: 'area' },
  scatter: { type: 'point', filled: true },
  bubble: { type: 'point', filled: true },
  histogram: { type: 'bar', binSpacing: 1 },
  density: { type: 'area', opacity: 0.4, interpolate: 'monotone' },
};

/** Marks on two axes, with layers, references and small multiples. */
export function axisSpec(data: ChartData): SpecBody {
  const { chart } = data;
  const isHorizontal = chart.options?.orient === 'horizontal';
  const [base, value] = isHorizontal ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const encoding = { [base]: baseField(data), [value]: valueField(data), ...otherFields(data) };
  const main = {
    ...(chart.encoding.y?.scale?.type === 'log' ? { transform: [{ filter: 'datum.y > 0' }] } : {}),
    mark: { ...MARKS[chart.mark], tooltip: true },
    encoding,
  };
  const layers = [
    ...(chart.layer ?? []).map((layer, at) => layerOf(data, { layer, at, base, value })),
    ...referencesOf(data, { base, value }),
  ];
  const body =
    layers.length === 0
      ? main
      : {
          layer: [main, ...layers],
          ...(hasRight(chart.layer) ? { resolve: { scale: { [value]: 'independent' } } } : {}),
        };
  return { body: faceted(data, body), missing: missingOf(data) };
}

const hasRight = (layers: readonly ChartLayer[] | undefined): boolean =>
  (layers ?? []).some(({ axis }) => axis === 'right');

function baseField(data: ChartData): Spec | undefined {
  const x = data.columns.find(({ name }) => name === 'x');
  return x?.binWidth === undefined
    ? field(data, 'x')
    : field(data, 'x', { type: 'quantitative', bin: { binned: true, step: x.binWidth } });
}

function valueField(data: ChartData): Spec | undefined {
  const { chart } = data;
  if (chart.mark === 'density') {
    return field(data, 'count', { stack: null });
  }
  const y = data.columns.find(({ name }) => name === 'y');
  const stack = chart.encoding.y?.stack;
  const binned = y?.binWidth === undefined ? {} : { bin: { binned: true, step: y.binWidth } };
  const stackSpec = stack === undefined ? {} : { stack: stack === 'none' ? null : stack };
  return field(data, 'y', {
    ...binned,
    ...(chart.mark === 'scatter' || chart.mark === 'bubble' ? {} : stackSpec),
  });
}

function otherFields(data: ChartData): Spec {
  const { chart } = data;
  const counts = chart.mark === 'scatter' ? field(data, 'count') : undefined;
  const color = field(data, 'color', colorSpec(data)) ?? counts;
  const ends = Object.fromEntries(
    data.columns
      .filter(({ name, binWidth }) => binWidth !== undefined && (name === 'x' || name === 'y'))
      .map(({ name }) => [`${name}2`, { field: `${name}_end` }]),
  );
  const size = field(data, 'size');
  const single = chart.colour === undefined ? undefined : { value: chart.colour };
  const own = color ?? single;
  return {
    ...ends,
    ...(own === undefined ? {} : { color: own }),
    ...(size === undefined ? {} : { size }),
    // Side by side, where they are not stacked.
    ...(chart.mark === 'bar' && chart.encoding.y?.stack === 'none' && color !== undefined
      ? { xOffset: { field: 'color' } }
      : {}),
  };
}

/** Colors that the author gave to values. */
export function colorSpec({ chart }: ChartData): Spec {
  const pairs = Object.entries(chart.colours ?? {});
  return pairs.length === 0
    ? {}
    : { scale: { domain: pairs.map(([value]) => value), range: pairs.map(([, color]) => color) } };
}

interface Sides {
  readonly base: 'x' | 'y';
  readonly value: 'x' | 'y';
}

function layerOf(
  data: ChartData,
  { layer, at, base, value }: Sides & { readonly layer: ChartLayer; readonly at: number },
): Spec {
  return {
    mark: {
      ...MARKS[layer.mark],
      tooltip: true,
      ...(layer.colour === undefined ? {} : { color: layer.colour }),
    },
    encoding: {
      [base]: baseField(data),
      [value]: field(
        data,
        `layer_${at}`,
        layer.axis === 'right' ? { axis: { orient: base === 'x' ? 'right' : 'top' } } : {},
      ),
    },
  };
}

function referencesOf(data: ChartData, sides: Sides): Spec[] {
  return (data.chart.reference ?? []).flatMap((reference) => referenceOf(data, reference, sides));
}

/** Drawn once, not for each row. */
const ONCE = { values: [{}] } as const;
const DASHED = { type: 'rule', strokeDash: [4, 3], color: '#48535e' } as const;

function referenceOf(data: ChartData, reference: ChartReference, { base, value }: Sides): Spec[] {
  switch (reference.kind) {
    case 'line':
      return typeof reference.value === 'number'
        ? [{ data: ONCE, mark: DASHED, encoding: { [value]: { datum: reference.value } } }]
        : [
            {
              mark: DASHED,
              encoding: { [value]: { field: 'y', type: 'quantitative', aggregate: reference.value } },
            },
          ];
    case 'band':
      return [
        {
          data: ONCE,
          mark: { type: 'rect', opacity: 0.14, color: '#636e79' },
          encoding: { [value]: { datum: reference.from }, [`${value}2`]: { datum: reference.to } },
        },
      ];
    case 'moving_average':
      return [
        {
          transform: [
            { window: [{ op: 'mean', field: 'y', as: 'moving' }], frame: [1 - reference.marks, 0] },
          ],
          mark: { type: 'line', strokeDash: [5, 3], color: '#48535e' },
          encoding: { [base]: baseField(data), [value]: { field: 'moving', type: 'quantitative' } },
        },
      ];
    case 'trend':
      return isQuantitative(data)
        ? [
            {
              transform: [{ regression: 'y', on: 'x' }],
              mark: { type: 'line', strokeDash: [5, 3], color: '#48535e' },
              encoding: {
                [base]: { field: 'x', type: 'quantitative' },
                [value]: { field: 'y', type: 'quantitative' },
              },
            },
          ]
        : [];
    case 'error':
    case 'forecast':
      return [];
    default:
      return assertNever(reference);
  }
}

const isQuantitative = (data: ChartData): boolean => field(data, 'x')?.['type'] === 'quantitative';

function missingOf(data: ChartData): Message[] {
  const { chart } = data;
  const has = (kind: ChartReference['kind']): boolean =>
    (chart.reference ?? []).some((reference) => reference.kind === kind);
  return [
    ...(chart.mark === 'density' ? [message('vegaLite.kernel')] : []),
    ...(has('trend') && !isQuantitative(data) ? [message('vegaLite.trend')] : []),
    ...(has('error') ? [message('vegaLite.errorBars')] : []),
  ];
}

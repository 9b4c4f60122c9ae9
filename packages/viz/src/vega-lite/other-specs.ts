import type { ChartData } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { colorSpec } from './axis-spec.ts';
import { faceted, field, isNumeric, type SpecBody, type Spec } from './values.ts';

/** Parts of a whole, and what builds up to it. */
export const partsSpec = (data: ChartData): SpecBody => ({ body: faceted(data, partsBody(data)) });

function partsBody(data: ChartData): Spec {
  const { mark } = data.chart;
  if (mark === 'waterfall') {
    return waterfallBody(data);
  }
  if (mark === 'funnel') {
    return {
      mark: { type: 'bar', tooltip: true },
      encoding: { y: field(data, 'x'), x: field(data, 'y', { stack: 'center', axis: null }) },
    };
  }
  const isRose = mark === 'rose';
  const color = field(data, 'x', colorSpec(data));
  const order = { field: 'row', type: 'quantitative' };
  return {
    transform: [{ filter: 'datum.y > 0' }],
    mark: { type: 'arc', tooltip: true, ...(mark === 'donut' ? { innerRadius: 70 } : {}) },
    encoding: isRose
      ? {
          theta: { field: 'row', type: 'ordinal', stack: null, scale: { type: 'band' } },
          radius: field(data, 'y', { scale: { type: 'sqrt', zero: true } }),
          color: color,
        }
      : { theta: field(data, 'y', { stack: true }), color: color, order },
  };
}

const waterfallBody = (data: ChartData): Spec => ({
  transform: [
    { window: [{ op: 'sum', field: 'y', as: 'end' }], frame: [null, 0] },
    { calculate: 'datum.end - datum.y', as: 'start' },
  ],
  mark: { type: 'bar', tooltip: true },
  encoding: {
    x: field(data, 'x'),
    y: { field: 'start', type: 'quantitative', title: field(data, 'y')?.['title'] ?? null },
    y2: { field: 'end' },
    color: { condition: { test: 'datum.y >= 0', value: '#e67303' }, value: '#209be3' },
  },
});

/** A cell for each pair of values, and points on the earth. */
export function gridSpec(data: ChartData): SpecBody {
  const { mark } = data.chart;
  if (mark === 'calendar') {
    return { body: calendarBody(data) };
  }
  if (mark === 'pivot') {
    return { body: pivotBody(data) };
  }
  return mark === 'heatmap'
    ? { body: heatmapBody(data) }
    : {
        body: pointsBody(data),
        missing: [message('vegaLite.land'), ...(mark === 'densitymap' ? [message('vegaLite.density')] : [])],
      };
}

const calendarBody = (data: ChartData): Spec => ({
  mark: { type: 'rect', tooltip: true },
  encoding: {
    x: { field: 'x', timeUnit: 'yearweek', type: 'ordinal', title: null },
    y: { field: 'x', timeUnit: 'day', type: 'ordinal', title: null },
    color: field(data, 'color'),
  },
});

const pivotBody = (data: ChartData): Spec => ({
  mark: { type: 'text' },
  encoding: {
    y: field(data, 'x'),
    ...(field(data, 'color') === undefined ? {} : { x: field(data, 'color') }),
    text: field(data, 'y', { format: ',' }),
  },
});

const heatmapBody = (data: ChartData): Spec => ({
  mark: { type: 'rect', tooltip: true },
  encoding: { x: field(data, 'x'), y: field(data, 'y'), color: field(data, 'color', divergingOf(data)) },
});

const pointsBody = (data: ChartData): Spec => ({
  projection: { type: 'equalEarth' },
  mark: { type: 'circle', tooltip: true, opacity: 0.7 },
  encoding: { longitude: field(data, 'longitude'), latitude: field(data, 'latitude'), ...sizeAndColor(data) },
});

function sizeAndColor(data: ChartData): Spec {
  const size = field(data, 'size') ?? field(data, 'count');
  const color = field(data, 'color');
  return { ...(size === undefined ? {} : { size }), ...(color === undefined ? {} : { color }) };
}

function divergingOf({ chart, columns, data }: ChartData): Spec {
  const scale = chart.encoding.color?.scale;
  const at = columns.findIndex(({ name }) => name === 'color');
  const values = data.map((row) => Number(row[at] ?? 0));
  const turns = values.some((value) => value < 0) && values.some((value) => value > 0);
  return scale?.scheme === 'diverging' || (scale?.scheme === undefined && turns)
    ? { scale: { domainMid: scale?.middle ?? 0, range: 'diverging' } }
    : {};
}

/** Marks from one end to another. */
export function rangeSpec(data: ChartData): SpecBody {
  const { mark } = data.chart;
  if (mark === 'box') {
    return { body: boxBody(data) };
  }
  if (mark === 'candlestick') {
    return { body: candleBody(data) };
  }
  return { body: mark === 'bullet' ? bulletBody(data) : ganttBody(data) };
}

const layer = (encoding: Spec, mark: Spec): Spec => ({ mark: { tooltip: true, ...mark }, encoding });

function boxBody(data: ChartData): Spec {
  const x = field(data, 'x') === undefined ? {} : { x: field(data, 'x') };
  const title = data.columns.find(({ name }) => name === 'median')?.label ?? null;
  const low = field(data, 'low', { title, scale: { zero: false } });
  return {
    layer: [
      layer({ ...x, y: low, y2: { field: 'high' } }, { type: 'rule' }),
      layer({ ...x, y: field(data, 'q1'), y2: { field: 'q3' } }, { type: 'bar', size: 24 }),
      layer({ ...x, y: field(data, 'median') }, { type: 'tick', color: '#ffffff', size: 24, thickness: 2 }),
    ],
  };
}

function candleBody(data: ChartData): Spec {
  const color = { condition: { test: 'datum.close >= datum.open', value: '#18794e' }, value: '#c4302b' };
  const x = field(data, 'x');
  const low = field(data, 'low', { title: null, scale: { zero: false } });
  return {
    layer: [
      layer({ x, y: low, y2: { field: 'high' }, color }, { type: 'rule' }),
      layer(
        { x, y: field(data, 'open', { title: null }), y2: { field: 'close' }, color },
        { type: 'bar', size: 6 },
      ),
    ],
  };
}

function bulletBody(data: ChartData): Spec {
  const y = field(data, 'x') === undefined ? {} : { y: field(data, 'x') };
  const goal = field(data, 'goal');
  const mark = { type: 'tick', size: 26, thickness: 3, color: '#14191f' };
  return {
    layer: [
      layer({ ...y, x: field(data, 'y') }, { type: 'bar', size: 14 }),
      ...(goal === undefined ? [] : [layer({ ...y, x: goal }, mark)]),
    ],
  };
}

function ganttBody(data: ChartData): Spec {
  const color = field(data, 'color', colorSpec(data));
  const span = { y: field(data, 'text'), x: field(data, 'start'), x2: { field: 'end' } };
  return layer({ ...span, ...(color === undefined ? {} : { color }) }, { type: 'bar' });
}

/** Marks that Vega-Lite does not have become a table of texts, so that the file has their values. */
export function textSpec(data: ChartData): SpecBody {
  const names = data.columns.map(({ name }) => name);
  const labels = Object.fromEntries(data.columns.map(({ name, label }) => [name, label]));
  const isSingle = data.chart.mark === 'kpi' || data.chart.mark === 'gauge';
  const shown = isSingle
    ? names.filter((name) => data.columns.some((column) => column.name === name && isNumeric(column)))
    : names;
  return {
    body: {
      transform: [
        ...(isSingle ? [{ filter: 'datum.row === 0' }] : []),
        { fold: shown, as: ['column', 'value'] },
        { calculate: `${JSON.stringify(labels)}[datum.column]`, as: 'label' },
      ],
      mark: { type: 'text' },
      encoding: {
        x: {
          field: 'label',
          type: 'nominal',
          sort: null,
          title: null,
          axis: { orient: 'top', domain: false, ticks: false, labelAngle: 0 },
        },
        y: { field: 'row', type: 'ordinal', axis: null },
        text: { field: 'value', type: 'nominal' },
      },
    },
  };
}

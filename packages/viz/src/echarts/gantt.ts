import { baseAxis } from './axes.ts';
import { colorKeys } from './axis-chart.ts';
import { colorScale, inkOn, rowColors, singleColor } from './colors.ts';
import { findPosition, readNames, type Domain } from './domain.ts';
import type { Drawing, LegendEntry } from './drawing.ts';
import { legendHeight } from './legend.ts';
import { cut, textWidth } from './measure-text.ts';
import { layPanels } from './panels.ts';
import { parseMoment } from './print.ts';
import { cellAt, findColumn, FADED, cellKey, numberAt, textAt, type View, type ViewColumn } from './view.ts';

interface Span {
  readonly row: number;
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

const MAX_LANES_LABELLED = 60;

/** Gantt: a bar from beginning to end in the lane of its text. */
export function drawGantt(view: View): Drawing {
  const [text, start, end] = ['text', 'start', 'end'].map((name) => findColumn(view, name));
  if (!text || !start || !end) {
    return { option: {}, series: [], parts: [], tooltip: 'none', legend: [] };
  }
  const lanes = readNames(view, text);
  const spans = listSpans(view, { start, end, lanes });
  const legend = listLegend(view);
  const names = legend.map(({ name }) => name);
  const [panel] = layPanels(view, { top: 10 + legendHeight(view, names), right: 20, bottom: 8, left: 8 });
  const [width, height] = [panel?.box.width ?? view.width, panel?.box.height ?? view.height];
  const kind = start.isTemporal ? 'time' : 'scale';
  const domain: Domain = { kind, column: start, keys: [], texts: [], placeOf: () => undefined };
  const across = baseAxis(view, domain, { gridIndex: 0, length: width, isVertical: false, hasLabels: true });
  const down = baseAxis(view, lanes, { gridIndex: 0, length: height, isVertical: true, hasLabels: true });
  const isCrowded = lanes.keys.length > MAX_LANES_LABELLED;
  return {
    option: {
      grid: [panel?.grid],
      xAxis: [
        { ...across, ...spanEnds(spans), splitLine: { show: true, lineStyle: { color: view.theme.grid } } },
      ],
      yAxis: [{ ...down, axisLine: { show: false }, ...(isCrowded ? { axisLabel: { show: false } } : {}) }],
    },
    series: groupedSpans(view, { spans, lanes, height, names }),
    parts: ['CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend,
  };
}

function listLegend(view: View): LegendEntry[] {
  const color = findColumn(view, 'color');
  if (color === null) {
    return [];
  }
  const scale = colorScale(view, color);
  return colorKeys(view).map((key) => {
    const row = view.rows.findIndex((cells) => cellKey(cells[color.at] ?? null) === key);
    return { name: textAt(view, row, color), color: scale(key) };
  });
}

function listSpans(
  view: View,
  { start, end, lanes }: { readonly start: ViewColumn; readonly end: ViewColumn; readonly lanes: Domain },
): Span[] {
  return view.rows.flatMap((_, row) => {
    const [from, to] = [axisPosition(view, row, start), axisPosition(view, row, end)];
    const lane = findPosition(view, row, lanes);
    return from === null || to === null || lane === null
      ? []
      : [{ row, lane, from: Math.min(from, to), to: Math.max(from, to) }];
  });
}

const spanEnds = (spans: readonly Span[]): Readonly<Record<string, unknown>> => {
  if (spans.length === 0) {
    return {};
  }
  const from = spans.reduce((least, span) => Math.min(least, span.from), Number.POSITIVE_INFINITY);
  const to = spans.reduce((most, span) => Math.max(most, span.to), Number.NEGATIVE_INFINITY);
  return from === to ? {} : { min: from, max: to };
};

const axisPosition = (view: View, row: number, column: ViewColumn): number | null =>
  column.isTemporal ? parseMoment(cellKey(cellAt(view, row, column))) : numberAt(view, row, column);

interface SpansParams {
  readonly spans: readonly Span[];
  readonly lanes: Domain;
  readonly height: number;
  readonly names: readonly string[];
}

interface Painter {
  readonly coord: (point: readonly number[]) => number[];
}

/** A series per color, for the legend. */
function groupedSpans(view: View, { spans, lanes, height, names }: SpansParams) {
  const color = findColumn(view, 'color');
  const paint = rowColors(view, color);
  const thick = Math.max(2, Math.min(22, (height / Math.max(1, lanes.keys.length)) * 0.66));
  const groups: readonly (string | null)[] = color === null ? [null] : colorKeys(view);
  return groups.map((key, at) => {
    const own = spans.filter(({ row }) => key === null || cellKey(cellAt(view, row, color)) === key);
    const label = findColumn(view, 'text');
    return {
      option: {
        id: `spans ${key ?? ''}`,
        type: 'custom',
        name: names[at] ?? label?.label ?? '',
        encode: { x: [0, 1], y: 2 },
        data: own.map(({ from, to, lane }) => [from, to, lane]),
        itemStyle: { color: own[0] === undefined ? singleColor(view) : paint(own[0].row) },
        renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: Painter) => {
          const span = own[dataIndex];
          return span === undefined ? null : spanShape(view, span, { api, thick, fill: paint(span.row) });
        },
      },
      rows: own.map(({ row }) => row),
      say: (item: number) => {
        const row = own[item]?.row ?? -1;
        const [start, end] = [findColumn(view, 'start'), findColumn(view, 'end')];
        return {
          name: [label, color]
            .filter((column) => column !== null)
            .map((column) => textAt(view, row, column))
            .join(', '),
          value: `${textAt(view, row, start)} – ${textAt(view, row, end)}`,
        };
      },
    };
  });
}

function spanShape(
  view: View,
  span: Span,
  { api, thick, fill }: { readonly api: Painter; readonly thick: number; readonly fill: string },
) {
  const [[x1 = 0, y = 0], [x2 = 0]] = [
    api.coord([span.from, span.lane]),
    api.coord([span.to, span.lane]),
  ] as [number[], number[]];
  const width = Math.max(2, x2 - x1);
  const isFaded = view.selected !== null && !view.selected.has(span.row);
  const detail = view.chart.options?.labels === true ? textAt(view, span.row, findColumn(view, 'text')) : '';
  const text = cut(detail, width - 8);
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { x: x1, y: y - thick / 2, width, height: thick },
        style: { fill, opacity: isFaded ? FADED : 1 },
      },
      ...(text !== '' && thick >= 14 && textWidth(text) < width - 6
        ? [
            {
              type: 'text',
              style: {
                text,
                x: x1 + 4,
                y,
                verticalAlign: 'middle',
                fill: inkOn(fill),
                fontSize: 11,
                fontFamily: view.theme.fontFamily,
              },
            },
          ]
        : []),
    ],
  };
}

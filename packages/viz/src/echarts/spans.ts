import type { ChartAnnotation } from '@plumbline/contract';
import { annotationsOf } from './annotations.ts';
import { baseAxis, valueAxis } from './axes.ts';
import { colourKeys } from './axis-chart.ts';
import type { Course } from './axis-marks.ts';
import { colourScale, inkOn, rowColours, singleColour } from './colours.ts';
import { positionOf, readDomain, readNames, type Domain } from './domain.ts';
import type { Drawing } from './drawing.ts';
import { legendHeight } from './legend.ts';
import { cut, textWidth } from './measure-text.ts';
import { layPanels } from './panels.ts';
import { momentOf } from './print.ts';
import { referencesOf } from './references.ts';
import { scaleOf } from './scale.ts';
import {
  cellOf,
  columnOf,
  FADED,
  fadeOf,
  keyOf,
  numberOf,
  textOf,
  type View,
  type ViewColumn,
} from './view.ts';

/** Candles: filled where the close is below the open, hollow where it is above, so that colour is not all. */
export function drawCandles(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const domain = readDomain(view, columnOf(view, 'x'));
  const columns = ['open', 'close', 'low', 'high'].map((name) => columnOf(view, name));
  const rows: number[] = domain.keys.map(() => -1);
  view.rows.forEach((_, row) => {
    rows[positionOf(view, row, domain) ?? 0] = row;
  });
  const close = columns[1] ?? null;
  const [panel] = layPanels(view, { top: 14, right: 16, bottom: 8, left: 8 });
  const length = panel?.box.width ?? view.width;
  const { theme } = view;
  const values = rows.map((row) => numberOf(view, row, close));
  const course: Course | null =
    close === null
      ? null
      : {
          id: 'candles',
          name: close.label,
          mark: 'line',
          colour: theme.text3,
          dash: 'solid',
          symbol: 'circle',
          measure: close,
          axis: 'left',
          stacking: 'none',
          key: null,
          isLayer: false,
          rows,
          positions: rows.map((_, at) => at),
          values,
          drawn: values,
        };
  const ask = {
    view,
    courses: course === null ? [] : [course],
    domain,
    scale: scaleOf(null),
    isHorizontal: false,
    axisIndex: { x: 0, y: 0 },
    panelAt: 0,
    box: panel?.box ?? { left: 0, top: 0, width: 0, height: 0 },
  };
  const overlay = annotationsOf(ask, annotations);
  return {
    option: {
      grid: [panel?.grid],
      xAxis: [
        baseAxis(view, domain, { gridIndex: 0, length: length - 40, isVertical: false, hasLabels: true }),
      ],
      yAxis: [
        valueAxis(view, {
          gridIndex: 0,
          length: panel?.box.height ?? view.height,
          isVertical: true,
          hasLabels: true,
          column: close,
          scale: scaleOf(close),
          hasZero: false,
        }),
      ],
    },
    series: [
      {
        option: {
          id: 'candles',
          type: 'candlestick',
          name: close?.label ?? '',
          large: rows.length > 2000,
          barMaxWidth: 18,
          data: rows.map((row) => {
            const figures = columns.map((column) => numberOf(view, row, column));
            return figures.includes(null)
              ? { value: ['-', '-', '-', '-'] }
              : { value: figures, itemStyle: fadeOf(view, row) };
          }),
          itemStyle: {
            color: theme.surface,
            borderColor: theme.positive,
            color0: theme.negative,
            borderColor0: theme.negative,
            borderWidth: 1.2,
            borderColorDoji: theme.text3,
          },
        },
        rows: rows.map((row) => (numberOf(view, row, close) === null ? -1 : row)),
        say: (item) => {
          const row = rows[item] ?? -1;
          return {
            name: textOf(view, row, columnOf(view, 'x')),
            value: textOf(view, row, close),
            lines: ['open', 'high', 'low']
              .map((name) => columnOf(view, name))
              .filter((column) => column !== null)
              .map((column) => [column.label, textOf(view, row, column)] as const),
          };
        },
      },
      ...referencesOf(ask),
      ...overlay.series,
    ],
    parts: ['CandlestickChart', 'GridComponent'],
    tooltip: 'item',
    legend: [],
    unplaced: overlay.unplaced,
  };
}

interface Span {
  readonly row: number;
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

const MOST_LANES_LABELLED = 60;

/** Gantt: a bar from beginning to end in the lane of its text. */
export function drawGantt(view: View): Drawing {
  const [text, start, end, colour] = ['text', 'start', 'end', 'color'].map((name) => columnOf(view, name));
  if (
    text === null ||
    text === undefined ||
    start === null ||
    start === undefined ||
    end === null ||
    end === undefined
  ) {
    return { option: {}, series: [], parts: [], tooltip: 'none', legend: [] };
  }
  const lanes = readNames(view, text);
  const spans = view.rows.flatMap((_, row): Span[] => {
    const [from, to] = [placeOf(view, row, start), placeOf(view, row, end)];
    const lane = positionOf(view, row, lanes);
    return from === null || to === null || lane === null
      ? []
      : [{ row, lane, from: Math.min(from, to), to: Math.max(from, to) }];
  });
  const keys = colour === null || colour === undefined ? [] : colourKeys(view);
  const scale = colour === null || colour === undefined ? null : colourScale(view, colour);
  const legend = keys.map((key) => {
    const row = view.rows.findIndex(
      (cells) => colour !== null && colour !== undefined && keyOf(cells[colour.at] ?? null) === key,
    );
    return { name: textOf(view, row, colour ?? null), colour: scale?.(key) ?? singleColour(view) };
  });
  const [panel] = layPanels(view, {
    top:
      10 +
      legendHeight(
        view,
        legend.map(({ name }) => name),
      ),
    right: 20,
    bottom: 8,
    left: 8,
  });
  const height = panel?.box.height ?? view.height;
  const domain: Domain = {
    kind: start.isTemporal ? 'time' : 'scale',
    column: start,
    keys: [],
    texts: [],
    placeOf: () => undefined,
  };
  return {
    option: {
      grid: [panel?.grid],
      xAxis: [
        {
          ...baseAxis(view, domain, {
            gridIndex: 0,
            length: panel?.box.width ?? view.width,
            isVertical: false,
            hasLabels: true,
          }),
          ...spanEnds(spans),
          splitLine: { show: true, lineStyle: { color: view.theme.grid } },
        },
      ],
      yAxis: [
        {
          ...baseAxis(view, lanes, { gridIndex: 0, length: height, isVertical: true, hasLabels: true }),
          axisLine: { show: false },
          ...(lanes.keys.length > MOST_LANES_LABELLED ? { axisLabel: { show: false } } : {}),
        },
      ],
    },
    series: groupedSpans(view, {
      spans,
      colour: colour ?? null,
      lanes,
      height,
      names: legend.map(({ name }) => name),
      keys,
    }),
    parts: ['CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend,
  };
}

const spanEnds = (spans: readonly Span[]): Readonly<Record<string, unknown>> => {
  if (spans.length === 0) {
    return {};
  }
  const from = spans.reduce((least, span) => Math.min(least, span.from), Number.POSITIVE_INFINITY);
  const to = spans.reduce((most, span) => Math.max(most, span.to), Number.NEGATIVE_INFINITY);
  return from === to ? {} : { min: from, max: to };
};

const placeOf = (view: View, row: number, column: ViewColumn): number | null =>
  column.isTemporal ? momentOf(String(cellOf(view, row, column))) : numberOf(view, row, column);

interface SpansAsk {
  readonly spans: readonly Span[];
  readonly colour: ViewColumn | null;
  readonly lanes: Domain;
  readonly height: number;
  readonly names: readonly string[];
  readonly keys: readonly string[];
}

interface Painter {
  readonly coord: (point: readonly number[]) => number[];
}

/** A series per colour, for the legend. */
function groupedSpans(view: View, { spans, colour, lanes, height, names, keys }: SpansAsk) {
  const paint = rowColours(view, colour);
  const thick = Math.max(2, Math.min(22, (height / Math.max(1, lanes.keys.length)) * 0.66));
  const groups: readonly (string | null)[] = colour === null ? [null] : keys;
  return groups.map((key, at) => {
    const own = spans.filter(({ row }) => key === null || keyOf(cellOf(view, row, colour)) === key);
    const label = columnOf(view, 'text');
    return {
      option: {
        id: `spans ${key ?? ''}`,
        type: 'custom',
        name: names[at] ?? label?.label ?? '',
        encode: { x: [0, 1], y: 2 },
        data: own.map(({ from, to, lane }) => [from, to, lane]),
        itemStyle: { color: own[0] === undefined ? singleColour(view) : paint(own[0].row) },
        renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: Painter) => {
          const span = own[dataIndex];
          return span === undefined ? null : spanShape(view, span, { api, thick, fill: paint(span.row) });
        },
      },
      rows: own.map(({ row }) => row),
      say: (item: number) => {
        const row = own[item]?.row ?? -1;
        const [start, end] = [columnOf(view, 'start'), columnOf(view, 'end')];
        return {
          name: [label, colour]
            .filter((column) => column !== null)
            .map((column) => textOf(view, row, column))
            .join(', '),
          value: `${textOf(view, row, start)} – ${textOf(view, row, end)}`,
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
  const detail = view.chart.options?.labels === true ? textOf(view, span.row, columnOf(view, 'text')) : '';
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

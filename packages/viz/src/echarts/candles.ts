import type { ChartAnnotation } from '@plumbline/contract';
import { drawAnnotations } from './annotations.ts';
import { baseAxis, valueAxis } from './axes.ts';
import type { DataSeries } from './axis-marks.ts';
import { findPosition, readDomain, type Domain } from './domain.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import type { OverlayParams } from './overlay.ts';
import { layPanels } from './panels.ts';
import { drawReferences } from './references.ts';
import { createScale } from './scale.ts';
import { findColumn, fadeStyle, numberAt, textAt, type View, type ViewColumn } from './view.ts';

const LARGE_ABOVE = 2000;
const NO_BOX = { left: 0, top: 0, width: 0, height: 0 };

/** Candles: filled where the close is below the open, hollow where it is above, so that color is not all. */
export function drawCandles(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const domain = readDomain(view, findColumn(view, 'x'));
  const close = findColumn(view, 'close');
  const rows: number[] = domain.keys.map(() => -1);
  view.rows.forEach((_, row) => {
    rows[findPosition(view, row, domain) ?? 0] = row;
  });
  const [panel] = layPanels(view, { top: 14, right: 16, bottom: 8, left: 8 });
  const box = panel?.box ?? NO_BOX;
  const allSeries = close === null ? [] : [closes(view, rows, close)];
  const params: OverlayParams = {
    view,
    allSeries,
    domain,
    scale: createScale(null),
    isHorizontal: false,
    axisIndex: { x: 0, y: 0 },
    panelAt: 0,
    box,
  };
  const overlay = drawAnnotations(params, annotations);
  const [across, up] = buildAxes(view, { domain, close, box });
  return {
    option: { grid: [panel?.grid], xAxis: [across], yAxis: [up] },
    series: [candleSeries(view, rows), ...drawReferences(params), ...overlay.series],
    parts: ['CandlestickChart', 'GridComponent'],
    tooltip: 'item',
    legend: [],
    unplaced: overlay.unplaced,
  };
}

interface AxesParams {
  readonly domain: Domain;
  readonly close: ViewColumn | null;
  readonly box: { readonly width: number; readonly height: number };
}

const buildAxes = (view: View, { domain, close, box }: AxesParams) => [
  baseAxis(view, domain, { gridIndex: 0, length: box.width - 40, isVertical: false, hasLabels: true }),
  valueAxis(view, {
    gridIndex: 0,
    length: box.height,
    isVertical: true,
    hasLabels: true,
    column: close,
    scale: createScale(close),
    hasZero: false,
  }),
];

/** Closing values as a series, which references and annotations are positioned by. */
function closes(view: View, rows: readonly number[], close: ViewColumn): DataSeries {
  const values = rows.map((row) => numberAt(view, row, close));
  return {
    id: 'candles',
    name: close.label,
    mark: 'line',
    color: view.theme.text3,
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
}

function candleSeries(view: View, rows: readonly number[]): DrawnSeries {
  const { theme } = view;
  const columns = ['open', 'close', 'low', 'high'].map((name) => findColumn(view, name));
  const close = findColumn(view, 'close');
  const further = ['open', 'high', 'low']
    .map((name) => findColumn(view, name))
    .filter((column) => column !== null);
  return {
    option: {
      id: 'candles',
      type: 'candlestick',
      name: close?.label ?? '',
      large: rows.length > LARGE_ABOVE,
      barMaxWidth: 18,
      data: rows.map((row) => {
        const figures = columns.map((column) => numberAt(view, row, column));
        return figures.includes(null)
          ? { value: ['-', '-', '-', '-'] }
          : { value: figures, itemStyle: fadeStyle(view, row) };
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
    rows: rows.map((row) => (numberAt(view, row, close) === null ? -1 : row)),
    say: (item) => {
      const row = rows[item] ?? -1;
      return {
        name: textAt(view, row, findColumn(view, 'x')),
        value: textAt(view, row, close),
        lines: further.map((column) => [column.label, textAt(view, row, column)] as const),
      };
    },
  };
}

import { assertNever, DEFAULT_CHART_COLOUR, type ChartData } from '@plumbline/contract';
import type { Mark } from './marks.ts';
import type { ChartTheme, Item, SeriesOption } from './option.ts';

interface Drawing {
  readonly data: ChartData;
  readonly marks: readonly Mark[];
  readonly theme: ChartTheme;
  readonly isScale: boolean;
}

/** Phase 3: the marks themselves. */
export function drawSeries(drawing: Drawing): SeriesOption {
  switch (drawing.data.chart.mark) {
    case 'bar':
      return drawBars(drawing);
    case 'line':
      return drawLine(drawing);
    case 'area':
      return { ...drawLine(drawing), areaStyle: { color: colourOf(drawing), opacity: 0.16 } };
    case 'pie':
      return drawPie(drawing);
    case 'scatter':
      return drawPoints(drawing);
    default:
      return assertNever(drawing.data.chart.mark);
  }
}

/** A single series is the author's colour, or slot 1. */
export const colourOf = ({ data, theme }: Pick<Drawing, 'data' | 'theme'>): string =>
  data.chart.colour ?? theme.slots[0] ?? DEFAULT_CHART_COLOUR;

const nameOf = ({ data }: Drawing): string => data.columns[1]?.label ?? '';

function itemsOf({ marks, theme }: Drawing): Item[] {
  return marks.map(({ y, isRest }) =>
    isRest ? { value: y, itemStyle: { color: theme.text3 } } : { value: y },
  );
}

const drawBars = (drawing: Drawing): SeriesOption => ({
  type: 'bar',
  name: nameOf(drawing),
  data: itemsOf(drawing),
  // Bins touch, as the numbers they hold do.
  barCategoryGap: drawing.data.binWidth === null ? '34%' : '4%',
  itemStyle: { color: colourOf(drawing), borderRadius: 0 },
});

function drawLine(drawing: Drawing): SeriesOption {
  return {
    type: 'line',
    name: nameOf(drawing),
    data: itemsOf(drawing),
    smooth: false,
    connectNulls: false,
    // A point between two gaps has no line to be seen by.
    showSymbol: hasLonelyPoint(drawing.marks),
    symbol: 'circle',
    symbolSize: 5,
    lineStyle: { width: 2, color: colourOf(drawing) },
    itemStyle: { color: colourOf(drawing) },
  };
}

const hasLonelyPoint = (marks: readonly Mark[]): boolean =>
  marks.some(
    ({ y }, index) =>
      y !== null && (marks[index - 1]?.y ?? null) === null && (marks[index + 1]?.y ?? null) === null,
  );

/** Slices have colours by slot, in the order of the data; a negative number has no slice. */
function drawPie({ marks, data, theme }: Drawing): SeriesOption {
  return {
    type: 'pie',
    name: data.columns[1]?.label ?? '',
    radius: ['0%', '72%'],
    startAngle: 90,
    data: marks.flatMap(({ name, y, isRest }, index) =>
      y === null || y < 0
        ? []
        : [
            {
              name,
              value: y,
              itemStyle: { color: isRest ? theme.text3 : (theme.slots[index] ?? theme.text3) },
            },
          ],
    ),
    itemStyle: { borderColor: theme.surface, borderWidth: 1, borderRadius: 0 },
    label: { color: theme.text2, fontSize: 11 },
    labelLine: { lineStyle: { color: theme.axis } },
  };
}

const drawPoints = (drawing: Drawing): SeriesOption => ({
  type: 'scatter',
  name: nameOf(drawing),
  data: drawing.marks.flatMap(({ x, name, y }) =>
    y === null || (drawing.isScale && x === null)
      ? []
      : [{ name, value: [drawing.isScale ? Number(x) : name, y] as const }],
  ),
  symbolSize: 7,
  itemStyle: { color: colourOf(drawing), opacity: 0.8 },
});

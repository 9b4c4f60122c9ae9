import { baseAxis, valueAxis } from './axes.ts';
import { singleColor } from './colors.ts';
import { estimateDensity } from './density.ts';
import { findPosition, readDomain, type Domain } from './domain.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { layPanels, panelTitles, type Panel } from './panels.ts';
import { niceRange, createScale } from './scale.ts';
import { findColumn, FADED, groupRows, numberAt, textAt, type View, type ViewColumn } from './view.ts';

interface Violin {
  readonly position: number;
  readonly rows: readonly number[];
  /** Value and half width, 1 for the widest of all. */
  readonly outline: readonly (readonly [number, number])[];
  readonly bandwidth: number;
}

const FULLEST = 0.42;

/** Violins: the density of y at each x, mirrored, with its quartiles; all have the same area. */
export function drawViolins(view: View): Drawing {
  const [x, y] = [findColumn(view, 'x'), findColumn(view, 'y')];
  const isFaceted = findColumn(view, 'facet') !== null;
  const panels = layPanels(view, {
    top: 14,
    right: 16,
    bottom: isFaceted ? 28 : 8,
    left: isFaceted ? 48 : 8,
  });
  const domain = { ...readDomain(view, x), kind: 'names' as const };
  const violins = panels.map((panel) => computeViolins(view, { panel, x, y, domain }));
  const widest = Math.max(
    1e-12,
    ...violins.flat().flatMap(({ outline }) => outline.map(([, width]) => width)),
  );
  const bandwidths = violins.flat().map(({ bandwidth }) => bandwidth);
  if (bandwidths.length > 0) {
    const print = (value: number): string => y?.figure(Number(value.toPrecision(2))) ?? '';
    const [low, high] = [print(Math.min(...bandwidths)), print(Math.max(...bandwidths))];
    view.notes.push(
      low === high
        ? view.look.t('chartDrawing.bandwidth', { width: low })
        : view.look.t('chartDrawing.bandwidths', { low, high }),
    );
  }
  const values = violins.flat().flatMap(({ outline }) => outline.map(([value]) => value));
  const range = niceRange(values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]);
  return {
    option: {
      ...panelTitles(view, panels),
      grid: panels.map(({ grid }) => grid),
      xAxis: panels.map((panel, at) =>
        baseAxis(view, domain, {
          gridIndex: at,
          length: panel.box.width,
          isVertical: false,
          hasLabels: panel.isLastInColumn,
        }),
      ),
      yAxis: panels.map((panel, at) =>
        valueAxis(view, {
          gridIndex: at,
          length: panel.box.height,
          isVertical: true,
          hasLabels: panel.isFirstInLine,
          column: y,
          scale: createScale(null),
          hasZero: false,
          range,
        }),
      ),
    },
    series: panels.map((_, at) => drawViolin(view, { violins: violins[at] ?? [], at, widest })),
    parts: ['CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend: [],
  };
}

function computeViolins(
  view: View,
  {
    panel,
    x,
    y,
    domain,
  }: {
    readonly panel: Panel;
    readonly x: ViewColumn | null;
    readonly y: ViewColumn | null;
    readonly domain: Domain;
  },
): Violin[] {
  const count = findColumn(view, 'count');
  const width = y?.facts.binWidth ?? 0;
  return [...groupRows(view, x, panel.rows).values()].flatMap((rows) => {
    const values = rows.flatMap((row) => {
      const low = numberAt(view, row, y);
      return low === null
        ? []
        : [{ value: low + width / 2, weight: count === null ? 1 : (numberAt(view, row, count) ?? 0) }];
    });
    const density = estimateDensity(values, view.chart.options?.bandwidth ?? 1, width);
    const position = rows[0] === undefined ? null : findPosition(view, rows[0], domain);
    return density === null || position === null
      ? []
      : [{ position, rows, outline: density.points, bandwidth: density.bandwidth }];
  });
}

interface Painter {
  readonly coord: (point: readonly number[]) => number[];
  readonly size: (extent: readonly number[]) => number[];
}

function drawViolin(
  view: View,
  {
    violins,
    at,
    widest,
  }: { readonly violins: readonly Violin[]; readonly at: number; readonly widest: number },
): DrawnSeries {
  const color = singleColor(view);
  const quartiles = ['q1', 'median', 'q3'].map((name) => findColumn(view, name));
  return {
    option: {
      id: `${at} violin`,
      type: 'custom',
      name: findColumn(view, 'y')?.label ?? '',
      xAxisIndex: at,
      yAxisIndex: at,
      encode: { x: 0, y: [1, 2] },
      data: violins.map(({ position, outline }) => [
        position,
        outline[0]?.[0] ?? 0,
        outline.at(-1)?.[0] ?? 0,
      ]),
      renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: Painter) => {
        const violin = violins[dataIndex];
        if (violin === undefined) {
          return null;
        }
        const half = ((api.size([1, 0])[0] ?? 0) * FULLEST) / widest;
        const at2 = (value: number, side: number): number[] => {
          const [left = 0, top = 0] = api.coord([violin.position, value]);
          return [left + side, top];
        };
        const right = violin.outline.map(([value, width]) => at2(value, width * half));
        const left = violin.outline.map(([value, width]) => at2(value, -width * half)).reverse();
        const figures = quartiles.map((column) => numberAt(view, violin.rows[0] ?? -1, column));
        const isFaded =
          view.selected !== null && !violin.rows.some((row) => view.selected?.has(row) === true);
        return {
          type: 'group',
          children: [
            {
              type: 'polygon',
              shape: { points: [...right, ...left] },
              style: { fill: color, fillOpacity: isFaded ? FADED : 0.32, stroke: color, lineWidth: 1.2 },
            },
            ...quartileMarks(view, figures, (value) => at2(value, 0)),
          ],
        };
      },
    },
    rows: violins.map(({ rows }) => rows[0] ?? -1),
    say: (item) => sayOf(view, violins[item]?.rows[0] ?? -1),
  };
}

function quartileMarks(
  view: View,
  figures: readonly (number | null)[],
  at: (value: number) => number[],
): unknown[] {
  const [q1, median, q3] = figures;
  if (
    q1 === null ||
    q1 === undefined ||
    q3 === null ||
    q3 === undefined ||
    median === null ||
    median === undefined
  ) {
    return [];
  }
  const [[x = 0, low = 0], [, high = 0], [, middle = 0]] = [at(q1), at(q3), at(median)] as [
    number[],
    number[],
    number[],
  ];
  return [
    {
      type: 'line',
      shape: { x1: x, y1: low, x2: x, y2: high },
      style: { stroke: view.theme.text, lineWidth: 4 },
    },
    {
      type: 'circle',
      shape: { cx: x, cy: middle, r: 3 },
      style: { fill: view.theme.surface, stroke: view.theme.text, lineWidth: 1 },
    },
  ];
}

function sayOf(view: View, row: number) {
  const figures = ['q3', 'q1'].map((name) => findColumn(view, name)).filter((column) => column !== null);
  const x = findColumn(view, 'x');
  return {
    name: x === null ? (findColumn(view, 'y')?.label ?? '') : textAt(view, row, x),
    value: textAt(view, row, findColumn(view, 'median')),
    lines: figures.map((column) => [column.label, textAt(view, row, column)] as const),
  };
}

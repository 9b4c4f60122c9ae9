import { baseAxis, valueAxis } from './axes.ts';
import { singleColor } from './colors.ts';
import { findPosition, readNames, type Domain } from './domain.ts';
import { decoration, type Drawing, type DrawnSeries } from './drawing.ts';
import { layPanels } from './panels.ts';
import { createScale } from './scale.ts';
import { findColumn, fadeStyle, numberAt, textAt, measureText, type View } from './view.ts';

/** Bullet: a bar for the value, a line for the goal, and gray bands behind it. */
export function drawBullet(view: View): Drawing {
  const y = findColumn(view, 'y');
  const domain = laneDomain(view);
  const rows: number[] = domain.keys.map(() => -1);
  view.rows.forEach((_, row) => {
    rows[findPosition(view, row, domain) ?? 0] = row;
  });
  const [panel] = layPanels(view, { top: 8, right: 24, bottom: 8, left: 8 });
  const [width, length] = [panel?.box.width ?? view.width, panel?.box.height ?? view.height];
  const thick = Math.max(4, Math.min(22, (length / Math.max(1, domain.keys.length)) * 0.42));
  const down = baseAxis(view, domain, { gridIndex: 0, length, isVertical: true, hasLabels: true });
  const across = valueAxis(view, {
    gridIndex: 0,
    length: width,
    isVertical: false,
    hasLabels: true,
    column: y,
    scale: createScale(null),
    hasZero: true,
  });
  return {
    option: { grid: [panel?.grid], xAxis: [across], yAxis: [{ ...down, axisLine: { show: false } }] },
    series: [...listBands(view), drawBars(view, rows, thick), ...drawGoals(view, rows, thick)],
    parts: ['BarChart', 'CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend: [],
  };
}

function laneDomain(view: View): Domain {
  const x = findColumn(view, 'x');
  return x === null
    ? {
        kind: 'names',
        column: null,
        keys: [''],
        texts: [findColumn(view, 'y')?.label ?? ''],
        placeOf: () => 0,
      }
    : readNames(view, x);
}

function drawBars(view: View, rows: readonly number[], thick: number): DrawnSeries {
  const [x, y, goal] = [findColumn(view, 'x'), findColumn(view, 'y'), findColumn(view, 'goal')];
  return {
    option: {
      id: 'bullet',
      type: 'bar',
      name: y?.label ?? '',
      barWidth: thick,
      itemStyle: { color: singleColor(view), borderRadius: 0 },
      data: rows.map((row) => ({ value: numberAt(view, row, y), itemStyle: fadeStyle(view, row) })),
    },
    rows: rows.map((row) => (numberAt(view, row, y) === null ? -1 : row)),
    say: (item) => {
      const row = rows[item] ?? -1;
      return {
        name: x === null ? (y?.label ?? '') : textAt(view, row, x),
        value: measureText(view, row, y),
        lines: goal === null ? [] : [[goal.label, textAt(view, row, goal)] as const],
      };
    },
  };
}

const BAND_OPACITY = 0.13;

function listBands(view: View) {
  const bands = (view.chart.reference ?? []).filter((reference) => reference.kind === 'band');
  return bands.length === 0
    ? []
    : [
        decoration({
          id: 'bands',
          type: 'bar',
          data: [],
          markArea: {
            silent: true,
            animation: false,
            itemStyle: { color: view.theme.text3, opacity: BAND_OPACITY },
            label: { show: true, position: 'insideTopLeft', color: view.theme.text3, fontSize: 11 },
            data: bands.map(({ from, to, label }) => [
              {
                xAxis: from,
                ...(label === undefined ? { label: { show: false } } : { label: { formatter: () => label } }),
              },
              { xAxis: to },
            ]),
          },
        }),
      ];
}

function drawGoals(view: View, rows: readonly number[], thick: number): DrawnSeries[] {
  const goal = findColumn(view, 'goal');
  if (goal === null) {
    return [];
  }
  const data = rows.flatMap((row, at) => {
    const value = numberAt(view, row, goal);
    return value === null ? [] : [[value, at]];
  });
  return [
    decoration({
      id: 'goals',
      type: 'custom',
      name: goal.label || view.look.t('chartDrawing.goal'),
      encode: { x: 0, y: 1 },
      z: 4,
      data,
      renderItem: (
        _: unknown,
        api: { value: (at: number) => number; coord: (point: readonly number[]) => number[] },
      ) => {
        const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
        return {
          type: 'rect',
          shape: { x: x - 1.5, y: y - thick * 0.85, width: 3, height: thick * 1.7 },
          style: { fill: view.theme.text },
        };
      },
    }),
  ];
}

import type { ChartAnnotation } from '@plumbline/contract';
import { annotationsOf } from './annotations.ts';
import { baseAxis, valueAxis } from './axes.ts';
import type { Course } from './axis-marks.ts';
import { colourScale, singleColour } from './colours.ts';
import { readDomain, type Domain } from './domain.ts';
import { decoration, type Drawing } from './drawing.ts';
import { cut } from './measure-text.ts';
import { layPanels, titlesOf, type Panel } from './panels.ts';
import { referencesOf } from './references.ts';
import { scaleOf } from './scale.ts';
import {
  cellOf,
  columnOf,
  FADED,
  fadeOf,
  groupRows,
  keyOf,
  numberOf,
  textOf,
  valueOf,
  type View,
} from './view.ts';
import { DRAWN_WORDS } from './words.ts';

interface Step {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly isTotal: boolean;
}

/** Waterfall: each step from where the one before ended; the total closes it. */
export function drawWaterfall(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const [x, y] = [columnOf(view, 'x'), columnOf(view, 'y')];
  const isFaceted = columnOf(view, 'facet') !== null;
  const panels = layPanels(view, {
    top: 22,
    right: 16,
    bottom: isFaceted ? 28 : 8,
    left: isFaceted ? 48 : 8,
  });
  const names = readDomain(view, x);
  const domain: Domain = {
    ...names,
    keys: [...names.keys, TOTAL_KEY],
    texts: [...names.texts, DRAWN_WORDS.total],
  };
  const drawn = panels.map((panel, at) => {
    const steps = stepsOf(view, panel, domain);
    const base = baseAxis(view, domain, {
      gridIndex: at,
      length: panel.box.width - 48,
      isVertical: false,
      hasLabels: panel.isLastInColumn,
    });
    const value = valueAxis(view, {
      gridIndex: at,
      length: panel.box.height,
      isVertical: true,
      hasLabels: panel.isFirstInLine,
      column: y,
      scale: scaleOf(null),
      hasZero: true,
    });
    const course = courseOf(view, steps, domain);
    const ask = {
      view,
      courses: course === null ? [] : [course],
      domain,
      scale: scaleOf(null),
      isHorizontal: false,
      axisIndex: { x: at, y: at },
      panelAt: at,
      box: panel.box,
    };
    const overlay = annotationsOf(ask, annotations);
    return {
      base,
      value,
      series: [
        ...barsOf(view, { steps, at, slot: panel.box.width / domain.keys.length }),
        ...referencesOf(ask),
        ...overlay.series,
      ],
      unplaced: overlay.unplaced,
    };
  });
  return {
    option: {
      ...titlesOf(view, panels),
      grid: panels.map(({ grid }) => grid),
      xAxis: drawn.map(({ base }) => base),
      yAxis: drawn.map(({ value }) => value),
    },
    series: drawn.flatMap(({ series }) => series),
    parts: ['CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend: [],
    unplaced: annotations.filter(({ id }) => drawn.every((own) => own.unplaced.some((one) => one.id === id))),
  };
}
const TOTAL_KEY = '\u0000total';

function stepsOf(view: View, panel: Panel, domain: Domain): (Step | null)[] {
  const [x, y] = [columnOf(view, 'x'), columnOf(view, 'y')];
  const byKey = groupRows(view, x, panel.rows);
  let sum = 0;
  const steps = domain.keys.slice(0, -1).map((key): Step | null => {
    const [row] = byKey.get(key) ?? [];
    const value = row === undefined ? null : numberOf(view, row, y);
    if (row === undefined || value === null) {
      return null;
    }
    const from = sum;
    sum = Number((sum + value).toPrecision(14));
    return { row, from, to: sum, isTotal: false };
  });
  const hasAny = steps.some((step) => step !== null);
  return [...steps, hasAny ? { row: -1, from: 0, to: sum, isTotal: true } : null];
}

function courseOf(view: View, steps: readonly (Step | null)[], domain: Domain): Course | null {
  const y = columnOf(view, 'y');
  const values = steps.map((step) => step?.to ?? null);
  return y === null
    ? null
    : {
        id: 'waterfall',
        name: y.label,
        mark: 'bar',
        colour: singleColour(view),
        dash: 'solid',
        symbol: 'circle',
        measure: y,
        axis: 'left',
        stacking: 'none',
        key: null,
        isLayer: false,
        rows: steps.map((step) => step?.row ?? -1),
        positions: domain.keys.map((_, at) => at),
        values,
        drawn: values,
      };
}

interface Painter {
  readonly coord: (point: readonly number[]) => number[];
  readonly size: (extent: readonly number[]) => number[];
}

/** Orange raises, blue lowers, as in every chart of influences; the total is grey. */
function barsOf(
  view: View,
  {
    steps,
    at,
    slot,
  }: { readonly steps: readonly (Step | null)[]; readonly at: number; readonly slot: number },
) {
  const { theme } = view;
  const y = columnOf(view, 'y');
  const colourOf = ({ isTotal, from, to }: Step): string =>
    isTotal ? theme.text3 : (theme.slots[to >= from ? 1 : 0] ?? theme.text3);
  const rows = steps.map((step) => step?.row ?? -1);
  const valueAt = (step: Step): number => (step.isTotal ? step.to : step.to - step.from);
  const hasLabels = view.chart.options?.labels ?? slot > 46;
  const option = {
    id: `${at} waterfall`,
    type: 'custom',
    name: y?.label ?? '',
    xAxisIndex: at,
    yAxisIndex: at,
    encode: { x: 0, y: [1, 2] },
    data: steps.flatMap((step, place) => (step === null ? [] : [[place, step.from, step.to]])),
    renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: Painter) => {
      const own = known[dataIndex];
      const step = own === undefined ? null : steps[own];
      if (own === undefined || step === null || step === undefined) {
        return null;
      }
      const [[x = 0, y1 = 0], [, y2 = 0], [nextX = 0]] = [
        api.coord([own, step.from]),
        api.coord([own, step.to]),
        api.coord([own + 1, step.to]),
      ] as [number[], number[], number[]];
      const width = Math.min(72, (api.size([1, 0])[0] ?? 0) * 0.66);
      const isFaded = view.selected !== null && !view.selected.has(step.row);
      const text = `${step.isTotal || step.to < step.from ? '' : '+'}${y?.short(Number(valueAt(step).toPrecision(12))) ?? ''}`;
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x: x - width / 2, y: Math.min(y1, y2), width, height: Math.max(1, Math.abs(y1 - y2)) },
            style: { fill: colourOf(step), opacity: isFaded ? FADED : 1 },
          },
          ...(step.isTotal
            ? []
            : [
                {
                  type: 'line',
                  shape: { x1: x + width / 2, y1: y2, x2: nextX - width / 2, y2 },
                  style: { stroke: theme.axis, lineWidth: 1 },
                },
              ]),
          ...(hasLabels
            ? [
                {
                  type: 'text',
                  style: {
                    text,
                    x,
                    y: Math.min(y1, y2) - 4,
                    align: 'center',
                    verticalAlign: 'bottom',
                    fill: theme.text2,
                    fontSize: 11,
                    fontFamily: theme.fontFamily,
                  },
                },
              ]
            : []),
        ],
      };
    },
  };
  const known = steps.flatMap((step, place) => (step === null ? [] : [place]));
  return [
    {
      option,
      rows: known.map((place) => rows[place] ?? -1),
      say: (item: number) => {
        const step = steps[known[item] ?? -1];
        return step === null || step === undefined
          ? { name: '', value: '' }
          : {
              name: step.isTotal ? DRAWN_WORDS.total : textOf(view, step.row, columnOf(view, 'x')),
              value: y?.figure(Number(valueAt(step).toPrecision(12))) ?? '',
              lines: step.isTotal ? [] : [[DRAWN_WORDS.total, y?.figure(step.to) ?? ''] as const],
            };
      },
    },
    decoration({
      id: `${at} zero`,
      type: 'line',
      data: [],
      xAxisIndex: at,
      yAxisIndex: at,
      markLine: {
        silent: true,
        symbol: 'none',
        animation: false,
        label: { show: false },
        lineStyle: { color: theme.axis, type: 'solid', width: 1 },
        data: [{ yAxis: 0 }],
      },
    }),
  ];
}

import type { ChartAnnotation } from '@plumbline/contract';
import { drawAnnotations } from './annotations.ts';
import { baseAxis, valueAxis } from './axes.ts';
import type { DataSeries } from './axis-marks.ts';
import { singleColor } from './colors.ts';
import { readDomain, type Domain } from './domain.ts';
import { OF_SEVERAL, type Drawing, type DrawnSeries, type ItemWords } from './drawing.ts';
import { zeroLine, type OverlayParams } from './overlay.ts';
import { layPanels, panelTitles, type Panel } from './panels.ts';
import { drawReferences } from './references.ts';
import { createScale } from './scale.ts';
import { findColumn, FADED, groupRows, numberAt, textAt, type View } from './view.ts';

interface Step {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly isTotal: boolean;
}

/** Waterfall: each step from where the one before ended; the total closes it. */
export function drawWaterfall(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const isFaceted = findColumn(view, 'facet') !== null;
  const panels = layPanels(view, {
    top: 22,
    right: 16,
    bottom: isFaceted ? 28 : 8,
    left: isFaceted ? 48 : 8,
  });
  const names = readDomain(view, findColumn(view, 'x'));
  const domain: Domain = {
    ...names,
    keys: [...names.keys, TOTAL_KEY],
    texts: [...names.texts, view.look.t('chartDrawing.total')],
  };
  const drawn = panels.map((panel, at) => drawPanel(view, { panel, at, domain, annotations }));
  return {
    option: {
      ...panelTitles(view, panels),
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

interface PanelParams {
  readonly panel: Panel;
  readonly at: number;
  readonly domain: Domain;
  readonly annotations: readonly ChartAnnotation[];
}

function drawPanel(view: View, { panel, at, domain, annotations }: PanelParams) {
  const { box } = panel;
  const steps = listSteps(view, panel, domain);
  const base = baseAxis(view, domain, {
    gridIndex: at,
    length: box.width - 48,
    isVertical: false,
    hasLabels: panel.isLastInColumn,
  });
  const value = valueAxis(view, {
    gridIndex: at,
    length: box.height,
    isVertical: true,
    hasLabels: panel.isFirstInLine,
    column: findColumn(view, 'y'),
    scale: createScale(null),
    hasZero: true,
  });
  const series = toSeries(view, steps, domain);
  const params: OverlayParams = {
    view,
    allSeries: series === null ? [] : [series],
    domain,
    scale: createScale(null),
    isHorizontal: false,
    axisIndex: { x: at, y: at },
    panelAt: at,
    box,
  };
  const overlay = drawAnnotations(params, annotations);
  const bars = drawBars(view, { steps, at, slot: box.width / domain.keys.length });
  return {
    base,
    value,
    series: [bars, zeroLine(params), ...drawReferences(params), ...overlay.series],
    unplaced: overlay.unplaced,
  };
}
const TOTAL_KEY = '\u0000total';

function listSteps(view: View, panel: Panel, domain: Domain): (Step | null)[] {
  const [x, y] = [findColumn(view, 'x'), findColumn(view, 'y')];
  const byKey = groupRows(view, x, panel.rows);
  let sum = 0;
  const steps = domain.keys.slice(0, -1).map((key): Step | null => {
    const [row] = byKey.get(key) ?? [];
    const value = row === undefined ? null : numberAt(view, row, y);
    if (row === undefined || value === null) {
      return null;
    }
    const from = sum;
    sum = Number((sum + value).toPrecision(14));
    return { row, from, to: sum, isTotal: false };
  });
  const hasAny = steps.some((step) => step !== null);
  return [...steps, hasAny ? { row: OF_SEVERAL, from: 0, to: sum, isTotal: true } : null];
}

function toSeries(view: View, steps: readonly (Step | null)[], domain: Domain): DataSeries | null {
  const y = findColumn(view, 'y');
  const values = steps.map((step) => step?.to ?? null);
  return y === null
    ? null
    : {
        id: 'waterfall',
        name: y.label,
        mark: 'bar',
        color: singleColor(view),
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

interface Bars {
  readonly steps: readonly (Step | null)[];
  readonly at: number;
  /** Px that one step has on its axis. */
  readonly slot: number;
}

function drawBars(view: View, { steps, at, slot }: Bars): DrawnSeries {
  const y = findColumn(view, 'y');
  const known = steps.flatMap((step, place) => (step === null ? [] : [{ step, place }]));
  const hasLabels = view.chart.options?.labels ?? slot > 46;
  return {
    option: {
      id: `${at} waterfall`,
      type: 'custom',
      name: y?.label ?? '',
      xAxisIndex: at,
      yAxisIndex: at,
      encode: { x: 0, y: [1, 2] },
      data: known.map(({ step, place }) => [place, step.from, step.to]),
      renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: Painter) => {
        const own = known[dataIndex];
        return own === undefined ? null : stepShape(view, { ...own, api, hasLabels });
      },
    },
    rows: known.map(({ step }) => step.row),
    say: (item) => sayOf(view, known[item]?.step ?? null),
  };
}

const stepHeight = ({ isTotal, from, to }: Step): number =>
  Number((isTotal ? to : to - from).toPrecision(12));

/** Orange raises, blue lowers, as in every chart of influences; the total is gray. */
const stepColor = ({ theme }: View, { isTotal, from, to }: Step): string =>
  isTotal ? theme.text3 : (theme.slots[to >= from ? 1 : 0] ?? theme.text3);

interface StepParams {
  readonly step: Step;
  readonly place: number;
  readonly api: Painter;
  readonly hasLabels: boolean;
}

function stepShape(view: View, { step, place, api, hasLabels }: StepParams) {
  const { theme } = view;
  const [x = 0, start = 0] = api.coord([place, step.from]);
  const [nextX = 0, end = 0] = api.coord([place + 1, step.to]);
  const width = Math.min(72, (api.size([1, 0])[0] ?? 0) * 0.66);
  const top = Math.min(start, end);
  const bar = {
    type: 'rect',
    shape: { x: x - width / 2, y: top, width, height: Math.max(1, Math.abs(start - end)) },
    style: {
      fill: stepColor(view, step),
      opacity: view.selected === null || view.selected.has(step.row) ? 1 : FADED,
    },
  };
  const bridge = {
    type: 'line',
    shape: { x1: x + width / 2, y1: end, x2: nextX - width / 2, y2: end },
    style: { stroke: theme.axis, lineWidth: 1 },
  };
  return {
    type: 'group',
    children: [
      bar,
      ...(step.isTotal ? [] : [bridge]),
      ...(hasLabels ? [stepLabel(view, step, { x, y: top - 4 })] : []),
    ],
  };
}

function stepLabel(view: View, step: Step, at: { readonly x: number; readonly y: number }) {
  const sign = step.isTotal || step.to < step.from ? '' : '+';
  return {
    type: 'text',
    style: {
      text: `${sign}${findColumn(view, 'y')?.short(stepHeight(step)) ?? ''}`,
      ...at,
      align: 'center',
      verticalAlign: 'bottom',
      fill: view.theme.text2,
      fontSize: 11,
      fontFamily: view.theme.fontFamily,
    },
  };
}

function sayOf(view: View, step: Step | null): ItemWords {
  const y = findColumn(view, 'y');
  if (step === null) {
    return { name: '', value: '' };
  }
  const value = y?.figure(stepHeight(step)) ?? '';
  return step.isTotal
    ? { name: view.look.t('chartDrawing.total'), value }
    : {
        name: textAt(view, step.row, findColumn(view, 'x')),
        value,
        lines: [[view.look.t('chartDrawing.total'), y?.figure(step.to) ?? '']],
      };
}

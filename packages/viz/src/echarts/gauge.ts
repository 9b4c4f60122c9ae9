import { singleColor } from './colors.ts';
import { decoration, type Drawing, type DrawnSeries } from './drawing.ts';
import { cut } from './measure-text.ts';
import { niceRange } from './scale.ts';
import { findColumn, numberAt, textAt, measureText, type View, type ViewColumn } from './view.ts';

interface Dial {
  readonly y: ViewColumn | null;
  readonly goal: ViewColumn | null;
  readonly value: number | null;
  readonly target: number | null;
  readonly min: number;
  readonly max: number;
  readonly short: (figure: number) => string;
}

const WIDTH_PX = 14;
const QUIET = {
  pointer: { show: false },
  axisTick: { show: false },
  splitLine: { show: false },
  axisLabel: { show: false },
  anchor: { show: false },
  splitNumber: 1,
} as const;

/** Gauge: one figure on an arc from nothing to its goal, or to the round number above. */
export function drawGauge(view: View): Drawing {
  const dial = readDial(view);
  return {
    option: {},
    series: [drawDial(view, dial), ...drawGoal(view, dial)],
    parts: ['GaugeChart'],
    tooltip: 'item',
    legend: [],
  };
}

function readDial(view: View): Dial {
  const [y, goal] = [findColumn(view, 'y'), findColumn(view, 'goal')];
  const [value, target] = [numberAt(view, 0, y), numberAt(view, 0, goal)];
  const ends = [0, value ?? 0, target ?? 0];
  const { min, max } = niceRange([Math.min(...ends), Math.max(...ends)], 2);
  const scaleSpec = y?.channel?.scale;
  const short = (figure: number): string => y?.short(Number(figure.toPrecision(12))) ?? '';
  return { y, goal, value, target, min: scaleSpec?.min ?? min, max: scaleSpec?.max ?? max, short };
}

const dialArc = ({ min, max }: Dial) => ({
  min,
  max,
  startAngle: 200,
  endAngle: -20,
  center: ['50%', '62%'],
  radius: '86%',
});

function drawDial(view: View, dial: Dial): DrawnSeries {
  const { y, goal, value, min, short } = dial;
  const { theme } = view;
  return {
    option: {
      id: 'gauge',
      type: 'gauge',
      name: y?.label ?? '',
      ...dialArc(dial),
      ...QUIET,
      progress: {
        show: value !== null,
        width: WIDTH_PX,
        roundCap: false,
        itemStyle: { color: singleColor(view) },
      },
      axisLine: { roundCap: false, lineStyle: { width: WIDTH_PX, color: [[1, theme.sunken]] } },
      axisLabel: {
        show: true,
        distance: -4,
        color: theme.text3,
        fontSize: 11,
        formatter: short,
        hideOverlap: true,
      },
      title: { show: true, offsetCenter: [0, '18%'], color: theme.text3, fontSize: 12 },
      detail: {
        show: true,
        offsetCenter: [0, '-12%'],
        color: theme.text,
        fontSize: 28,
        fontWeight: 500,
        fontFamily: theme.fontFamily,
        formatter: () => (value === null ? '–' : short(value)),
      },
      data: [{ value: value ?? min, name: underline(view, dial) }],
    },
    rows: value === null ? [] : [0],
    say: () => ({
      name: y?.label ?? '',
      value: measureText(view, 0, y),
      lines: goal === null ? [] : [[goal.label, textAt(view, 0, goal)] as const],
    }),
  };
}

/** Its share of the goal, else what it is. */
function underline(view: View, { y, value, target, short }: Dial): string {
  if (value === null || target === null || target === 0) {
    return cut(y?.label ?? '', view.width * 0.5);
  }
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 0 });
  return view.look.t('chartDrawing.ofGoal', {
    share: percent.format(value / target),
    goal: short(target),
  });
}

const drawGoal = (view: View, dial: Dial): DrawnSeries[] =>
  dial.target === null
    ? []
    : [
        decoration({
          id: 'gauge goal',
          type: 'gauge',
          ...dialArc(dial),
          ...QUIET,
          axisLine: { show: false, lineStyle: { width: WIDTH_PX } },
          pointer: {
            show: true,
            icon: 'rect',
            width: 3,
            length: 24,
            offsetCenter: [0, '-86%'],
            itemStyle: { color: view.theme.text },
          },
          detail: { show: false },
          title: { show: false },
          data: [{ value: dial.target }],
        }),
      ];

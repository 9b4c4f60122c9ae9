import { baseAxis, valueAxis } from './axes.ts';
import { singleColour } from './colours.ts';
import { readNames, positionOf, type Domain } from './domain.ts';
import { decoration, type Drawing } from './drawing.ts';
import { cut } from './measure-text.ts';
import { layPanels } from './panels.ts';
import { niceRange, scaleOf } from './scale.ts';
import { columnOf, fadeOf, numberOf, textOf, valueOf, type View } from './view.ts';
import { DRAWN_WORDS } from './words.ts';

/** Gauge: one figure on an arc from nothing to its goal, or to the round number above. */
export function drawGauge(view: View): Drawing {
  const [y, goal] = [columnOf(view, 'y'), columnOf(view, 'goal')];
  const { theme } = view;
  const [value, wanted] = [numberOf(view, 0, y), numberOf(view, 0, goal)];
  const scale = y?.channel?.scale;
  const { min, max } = niceRange(
    [Math.min(0, value ?? 0, wanted ?? 0), Math.max(0, value ?? 0, wanted ?? 0)],
    2,
  );
  const [low, high] = [scale?.min ?? min, scale?.max ?? max];
  const short = (figure: number): string => y?.short(Number(figure.toPrecision(12))) ?? '';
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 0 });
  const share = value === null || wanted === null || wanted === 0 ? null : percent.format(value / wanted);
  const arc = { min: low, max: high, startAngle: 200, endAngle: -20, center: ['50%', '62%'], radius: '86%' };
  const quiet = {
    pointer: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    anchor: { show: false },
  };
  return {
    option: {},
    series: [
      {
        option: {
          id: 'gauge',
          type: 'gauge',
          name: y?.label ?? '',
          ...arc,
          ...quiet,
          splitNumber: 1,
          progress: {
            show: value !== null,
            width: 14,
            roundCap: false,
            itemStyle: { color: singleColour(view) },
          },
          axisLine: { roundCap: false, lineStyle: { width: 14, color: [[1, theme.sunken]] } },
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
          data: [
            {
              value: value ?? low,
              name:
                share === null
                  ? cut(y?.label ?? '', view.width * 0.5)
                  : DRAWN_WORDS.ofGoal(share, short(wanted ?? 0)),
            },
          ],
        },
        rows: value === null ? [] : [0],
        say: () => ({
          name: y?.label ?? '',
          value: valueOf(view, 0, y),
          lines: goal === null ? [] : [[goal.label, textOf(view, 0, goal)] as const],
        }),
      },
      ...(wanted === null
        ? []
        : [
            decoration({
              id: 'gauge goal',
              type: 'gauge',
              ...arc,
              ...quiet,
              splitNumber: 1,
              axisLine: { show: false, lineStyle: { width: 14 } },
              pointer: {
                show: true,
                icon: 'rect',
                width: 3,
                length: 24,
                offsetCenter: [0, '-86%'],
                itemStyle: { color: theme.text },
              },
              detail: { show: false },
              title: { show: false },
              data: [{ value: wanted }],
            }),
          ]),
    ],
    parts: ['GaugeChart'],
    tooltip: 'item',
    legend: [],
  };
}

/** Bullet: a bar for the figure, a line for what it is measured against; grey behind it for the bands told. */
export function drawBullet(view: View): Drawing {
  const [x, y, goal] = [columnOf(view, 'x'), columnOf(view, 'y'), columnOf(view, 'goal')];
  const domain: Domain =
    x === null
      ? { kind: 'names', column: null, keys: [''], texts: [y?.label ?? ''], placeOf: () => 0 }
      : readNames(view, x);
  const rows: number[] = domain.keys.map(() => -1);
  view.rows.forEach((_, row) => {
    rows[positionOf(view, row, domain) ?? 0] = row;
  });
  const [panel] = layPanels(view, { top: 8, right: 24, bottom: 8, left: 8 });
  const length = panel?.box.height ?? view.height;
  const slot = length / Math.max(1, domain.keys.length);
  const thick = Math.max(4, Math.min(22, slot * 0.42));
  return {
    option: {
      grid: [panel?.grid],
      xAxis: [
        valueAxis(view, {
          gridIndex: 0,
          length: panel?.box.width ?? view.width,
          isVertical: false,
          hasLabels: true,
          column: y,
          scale: scaleOf(null),
          hasZero: true,
        }),
      ],
      yAxis: [
        {
          ...baseAxis(view, domain, { gridIndex: 0, length, isVertical: true, hasLabels: true }),
          axisLine: { show: false },
        },
      ],
    },
    series: [
      ...bandsOf(view),
      {
        option: {
          id: 'bullet',
          type: 'bar',
          name: y?.label ?? '',
          barWidth: thick,
          itemStyle: { color: singleColour(view), borderRadius: 0 },
          data: rows.map((row) => ({ value: numberOf(view, row, y), itemStyle: fadeOf(view, row) })),
        },
        rows: rows.map((row) => (numberOf(view, row, y) === null ? -1 : row)),
        say: (item) => {
          const row = rows[item] ?? -1;
          return {
            name: x === null ? (y?.label ?? '') : textOf(view, row, x),
            value: valueOf(view, row, y),
            lines: goal === null ? [] : [[goal.label, textOf(view, row, goal)] as const],
          };
        },
      },
      ...(goal === null ? [] : [goalsOf(view, rows, thick)]),
    ],
    parts: ['BarChart', 'CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend: [],
  };
}

const BAND_OPACITY = 0.13;

function bandsOf(view: View) {
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

function goalsOf(view: View, rows: readonly number[], thick: number) {
  const goal = columnOf(view, 'goal');
  const data = rows.flatMap((row, at) => {
    const value = numberOf(view, row, goal);
    return value === null ? [] : [[value, at]];
  });
  return decoration({
    id: 'goals',
    type: 'custom',
    name: goal?.label ?? DRAWN_WORDS.goal,
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
  });
}

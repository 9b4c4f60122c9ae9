import { isAdditive } from '@plumbline/contract';
import { colorScale } from './colors.ts';
import type { Drawing, DrawnSeries, LegendEntry } from './drawing.ts';
import { cut, textWidth } from './measure-text.ts';
import { layPanels, shares, panelTitles, type Panel } from './panels.ts';
import { cellAt, findColumn, fadeStyle, cellKey, numberAt, textAt, measureText, type View } from './view.ts';

/** Inner and outer radius as shares of half the shorter side. */
const RADII: Readonly<Record<string, readonly [number, number]>> = {
  pie: [0, 0.76],
  donut: [0.48, 0.76],
  rose: [0.06, 0.88],
};
const MAX_LABEL_PX = 150;
const EDGE_PX = 8;
const LINE_PX = { first: 10, second: 8 } as const;
/** However long the labels, a pie does not get smaller than this share of half the shorter side. */
const MIN_RADIUS = 0.4;
/** Under this share of the whole a slice has no room for its own label. */
const MIN_LABELLED = 0.015;

/** Pie, donut and rose: parts of a whole, clockwise from the top in the order of the data. */
export function drawPie(view: View): Drawing {
  const x = findColumn(view, 'x');
  const y = findColumn(view, 'y');
  const isFaceted = findColumn(view, 'facet') !== null;
  const panels = layPanels(view, { top: isFaceted ? 24 : 8, right: 8, bottom: 8, left: 8 });
  const colors = x === null ? () => view.theme.text3 : colorScale(view, x);
  const negative = view.rows.filter((_, row) => (numberAt(view, row, y) ?? 0) < 0).length;
  if (negative > 0) {
    view.notes.push(view.look.t('chartDrawing.negativeSlices', { count: negative }));
  }
  const legend = new Map<string, LegendEntry>();
  const series = panels.map((panel, at) => {
    const rows = panel.rows.filter((row) => (numberAt(view, row, y) ?? 0) > 0);
    for (const row of rows) {
      const name = textAt(view, row, x);
      legend.set(name, { name, color: colors(cellKey(cellAt(view, row, x))) });
    }
    return pieSeries(view, {
      panel,
      at,
      rows,
      colorOf: (row) => colors(cellKey(cellAt(view, row, x))),
      isFaceted,
    });
  });
  return {
    option: { ...panelTitles(view, panels), ...totals(view, panels) },
    series,
    parts: ['PieChart'],
    tooltip: 'item',
    legend: isFaceted ? [...legend.values()] : [],
  };
}

interface PieParams {
  readonly panel: Panel;
  readonly at: number;
  readonly rows: readonly number[];
  readonly colorOf: (row: number) => string;
  readonly isFaceted: boolean;
}

function pieSeries(view: View, { panel, at, rows, colorOf, isFaceted }: PieParams): DrawnSeries {
  const [x, y] = [findColumn(view, 'x'), findColumn(view, 'y')];
  const total = rows.reduce((sum, row) => sum + (numberAt(view, row, y) ?? 0), 0);
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 1 });
  const shareOf = (row: number): number => (numberAt(view, row, y) ?? 0) / (total || 1);
  const isRose = view.chart.mark === 'rose';
  const linesOf = (row: number, maxPx: number): readonly [string, string] => [
    cut(textAt(view, row, x), maxPx),
    percent.format(shareOf(row)),
  ];
  const maxPx = Math.min(MAX_LABEL_PX, view.width * (isRose ? 0.2 : 0.26));
  const hasShare = (row: number): boolean => !isFaceted && (isRose || shareOf(row) >= MIN_LABELLED);
  const radii = radiiBeside(
    view,
    rows.filter(hasShare).flatMap((row) => linesOf(row, maxPx)),
  );
  // The radius is rounded.
  const roomPx = Math.min(maxPx, Math.ceil(roomBeside(view) - radii[1]));
  const labelOf = (row: number): string => linesOf(row, roomPx).join('\n');
  const isLabelled = (row: number): boolean =>
    hasShare(row) && tells(textAt(view, row, x), linesOf(row, roomPx), roomPx);
  const data = rows.map((row) => ({
    name: textAt(view, row, x),
    value: numberAt(view, row, y),
    itemStyle: { color: colorOf(row), ...fadeStyle(view, row) },
    label: { show: isLabelled(row), formatter: () => labelOf(row) },
    labelLine: { show: isLabelled(row) },
  }));
  return {
    option: {
      id: `pie ${at}`,
      type: 'pie',
      name: y?.label ?? '',
      ...(isFaceted
        ? shares(view, panel.box)
        : { left: EDGE_PX, right: EDGE_PX, top: EDGE_PX, bottom: EDGE_PX }),
      radius: isFaceted ? [percentText(RADII[view.chart.mark]?.[0] ?? 0), '92%'] : radii,
      startAngle: 90,
      clockwise: true,
      avoidLabelOverlap: true,
      ...(isRose ? { roseType: 'area' } : {}),
      stillShowZeroSum: false,
      showEmptyCircle: false,
      itemStyle: { borderColor: view.theme.surface, borderWidth: 1, borderRadius: 0 },
      label: { color: view.theme.text2, fontSize: 11, lineHeight: 14, alignTo: 'none' },
      labelLine: { length: LINE_PX.first, length2: LINE_PX.second, lineStyle: { color: view.theme.axis } },
      labelLayout: { hideOverlap: true },
      emphasis: { scale: false, itemStyle: { color: 'inherit' } },
      data,
    },
    rows,
    say: (item) => {
      const row = rows[item] ?? -1;
      return {
        name: textAt(view, row, x),
        value: measureText(view, row, y),
        lines: [[view.look.t('chartDrawing.share'), percent.format(shareOf(row))]],
      };
    },
  };
}

const percentText = (share: number): string => `${100 * share}%`;

/** From the center to where a label ends, without the line that leads to it. */
const roomBeside = (view: View): number => view.width / 2 - EDGE_PX - LINE_PX.first - LINE_PX.second - 4;

/** Letters that a cut name has at least: one or two say nothing, and the tooltip has it in full. */
const MIN_LETTERS = 4;

/** Whether a label beside a slice can be read. */
const tells = (name: string, [shown, share]: readonly [string, string], maxPx: number): boolean =>
  textWidth(share) <= maxPx &&
  (shown === name ? textWidth(name) <= maxPx : countLetters(shown) >= MIN_LETTERS);

const countLetters = (text: string): number => Array.from(text.replace('…', '').trim()).length;

/** Radii in px that leave room for the labels on both sides. */
function radiiBeside(view: View, labels: readonly string[]): readonly [number, number] {
  const [inner, outer] = RADII[view.chart.mark] ?? [0, 0.76];
  const half = (Math.min(view.width, view.height) - 2 * EDGE_PX) / 2;
  const widest = labels.reduce((most, text) => Math.max(most, textWidth(text)), 0);
  const radius = Math.round(Math.max(half * MIN_RADIUS, Math.min(half * outer, roomBeside(view) - widest)));
  return [Math.round((radius * inner) / outer), radius];
}

/** The total is in the hole of a donut. */
function totals(view: View, panels: readonly Panel[]): Readonly<Record<string, unknown>> {
  const y = findColumn(view, 'y');
  const adds = isAdditive(y?.channel?.aggregate ?? 'count');
  const isEmpty = view.rows.every((_, row) => (numberAt(view, row, y) ?? 0) <= 0);
  if (view.chart.mark !== 'donut' || y === null || !adds || panels.length > 1 || isEmpty) {
    return {};
  }
  const total = view.rows.reduce((sum, _, row) => sum + Math.max(0, numberAt(view, row, y) ?? 0), 0);
  return {
    title: {
      text: y.short(Number(total.toPrecision(12))),
      subtext: cut(y.label, view.height * 0.3),
      left: 'center',
      top: 'middle',
      itemGap: 4,
      textStyle: { color: view.theme.text, fontSize: 20, fontWeight: 500 },
      subtextStyle: { color: view.theme.text3, fontSize: 11 },
    },
  };
}

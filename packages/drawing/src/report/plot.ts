import type { Pen } from '../pen.ts';
import type { PlotAxis, ReportContent } from '../sheet.ts';
import { small, type Block } from './block.ts';

type Plot = Extract<ReportContent, { kind: 'plot' }>;
type Line = Plot['lines'][number];
type Point = readonly [number, number];

const HEIGHT = 150;
/** A plot as wide as the page is higher too. */
const WIDE = 300;
const WIDE_HEIGHT = 180;
const MIN_LEFT = 30;
const MAX_LEFT = 110;
const TOP = 16;
const BOTTOM = 28;
const LEGEND_STEP = 12;
const SWATCH = 14;

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const toShare = (value: number, { low, high }: PlotAxis): number => (value - low) / (high - low || 1);

/** Axes with their lines and texts, lines, bands and marks, and the names of the lines below. */
export function plotBlock(pen: Pen, plot: Plot, width: number): Block {
  const total = width > WIDE ? WIDE_HEIGHT : HEIGHT;
  const left = axisLabelWidth(pen, plot);
  const legend = plot.hasLegend ? legendRows(pen, plot.lines, width - left) : [];
  return {
    height: total + legend.length * LEGEND_STEP + 2,
    needsBelow: 0,
    draw: (page, { x, y }) => {
      const frame = { left: x + left, top: y + TOP, width: width - left - 4, height: total - TOP - BOTTOM };
      drawAxes(page, plot, { ...frame, start: x, right: x + width - 4, bottom: y + total });
      page.inside({ x: frame.left, y: frame.top - 1, width: frame.width + 1, height: frame.height + 2 }, () =>
        drawMarks(page, plot, frame),
      );
      legend.forEach((row, at) =>
        drawLegend(page, row, { x: x + left, y: y + total + (at + 1) * LEGEND_STEP - 2 }),
      );
    },
  };
}

interface AxesFrame extends Frame {
  /** Ends of the whole, with its texts. */
  readonly start: number;
  readonly right: number;
  readonly bottom: number;
}

/** Room for the longest text of the axis upward. */
const axisLabelWidth = (pen: Pen, { y }: Plot): number =>
  Math.min(
    MAX_LEFT,
    y.ticks.reduce((most, { text }) => Math.max(most, pen.widthOf(text, small(pen)) + 8), MIN_LEFT),
  );

function drawAxes(
  pen: Pen,
  { x, y }: Plot,
  { left, top, width, height, start, right, bottom }: AxesFrame,
): void {
  const style = small(pen);
  for (const { at, text } of y.ticks) {
    const level = top + (1 - toShare(at, y)) * height;
    pen.paint({ x: left, y: level, width, height: 0.5 }, pen.theme.grid);
    pen.write(text, { x: left - 4, y: level + 3, end: true }, style);
  }
  x.ticks.forEach(({ at, text }, index) => {
    const half = pen.widthOf(text, style) / 2;
    const middle = left + toShare(at, x) * width;
    // The last text ends with the axis.
    const first = index === x.ticks.length - 1 ? right - 2 * half : Math.max(left, middle - half);
    pen.write(text, { x: first, y: top + height + 11 }, style);
  });
  pen.write(x.label, { x: right, y: bottom - 5, end: true }, style);
  pen.write(y.label, { x: start, y: top - 7 }, style);
}

function drawMarks(pen: Pen, { x, y, lines, dots }: Plot, { left, top, width, height }: Frame): void {
  const { ctx, theme } = pen;
  const at = ([px, py]: Point): Point => [left + toShare(px, x) * width, top + (1 - toShare(py, y)) * height];
  const trace = (points: readonly Point[]): void =>
    points.map(at).forEach(([px, py], index) => (index === 0 ? ctx.moveTo(px, py) : ctx.lineTo(px, py)));
  for (const { color, points, band } of lines) {
    const ink = color === null ? theme.text3 : slotColor(pen, color);
    if (band.length > 0) {
      ctx.beginPath();
      trace([
        ...band.map(([px, , high]): Point => [px, high]),
        ...band.toReversed().map(([px, low]): Point => [px, low]),
      ]);
      ctx.globalAlpha = 0.16;
      ctx.fillStyle = ink;
      ctx.fill();
      ctx.globalAlpha = 1;
    }
    ctx.beginPath();
    trace(points);
    ctx.strokeStyle = ink;
    ctx.lineWidth = color === null ? 0.9 : 1.4;
    ctx.setLineDash(color === null ? [2.5, 2.5] : []);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  ctx.fillStyle = slotColor(pen, 0);
  ctx.globalAlpha = 0.5;
  for (const dot of dots) {
    const [px, py] = at(dot);
    ctx.beginPath();
    ctx.arc(px, py, 1.2, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

const slotColor = ({ theme }: Pen, at: number): string =>
  theme.slots[at % theme.slots.length] ?? theme.accent;

/** Names of lines, as many beside one another as fit. */
function legendRows(pen: Pen, lines: readonly Line[], width: number): readonly (readonly Line[])[] {
  const rows: Line[][] = [];
  let left = 0;
  for (const line of new Map(lines.map((one) => [one.name, one])).values()) {
    const own = SWATCH + 4 + pen.widthOf(line.name, small(pen)) + 10;
    if (own > left || rows.length === 0) {
      rows.push([]);
      left = width;
    }
    rows.at(-1)?.push(line);
    left -= own;
  }
  return rows;
}

function drawLegend(
  pen: Pen,
  lines: readonly Line[],
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { ctx, theme } = pen;
  const style = small(pen);
  let at = x;
  for (const { name, color } of lines) {
    ctx.beginPath();
    ctx.moveTo(at, y - 3);
    ctx.lineTo(at + SWATCH, y - 3);
    ctx.strokeStyle = color === null ? theme.text3 : slotColor(pen, color);
    ctx.lineWidth = 1.4;
    ctx.setLineDash(color === null ? [2.5, 2.5] : []);
    ctx.stroke();
    ctx.setLineDash([]);
    pen.write(name, { x: at + SWATCH + 4, y }, style);
    at += SWATCH + 4 + pen.widthOf(name, style) + 10;
  }
}

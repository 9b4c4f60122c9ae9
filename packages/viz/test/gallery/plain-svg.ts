import type { ChartTheme, FigureChart, HeadCell, TableChart } from '../../src/compiled-chart.ts';
import { cut } from '../../src/echarts/measure-text.ts';
import { escapeHtml } from '../../src/echarts/tooltip.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const text = (at: { x: number; y: number }, content: string, style: string): string =>
  `<text x="${at.x}" y="${at.y}" style="${style}">${escapeHtml(content)}</text>`;

const page = ({ width, height }: Size, theme: ChartTheme, body: string): string =>
  `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg" font-family="${escapeHtml(theme.fontFamily)}">${body}</svg>`;

/** A figure as the gallery shows it. */
export function figureSvg(chart: FigureChart, theme: ChartTheme, size: Size): string {
  const { spark, change, goal } = chart;
  const lines = [
    text({ x: 16, y: 28 }, chart.label, `font-size:12px;fill:${theme.text2}`),
    text({ x: 16, y: 62 }, chart.value, `font-size:26px;font-weight:500;fill:${theme.text}`),
    change === null
      ? ''
      : text({ x: 16, y: 84 }, `${change.text} ${change.since}`, `font-size:12px;fill:${theme.text3}`),
    goal === null
      ? ''
      : text(
          { x: 16, y: 102 },
          `${goal.label} ${goal.value}, ${goal.share}`,
          `font-size:12px;fill:${theme.text3}`,
        ),
    spark === null
      ? ''
      : `<g transform="translate(16 116)"><path d="${spark.area}" fill="${spark.color}" fill-opacity=".14"/><path d="${spark.line}" fill="none" stroke="${spark.color}" stroke-width="1.5"/><circle cx="${spark.last.x}" cy="${spark.last.y}" r="2.5" fill="${spark.color}"/></g>`,
  ];
  return page(size, theme, lines.join(''));
}

const ROW_PX = 24;
const COLUMN_PX = 110;

/** The first rows of a table as the gallery shows it. */
export function tableSvg({ head, rows }: TableChart, theme: ChartTheme, size: Size): string {
  const parts: string[] = [];
  const taken = new Set<string>();
  head.forEach((cells, level) => {
    let column = 0;
    for (const cell of cells) {
      while (taken.has(`${level} ${column}`)) {
        column += 1;
      }
      for (let down = 1; down < cell.rowSpan; down += 1) {
        taken.add(`${level + down} ${column}`);
      }
      parts.push(cellSvg(cell, { column, row: level, fill: theme.text2, weight: 500 }));
      column += cell.columnSpan;
    }
  });
  const top = head.length;
  parts.push(`<path d="M8 ${top * ROW_PX + 8}H${size.width - 8}" stroke="${theme.line2}"/>`);
  rows.slice(0, 12).forEach(({ heads, cells }, row) => {
    [...heads, ...cells].forEach((cell, column) => {
      parts.push(cellSvg(cell, { column, row: top + row, fill: theme.text, weight: 400 }));
    });
  });
  return page(size, theme, parts.join(''));
}

function cellSvg(
  cell: Pick<HeadCell, 'text' | 'isFigure'>,
  {
    column,
    row,
    fill,
    weight,
  }: { readonly column: number; readonly row: number; readonly fill: string; readonly weight: number },
): string {
  const x = 12 + column * COLUMN_PX + (cell.isFigure ? COLUMN_PX - 20 : 0);
  const style = `font-size:12px;font-weight:${weight};fill:${fill};text-anchor:${cell.isFigure ? 'end' : 'start'}`;
  return text({ x, y: row * ROW_PX + 24 }, cut(cell.text, COLUMN_PX - 16, 12), style);
}

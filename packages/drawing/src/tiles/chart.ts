import { isMapMark, type ChartAnnotation, type ChartData } from '@plumbline/contract';
import { forecastNext } from '@plumbline/learn';
import { isArea, loadShapes } from '@plumbline/places';
import {
  compileChart,
  type FigureChart,
  type CompiledChart,
  type TableChart,
  type ChartWords,
} from '@plumbline/viz';
import { drawOnPage } from '../echarts-canvas.ts';
import { chartAppearance } from '../appearance.ts';
import type { Pen } from '../pen.ts';
import type { Place, SheetFigure, SheetTable } from '../sheet.ts';
import { drawFigure } from './figure.ts';
import { drawTableTile } from './table.ts';

export interface ChartTileParams {
  readonly data: ChartData;
  readonly annotations: readonly ChartAnnotation[];
  readonly theme: 'Light' | 'Dark';
  readonly words: ChartWords;
}

/** A chart at a size, with the shapes of its map. */
export async function compileForSheet(
  { data, annotations, theme, words }: ChartTileParams,
  size: { readonly width: number; readonly height: number },
): Promise<CompiledChart> {
  const area = data.chart.map?.area ?? 'world';
  const shapes = isMapMark(data.chart.mark) && isArea(area) ? await loadShapes(area) : [];
  return compileChart(data, chartAppearance({ theme, words }, size), {
    annotations,
    shapes,
    forecast: forecastNext,
  });
}

const CAPTION_PX = 15;

/** The chart, and below it the annotations of the whole chart. */
export function drawChart(pen: Pen, place: Place, chart: CompiledChart): void {
  const captions = chart.captions.map(({ text }) => text);
  const height = Math.max(40, place.height - captions.length * CAPTION_PX);
  const box = { ...place, height };
  switch (chart.kind) {
    case 'echarts':
      drawOnPage(pen.ctx, box, chart);
      break;
    case 'figure':
      drawFigure(pen, box, toSheetFigure(chart));
      break;
    case 'table':
      drawTableTile(pen, { place: box, table: toSheetTable(chart), more: '…' });
      break;
  }
  const style = { size: 11, color: pen.theme.text2 };
  captions.forEach((text, at) => {
    const y = place.y + height + (at + 1) * CAPTION_PX - 4;
    pen.write(pen.fitted(text, style, place.width), { x: place.x, y }, style);
  });
}

const toSheetFigure = ({ value, change }: FigureChart): SheetFigure => ({
  value,
  period: null,
  change: change === null ? null : { text: change.text, tone: 'none' },
  against: change === null || change.since === '' ? null : change.since,
  trend: [],
});

/** A table with its spans written out. */
export function toSheetTable({ head, rows }: TableChart): SheetTable {
  const width = rows[0] === undefined ? 0 : rows[0].heads.length + rows[0].cells.length;
  const lines = headLines(head, width);
  const first = rows[0];
  return {
    head: lines,
    columns: [
      ...(first?.heads ?? []).map(({ isFigure }) => ({ isNumber: isFigure })),
      ...(first?.cells ?? []).map(({ isFigure }) => ({ isNumber: isFigure })),
    ],
    body: rows.map(({ heads, cells }) => ({
      cells: [...heads.map(({ text }) => text), ...cells.map(({ text }) => text)],
      isTotal: false,
    })),
    repeatedColumns: Math.min(1, first?.heads.length ?? 0),
    note: null,
  };
}

/** Header rows with every spanned cell's text written into each place it covers. */
function headLines(head: TableChart['head'], width: number): readonly (readonly string[])[] {
  const lines = head.map(() => Array.from({ length: width }, (): string | null => null));
  head.forEach((cells, level) => {
    let column = 0;
    for (const cell of cells) {
      while ((lines[level]?.[column] ?? null) !== null) {
        column += 1;
      }
      for (const line of lines.slice(level, level + cell.rowSpan)) {
        line.fill(cell.text, column, column + cell.columnSpan);
      }
      column += cell.columnSpan;
    }
  });
  return lines.map((line) => line.map((text) => text ?? ''));
}

import type { ChartAnnotation, ChartData } from '@plumbline/contract';
import { loadShapes } from '@plumbline/places';
import {
  compileChart,
  type ChartTheme,
  type FigurePicture,
  type Picture,
  type TablePicture,
} from '@plumbline/viz';
import { drawOnPage } from '../echarts-canvas.ts';
import { lookOf } from '../look.ts';
import type { Pen } from '../pen.ts';
import type { Place, SheetFigure, SheetTable } from '../sheet.ts';
import { drawFigure } from './figure.ts';
import { drawTableTile } from './table.ts';

export interface ChartAsk {
  readonly data: ChartData;
  readonly annotations: readonly ChartAnnotation[];
  readonly theme: 'Light' | 'Dark';
  readonly locale: string;
}

const MAPS: ReadonlySet<string> = new Set(['choropleth', 'pointmap', 'densitymap']);

/** The picture of a chart at a size, with the shapes it stands on. */
export async function pictureOf(
  { data, annotations, theme, locale }: ChartAsk,
  size: { readonly width: number; readonly height: number },
): Promise<Picture> {
  const shapes = MAPS.has(data.chart.mark) ? [await loadShapes(data.chart.map?.area ?? 'world')] : [];
  return compileChart(data, lookOf({ theme, locale }, size), { annotations, shapes });
}

const CAPTION_PX = 15;

/** The picture, and below it the remarks on the whole chart. */
export function drawPicture(pen: Pen, place: Place, picture: Picture, theme: ChartTheme): void {
  const captions = picture.captions.map(({ text }) => text);
  const height = Math.max(40, place.height - captions.length * CAPTION_PX);
  const box = { ...place, height };
  switch (picture.kind) {
    case 'echarts':
      drawOnPage(pen.ctx, box, picture);
      break;
    case 'figure':
      drawFigure(pen, box, figureOf(picture), theme);
      break;
    case 'table':
      drawTableTile(pen, { place: box, table: tableOf(picture), more: '…' }, theme);
      break;
  }
  const style = { size: 11, colour: theme.text2 };
  captions.forEach((text, at) => {
    const y = place.y + height + (at + 1) * CAPTION_PX - 4;
    pen.write(pen.fitted(text, style, place.width), { x: place.x, y }, style);
  });
}

const figureOf = ({ value, change }: FigurePicture): SheetFigure => ({
  value,
  change: change === null ? null : { text: `${change.text} ${change.since}`.trim(), tone: 'none' },
  course: [],
});

/** A table picture with its spans written out. */
export function tableOf({ head, rows }: TablePicture): SheetTable {
  const width = rows[0] === undefined ? 0 : rows[0].heads.length + rows[0].cells.length;
  const lines: string[][] = head.map(() => Array.from({ length: width }, () => ''));
  const taken = head.map(() => Array.from({ length: width }, () => false));
  head.forEach((cells, level) => {
    let column = 0;
    for (const { text, columnSpan, rowSpan } of cells) {
      while (taken[level]?.[column] === true) {
        column += 1;
      }
      for (let down = level; down < level + rowSpan; down += 1) {
        for (let across = column; across < column + columnSpan; across += 1) {
          const line = lines[down];
          const used = taken[down];
          if (line !== undefined && used !== undefined) {
            line[across] = text;
            used[across] = true;
          }
        }
      }
      column += columnSpan;
    }
  });
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
    keptColumns: Math.min(1, first?.heads.length ?? 0),
    note: null,
  };
}

import type { ChartWords } from '@plumbline/viz';
import type { Block } from './block.ts';
import { cutPages } from './pages.ts';
import type { Pen } from './pen.ts';
import type { Place, Sheet, SheetTab, SheetTable, SheetTile } from './sheet.ts';
import { columnRuns, columnWidths, drawTable, headHeight, ROW_PX } from './table.ts';
import { drawChart, compileForSheet, toSheetTable } from './tiles/chart.ts';
import { drawFigure } from './tiles/figure.ts';
import { drawFrame } from './tiles/head.ts';
import { drawImage } from './tiles/image.ts';
import { drawTableTile, fitsPlace } from './tiles/table.ts';
import { drawText } from './tiles/text.ts';
import { traceBlocks } from './traces.ts';

const TITLE_PX = 22;
const LINE_PX = 16;
const TAB_PX = 32;

/**
 * A sheet as blocks, each at most `pageHeight` px high: tabs with their tiles, then every table that its tile could not
 * show whole.
 */
export async function dashboardBlocks(
  pen: Pen,
  sheet: Sheet,
  { pageHeight, words }: { readonly pageHeight: number; readonly words: ChartWords },
): Promise<readonly Block[]> {
  const blocks: Block[] = [headBlock(pen, sheet)];
  const tables: { title: string; table: SheetTable }[] = [];
  for (const tab of sheet.tabs) {
    const drawn = await Promise.all(tab.tiles.map((tile) => drawnTile({ pen, tile, sheet, words, tables })));
    blocks.push(...tabBlocks(tab, drawn, pageHeight));
  }
  for (const { title, table } of tables) {
    blocks.push(...tableBlocks(pen, { title, table }, { sheet, pageHeight, words }));
  }
  if (sheet.traces !== undefined) {
    blocks.push(...traceBlocks(sheet.traces, { width: sheet.width, pageHeight }));
  }
  return blocks;
}

const BRAND_PX = 160;

function headBlock(pen: Pen, { title, description, lines, brand, width }: Sheet): Block {
  const { theme } = pen;
  const heading = { size: TITLE_PX, weight: 600 as const, color: theme.text };
  const body = { size: 12, color: theme.text2 };
  const small = { size: 11, color: theme.text3 };
  const titleWidth = brand === null ? width : width - BRAND_PX - 16;
  const titleLines = pen.lines(title, heading, titleWidth).slice(0, 3);
  const textLines = description === '' ? [] : pen.lines(description, body, width).slice(0, 6);
  const height = titleLines.length * 28 + (textLines.length + lines.length) * LINE_PX + 12;
  return {
    height,
    scale: 1,
    async draw(page) {
      if (brand !== null) {
        const place = { x: width - BRAND_PX, y: 0, width: BRAND_PX, height: 28 };
        await drawImage(page, place, { image: brand.logo ?? '', alt: brand.name, fit: 'contain' });
      }
      titleLines.forEach((line, at) => page.write(line, { x: 0, y: TITLE_PX + at * 28 }, heading));
      let y = titleLines.length * 28 + 12;
      for (const line of textLines) {
        page.write(line, { x: 0, y }, body);
        y += LINE_PX;
      }
      for (const line of lines) {
        page.write(page.fitted(line, small, width), { x: 0, y }, small);
        y += LINE_PX;
      }
    },
  };
}

interface DrawnTile {
  readonly place: Place;
  readonly draw: (pen: Pen) => Promise<void> | void;
}

interface TileParams {
  readonly pen: Pen;
  readonly tile: SheetTile;
  readonly sheet: Sheet;
  readonly words: ChartWords;
  /** Tables that continue after the tiles are put here. */
  readonly tables: { title: string; table: SheetTable }[];
}

async function drawnTile(params: TileParams): Promise<DrawnTile> {
  const { tile, sheet } = params;
  const { place } = tile;
  if (tile.kind === 'chart') {
    const inner = innerPlace(tile);
    const { data, annotations } = tile;
    const chart = await compileForSheet(
      { data, annotations, theme: sheet.theme, words: params.words },
      inner,
    );
    return chart.kind === 'table'
      ? tableTile(params, toSheetTable(chart))
      : {
          place,
          draw: (pen) => drawChart(pen, drawFrame(pen, tile), chart),
        };
  }
  return tile.kind === 'table'
    ? tableTile(params, tile.table)
    : { place, draw: (pen) => drawPlain(pen, tile) };
}

function tableTile({ pen, tile, words, tables }: TileParams, table: SheetTable): DrawnTile {
  if (!fitsPlace(pen, innerPlace(tile), table)) {
    tables.push({ title: tile.title, table });
  }
  const more = words.t('drawing.whole', { rows: table.body.length });
  return {
    place: tile.place,
    draw: (page) => drawTableTile(page, { place: drawFrame(page, tile), table, more }),
  };
}

/** What a frame leaves, before it is drawn. */
const innerPlace = ({ place }: SheetTile): Place => ({
  ...place,
  width: Math.max(1, place.width - 24),
  height: Math.max(1, place.height - 50),
});

async function drawPlain(pen: Pen, tile: Exclude<SheetTile, { kind: 'chart' | 'table' }>): Promise<void> {
  const place = drawFrame(pen, tile);
  switch (tile.kind) {
    case 'figure':
      return drawFigure(pen, place, tile.figure);
    case 'text':
      return drawText(pen, place, tile.blocks);
    case 'image':
      return drawImage(pen, place, tile);
    case 'failed': {
      const style = { size: 12, color: pen.theme.negative };
      pen.lines(tile.message, style, place.width).forEach((line, at) => {
        pen.write(line, { x: place.x, y: place.y + 14 + at * LINE_PX }, style);
      });
      return undefined;
    }
  }
}

function tabBlocks({ title }: SheetTab, tiles: readonly DrawnTile[], pageHeight: number): readonly Block[] {
  const heading = title === null ? 0 : TAB_PX;
  const cuts = cutPages(
    tiles.map(({ place }) => ({ top: place.y, height: place.height })),
    pageHeight - heading,
  );
  return cuts.map(({ from, to, scale }, at) => {
    const top = at === 0 ? heading : 0;
    return {
      height: (to - from) * scale + top,
      scale: 1,
      draw: async (pen) => {
        if (top > 0 && title !== null) {
          pen.write(title, { x: 0, y: 18 }, { size: 16, weight: 600, color: pen.theme.text });
        }
        pen.ctx.save();
        pen.ctx.translate(0, top);
        pen.ctx.scale(scale, scale);
        pen.ctx.translate(0, -from);
        for (const { place, draw } of tiles) {
          if (place.y >= from && place.y + place.height <= to) {
            await draw(pen);
          }
        }
        pen.ctx.restore();
      },
    };
  });
}

function tableBlocks(
  pen: Pen,
  { title, table }: { readonly title: string; readonly table: SheetTable },
  { sheet, pageHeight, words }: { sheet: Sheet; pageHeight: number; words: ChartWords },
): readonly Block[] {
  const runs = columnRuns(table, columnWidths(pen, table), sheet.width);
  const top = TAB_PX + headHeight(table);
  const noteHeight = table.note === null ? 0 : LINE_PX + 4;
  const perPage = Math.max(1, Math.floor((pageHeight - top - noteHeight) / ROW_PX));
  const stretches = Array.from({ length: Math.max(1, Math.ceil(table.body.length / perPage)) }, (_, at) => ({
    from: at * perPage,
    to: Math.min(table.body.length, (at + 1) * perPage),
  }));
  const parts = stretches.flatMap((stretch) => runs.map((run) => ({ ...stretch, run })));
  return parts.map(({ from, to, run }, at) => {
    const height = top + (to - from) * ROW_PX + noteHeight;
    return {
      height,
      scale: 1,
      draw: (page) => {
        const heading = { size: 14, weight: 600 as const, color: page.theme.text };
        const text =
          parts.length === 1
            ? title
            : words.t('drawing.continued', { title, part: at + 1, parts: parts.length });
        page.write(page.fitted(text, heading, sheet.width), { x: 0, y: 18 }, heading);
        const place = { x: 0, y: TAB_PX, width: sheet.width, height };
        drawTable(page, place, { table, run, from, to });
        if (table.note !== null) {
          const small = { size: 11, color: page.theme.text3 };
          page.write(table.note, { x: 0, y: height - 6 }, small);
        }
      },
    };
  });
}

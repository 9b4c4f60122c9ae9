import { createCanvas, PDFDocument, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createTranslator, languageFor } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';
import { summarizeChart, type ChartTheme, type ChartWords } from '@plumbline/viz';
import type { Block } from './block.ts';
import { dashboardBlocks } from './dashboard.ts';
import { documentPdf } from './document.ts';
import { loadFonts } from './fonts.ts';
import { chartTheme } from './appearance.ts';
import { Pen } from './pen.ts';
import type { ChartSheet, Drawing, Place, Sheet } from './sheet.ts';
import { reportPdf } from './report/report.ts';
import { storyPdf } from './story.ts';
import { printSvg } from './svg.ts';
import { drawChart, compileForSheet } from './tiles/chart.ts';

/** A4 on its side, in points. */
const PAGE = { width: 842, height: 595, margin: 28, footer: 18 } as const;
const IMAGE_MARGIN_PX = 24;
const BLOCK_GAP_PX = 12;
/** Pixels of one image; more are drawn at half the fineness, and beyond that cut. */
const MAX_PIXELS = 60_000_000;
/** What the canvas can be high at most. */
const MAX_SIDE_PX = 32_000;

/** The words of a sheet's reader. Moments are written in UTC, as everywhere on the server. */
const loadChartWords = async ({ locale }: { readonly locale: string }): Promise<ChartWords> =>
  createTranslator(await loadServerLanguage(languageFor(locale)), locale, 'UTC');

/**
 * Compressed in this thread, which leaves the processors to others: the threads of the pool, where `encode` works, have the
 * priority of the thread that answers, and are those that write what it acknowledges.
 */
const toPng = (canvas: Canvas): Buffer => canvas.encodeSync('png');

/** Draws a request; equal input gives equal output. */
export async function draw(drawing: Drawing): Promise<Buffer> {
  loadFonts();
  if (drawing.kind === 'story') {
    return storyPdf(drawing.sheet, await loadChartWords(drawing.sheet));
  }
  if (drawing.kind === 'report') {
    return reportPdf(drawing.sheet);
  }
  if (drawing.kind === 'document') {
    return documentPdf(drawing.sheet);
  }
  if (drawing.kind === 'chart') {
    return drawing.format === 'png' ? chartPng(drawing.sheet) : chartSvg(drawing.sheet);
  }
  return drawing.format === 'pdf' ? dashboardPdf(drawing.sheet) : dashboardPng(drawing.sheet);
}

const measuringPen = (theme: ChartTheme): Pen => new Pen(createCanvas(1, 1).getContext('2d'), theme);

async function dashboardPdf(sheet: Sheet): Promise<Buffer> {
  const theme = chartTheme(sheet.theme);
  const scale = (PAGE.width - 2 * PAGE.margin) / sheet.width;
  const pageHeight = (PAGE.height - 2 * PAGE.margin - PAGE.footer) / scale;
  const blocks = await dashboardBlocks(measuringPen(theme), sheet, {
    pageHeight,
    words: await loadChartWords(sheet),
  });
  const pages = paginateBlocks(blocks, pageHeight);
  const document = new PDFDocument({ title: sheet.title, creator: 'Plumbline' });
  for (const [at, page] of pages.entries()) {
    // Declared as the browser's context; it is the canvas's own, with all it can do.
    const ctx = document.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D;
    const pen = new Pen(ctx, theme);
    pen.paint({ x: 0, y: 0, width: PAGE.width, height: PAGE.height }, theme.surface);
    const small = { size: 8, color: theme.text3 };
    const baseline = PAGE.height - PAGE.margin + 6;
    pen.write(pen.fitted(sheet.title, small, PAGE.width / 2), { x: PAGE.margin, y: baseline }, small);
    pen.write(`${at + 1} / ${pages.length}`, { x: PAGE.width - PAGE.margin, y: baseline, end: true }, small);
    ctx.save();
    ctx.translate(PAGE.margin, PAGE.margin);
    ctx.scale(scale, scale);
    await drawBlocks(pen, page);
    ctx.restore();
    document.endPage();
  }
  return document.close();
}

/** Blocks that go on one page together, in order. */
function paginateBlocks(blocks: readonly Block[], pageHeight: number): readonly (readonly Block[])[] {
  const pages: Block[][] = [];
  let left = 0;
  for (const block of blocks) {
    if (pages.length === 0 || block.height > left) {
      pages.push([]);
      left = pageHeight;
    }
    pages.at(-1)?.push(block);
    left -= block.height + BLOCK_GAP_PX;
  }
  return pages;
}

async function drawBlocks(pen: Pen, blocks: readonly Block[]): Promise<void> {
  let y = 0;
  for (const { draw: drawBlock, height } of blocks) {
    pen.ctx.save();
    pen.ctx.translate(0, y);
    await drawBlock(pen);
    pen.ctx.restore();
    y += height + BLOCK_GAP_PX;
  }
}

async function dashboardPng(sheet: Sheet): Promise<Buffer> {
  const theme = chartTheme(sheet.theme);
  const words = await loadChartWords(sheet);
  const blocks = await dashboardBlocks(measuringPen(theme), sheet, { pageHeight: MAX_SIDE_PX, words });
  const width = sheet.width + 2 * IMAGE_MARGIN_PX;
  const needed =
    blocks.reduce((sum, block) => sum + block.height + BLOCK_GAP_PX, 0) + 2 * IMAGE_MARGIN_PX - BLOCK_GAP_PX;
  const fine = width * 2 * needed * 2 <= MAX_PIXELS && needed * 2 <= MAX_SIDE_PX ? 2 : 1;
  const height = Math.min(needed, MAX_SIDE_PX, Math.floor(MAX_PIXELS / width));
  const canvas = createCanvas(Math.ceil(width * fine), Math.ceil(height * fine));
  const ctx = canvas.getContext('2d');
  const pen = new Pen(ctx, theme);
  ctx.scale(fine, fine);
  pen.paint({ x: 0, y: 0, width, height }, theme.surface);
  ctx.translate(IMAGE_MARGIN_PX, IMAGE_MARGIN_PX);
  await drawBlocks(pen, blocks);
  if (needed > height) {
    drawEnd(pen, words.t('drawing.cut'), { width: sheet.width, bottom: height - IMAGE_MARGIN_PX });
  }
  return toPng(canvas);
}

/** An image is limited in height, so it has to show that rows are missing. */
function drawEnd(
  pen: Pen,
  text: string,
  { width, bottom }: { readonly width: number; readonly bottom: number },
): void {
  const { theme } = pen;
  const height = 32;
  const style = { size: 12, weight: 500 as const, color: theme.text };
  pen.paint({ x: 0, y: bottom - height, width, height: height + IMAGE_MARGIN_PX }, theme.surface);
  pen.write(text, { x: 0, y: bottom - 10 }, style);
}

const CHART_HEAD_PX = 32;
const CHART_FOOT_PX = 24;
const CHART_MARGIN_PX = 16;

const chartPlace = ({ width, height }: ChartSheet): Place => ({
  x: CHART_MARGIN_PX,
  y: CHART_HEAD_PX,
  width: width - 2 * CHART_MARGIN_PX,
  height: Math.max(40, height - CHART_HEAD_PX - CHART_FOOT_PX),
});

async function chartPng(sheet: ChartSheet): Promise<Buffer> {
  const { width, height, title, footer } = sheet;
  const canvas = createCanvas(width * 2, height * 2);
  const ctx = canvas.getContext('2d');
  ctx.scale(2, 2);
  const theme = chartTheme(sheet.theme);
  const pen = new Pen(ctx, theme);
  const place = chartPlace(sheet);
  pen.paint({ x: 0, y: 0, width, height }, theme.surface);
  const heading = { size: 15, weight: 600 as const, color: theme.text };
  pen.write(pen.fitted(title, heading, place.width), { x: place.x, y: 24 }, heading);
  const small = { size: 10, color: theme.text3 };
  pen.write(pen.fitted(footer, small, place.width), { x: place.x, y: height - 9 }, small);
  drawChart(pen, place, await compileForSheet({ ...sheet, words: await loadChartWords(sheet) }, place));
  return toPng(canvas);
}

async function chartSvg(sheet: ChartSheet): Promise<Buffer> {
  const place = chartPlace(sheet);
  const words = await loadChartWords(sheet);
  const chart = await compileForSheet({ ...sheet, words }, place);
  const summary = summarizeChart(sheet.data, words);
  return Buffer.from(printSvg(sheet, { place, chart, summary }), 'utf8');
}

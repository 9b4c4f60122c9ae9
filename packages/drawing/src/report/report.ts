import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { chartTheme } from '../appearance.ts';
import { Pen } from '../pen.ts';
import type { ReportPart, ReportSheet } from '../sheet.ts';
import { drawImage } from '../tiles/image.ts';
import {
  beside,
  body,
  CONTENT,
  gap,
  PAGE,
  small,
  stacked,
  textBlock,
  TEXT_STEP,
  type Block,
} from './block.ts';
import { contentBlocks, isNarrow } from './parts.ts';

const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer;
const BRAND_WIDTH = 120;
const COLUMN_GAP = 19;
const HALF = (CONTENT - COLUMN_GAP) / 2;
/** More continue in a second row. */
const MAX_IN_ROW = 5;
const FIGURES_A_ROW = 4;

function headBlocks(pen: Pen, { title, brand, lines }: ReportSheet): readonly Block[] {
  const style = { size: 20, weight: 600 as const, color: pen.theme.text };
  const width = brand === null ? CONTENT : CONTENT - BRAND_WIDTH - 16;
  const heading = textBlock(pen, title, { style, width, step: 25 });
  return [
    {
      ...heading,
      draw: async (page, at) => {
        await heading.draw(page, at);
        if (brand !== null) {
          const place = { x: PAGE.margin + CONTENT - BRAND_WIDTH, y: at.y, width: BRAND_WIDTH, height: 24 };
          await drawImage(page, place, { image: brand.logo ?? '', alt: brand.name, fit: 'contain' });
        }
      },
    },
    gap(6),
    ...lines.map((line) =>
      textBlock(pen, line, {
        style: { ...body(pen), color: pen.theme.text2 },
        width: CONTENT,
        step: TEXT_STEP,
      }),
    ),
    gap(10),
  ];
}

function verdictBlocks(pen: Pen, { verdict }: ReportSheet): readonly Block[] {
  const style = { size: 10.5, color: pen.theme.text };
  return [
    headingBlock(pen, verdict.title, CONTENT),
    ...verdict.sentences.flatMap((text) => [
      textBlock(pen, text, { style, width: CONTENT, step: 15 }),
      gap(3),
    ]),
    gap(8),
  ];
}

function figureBlocks(pen: Pen, { figures }: ReportSheet): readonly Block[] {
  const inRow = figures.length === MAX_IN_ROW ? MAX_IN_ROW : FIGURES_A_ROW;
  const step = CONTENT / inRow;
  const value = { size: 17, weight: 600 as const, color: pen.theme.text };
  const cells = figures.map((figure) =>
    stacked([
      textBlock(pen, figure.label, { style: small(pen), width: step - 12, step: 11 }),
      gap(2),
      textBlock(pen, pen.fitted(figure.value, value, step - 12), { style: value, width: step, step: 21 }),
      textBlock(pen, figure.note, { style: small(pen), width: step - 12, step: 11 }),
      gap(10),
    ]),
  );
  return Array.from({ length: Math.ceil(cells.length / inRow) }, (_, row) =>
    beside(cells.slice(row * inRow, (row + 1) * inRow), step),
  );
}

const headingBlock = (pen: Pen, text: string, width: number): Block => ({
  ...stacked([
    textBlock(pen, text, { style: { size: 12, weight: 600, color: pen.theme.text }, width, step: 16 }),
    gap(4),
  ]),
  needsBelow: 3 * TEXT_STEP,
});

function partBlocks(pen: Pen, { title, content, note }: ReportPart, width: number): readonly Block[] {
  return [
    headingBlock(pen, title, width),
    ...contentBlocks(pen, content, width),
    ...(note === null ? [] : [gap(3), textBlock(pen, note, { style: small(pen), width, step: 11 })]),
    gap(16),
  ];
}

/** Narrow parts that follow one another stand two beside one another. */
function allParts(pen: Pen, parts: readonly ReportPart[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const [part, next] = [parts[at], parts[at + 1]];
    if (part === undefined) {
      break;
    }
    if (!isNarrow(part.content)) {
      blocks.push(...partBlocks(pen, part, CONTENT));
      continue;
    }
    if (next === undefined || !isNarrow(next.content)) {
      blocks.push(stacked(partBlocks(pen, part, CONTENT)));
      continue;
    }
    blocks.push(
      beside(
        [part, next].map((one) => stacked(partBlocks(pen, one, HALF))),
        HALF + COLUMN_GAP,
      ),
    );
    at += 1;
  }
  return blocks;
}

function paginateBlocks(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const pages: Block[][] = [[]];
  let y: number = PAGE.margin;
  for (const block of blocks) {
    if (y + block.height + block.needsBelow > BOTTOM && y > PAGE.margin) {
      pages.push([]);
      y = PAGE.margin;
    }
    pages.at(-1)?.push(block);
    y += block.height;
  }
  return pages;
}

/** The report of a model as PDF. Its last line on every page says where it comes from. */
export async function reportPdf(sheet: ReportSheet): Promise<Buffer> {
  const theme = chartTheme('Light');
  const measuring = new Pen(createCanvas(1, 1).getContext('2d'), theme);
  const pages = paginateBlocks([
    ...headBlocks(measuring, sheet),
    ...verdictBlocks(measuring, sheet),
    ...figureBlocks(measuring, sheet),
    ...allParts(measuring, sheet.parts),
  ]);
  const document = new PDFDocument({ title: sheet.title, creator: 'Plumbline' });
  for (const [at, page] of pages.entries()) {
    // Declared as the browser's context; it is the canvas's own, with all it can do.
    const pen = new Pen(document.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D, theme);
    pen.paint({ x: 0, y: 0, width: PAGE.width, height: PAGE.height }, theme.surface);
    let y: number = PAGE.margin;
    for (const block of page) {
      await block.draw(pen, { x: PAGE.margin, y });
      y += block.height;
    }
    drawFooter(pen, sheet, `${at + 1} / ${pages.length}`);
    document.endPage();
  }
  return document.close();
}

function drawFooter(pen: Pen, { source: { text, link } }: ReportSheet, page: string): void {
  const style = small(pen);
  const baseline = PAGE.height - PAGE.margin + 8;
  const source = pen.fitted(text, style, CONTENT - 48);
  pen.write(source, { x: PAGE.margin, y: baseline }, style);
  if (link !== null) {
    const end = PAGE.margin + pen.widthOf(source, style);
    pen.ctx.annotateLinkUrl(PAGE.margin, baseline - 9, end, baseline + 3, link);
  }
  pen.write(page, { x: PAGE.width - PAGE.margin, y: baseline, end: true }, style);
}

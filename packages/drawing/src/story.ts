import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { assertNever } from '@plumbline/contract';
import { summarizeChart, type CompiledChart, type ChartWords } from '@plumbline/viz';
import { chartTheme } from './appearance.ts';
import { Pen, type TextStyle } from './pen.ts';
import type { StoryBlockSheet, StoryRun, StorySheet } from './sheet.ts';
import { compileForSheet, drawChart } from './tiles/chart.ts';

/** A4 upright, in points. */
const PAGE = { width: 595, height: 842, margin: 64, footer: 24 } as const;
const CONTENT = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer;
const LINE = 17;
/** Charts are drawn as on a screen and scaled to the page. */
const CHART = { width: 660, height: 300, scale: CONTENT / 660 } as const;
const INSIGHT_INDENT = 12;

interface Part {
  readonly height: number;
  /** A heading is not the last line of a page: what follows needs this much below it. */
  readonly needsBelow: number;
  readonly draw: (pen: Pen, y: number) => void;
}

interface Word {
  readonly text: string;
  /** It is the first of a line, whatever room is left before it. */
  readonly startsLine: boolean;
  readonly width: number;
  readonly style: TextStyle;
  readonly link: string | null;
}

/** A word that is wider than the line is broken within; a line break in the text is one on the page. */
function measureWords(pen: Pen, run: StoryRun, width: number): Word[] {
  const style: TextStyle = {
    size: 11,
    weight: run.isStrong || run.link !== null ? 600 : 400,
    color: run.link === null ? pen.theme.text : pen.theme.text2,
  };
  return run.text.split('\n').flatMap((part, partAt) => {
    const words = part
      .split(/(?<= )/u)
      .filter((text) => text !== '')
      // Only what is too wide, for lines lose the space that a run begins with.
      .flatMap((text) => (pen.widthOf(text, style) <= width ? [text] : pen.lines(text, style, width)));
    const isBreak = partAt > 0;
    return (isBreak && words.length === 0 ? [''] : words).map((text, at): Word => ({
      text,
      startsLine: isBreak && at === 0,
      width: pen.widthOf(text, style),
      style,
      link: run.link,
    }));
  });
}

const widthOfAll = (words: readonly Word[]): number => words.reduce((sum, { width }) => sum + width, 0);

/** The end of a line that no space separates from what follows, such as the number before a full stop. */
function takeGlued(line: Word[], room: number): Word[] {
  const from = line.findLastIndex(({ text }) => text.endsWith(' ')) + 1;
  return from > 0 && widthOfAll(line.slice(from)) <= room ? line.splice(from) : [];
}

function breakLines(pen: Pen, runs: readonly StoryRun[], width: number): readonly (readonly Word[])[] {
  let line: Word[] = [];
  const lines = [line];
  for (const word of runs.flatMap((run) => measureWords(pen, run, width))) {
    if (word.startsLine) {
      line = [];
      lines.push(line);
    } else if (line.length > 0 && widthOfAll(line) + word.width > width) {
      line = takeGlued(line, width - word.width);
      lines.push(line);
    }
    line.push(word);
  }
  return lines;
}

/** The numbers of a paragraph are links to where they can be checked. */
function paragraphPart(pen: Pen, { runs, isInsight }: Extract<StoryBlockSheet, { kind: 'paragraph' }>): Part {
  const indent = isInsight ? INSIGHT_INDENT : 0;
  const lines = breakLines(pen, runs, CONTENT - indent);
  const height = lines.length * LINE;
  return {
    height: height + 10,
    needsBelow: 0,
    draw: (page, y) => {
      if (isInsight) {
        page.paint({ x: PAGE.margin, y: y + 2, width: 2, height: height - 2 }, page.theme.text3);
      }
      for (const [at, line] of lines.entries()) {
        let x = PAGE.margin + indent;
        const baseline = y + 13 + at * LINE;
        for (const { text, style, width, link } of line) {
          page.write(text, { x, y: baseline }, style);
          if (link !== null) {
            page.ctx.annotateLinkUrl(x, baseline - 11, x + width, baseline + 3, link);
          }
          x += width;
        }
      }
    },
  };
}

function headingPart(pen: Pen, text: string, { size, above }: { size: number; above: number }): Part {
  const style: TextStyle = { size, weight: 600, color: pen.theme.text };
  const lines = pen.lines(text, style, CONTENT);
  const step = size * 1.3;
  return {
    height: above + lines.length * step + 8,
    needsBelow: 3 * LINE,
    draw: (page, y) => {
      for (const [at, line] of lines.entries()) {
        page.write(line, { x: PAGE.margin, y: y + above + size + at * step }, style);
      }
    },
  };
}

interface ChartTexts {
  readonly footer: string;
  readonly summary: string;
  readonly link: string | null;
}

function chartPart(chart: CompiledChart, { footer, summary, link }: ChartTexts): Part {
  const height = CHART.height * CHART.scale;
  return {
    height: height + 30,
    needsBelow: 0,
    draw: (page, y) => {
      page.ctx.save();
      page.ctx.translate(PAGE.margin, y + 4);
      page.ctx.scale(CHART.scale, CHART.scale);
      drawChart(page, { x: 0, y: 0, width: CHART.width, height: CHART.height }, chart);
      page.ctx.restore();
      const small: TextStyle = { size: 8, color: page.theme.text3 };
      const text = [summary, footer].filter((part) => part !== '').join(' · ');
      const [shown, baseline] = [page.fitted(text, small, CONTENT), y + height + 16];
      page.write(shown, { x: PAGE.margin, y: baseline }, small);
      if (link !== null) {
        const end = PAGE.margin + page.widthOf(shown, small);
        page.ctx.annotateLinkUrl(PAGE.margin, baseline - 9, end, baseline + 3, link);
      }
    },
  };
}

async function layOutBlock(pen: Pen, block: StoryBlockSheet, words: ChartWords): Promise<Part> {
  switch (block.kind) {
    case 'heading':
      return headingPart(pen, block.text, { size: 15, above: 12 });
    case 'paragraph':
      return paragraphPart(pen, block);
    case 'chart': {
      const { data, footer, link } = block;
      const chart = await compileForSheet({ data, annotations: [], theme: 'Light', words }, CHART);
      return chartPart(chart, { footer, link, summary: summarizeChart(data, words) });
    }
    default:
      return assertNever(block);
  }
}

function paginateParts(parts: readonly Part[]): readonly (readonly Part[])[] {
  const pages: Part[][] = [[]];
  let y: number = PAGE.margin;
  for (const part of parts) {
    if (y + part.height + part.needsBelow > BOTTOM && pages.at(-1).length > 0) {
      pages.push([]);
      y = PAGE.margin;
    }
    pages.at(-1).push(part);
    y += part.height;
  }
  return pages;
}

/** A story as PDF. Its last line on every page says where its numbers can be checked. */
export async function storyPdf(sheet: StorySheet, words: ChartWords): Promise<Buffer> {
  const theme = chartTheme('Light');
  const measuring = new Pen(createCanvas(1, 1).getContext('2d'), theme);
  const parts = [headingPart(measuring, sheet.title, { size: 24, above: 0 })];
  for (const block of sheet.blocks) {
    parts.push(await layOutBlock(measuring, block, words));
  }
  const pages = paginateParts(parts);
  const document = new PDFDocument({ title: sheet.title, creator: 'Plumbline' });
  for (const [at, page] of pages.entries()) {
    // Declared as the browser's context; it is the canvas's own, with all it can do.
    const pen = new Pen(document.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D, theme);
    pen.paint({ x: 0, y: 0, width: PAGE.width, height: PAGE.height }, theme.surface);
    let y: number = PAGE.margin;
    for (const part of page) {
      part.draw(pen, y);
      y += part.height;
    }
    const small: TextStyle = { size: 8, color: theme.text3 };
    const baseline = PAGE.height - PAGE.margin + 8;
    const source = pen.fitted(sheet.source.text, small, CONTENT - 48);
    pen.write(source, { x: PAGE.margin, y: baseline }, small);
    if (sheet.source.link !== null) {
      const end = PAGE.margin + pen.widthOf(source, small);
      pen.ctx.annotateLinkUrl(PAGE.margin, baseline - 9, end, baseline + 3, sheet.source.link);
    }
    pen.write(`${at + 1} / ${pages.length}`, { x: PAGE.width - PAGE.margin, y: baseline, end: true }, small);
    document.endPage();
  }
  return document.close();
}

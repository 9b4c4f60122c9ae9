import { assertNever } from '@plumbline/contract';
import type { Pen } from '../pen.ts';
import type { ReportContent, SheetTable } from '../sheet.ts';
import { body, gap, small, strong, textBlock, TEXT_STEP, type Block } from './block.ts';
import { plotBlock } from './plot.ts';

type ContentOf<Kind extends ReportContent['kind']> = Extract<ReportContent, { kind: Kind }>;

const BAR_HEIGHT = 5;
const BAR_STEP = 16;
const LABEL_SHARE = 0.34;
const TEXT_SHARE = 0.16;

function barBlock(
  pen: Pen,
  { label, share, text, note }: ContentOf<'bars'>['items'][number],
  width: number,
): Block {
  const style = body(pen);
  const notes = note === '' ? null : textBlock(pen, note, { style: small(pen), width, step: 11 });
  const [labelWidth, textWidth] = [width * LABEL_SHARE, width * TEXT_SHARE];
  const barWidth = width - labelWidth - textWidth;
  return {
    height: BAR_STEP + (notes === null ? 0 : notes.height + 3),
    needsBelow: 0,
    draw: async (page, { x, y }) => {
      page.write(page.fitted(label, style, labelWidth - 8), { x, y: y + 10 }, style);
      const bar = { x: x + labelWidth, y: y + 4, height: BAR_HEIGHT };
      page.paint({ ...bar, width: barWidth }, page.theme.sunken);
      page.paint({ ...bar, width: barWidth * Math.min(1, Math.max(0, share)) }, page.theme.slots[0] ?? '');
      page.write(text, { x: x + width, y: y + 10, end: true }, style);
      await notes?.draw(page, { x, y: y + BAR_STEP - 2 });
    },
  };
}

const CELL_PADDING = 6;
const MIN_COLUMN = 34;

/** Widths of columns: what their longest text takes, the widest shortened until all fit. */
function columnWidths(pen: Pen, { head, body: rows, columns }: SheetTable, width: number): readonly number[] {
  const texts = (column: number): readonly string[] => [
    ...head.map((row) => row[column] ?? ''),
    ...rows.map(({ cells }) => cells[column] ?? ''),
  ];
  const wanted = columns.map((_, column) =>
    texts(column).reduce(
      (most, text) => Math.max(most, pen.widthOf(text.slice(0, 200), strong(pen)) + 2 * CELL_PADDING),
      MIN_COLUMN,
    ),
  );
  const total = (limit: number): number => wanted.reduce((sum, own) => sum + Math.min(own, limit), 0);
  let limit = width;
  while (total(limit) > width && limit > MIN_COLUMN) {
    limit -= 4;
  }
  const used = wanted.map((own) => Math.min(own, limit));
  const spare = Math.max(0, width - used.reduce((sum, own) => sum + own, 0)) / Math.max(1, used.length);
  return used.map((own) => own + spare);
}

/** A row of cells; texts that are too long continue below, three lines at most. */
function rowBlock(
  pen: Pen,
  cells: readonly (string | null)[],
  { table, widths, isHead }: { table: SheetTable; widths: readonly number[]; isHead: boolean },
): Block {
  const style = isHead ? { ...small(pen), weight: 600 as const } : body(pen);
  const wrapped = cells.map((cell, at) => {
    const room = (widths[at] ?? 0) - 2 * CELL_PADDING;
    const lines = pen.lines(cell ?? '–', style, room);
    return lines.length <= 3
      ? lines
      : [...lines.slice(0, 2), pen.fitted(lines.slice(2).join(' '), style, room)];
  });
  const height = Math.max(1, ...wrapped.map(({ length }) => length)) * TEXT_STEP + 5;
  return {
    height,
    needsBelow: isHead ? 2 * TEXT_STEP : 0,
    draw: (page, { x, y }) => {
      let left = x;
      wrapped.forEach((lines, at) => {
        const width = widths[at] ?? 0;
        const isNumber = table.columns[at]?.isNumber === true;
        const start = isNumber ? left + width - CELL_PADDING : left + CELL_PADDING;
        lines.forEach((line, row) =>
          page.write(line, { x: start, y: y + 11 + row * TEXT_STEP, end: isNumber }, style),
        );
        left += width;
      });
      const line = isHead ? page.theme.text3 : page.theme.line;
      page.paint({ x, y: y + height - 1, width: left - x, height: 0.5 }, line);
    },
  };
}

function tableBlocks(pen: Pen, { table }: ContentOf<'table'>, width: number): readonly Block[] {
  const widths = columnWidths(pen, table, width);
  return [
    ...table.head.map((cells) => rowBlock(pen, cells, { table, widths, isHead: true })),
    ...table.body.map(({ cells }) => rowBlock(pen, cells, { table, widths, isHead: false })),
    ...(table.note === null
      ? []
      : [gap(4), textBlock(pen, table.note, { style: small(pen), width, step: 11 })]),
  ];
}

const TERM_WIDTH = 112;

function factBlocks(
  pen: Pen,
  { term, lines }: ContentOf<'facts'>['items'][number],
  width: number,
): readonly Block[] {
  const style = { ...body(pen), color: pen.theme.text2 };
  const terms = pen.lines(term, style, TERM_WIDTH - 10);
  const texts = lines.flatMap((line) => pen.lines(line, body(pen), width - TERM_WIDTH));
  const count = Math.max(terms.length, texts.length);
  return Array.from({ length: count }, (_, at) => ({
    height: TEXT_STEP + (at === count - 1 ? 4 : 0),
    needsBelow: 0,
    draw: (page, { x, y }) => {
      page.write(terms[at] ?? '', { x, y: y + 10 }, style);
      page.write(texts[at] ?? '', { x: x + TERM_WIDTH, y: y + 10 }, body(page));
    },
  }));
}

/** Whether two of them fit beside one another. */
export const isNarrow = ({ kind }: ReportContent): boolean => kind === 'plot';

/** What a part shows, cut where a page may end. */
export function contentBlocks(pen: Pen, content: ReportContent, width: number): readonly Block[] {
  switch (content.kind) {
    case 'plot':
      return [plotBlock(pen, content, width)];
    case 'bars':
      return content.items.map((item) => barBlock(pen, item, width));
    case 'table':
      return tableBlocks(pen, content, width);
    case 'facts':
      return content.items.flatMap((item) => factBlocks(pen, item, width));
    default:
      return assertNever(content);
  }
}

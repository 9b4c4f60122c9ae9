import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { chartTheme } from './appearance.ts';
import { Pen, type TextStyle } from './pen.ts';
import type { DocumentSheet } from './sheet.ts';

/** A4 upright, in points. */
const PAGE = { width: 595, height: 842, margin: 56 } as const;
const CONTENT = PAGE.width - 2 * PAGE.margin;
const LINE = 15;
/** Where the numbers of a row end, from the left of the content; the last is its end. */
const NUMBER_ENDS = [CONTENT - 190, CONTENT - 95, CONTENT] as const;
const TEXT_WIDTH = CONTENT - 250;

/** One part of the document: its height, and what it draws from the top left of the content. */
interface Part {
  readonly height: number;
  readonly draw: (pen: Pen, y: number) => void;
}

interface Styles {
  readonly title: TextStyle;
  readonly label: TextStyle;
  readonly text: TextStyle;
  readonly strong: TextStyle;
}

const documentStyles = ({ theme }: Pen): Styles => ({
  title: { size: 22, weight: 600, color: theme.text },
  label: { size: 9, color: theme.text3 },
  text: { size: 10.5, color: theme.text },
  strong: { size: 10.5, weight: 600, color: theme.text },
});

const rule = (pen: Pen, y: number): void =>
  pen.paint({ x: PAGE.margin, y, width: CONTENT, height: 0.75 }, pen.theme.text3);

function titlePart(sheet: DocumentSheet, styles: Styles): Part {
  return {
    height: 44,
    draw: (pen, y) =>
      pen.write(pen.fitted(sheet.title, styles.title, CONTENT), { x: PAGE.margin, y: y + 24 }, styles.title),
  };
}

/** Blocks side by side: who sends it, who gets it, its dates. */
function headPart(pen: Pen, sheet: DocumentSheet, styles: Styles): Part {
  const width = CONTENT / sheet.head.length - 12;
  const columns = sheet.head.map(({ label, lines }) => ({
    label,
    lines: lines.flatMap((line) => pen.lines(line, styles.text, width)),
  }));
  const longest = Math.max(0, ...columns.map(({ lines }) => lines.length));
  return {
    height: LINE * (longest + 1) + 24,
    draw: (on, y) => {
      for (const [index, { label, lines }] of columns.entries()) {
        const x = PAGE.margin + (CONTENT / columns.length) * index;
        on.write(label, { x, y: y + 10 }, styles.label);
        for (const [row, line] of lines.entries()) {
          on.write(line, { x, y: y + 10 + LINE * (row + 1) }, styles.text);
        }
      }
    },
  };
}

function rowPart(
  pen: Pen,
  cells: readonly string[],
  { style, isRuled }: { style: TextStyle; isRuled: boolean },
): Part {
  const [text = '', ...numbers] = cells;
  const lines = pen.lines(text, style, TEXT_WIDTH);
  return {
    height: LINE * lines.length + 8,
    draw: (on, y) => {
      for (const [index, line] of lines.entries()) {
        on.write(line, { x: PAGE.margin, y: y + 14 + LINE * index }, style);
      }
      for (const [index, number] of numbers.entries()) {
        const end = NUMBER_ENDS[index + NUMBER_ENDS.length - numbers.length] ?? CONTENT;
        on.write(number, { x: PAGE.margin + end, y: y + 14, end: true }, style);
      }
      if (isRuled) {
        rule(on, y + LINE * lines.length + 7);
      }
    },
  };
}

function notePart(pen: Pen, note: string, styles: Styles): Part {
  const lines = pen.lines(note, styles.text, CONTENT);
  return {
    height: LINE * lines.length + 6,
    draw: (on, y) => {
      for (const [index, line] of lines.entries()) {
        on.write(line, { x: PAGE.margin, y: y + 14 + LINE * index }, styles.text);
      }
    },
  };
}

const gap = (height: number): Part => ({ height, draw: () => {} });

function documentParts(pen: Pen, sheet: DocumentSheet): readonly Part[] {
  const styles = documentStyles(pen);
  return [
    titlePart(sheet, styles),
    headPart(pen, sheet, styles),
    rowPart(pen, sheet.table.head, { style: styles.label, isRuled: true }),
    ...sheet.table.rows.map((cells) => rowPart(pen, cells, { style: styles.text, isRuled: true })),
    gap(6),
    ...sheet.totals.map(({ cells, isStrong }) =>
      rowPart(pen, cells, { style: isStrong ? styles.strong : styles.text, isRuled: false }),
    ),
    gap(18),
    ...sheet.notes.map((note) => notePart(pen, note, styles)),
  ];
}

/** A letter-like document as PDF, on as many pages as it needs. */
export async function documentPdf(sheet: DocumentSheet): Promise<Buffer> {
  const theme = chartTheme('Light');
  const parts = documentParts(new Pen(createCanvas(1, 1).getContext('2d'), theme), sheet);
  const document = new PDFDocument({ title: sheet.title, creator: 'Plumbline' });
  let pen: Pen | null = null;
  let y = 0;
  for (const part of parts) {
    if (pen === null || y + part.height > PAGE.height - PAGE.margin) {
      if (pen !== null) {
        document.endPage();
      }
      // Declared as the browser's context; it is the canvas's own, with all it can do.
      pen = new Pen(document.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D, theme);
      pen.paint({ x: 0, y: 0, width: PAGE.width, height: PAGE.height }, theme.surface);
      y = PAGE.margin;
    }
    part.draw(pen, y);
    y += part.height;
  }
  document.endPage();
  return document.close();
}

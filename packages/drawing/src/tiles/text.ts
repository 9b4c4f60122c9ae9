import type { ChartTheme } from '@plumbline/viz';
import type { Pen, TextStyle } from '../pen.ts';
import type { Place, TextBlock } from '../sheet.ts';

const HEADING_PX = [20, 16, 14] as const;
const BODY_PX = 13;
const INDENT_PX = 16;

interface Word {
  readonly text: string;
  readonly style: TextStyle;
}

const fontSize = ({ kind, level }: TextBlock): number =>
  kind === 'heading' ? (HEADING_PX[level - 1] ?? BODY_PX) : BODY_PX;

function blockWords(block: TextBlock, theme: ChartTheme): readonly Word[] {
  const size = fontSize(block);
  return block.runs.flatMap(({ text, isStrong, isLink }) =>
    text.split(/(?<=\s)/).map((word) => ({
      text: word,
      style: {
        size,
        weight: isStrong || block.kind === 'heading' ? (600 as const) : (400 as const),
        color: isLink ? theme.accent : theme.text,
      },
    })),
  );
}

/** Headings, paragraphs and lists, broken at words; the rest is cut at the edge of the box. */
export function drawText(pen: Pen, place: Place, blocks: readonly TextBlock[]): void {
  pen.inside(place, () => {
    let y = place.y;
    for (const block of blocks) {
      y = drawBlock(pen, { place, y, block });
    }
  });
}

function drawBlock(
  pen: Pen,
  { place, y, block }: { readonly place: Place; readonly y: number; readonly block: TextBlock },
): number {
  const { theme } = pen;
  const size = fontSize(block);
  const lineHeight = Math.round(size * 1.5);
  const indent = block.kind === 'item' ? block.level * INDENT_PX : 0;
  const left = place.x + indent;
  const right = place.x + place.width;
  let [x, baseline] = [left, y + size];
  if (block.marker !== '') {
    pen.write(block.marker, { x: left - 12, y: baseline }, { size, color: theme.text2 });
  }
  for (const { text, style } of blockWords(block, theme)) {
    const width = pen.widthOf(text.trimEnd(), style);
    if (x > left && x + width > right) {
      x = left;
      baseline += lineHeight;
    }
    pen.write(text, { x, y: baseline }, style);
    x += pen.widthOf(text, style);
  }
  return baseline - size + lineHeight + (block.kind === 'item' ? 2 : 8);
}

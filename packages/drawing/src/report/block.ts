import type { Pen, TextStyle } from '../pen.ts';

/** A4 upright, in points. */
export const PAGE = { width: 595, height: 842, margin: 48, footer: 24 } as const;
export const CONTENT = PAGE.width - 2 * PAGE.margin;

/** Something that is not divided between pages. Drawn from its top left. */
export interface Block {
  readonly height: number;
  /** What follows needs this much below it on the same page: a heading is not the last line of a page. */
  readonly needsBelow: number;
  readonly draw: (pen: Pen, at: { readonly x: number; readonly y: number }) => Promise<void> | void;
}

export const gap = (height: number): Block => ({ height, needsBelow: 0, draw: () => undefined });

/** A text over as many lines as it needs. */
export function textBlock(
  pen: Pen,
  text: string,
  { style, width, step }: { readonly style: TextStyle; readonly width: number; readonly step: number },
): Block {
  const lines = pen.lines(text, style, width);
  return {
    height: lines.length * step,
    needsBelow: 0,
    draw: (page, { x, y }) => {
      lines.forEach((line, at) => page.write(line, { x, y: y + style.size + at * step }, style));
    },
  };
}

export const blocksHeight = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height, 0);

/** Blocks one below the other, as one that is not divided. */
export const stacked = (blocks: readonly Block[]): Block => ({
  height: blocksHeight(blocks),
  needsBelow: 0,
  draw: async (page, { x, y }) => {
    let top = y;
    for (const block of blocks) {
      await block.draw(page, { x, y: top });
      top += block.height;
    }
  },
});

/** Blocks side by side from the same top. */
export const beside = (blocks: readonly Block[], step: number): Block => ({
  height: blocks.reduce((most, { height }) => Math.max(most, height), 0),
  needsBelow: 0,
  draw: async (page, { x, y }) => {
    for (const [at, block] of blocks.entries()) {
      await block.draw(page, { x: x + at * step, y });
    }
  },
});

export const TEXT_STEP = 13;
export const body = (pen: Pen): TextStyle => ({ size: 9.5, color: pen.theme.text });
export const strong = (pen: Pen): TextStyle => ({ size: 9.5, weight: 600, color: pen.theme.text });
export const small = (pen: Pen): TextStyle => ({ size: 8, color: pen.theme.text3 });

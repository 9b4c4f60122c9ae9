import type { Pen } from './pen.ts';

/** A part of the drawing: a page of its own in a PDF, below the previous one in an image. */
export interface Block {
  /** In px of the sheet. */
  readonly height: number;
  /** At most 1. */
  readonly scale: number;
  /** Draws with the block's top left at the origin. */
  readonly draw: (pen: Pen) => Promise<void> | void;
}

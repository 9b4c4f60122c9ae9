import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ChartTheme } from '@plumbline/viz';
import { FONT_FAMILY } from './fonts.ts';

export interface TextStyle {
  /** In px. */
  readonly size: number;
  readonly weight?: 400 | 500 | 600;
  readonly color: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ELLIPSIS = '…';
/** No letter of the fonts is wider, in sizes of the font: a text that is short enough need not be measured. */
const WIDEST_LETTER = 1.25;
/** Hardly a text has so narrow letters on average: of a long one, no more than this is measured. */
const NARROWEST_LETTER = 0.15;

/** Words and rules on a page: text cut to a width, and hairlines. Sizes in px, origin at the top left. */
export class Pen {
  readonly ctx: SKRSContext2D;
  readonly theme: ChartTheme;

  constructor(ctx: SKRSContext2D, theme: ChartTheme) {
    this.ctx = ctx;
    this.theme = theme;
    // A ligature is one glyph that a PDF's reader finds no letters for: words with "fi" could not be searched. Figures
    // are aligned as on screen.
    ctx.fontFeatureSettings = '"liga" 0, "tnum" 1';
  }

  #use({ size, weight = 400, color }: TextStyle): void {
    this.ctx.font = `${weight} ${size}px ${FONT_FAMILY}`;
    this.ctx.fillStyle = color;
    this.ctx.textBaseline = 'alphabetic';
    this.ctx.textAlign = 'left';
  }

  widthOf(text: string, style: TextStyle): number {
    this.#use(style);
    return this.ctx.measureText(text).width;
  }

  /** The text, or as much of its beginning as fits before an ellipsis. */
  fitted(text: string, style: TextStyle, width: number): string {
    if (text.length * style.size * WIDEST_LETTER <= width) {
      return text;
    }
    const maxLetters = Math.ceil(width / (style.size * NARROWEST_LETTER));
    if (text.length <= maxLetters && this.widthOf(text, style) <= width) {
      return text;
    }
    const letters = Array.from(text.slice(0, maxLetters));
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const fits = this.widthOf(`${letters.slice(0, middle).join('')}${ELLIPSIS}`, style) <= width;
      [low, high] = fits ? [middle, high] : [low, middle - 1];
    }
    return low === 0 ? '' : `${letters.slice(0, low).join('').trimEnd()}${ELLIPSIS}`;
  }

  /** Broken at spaces; a word longer than the line is broken within. */
  lines(text: string, style: TextStyle, width: number): string[] {
    return text.split('\n').flatMap((paragraph) => this.#wrap(paragraph, style, width));
  }

  #wrap(paragraph: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      lines.push(...(line === '' ? [] : [line]));
      const parts = this.#broken(word, style, width);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
    }
    return [...lines, line];
  }

  #broken(word: string, style: TextStyle, width: number): string[] {
    const parts: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && this.widthOf(part + letter, style) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }

  /** `y` is the baseline. */
  write(
    text: string,
    at: { readonly x: number; readonly y: number; readonly end?: boolean },
    style: TextStyle,
  ): void {
    this.#use(style);
    this.ctx.textAlign = at.end === true ? 'right' : 'left';
    this.ctx.fillText(text, at.x, at.y);
  }

  paint({ x, y, width, height }: Box, color: string): void {
    this.ctx.fillStyle = color;
    this.ctx.fillRect(x, y, width, height);
  }

  outline({ x, y, width, height }: Box, color: string): void {
    this.ctx.strokeStyle = color;
    this.ctx.lineWidth = 1;
    this.ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  }

  /** Across, one px high. */
  rule({ x, y, width }: Omit<Box, 'height'>, color: string): void {
    this.paint({ x, y, width, height: 1 }, color);
  }

  /** Clips what `work` draws to the box. */
  inside(box: Box, work: () => void): void {
    this.ctx.save();
    this.ctx.beginPath();
    this.ctx.rect(box.x, box.y, box.width, box.height);
    this.ctx.clip();
    try {
      work();
    } finally {
      this.ctx.restore();
    }
  }
}

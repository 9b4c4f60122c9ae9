import { textWidth } from './measure-text.ts';

export interface Word {
  readonly text: string;
  readonly fontPx: number;
}

export interface LaidWord extends Word {
  /** Index among the input words. */
  readonly at: number;
  /** Center of the word, in px. */
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const TURN = 0.22;
const STEP_PX = 0.55;
const GAP_PX = 3;

/**
 * Words around the middle, the first of them in it, each at the nearest place along a spiral where it covers none
 * before it. All are level, so that all are read alike, and the same words always lie the same.
 */
export function layWords(words: readonly Word[], width: number, height: number): LaidWord[] {
  const boxes: Box[] = [];
  const laid: LaidWord[] = [];
  words.forEach((word, at) => {
    const half = { width: textWidth(word.text, word.fontPx) / 2 + GAP_PX, height: word.fontPx * 0.58 + 1 };
    for (let turn = 0; ; turn += 1) {
      const angle = turn * TURN;
      const reach = STEP_PX * angle * 1.6;
      const x = width / 2 + Math.cos(angle) * reach * (width / height);
      const y = height / 2 + Math.sin(angle) * reach;
      const box = {
        left: x - half.width,
        right: x + half.width,
        top: y - half.height,
        bottom: y + half.height,
      };
      if (reach > height) {
        return;
      }
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      if (isInside && !boxes.some((other) => overlaps(box, other))) {
        boxes.push(box);
        laid.push({ ...word, at, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
        return;
      }
    }
  });
  return laid;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

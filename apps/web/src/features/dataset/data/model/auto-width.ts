import { MAX_COLUMN_PX, MIN_COLUMN_PX } from '../../core/model/column-layout.ts';

const PADDING_PX = 22;
/** Wide enough to read; the rest of a long text is in its details. */
const MAX_FITTED_PX = 480;

/** The width that the widest of these texts needs, measured by whoever knows the font. */
export function fittedWidthPx(texts: readonly string[], measure: (text: string) => number): number {
  const widest = texts.reduce((most, text) => Math.max(most, measure(text)), 0);
  return Math.min(MAX_COLUMN_PX, MAX_FITTED_PX, Math.max(MIN_COLUMN_PX, Math.ceil(widest) + PADDING_PX));
}

/** Measures texts in the font of an element. */
export function textMeasure(element: HTMLElement): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) {
    return (text) => text.length * 7;
  }
  context.font = getComputedStyle(element).font;
  return (text) => context.measureText(text).width;
}

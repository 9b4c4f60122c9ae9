import type { Box, Pen } from '../pen.ts';
import type { Place, SheetFigure } from '../sheet.ts';

const VALUE_PX = 26;
const TONES = { good: 'positive', bad: 'negative', none: 'text3' } as const;

const NOTE_PX = 11;
const NOTE_LINE_PX = 16;
const NOTE_GAP_PX = 8;

/** The value, its period, how it changed, and its trend below where there is room. */
export function drawFigure(pen: Pen, place: Place, figure: SheetFigure): void {
  const { value, trend } = figure;
  const { theme } = pen;
  const style = { size: VALUE_PX, weight: 500 as const, color: theme.text };
  const shrunk = Math.min(1, place.width / Math.max(1, pen.widthOf(value, style)));
  const shown = { ...style, size: Math.max(12, Math.floor(VALUE_PX * shrunk)) };
  pen.write(pen.fitted(value, shown, place.width), { x: place.x, y: place.y + VALUE_PX }, shown);
  const notesTop = place.y + VALUE_PX + 6;
  const bottom = place.y + place.height;
  const below = drawNotes(pen, { ...place, y: notesTop, height: bottom - notesTop }, figure);
  const height = bottom - below;
  if (trend.length > 1 && height >= 12) {
    drawTrend(pen, { x: place.x, y: below, width: place.width, height }, trend);
  }
}

/** One after another, on as many lines as there is room for, the first always. Returns where they end. */
function drawNotes(pen: Pen, box: Box, { period, change, against }: SheetFigure): number {
  const { theme } = pen;
  const notes = [
    ...(period === null ? [] : [{ text: period, color: theme.text2 }]),
    ...(change === null ? [] : [{ text: change.text, color: theme[TONES[change.tone]] }]),
    ...(against === null ? [] : [{ text: against, color: theme.text2 }]),
  ];
  let [x, y] = [0, 0];
  for (const { text, color } of notes) {
    const style = { size: NOTE_PX, weight: 500 as const, color };
    const width = pen.widthOf(text, style);
    if (x > 0 && x + width > box.width) {
      [x, y] = [0, y + NOTE_LINE_PX];
    }
    if (y > 0 && y + NOTE_LINE_PX > box.height) {
      return box.y + y;
    }
    pen.write(pen.fitted(text, style, box.width - x), { x: box.x + x, y: box.y + y + 12 }, style);
    x += width + NOTE_GAP_PX;
  }
  return notes.length === 0 ? box.y : box.y + y + NOTE_LINE_PX + 4;
}

function drawTrend(pen: Pen, box: Place, trend: SheetFigure['trend']): void {
  const values = trend.filter((value) => value !== null);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const span = high - low || 1;
  const { ctx } = pen;
  ctx.beginPath();
  let isDrawing = false;
  trend.forEach((value, at) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    const x = box.x + (at / (trend.length - 1)) * box.width;
    const y = box.y + box.height - ((value - low) / span) * (box.height - 2) - 1;
    if (isDrawing) {
      ctx.lineTo(x, y);
    } else {
      ctx.moveTo(x, y);
    }
    isDrawing = true;
  });
  ctx.strokeStyle = pen.theme.accent;
  ctx.lineWidth = 1.5;
  ctx.stroke();
}

import type { Pen } from '../pen.ts';
import type { Place, SheetFigure } from '../sheet.ts';

const VALUE_PX = 26;
const TONES = { good: 'positive', bad: 'negative', none: 'text3' } as const;

/** The value, how it changed, and its trend below where there is room. */
export function drawFigure(pen: Pen, place: Place, { value, change, trend }: SheetFigure): void {
  const { theme } = pen;
  const style = { size: VALUE_PX, weight: 500 as const, color: theme.text };
  const shrunk = Math.min(1, place.width / Math.max(1, pen.widthOf(value, style)));
  const shown = { ...style, size: Math.max(12, Math.floor(VALUE_PX * shrunk)) };
  pen.write(pen.fitted(value, shown, place.width), { x: place.x, y: place.y + VALUE_PX }, shown);
  let below = place.y + VALUE_PX + 6;
  if (change !== null) {
    const small = { size: 11, weight: 500 as const, color: theme[TONES[change.tone]] };
    pen.write(pen.fitted(change.text, small, place.width), { x: place.x, y: below + 12 }, small);
    below += 20;
  }
  const height = place.y + place.height - below;
  if (trend.length > 1 && height >= 12) {
    drawTrend(pen, { x: place.x, y: below, width: place.width, height }, trend);
  }
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

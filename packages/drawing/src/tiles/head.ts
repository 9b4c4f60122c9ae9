import type { Pen } from '../pen.ts';
import type { Place, SheetTile } from '../sheet.ts';

const PADDING_PX = 12;
const TITLE_PX = 28;
const FOOTER_PX = 22;

/** Frame, title and footer of a tile; returns the box left for its content. */
export function drawFrame(pen: Pen, tile: SheetTile): Place {
  const { theme } = pen;
  const { place, title, footer } = tile;
  const isBare = tile.kind === 'text' || tile.kind === 'image';
  if (!isBare) {
    pen.paint(place, theme.surface);
    pen.outline(place, theme.line);
  }
  const width = place.width - 2 * PADDING_PX;
  const x = place.x + PADDING_PX;
  if (title !== '') {
    const style = { size: 13, weight: 600 as const, color: theme.text };
    pen.write(pen.fitted(title, style, width), { x, y: place.y + 20 }, style);
  }
  if (footer !== '') {
    const style = { size: 10, color: theme.text3 };
    pen.write(pen.fitted(footer, style, width), { x, y: place.y + place.height - 8 }, style);
  }
  const top = title === '' ? PADDING_PX : TITLE_PX;
  const bottom = footer === '' ? PADDING_PX : FOOTER_PX;
  return { x, y: place.y + top, width, height: Math.max(1, place.height - top - bottom) };
}

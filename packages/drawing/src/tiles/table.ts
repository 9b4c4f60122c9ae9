import type { Pen } from '../pen.ts';
import type { Place, SheetTable } from '../sheet.ts';
import { columnRuns, columnWidths, drawTable, headHeight, ROW_PX } from '../table.ts';

const NOTE_PX = 16;

/** Whether all of a table fits its box. */
export function fitsPlace(pen: Pen, place: Place, table: SheetTable): boolean {
  const runs = columnRuns(table, columnWidths(pen, table), place.width);
  return (
    runs.length === 1 && headHeight(table) + table.body.length * ROW_PX <= place.height && table.note === null
  );
}

/** Draws the columns and rows that fit; `more` is written where some do not. */
export function drawTableTile(
  pen: Pen,
  { place, table, more }: { readonly place: Place; readonly table: SheetTable; readonly more: string },
): void {
  const isWhole = fitsPlace(pen, place, table);
  const run = columnRuns(table, columnWidths(pen, table), place.width)[0];
  if (run === undefined) {
    return;
  }
  const room = place.height - headHeight(table) - (isWhole ? 0 : NOTE_PX);
  const to = Math.max(0, Math.min(table.body.length, Math.floor(room / ROW_PX)));
  pen.inside(place, () => drawTable(pen, place, { table, run, from: 0, to }));
  if (!isWhole) {
    const style = { size: 10, color: pen.theme.text3 };
    pen.write(pen.fitted(more, style, place.width), { x: place.x, y: place.y + place.height - 3 }, style);
  }
}

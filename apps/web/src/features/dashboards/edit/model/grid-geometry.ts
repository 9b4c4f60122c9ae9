import { DASHBOARD_COLUMNS, DASHBOARD_GAP_PX, DASHBOARD_ROW_PX } from '@plumbline/contract';
import type { Place } from './layout.ts';

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const rowStep = DASHBOARD_ROW_PX + DASHBOARD_GAP_PX;

/** From one column's beginning to the next, in px; `width` is that of the whole grid. */
const columnStep = (width: number): number => (width + DASHBOARD_GAP_PX) / DASHBOARD_COLUMNS;

/** Where a place is drawn, in px from the grid's corner. Whole pixels, so that hairlines stay sharp. */
export function toRect({ x, y, w, h }: Place, width: number): Rect {
  const step = columnStep(width);
  const left = Math.round(x * step);
  return {
    left,
    top: y * rowStep,
    width: Math.round((x + w) * step - DASHBOARD_GAP_PX) - left,
    height: h * rowStep - DASHBOARD_GAP_PX,
  };
}

/** By how many columns and rows something was dragged. */
export const toGridSteps = (
  dragged: { readonly x: number; readonly y: number },
  width: number,
): { readonly columns: number; readonly rows: number } => ({
  columns: Math.round(dragged.x / columnStep(width)),
  rows: Math.round(dragged.y / rowStep),
});

/** Height of the grid in px, with room below for what is dragged there. */
export const gridHeight = (places: readonly Place[], spareRows: number): number =>
  (Math.max(0, ...places.map(({ y, h }) => y + h)) + spareRows) * rowStep;

import type { CellPlace, Selection } from './selection.ts';

/** The row that an element belongs to; null outside the rows. */
export function findRow(target: EventTarget): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined ? null : Number(row);
}

/** The cell that an element belongs to; null over the row numbers and between rows. */
export function findPlace(target: EventTarget): CellPlace | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]');
  const row = findRow(target);
  return cell === null || row === null ? null : { row, column: Number(cell.dataset['column']) };
}

export const isGutter = (target: EventTarget): boolean =>
  (target as HTMLElement).closest('[data-gutter]') !== null;

interface Drag {
  readonly from: CellPlace;
  readonly anchor: CellPlace;
  readonly onSelect: (selection: Selection) => void;
}

/** Follows the pointer until it lets go; the range runs from `anchor` to the cell under it. */
export function dragSelection({ from, anchor, onSelect }: Drag): void {
  let last = from;
  const move = (event: PointerEvent): void => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under === null ? null : findPlace(under);
    if (place !== null && (place.row !== last.row || place.column !== last.column)) {
      last = place;
      onSelect({ active: place, anchor });
    }
  };
  const end = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}

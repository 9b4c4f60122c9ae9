/** A cell by its place: row of the whole result and column among those shown, both from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** `active` has the focus and the outline; the range runs from `anchor` to it. Null: nothing is selected. */
export interface Selection {
  readonly active: CellPlace | null;
  readonly anchor: CellPlace | null;
}

export interface GridBounds {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows a page key moves by. */
  readonly pageRows: number;
}

export const MOVES = [
  'up',
  'down',
  'left',
  'right',
  'page-up',
  'page-down',
  'row-start',
  'row-end',
  'top',
  'bottom',
  'first-cell',
  'last-cell',
] as const;
export type Move = (typeof MOVES)[number];

export const NOTHING_SELECTED: Selection = { active: null, anchor: null };

const FIRST_CELL: CellPlace = { row: 0, column: 0 };

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), Math.max(0, max));

function moved(from: CellPlace, move: Move, { rowCount, columnCount, pageRows }: GridBounds): CellPlace {
  const { row, column } = from;
  const cells: Readonly<Record<Move, CellPlace>> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    left: { row, column: column - 1 },
    right: { row, column: column + 1 },
    'page-up': { row: row - pageRows, column },
    'page-down': { row: row + pageRows, column },
    'row-start': { row, column: 0 },
    'row-end': { row, column: columnCount - 1 },
    top: { row: 0, column },
    bottom: { row: rowCount - 1, column },
    'first-cell': { row: 0, column: 0 },
    'last-cell': { row: rowCount - 1, column: columnCount - 1 },
  };
  return cells[move];
}

/** A click: with `extend` the range grows from where it began. */
export function selectCell(selection: Selection, cell: CellPlace, extend: boolean): Selection {
  return { active: cell, anchor: extend ? (selection.anchor ?? cell) : cell };
}

/** Where keys begin when no cell is active yet. */
export const startedAt = (selection: Selection, cell: CellPlace): Selection =>
  selection.active === null ? selectCell(selection, cell, false) : selection;

/** From the first cell when none is active. */
export function moveSelection(
  selection: Selection,
  step: { readonly move: Move; readonly extend: boolean },
  bounds: GridBounds,
): Selection {
  if (bounds.rowCount === 0 || bounds.columnCount === 0) {
    return NOTHING_SELECTED;
  }
  const started = startedAt(selection, FIRST_CELL);
  const cell = moved(started.active ?? FIRST_CELL, step.move, bounds);
  return selectCell(
    started,
    { row: clamp(cell.row, bounds.rowCount - 1), column: clamp(cell.column, bounds.columnCount - 1) },
    step.extend,
  );
}

/** The whole row of the active cell; the active cell stays where it is. */
export function selectRow(row: number, columnCount: number): Selection {
  return { active: { row, column: 0 }, anchor: { row, column: Math.max(0, columnCount - 1) } };
}

/** Back inside a result that became smaller; nothing when it became empty. */
export function fitSelection(selection: Selection, bounds: Omit<GridBounds, 'pageRows'>): Selection {
  const { active, anchor } = selection;
  if (active === null || anchor === null) {
    return selection;
  }
  if (bounds.rowCount === 0 || bounds.columnCount === 0) {
    return NOTHING_SELECTED;
  }
  const fit = ({ row, column }: CellPlace): CellPlace => ({
    row: clamp(row, bounds.rowCount - 1),
    column: clamp(column, bounds.columnCount - 1),
  });
  const fitted = { active: fit(active), anchor: fit(anchor) };
  const isSame =
    fitted.active.row === active.row &&
    fitted.active.column === active.column &&
    fitted.anchor.row === anchor.row &&
    fitted.anchor.column === anchor.column;
  return isSame ? selection : fitted;
}

/** Both ends inclusive. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function selectedRange({ active, anchor }: Selection): CellRange | null {
  if (active === null || anchor === null) {
    return null;
  }
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

export const cellCount = (range: CellRange): number =>
  (range.bottom - range.top + 1) * (range.right - range.left + 1);

export const isInRange = (range: CellRange | null, row: number, column: number): boolean =>
  range !== null && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

interface KeyPress {
  readonly key: string;
  readonly isCommand: boolean;
}

const PLAIN: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
};
const COMMAND: Readonly<Record<string, Move>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'row-start',
  ArrowRight: 'row-end',
  Home: 'first-cell',
  End: 'last-cell',
};

/** The move of a key; null when the key moves nothing. */
export const findMove = ({ key, isCommand }: KeyPress): Move | null =>
  (isCommand ? COMMAND[key] : PLAIN[key]) ?? null;

/** A selection that names its columns: it stays with them when columns move, and goes with one that is hidden. */
export interface NamedSelection {
  readonly active: { readonly row: number; readonly column: string } | null;
  readonly anchor: { readonly row: number; readonly column: string } | null;
}

const placeIn = (names: readonly string[], at: NamedSelection['active']): CellPlace | null => {
  const column = at === null ? -1 : names.indexOf(at.column);
  return at === null || column < 0 ? null : { row: at.row, column };
};

/** The selection as places among the columns shown; `names` are theirs in order. */
export function placedSelection({ active, anchor }: NamedSelection, names: readonly string[]): Selection {
  const cell = placeIn(names, active);
  return cell === null ? NOTHING_SELECTED : { active: cell, anchor: placeIn(names, anchor) ?? cell };
}

export function namedSelection({ active, anchor }: Selection, names: readonly string[]): NamedSelection {
  const named = (cell: CellPlace | null): NamedSelection['active'] => {
    const column = cell === null ? undefined : names[cell.column];
    return cell === null || column === undefined ? null : { row: cell.row, column };
  };
  return { active: named(active), anchor: named(anchor) };
}

import type { DatasetView } from '@plumbline/contract';
import { assertNever } from '@plumbline/contract';
import { MAX_COLUMN_PX, MIN_COLUMN_PX, orderedNames } from './column-layout.ts';

export type Side = 'left' | 'right';

export type ViewAction =
  | { readonly type: 'pin'; readonly column: string; readonly side: Side | null }
  | { readonly type: 'hide'; readonly columns: readonly string[] }
  | { readonly type: 'show'; readonly columns: readonly string[] }
  /** Puts `column` before or after `target`, in the section of `target`. */
  | {
      readonly type: 'place';
      readonly column: string;
      readonly target: string;
      readonly side: 'before' | 'after';
    }
  /** One place towards the start (-1) or the end (1), past hidden columns, within its section. */
  | { readonly type: 'step'; readonly column: string; readonly by: -1 | 1 }
  | { readonly type: 'resize'; readonly column: string; readonly widthPx: number }
  | { readonly type: 'reset-width'; readonly column: string }
  | { readonly type: 'density'; readonly density: DatasetView['density'] }
  | { readonly type: 'reset' };

export const DEFAULT_VIEW: DatasetView = {
  pinnedLeft: [],
  pinnedRight: [],
  hidden: [],
  order: [],
  widthsPx: {},
  density: 'dense',
};

const without = (names: readonly string[], gone: readonly string[]): string[] =>
  names.filter((name) => !gone.includes(name));

function inserted(names: readonly string[], name: string, at: number): string[] {
  return [...names.slice(0, at), name, ...names.slice(at)];
}

function besides(names: readonly string[], move: Extract<ViewAction, { type: 'place' }>): string[] {
  const rest = without(names, [move.column]);
  const at = rest.indexOf(move.target);
  return inserted(rest, move.column, move.side === 'before' ? at : at + 1);
}

function pin(view: DatasetView, column: string, side: Side | null): DatasetView {
  const pinnedLeft = without(view.pinnedLeft, [column]);
  const pinnedRight = without(view.pinnedRight, [column]);
  return {
    ...view,
    pinnedLeft: side === 'left' ? [...pinnedLeft, column] : pinnedLeft,
    pinnedRight: side === 'right' ? [column, ...pinnedRight] : pinnedRight,
  };
}

function place(
  view: DatasetView,
  move: Extract<ViewAction, { type: 'place' }>,
  names: readonly string[],
): DatasetView {
  if (move.column === move.target) {
    return view;
  }
  const free = pin(view, move.column, null);
  if (view.pinnedLeft.includes(move.target)) {
    return { ...free, pinnedLeft: besides(free.pinnedLeft, move) };
  }
  if (view.pinnedRight.includes(move.target)) {
    return { ...free, pinnedRight: besides(free.pinnedRight, move) };
  }
  return { ...free, order: besides(orderedNames(names, free.order), move) };
}

/** The columns in the same section as `column`, in order, hidden ones included. */
function sectionOf(view: DatasetView, column: string, names: readonly string[]): readonly string[] {
  const pinned = [view.pinnedLeft, view.pinnedRight].find((side) => side.includes(column));
  const isPinned = (name: string): boolean =>
    view.pinnedLeft.includes(name) || view.pinnedRight.includes(name);
  return pinned ?? orderedNames(names, view.order).filter((name) => !isPinned(name));
}

function step(
  view: DatasetView,
  { column, by }: Extract<ViewAction, { type: 'step' }>,
  names: readonly string[],
): DatasetView {
  const shown = without(sectionOf(view, column, names), view.hidden);
  const target = shown[shown.indexOf(column) + by];
  if (target === undefined || !shown.includes(column)) {
    return view;
  }
  return place(view, { type: 'place', column, target, side: by < 0 ? 'before' : 'after' }, names);
}

const boundedPx = (widthPx: number): number =>
  Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, widthPx)));

/** One person's view after one act. `names` are all columns of the dataset in its own order. */
export function reduceView(view: DatasetView, action: ViewAction, names: readonly string[]): DatasetView {
  switch (action.type) {
    case 'pin':
      return pin(view, action.column, action.side);
    case 'hide':
      return { ...view, hidden: [...new Set([...view.hidden, ...action.columns])] };
    case 'show':
      return { ...view, hidden: without(view.hidden, action.columns) };
    case 'place':
      return place(view, action, names);
    case 'step':
      return step(view, action, names);
    case 'resize':
      return { ...view, widthsPx: { ...view.widthsPx, [action.column]: boundedPx(action.widthPx) } };
    case 'reset-width': {
      const { [action.column]: _dropped, ...widthsPx } = view.widthsPx;
      return { ...view, widthsPx };
    }
    case 'density':
      return { ...view, density: action.density };
    case 'reset':
      return DEFAULT_VIEW;
    default:
      return assertNever(action);
  }
}

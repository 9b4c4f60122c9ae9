import { assertNever } from '@plumbline/contract';

/** Ids of the selected rows of the page shown. */
export type Selection = ReadonlySet<string>;

export type SelectionEvent =
  | { readonly kind: 'toggled'; readonly id: string }
  /** From the row last toggled to this one, in the order shown. */
  | { readonly kind: 'ranged'; readonly from: string; readonly to: string; readonly shown: readonly string[] }
  | { readonly kind: 'all-toggled'; readonly shown: readonly string[] }
  /** Other rows are shown: what is not among them is no longer selected. */
  | { readonly kind: 'shown'; readonly shown: readonly string[] }
  | { readonly kind: 'cleared' };

export const NONE_SELECTED: Selection = new Set();

export function reduceSelection(selection: Selection, event: SelectionEvent): Selection {
  switch (event.kind) {
    case 'toggled':
      return selection.has(event.id)
        ? new Set([...selection].filter((id) => id !== event.id))
        : new Set([...selection, event.id]);
    case 'ranged':
      return new Set([...selection, ...between(event.shown, event.from, event.to)]);
    case 'all-toggled':
      return isAllSelected(selection, event.shown) ? NONE_SELECTED : new Set(event.shown);
    case 'shown': {
      const remaining = event.shown.filter((id) => selection.has(id));
      return remaining.length === selection.size ? selection : new Set(remaining);
    }
    case 'cleared':
      return NONE_SELECTED;
    default:
      return assertNever(event);
  }
}

function between(shown: readonly string[], from: string, to: string): readonly string[] {
  const ends = [shown.indexOf(from), shown.indexOf(to)].sort((one, other) => one - other);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [to] : shown.slice(first, last + 1);
}

export const isAllSelected = (selection: Selection, shown: readonly string[]): boolean =>
  shown.length > 0 && shown.every((id) => selection.has(id));

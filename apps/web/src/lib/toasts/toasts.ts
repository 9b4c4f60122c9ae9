import { assertNever } from '@plumbline/contract';
import { createStore } from '../state/store.ts';

const MAX_SHOWN = 3;

export interface ToastAction {
  readonly label: string;
  readonly run: () => void | Promise<void>;
}

export interface Toast {
  readonly id: number;
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
  /** Leads to what was made; null when there is nothing to open. */
  readonly open: ToastAction | null;
  /** Undoes it; also available in the list after the toast closed. Null when there is nothing to undo. */
  readonly undo: ToastAction | null;
  readonly isUndone: boolean;
}

export interface ToastsState {
  /** On the screen, oldest first, at most three. */
  readonly shown: readonly number[];
  /** Everything of this visit, newest first. */
  readonly log: readonly Toast[];
  /** Somebody hovers or focuses a toast: none closes by itself. */
  readonly isHeld: boolean;
}

export type ToastsAction =
  | { readonly type: 'added'; readonly toast: Toast }
  | { readonly type: 'elapsed'; readonly id: number }
  | { readonly type: 'closed'; readonly id: number }
  | { readonly type: 'held' }
  | { readonly type: 'released' }
  | { readonly type: 'undone'; readonly id: number }
  /** The visit is over: what one person confirmed is not shown to the next. */
  | { readonly type: 'cleared' };

export const NO_TOASTS: ToastsState = { shown: [], log: [], isHeld: false };

const hide = (state: ToastsState, id: number): ToastsState => {
  const shown = state.shown.filter((one) => one !== id);
  return { ...state, shown, isHeld: state.isHeld && shown.length > 0 };
};

export const reduceToasts = (state: ToastsState, action: ToastsAction): ToastsState => {
  switch (action.type) {
    case 'added':
      return {
        ...state,
        shown: [...state.shown, action.toast.id].slice(-MAX_SHOWN),
        log: [action.toast, ...state.log],
      };
    case 'elapsed':
      return state.isHeld ? state : hide(state, action.id);
    case 'closed':
      return hide(state, action.id);
    case 'held':
      return { ...state, isHeld: true };
    case 'released':
      return { ...state, isHeld: false };
    case 'undone':
      return {
        ...hide(state, action.id),
        log: state.log.map((toast) => (toast.id === action.id ? { ...toast, isUndone: true } : toast)),
      };
    case 'cleared':
      return NO_TOASTS;
    default:
      return assertNever(action);
  }
};

export const toasts = createStore(reduceToasts, NO_TOASTS);

let lastId = 0;

/** Confirm what the person did: on the screen for a second, in Notifications for the rest of the visit. */
export const toast = (
  message: string,
  actions: { readonly open?: ToastAction; readonly undo?: ToastAction } = {},
): void => {
  lastId += 1;
  toasts.dispatch({
    type: 'added',
    toast: {
      id: lastId,
      message,
      at: new Date().toISOString(),
      open: actions.open ?? null,
      undo: actions.undo ?? null,
      isUndone: false,
    },
  });
};

const running = new Set<number>();

/** Runs the undo of a toast once; a failing undo rejects and may be tried again. */
export const undoToast = async (id: number): Promise<void> => {
  const entry = toasts.getState().log.find((one) => one.id === id);
  if (entry === undefined || entry.undo === null || entry.isUndone || running.has(id)) {
    return;
  }
  running.add(id);
  try {
    await entry.undo.run();
    toasts.dispatch({ type: 'undone', id });
  } finally {
    running.delete(id);
  }
};

import { afterEach, describe, expect, it } from 'vitest';
import {
  NO_TOASTS,
  reduceToasts,
  toast,
  toasts,
  undoToast,
  type Toast,
  type ToastsAction,
  type ToastsState,
} from './toasts.ts';

const aToast = (id: number): Toast => ({
  id,
  message: `Saved ${id}`,
  at: '2026-11-20T06:10:00.000Z',
  open: null,
  undo: null,
  isUndone: false,
});
const added = (id: number): ToastsAction => ({ type: 'added', toast: aToast(id) });
const after = (...actions: ToastsAction[]): ToastsState => actions.reduce(reduceToasts, NO_TOASTS);

it('shows at most three: the oldest makes room', () => {
  expect(after(added(1), added(2), added(3), added(4)).shown).toEqual([2, 3, 4]);
});

it('keeps every toast in the list, newest first, also after it closed', () => {
  const state = after(added(1), added(2), { type: 'elapsed', id: 1 }, { type: 'closed', id: 2 });
  expect(state.shown).toEqual([]);
  expect(state.log.map((one) => one.id)).toEqual([2, 1]);
});

it('forgets everything when the visit is over', () => {
  expect(after(added(1), added(2), { type: 'held' }, { type: 'cleared' })).toEqual(NO_TOASTS);
});

describe('while a toast is hovered or focused', () => {
  it('none closes by its time', () => {
    const state = after(added(1), { type: 'held' }, { type: 'elapsed', id: 1 });
    expect(state.shown).toEqual([1]);
  });

  it('one still closes by its button', () => {
    expect(after(added(1), { type: 'held' }, { type: 'closed', id: 1 }).shown).toEqual([]);
  });

  it('the time of a toast runs again once it is left', () => {
    expect(after(added(1), { type: 'held' }, { type: 'released' }, { type: 'elapsed', id: 1 }).shown).toEqual(
      [],
    );
  });

  it('closing the last one lets go, so that the next is not stuck', () => {
    expect(after(added(1), { type: 'held' }, { type: 'closed', id: 1 }).isHeld).toBe(false);
  });
});

describe('undo', () => {
  afterEach(() => {
    for (const one of toasts.getState().shown) {
      toasts.dispatch({ type: 'closed', id: one });
    }
  });
  const newest = (): Toast => toasts.getState().log[0]!;

  it('is still possible from the list after the toast closed, and works once', async () => {
    let undone = 0;
    toast('Archived', { undo: { label: 'Undo', run: () => void (undone += 1) } });
    toasts.dispatch({ type: 'elapsed', id: newest().id });
    await undoToast(newest().id);
    await undoToast(newest().id);
    expect(undone).toBe(1);
    expect(newest().isUndone).toBe(true);
  });

  it('undo that fails rejects and can be tried again', async () => {
    let tries = 0;
    const run = (): Promise<void> => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve();
    };
    toast('Archived', { undo: { label: 'Undo', run } });
    await expect(undoToast(newest().id)).rejects.toThrow('offline');
    expect(newest().isUndone).toBe(false);
    await undoToast(newest().id);
    expect(newest().isUndone).toBe(true);
  });
});

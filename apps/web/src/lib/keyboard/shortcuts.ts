import { useEffect, useRef } from 'react';
import { hasMod } from './keys.ts';
import type { Chord } from './shortcut-table.ts';

/** How long after `G` the next letter still belongs to it. */
const SEQUENCE_MS = 1000;
/**
 * Time after a keystroke during which a person is still typing: a picker that closes moves the focus between two
 * letters.
 */
const TYPING_MS = 600;

export interface KeyPress {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  /** The press happened where text is typed. */
  readonly isInField: boolean;
}

export interface ShortcutsState {
  /** The first letter of a sequence, waiting for its second; null when none waits. */
  readonly pending: string | null;
  /** When it was pressed, in ms of the page. */
  readonly pendingAt: number;
  /** When something was last typed into a field, in ms of the page; null when nothing was, or Escape ended it. */
  readonly typedAt: number | null;
}

export const NO_SHORTCUT: ShortcutsState = { pending: null, pendingAt: 0, typedAt: null };

/**
 * The chord a press makes (`mod+k`, `n`, `g d`); null when it makes none yet. Single letters rest inside fields, right
 * after typing there, and while `isOn` is false; chords with ⌘ or Ctrl always work.
 */
export const readPress = (
  state: ShortcutsState,
  press: KeyPress,
  { now, isOn }: { readonly now: number; readonly isOn: boolean },
): { readonly state: ShortcutsState; readonly chord: string | null } => {
  const key = press.key.toLowerCase();
  if (press.mod) {
    return { state: NO_SHORTCUT, chord: `mod+${key}` };
  }
  if (press.isInField) {
    return { state: { ...NO_SHORTCUT, typedAt: key === 'escape' ? null : now }, chord: null };
  }
  const isTyping = state.typedAt !== null && now - state.typedAt < TYPING_MS;
  if (!isOn || press.alt || key.length > 1 || isTyping) {
    return { state: { ...NO_SHORTCUT, typedAt: isTyping && key !== 'escape' ? now : null }, chord: null };
  }
  if (state.pending !== null && now - state.pendingAt < SEQUENCE_MS) {
    return { state: NO_SHORTCUT, chord: `${state.pending} ${key}` };
  }
  return key === 'g'
    ? { state: { ...NO_SHORTCUT, pending: 'g', pendingAt: now }, chord: null }
    : { state: NO_SHORTCUT, chord: key };
};

type Handler = () => void;
/** The newest registration of a chord wins: a page may take over a key of the shell while it is open. */
const handlers = new Map<string, Handler[]>();
let isOn = true;
let state = NO_SHORTCUT;

export const setShortcutsOn = (next: boolean): void => {
  isOn = next;
};

const RESTING =
  'input, textarea, select, [role="textbox"], [role="menu"], [role="listbox"], [role="dialog"], [aria-modal="true"]';

/** Where text is typed, or a dialog or a picker is open: a letter must not change the page behind it. */
const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(RESTING) !== null);

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.isComposing) {
    return;
  }
  const press = { key: event.key, mod: hasMod(event), alt: event.altKey, isInField: isInField(event.target) };
  // A key that a field has used, such as Enter in a picker, is typed there all the same.
  if (event.defaultPrevented && !press.isInField) {
    return;
  }
  const read = readPress(state, press, { now: event.timeStamp, isOn });
  state = read.state;
  if (event.defaultPrevented) {
    return;
  }
  const handler = read.chord === null ? undefined : handlers.get(read.chord)?.at(-1);
  if (handler === undefined) {
    return;
  }
  event.preventDefault();
  handler();
};

/** Starts listening; once, by the shell. Answers the function that stops. */
export const listenForShortcuts = (): (() => void) => {
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
};

/** Whose the shortcut is: a page's comes before the shell's, whichever of them is drawn first. */
type Owner = 'page' | 'shell';

const register = (chord: string, handler: Handler, owner: Owner): (() => void) => {
  const list = handlers.get(chord) ?? [];
  handlers.set(chord, list);
  if (owner === 'shell') {
    list.unshift(handler);
  } else {
    list.push(handler);
  }
  return () => void list.splice(list.indexOf(handler), 1);
};

/** `useShortcut('n', create)`, `useShortcut('mod+s', save)`, `useShortcut('g d', …)`; null switches it off. */
export const useShortcut = (chord: Chord, run: Handler | null, owner: Owner = 'page'): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isActive = run !== null;
  useEffect(
    () => (isActive ? register(chord, () => latest.current?.(), owner) : undefined),
    [chord, isActive, owner],
  );
};

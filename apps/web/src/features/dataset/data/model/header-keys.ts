/** The action of a key on the column whose header has the focus. */
export type HeaderKey =
  | { readonly act: 'sort'; readonly isAdded: boolean }
  | { readonly act: 'menu' | 'profile' | 'pin' | 'hide' | 'enter-rows' }
  | { readonly act: 'step' | 'focus'; readonly by: -1 | 1 }
  | { readonly act: 'focus-end'; readonly end: 'first' | 'last' }
  | { readonly act: 'resize'; readonly byPx: number };

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const RESIZE_STEP_PX = 8;

const PLAIN: Readonly<Record<string, HeaderKey>> = {
  ' ': { act: 'profile' },
  p: { act: 'pin' },
  h: { act: 'hide' },
  ContextMenu: { act: 'menu' },
  ArrowDown: { act: 'enter-rows' },
  ArrowLeft: { act: 'focus', by: -1 },
  ArrowRight: { act: 'focus', by: 1 },
  Home: { act: 'focus-end', end: 'first' },
  End: { act: 'focus-end', end: 'last' },
};
const WITH_SHIFT: Readonly<Record<string, HeaderKey>> = {
  F10: { act: 'menu' },
  ArrowLeft: { act: 'resize', byPx: -RESIZE_STEP_PX },
  ArrowRight: { act: 'resize', byPx: RESIZE_STEP_PX },
};
const WITH_ALT: Readonly<Record<string, HeaderKey>> = {
  ArrowLeft: { act: 'step', by: -1 },
  ArrowRight: { act: 'step', by: 1 },
};

/** Null for a key that is the page's or the browser's. */
export function findHeaderKey(press: Press): HeaderKey | null {
  const { key, shiftKey, altKey } = press;
  if (press.ctrlKey || press.metaKey) {
    return null;
  }
  if (key === 'Enter' && !altKey) {
    return { act: 'sort', isAdded: shiftKey };
  }
  if (altKey) {
    return shiftKey ? null : (WITH_ALT[key] ?? null);
  }
  return (shiftKey ? WITH_SHIFT[key] : PLAIN[key.length === 1 ? key.toLowerCase() : key]) ?? null;
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const APPLE: Readonly<Record<string, string>> = { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵', esc: 'esc' };
const OTHER: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  esc: 'Esc',
};

/** `mod+K` → `⌘K` on Apple's machines, `Ctrl+K` elsewhere; `G D` is one key after the other. */
export const keyText = (keys: string, apple = isApple): string =>
  keys
    .split(' ')
    .map((chord) => {
      const names = chord.split('+').map((name) => (apple ? APPLE : OTHER)[name.toLowerCase()] ?? name);
      return names.join(apple ? '' : '+');
    })
    .join(' ');

/** True for the key of commands: ⌘ or Ctrl. */
export const hasMod = (event: Pick<KeyboardEvent, 'metaKey' | 'ctrlKey'>): boolean =>
  isApple ? event.metaKey : event.ctrlKey;

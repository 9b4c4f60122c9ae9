import { expect, it } from 'vitest';
import { keyText } from './keys.ts';

it.each([
  ['mod+K', '⌘K', 'Ctrl+K'],
  ['mod+shift+Z', '⌘⇧Z', 'Ctrl+Shift+Z'],
  ['G D', 'G D', 'G D'],
])('writes %s as %s on Apple’s machines and as %s elsewhere', (keys, apple, other) => {
  expect(keyText(keys, true)).toBe(apple);
  expect(keyText(keys, false)).toBe(other);
});

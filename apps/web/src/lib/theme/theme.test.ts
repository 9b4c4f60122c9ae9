import { expect, it } from 'vitest';
import { toColorScheme, toTheme } from './theme.ts';

it.each([
  ['Light', 'light'],
  ['Dark', 'dark'],
  ['System', 'auto'],
] as const)('turns the theme %s into the scheme %s and back', (theme, scheme) => {
  expect(toColorScheme(theme)).toBe(scheme);
  expect(toTheme(scheme)).toBe(theme);
});

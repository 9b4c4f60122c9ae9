import { expect, it } from 'vitest';
import { schemeOf, themeOf } from './theme.ts';

it.each([
  ['Light', 'light'],
  ['Dark', 'dark'],
  ['System', 'auto'],
] as const)('turns the theme %s into the scheme %s and back', (theme, scheme) => {
  expect(schemeOf(theme)).toBe(scheme);
  expect(themeOf(scheme)).toBe(theme);
});

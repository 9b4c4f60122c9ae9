import { expect, it } from 'vitest';
import { localeName } from '../../../lib/values/locale-choices.ts';
import { formatSample } from './formats.ts';
import { passwordFaults } from './password-change.ts';
import { middleSquare } from './picture.ts';

it('finds every fault of a password change at once, in the order of the fields', () => {
  expect(passwordFaults('', 'short')).toEqual([
    { field: 'current', kind: 'missing' },
    { field: 'next', kind: 'short', count: 5 },
  ]);
});

it('refuses the password one has already', () => {
  expect(passwordFaults('correct horse', 'correct horse')).toEqual([{ field: 'next', kind: 'same' }]);
});

it('lets a good change pass', () => {
  expect(passwordFaults('old password', 'a new password')).toEqual([]);
});

it('cuts the middle square of a picture, wide or high', () => {
  expect(middleSquare(300, 100)).toEqual({ x: 100, y: 0, side: 100 });
  expect(middleSquare(100, 300)).toEqual({ x: 0, y: 100, side: 100 });
});

it('shows how a country writes figures', () => {
  expect(formatSample('de-DE').number).toBe('1.234.567,89');
  expect(localeName('de-CH', 'en')).toBe('Switzerland');
});

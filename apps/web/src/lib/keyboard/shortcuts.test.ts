import { expect, it } from 'vitest';
import { NO_SHORTCUT, readPress, type KeyPress } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  mod: false,
  alt: false,
  isInField: false,
  ...more,
});
const on = { now: 0, isOn: true };

it('reads a single letter outside a field', () => {
  expect(readPress(NO_SHORTCUT, press('n'), on).chord).toBe('n');
});

it('leaves single letters to the field they are typed in', () => {
  expect(readPress(NO_SHORTCUT, press('n', { isInField: true }), on).chord).toBeNull();
});

it('takes a letter right after typing for more typing, and not after a pause or Escape', () => {
  const typed = readPress(NO_SHORTCUT, press('Enter', { isInField: true }), { now: 1000, isOn: true });
  const next = readPress(typed.state, press('3'), { now: 1200, isOn: true });
  expect(next.chord).toBeNull();
  expect(readPress(next.state, press('4'), { now: 1700, isOn: true }).chord).toBeNull();
  expect(readPress(typed.state, press('3'), { now: 1700, isOn: true }).chord).toBe('3');
  const left = readPress(typed.state, press('Escape', { isInField: true }), { now: 1100, isOn: true });
  expect(readPress(left.state, press('3'), { now: 1200, isOn: true }).chord).toBe('3');
});

it('leaves single letters alone when they are switched off, and keeps chords', () => {
  expect(readPress(NO_SHORTCUT, press('n'), { now: 0, isOn: false }).chord).toBeNull();
  expect(readPress(NO_SHORTCUT, press('K', { mod: true }), { now: 0, isOn: false }).chord).toBe('mod+k');
});

it('reads a chord inside a field too', () => {
  expect(readPress(NO_SHORTCUT, press('s', { mod: true, isInField: true }), on).chord).toBe('mod+s');
});

it('reads G and then a letter as one', () => {
  const first = readPress(NO_SHORTCUT, press('g'), { now: 1000, isOn: true });
  expect(first.chord).toBeNull();
  expect(readPress(first.state, press('d'), { now: 1900, isOn: true }).chord).toBe('g d');
});

it('forgets G after a second', () => {
  const first = readPress(NO_SHORTCUT, press('g'), { now: 1000, isOn: true });
  expect(readPress(first.state, press('d'), { now: 2000, isOn: true }).chord).toBe('d');
});

it.each(['Enter', 'Tab', 'ArrowDown', 'Shift'])('makes nothing of %s', (key) => {
  expect(readPress(NO_SHORTCUT, press(key), on).chord).toBeNull();
});

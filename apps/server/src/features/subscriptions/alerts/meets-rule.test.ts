import type { AlertRule } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { meetsRule } from './meets-rule.ts';

const figure = (value: number | null, before: number | null = null, rows = 1) => ({ value, before, rows });

describe('the rule of an alert', () => {
  it.each<[title: string, rule: AlertRule, facts: ReturnType<typeof figure>, isMet: boolean]>([
    ['a value at the limit is not above it', { kind: 'above', limit: 10 }, figure(10), false],
    ['a greater value is above it', { kind: 'above', limit: 10 }, figure(10.5), true],
    ['a smaller value is below it', { kind: 'below', limit: -1 }, figure(-2), true],
    ['a value at the limit is not below it', { kind: 'below', limit: 0 }, figure(0), false],
    ['an empty value is above no limit', { kind: 'above', limit: 0 }, figure(null), false],
    ['a rise by the limit in percent is a change', { kind: 'change', limit: 30 }, figure(130, 100), true],
    ['so is a fall by it', { kind: 'change', limit: 30 }, figure(70, 100), true],
    ['so is a rise of a negative value by it', { kind: 'change', limit: 30 }, figure(-70, -100), true],
    ['a rise by less is none', { kind: 'change', limit: 30 }, figure(129, 100), false],
    ['a rise from zero is none', { kind: 'change', limit: 30 }, figure(5, 0), false],
    ['a value without one before is no change', { kind: 'change', limit: 30 }, figure(5), false],
    ['one row is any row', { kind: 'any' }, figure(null, null, 1), true],
    ['no row is none, whatever the value', { kind: 'any' }, figure(7, null, 0), false],
  ])('%s', (...[, rule, facts, isMet]) => {
    expect(meetsRule(rule, facts)).toBe(isMet);
  });
});

import { describe, expect, it } from 'vitest';
import { meetsRule } from './meets-rule.ts';

const found = (value: number | null, before: number | null = null, rows = 1) => ({ value, before, rows });

describe('the rule of an alert', () => {
  it.each([
    {
      title: 'a value at the limit is not above it',
      rule: { kind: 'above', limit: 10 } as const,
      facts: found(10),
      isMet: false,
    },
    {
      title: 'a greater value is above it',
      rule: { kind: 'above', limit: 10 } as const,
      facts: found(10.5),
      isMet: true,
    },
    {
      title: 'a smaller value is below it',
      rule: { kind: 'below', limit: -1 } as const,
      facts: found(-2),
      isMet: true,
    },
    {
      title: 'a value at the limit is not below it',
      rule: { kind: 'below', limit: 0 } as const,
      facts: found(0),
      isMet: false,
    },
    {
      title: 'an empty value is above no limit',
      rule: { kind: 'above', limit: 0 } as const,
      facts: found(null),
      isMet: false,
    },
    {
      title: 'a rise by the limit in percent is a change',
      rule: { kind: 'change', limit: 30 } as const,
      facts: found(130, 100),
      isMet: true,
    },
    {
      title: 'so is a fall by it',
      rule: { kind: 'change', limit: 30 } as const,
      facts: found(70, 100),
      isMet: true,
    },
    {
      title: 'so is a rise of a negative value by it',
      rule: { kind: 'change', limit: 30 } as const,
      facts: found(-70, -100),
      isMet: true,
    },
    {
      title: 'a rise by less is none',
      rule: { kind: 'change', limit: 30 } as const,
      facts: found(129, 100),
      isMet: false,
    },
    {
      title: 'a rise from zero is none',
      rule: { kind: 'change', limit: 30 } as const,
      facts: found(5, 0),
      isMet: false,
    },
    {
      title: 'a value without one before is no change',
      rule: { kind: 'change', limit: 30 } as const,
      facts: found(5),
      isMet: false,
    },
    { title: 'one row is any row', rule: { kind: 'any' } as const, facts: found(null, null, 1), isMet: true },
    {
      title: 'no row is none, whatever the value',
      rule: { kind: 'any' } as const,
      facts: found(7, null, 0),
      isMet: false,
    },
  ])('$title', ({ rule, facts, isMet }) => {
    expect(meetsRule(rule, facts)).toBe(isMet);
  });
});

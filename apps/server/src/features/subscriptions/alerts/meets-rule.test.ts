import { describe, expect, it } from 'vitest';
import { meetsRule } from './meets-rule.ts';

const found = (value: number | null, before: number | null = null, rows = 1) => ({ value, before, rows });

describe('the rule of an alert', () => {
  it.each([
    [{ kind: 'above', limit: 10 } as const, found(10), false],
    [{ kind: 'above', limit: 10 } as const, found(10.5), true],
    [{ kind: 'below', limit: -1 } as const, found(-2), true],
    [{ kind: 'below', limit: 0 } as const, found(0), false],
    [{ kind: 'above', limit: 0 } as const, found(null), false],
    [{ kind: 'change', limit: 30 } as const, found(130, 100), true],
    [{ kind: 'change', limit: 30 } as const, found(70, 100), true],
    [{ kind: 'change', limit: 30 } as const, found(-70, -100), true],
    [{ kind: 'change', limit: 30 } as const, found(129, 100), false],
    [{ kind: 'change', limit: 30 } as const, found(5, 0), false],
    [{ kind: 'change', limit: 30 } as const, found(5), false],
    [{ kind: 'any' } as const, found(null, null, 1), true],
    [{ kind: 'any' } as const, found(7, null, 0), false],
  ])('%o with %o is %s', (rule, facts, isMet) => {
    expect(meetsRule(rule, facts)).toBe(isMet);
  });
});

import type { ClaimQuery } from '@plumbline/contract';
import { check, normalize } from '@plumbline/query';
import { describe, expect, it } from 'vitest';
import { claimQuery } from './claim-query.ts';

const comparison = (value: string): ClaimQuery => ({
  kind: 'comparison',
  measure: { field: 'price', aggregate: 'mean' },
  of: [
    { column: 'at', op: 'gte', value },
    { column: 'at', op: 'lt', value: '2025-01-01' },
  ],
  to: [],
  how: 'change',
});

describe('the query of a comparison', () => {
  it.each([
    ['date', '2024-12-01'],
    ['timestamp', '2024-12-01'],
    ['timestamp', '2024-12-01 06:00:00'],
    ['timestamp', '2024-12-01T06:00'],
  ] as const)('takes a period of a column of type %s that begins at %s', (type, value) => {
    const columns = [
      { name: 'at', type },
      { name: 'price', type: 'decimal' },
    ] as const;
    expect(check(normalize(claimQuery(comparison(value), columns)), columns)).toMatchObject({ ok: true });
  });
});

import { describe, expect, it } from 'vitest';
import { FilterNode, Filters } from './filter.ts';
import { MAX_FILTER_DEPTH } from '../vocabulary/filter-operator.ts';

const condition = { column: 'city', op: 'eq', value: 'Porto' };

function nested(groups: number): unknown {
  let node: unknown = condition;
  for (let depth = 0; depth < groups; depth += 1) {
    node = { op: 'and', value: [node] };
  }
  return node;
}

describe('filters as they come in', () => {
  it('takes groups as deep as the limit', () => {
    expect(Filters.safeParse(nested(MAX_FILTER_DEPTH - 1)).success).toBe(true);
    expect(FilterNode.safeParse(nested(MAX_FILTER_DEPTH - 1)).success).toBe(true);
  });

  it('refuses deeper groups with the limit in words', () => {
    const message = `Filters are nested ${MAX_FILTER_DEPTH} deep at most.`;
    expect(Filters.safeParse(nested(MAX_FILTER_DEPTH + 1)).error?.issues).toMatchObject([{ message }]);
    expect(FilterNode.safeParse(nested(MAX_FILTER_DEPTH)).error?.issues).toMatchObject([{ message }]);
  });

  it('refuses 50,000 groups within one another without exhausting the stack', () => {
    expect(Filters.safeParse(nested(50_000)).success).toBe(false);
    expect(FilterNode.safeParse(nested(50_000)).success).toBe(false);
  });

  it.each([undefined, 'equals', {}, 'constructor'])('names the operators there are instead of %j', (op) => {
    expect(Filters.safeParse({ op: 'and', value: [{ ...condition, op }] }).error?.issues).toMatchObject([
      {
        path: ['value', 0, 'op'],
        message: expect.stringMatching(/^Give one of: eq, ne, .*, and, or, not\.$/),
      },
    ]);
  });

  it('places a fault at the condition that has it', () => {
    const filters = {
      op: 'or',
      value: [condition, { op: 'not', value: [{ ...condition, op: 'lt', value: {} }] }],
    };
    expect(Filters.safeParse(filters).error?.issues[0]?.path).toEqual(['value', 1, 'value', 0, 'value']);
  });
});

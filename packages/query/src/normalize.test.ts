import { AppError, type FilterNode } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { MAX_FILTER_NODES, MAX_FILTER_OPERANDS } from './filter/bounds.ts';
import { normalize, rowQuery } from './normalize.ts';

const condition: FilterNode = { column: 'city', op: 'eq', value: 'Porto' };

function nested(groups: number): FilterNode {
  let node: FilterNode = condition;
  for (let depth = 0; depth < groups; depth += 1) {
    node = { op: 'not', value: [node] };
  }
  return node;
}

const issuesOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error instanceof AppError ? { code: error.code, issues: error.issues } : error;
  }
  return null;
};

describe('normalize', () => {
  it('fills in what a query leaves out', () => {
    expect(normalize({})).toEqual({
      version: 1,
      derive: [],
      select: null,
      filter: null,
      search: null,
      groups: [],
      measures: [],
      calculate: [],
      having: null,
      sort: [],
      sample: null,
      limit: null,
      offset: 0,
    });
  });

  it('keeps the shape of the filter, so that issues have the paths of the request', () => {
    const filter: FilterNode = {
      op: 'and',
      value: [
        { op: 'and', value: [condition, condition] },
        { op: 'or', value: [] },
      ],
    };
    expect(normalize({ filter }).filter).toEqual(filter);
  });

  it('takes blank search for none [SEM-SEARCH-3]', () => {
    expect(normalize({ search: ' \n' }).search).toBeNull();
    expect(normalize({ search: ' a ' }).search).toBe(' a ');
  });

  it('refuses limits and offsets that are no whole numbers from 0', () => {
    for (const value of [-1, 1.5, Number.NaN, 2 ** 53]) {
      expect(issuesOf(() => normalize({ limit: value }))).toMatchObject({
        code: 'query.invalid',
        issues: [{ path: 'limit' }],
      });
      expect(issuesOf(() => normalize({ offset: value }))).toMatchObject({ issues: [{ path: 'offset' }] });
    }
  });
});

describe('bounds of a filter', () => {
  it('take 32 groups and refuse the next, with its path [SEM-LOGIC-4]', () => {
    expect(normalize({ filter: nested(32) }).filter).not.toBeNull();
    const refused = issuesOf(() => normalize({ filter: nested(33) }));
    expect(refused).toMatchObject({
      code: 'query.invalid',
      issues: [{ message: 'Filters are nested 32 deep at most.' }],
    });
    expect(refused).toMatchObject({ issues: [{ path: `filters${'.value.0'.repeat(33)}` }] });
  });

  it('nest 50,000 groups without exhausting the stack [SEM-LOGIC-4]', () => {
    expect(issuesOf(() => normalize({ filter: nested(50_000) }))).toMatchObject({ code: 'query.invalid' });
  });

  it('refuse more conditions and listed values than the bounds allow [SEM-LOGIC-4]', () => {
    const many: FilterNode = { op: 'or', value: Array.from({ length: MAX_FILTER_NODES }, () => condition) };
    expect(issuesOf(() => normalize({ filter: many }))).toMatchObject({ issues: [{ path: 'filters' }] });
    const list: FilterNode = {
      column: 'city',
      op: 'in',
      value: Array.from({ length: MAX_FILTER_OPERANDS + 1 }, String),
    };
    expect(issuesOf(() => normalize({ filter: list }))).toMatchObject({ issues: [{ path: 'filters' }] });
  });
});

describe('rowQuery', () => {
  it('builds a query from the words of the wire', () => {
    expect(
      rowQuery({
        filters: condition,
        search: 'x',
        columns: ['city'],
        sort: [{ column: 'city', direction: 'desc' }],
        limit: 50,
        offset: 100,
      }),
    ).toMatchObject({
      select: ['city'],
      filter: condition,
      search: 'x',
      sort: [{ by: 'city', direction: 'desc' }],
      limit: 50,
      offset: 100,
    });
  });
});

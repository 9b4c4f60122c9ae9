import { describe, expect, it } from 'vitest';
import type { DashboardParameter } from './dashboard.ts';
import { parameterColumn, parameterCondition, type ParameterValue } from './parameter-condition.ts';

describe('the condition of a parameter', () => {
  it.each<[DashboardParameter['op'], ParameterValue, object | null]>([
    ['between', [null, 5], { op: 'lte', value: 5 }],
    ['between', [5, ''], { op: 'gte', value: 5 }],
    ['between', [null, ''], null],
    ['eq', ['x'], { op: 'eq', value: 'x' }],
    ['in', 'x', { op: 'in', value: ['x'] }],
    ['in', [null], { op: 'in', value: [null] }],
    ['in', [], null],
    ['contains', 5, { op: 'contains', value: '5' }],
    ['relative', {}, null],
  ])('of %s with %j', (op, value, condition) => {
    expect(parameterCondition(op, { column: 'a', value })).toEqual(
      condition && { column: 'a', ...condition },
    );
  });

  it('is about the column that the tile names, or none', () => {
    const parameter = { column: 'a', targets: { other: 'b', none: null } };
    expect(['any', 'other', 'none'].map((tile) => parameterColumn(parameter, tile))).toEqual([
      'a',
      'b',
      null,
    ]);
  });
});

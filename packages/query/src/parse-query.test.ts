import { AppError } from '@plumbline/contract';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';
import { parseQuery } from './parse-query.ts';

const name = fc.string({ minLength: 1 });
const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const filter = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ column: name, op: fc.constantFrom('eq', 'ne', 'lt', 'gte'), value: scalar }),
    fc.record({ column: name, op: fc.constant('in'), value: fc.array(fc.option(scalar)) }),
    fc.record({ column: name, op: fc.constant('between'), value: fc.tuple(scalar, scalar) }),
    fc.record({ op: fc.constantFrom('and', 'or', 'not'), value: fc.array(tie('node'), { maxLength: 3 }) }),
  ),
})).node;

const sortKey = fc.record({ by: name, direction: fc.constantFrom('asc', 'desc') });
const expression = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant('column'), name }),
    fc.record({ kind: fc.constant('literal'), type: fc.constant('text'), value: fc.string() }),
    fc.record({
      kind: fc.constant('call'),
      operation: fc.constant('add'),
      args: fc.tuple(tie('node'), tie('node')),
    }),
  ),
})).node;
const derived = fc.record({ as: name, expression });

const query = fc.record({
  filter: fc.option(filter),
  search: fc.option(fc.string()),
  select: fc.option(fc.array(name)),
  groups: fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('value'),
        column: name,
        as: name,
        top: fc.option(
          fc.record({
            count: fc.nat(20),
            by: name,
            direction: fc.constantFrom('asc', 'desc'),
            otherAs: fc.option(name),
          }),
        ),
      }),
      fc.record({
        kind: fc.constant('time'),
        column: name,
        unit: fc.constantFrom('day', 'minute'),
        as: name,
      }),
      fc.record({
        kind: fc.constant('bin'),
        column: name,
        maxBins: fc.nat(50),
        as: name,
        upperAs: fc.option(name),
      }),
    ),
  ),
  measures: fc.array(
    fc.record({
      aggregate: fc.constantFrom('count', 'percentile', 'last'),
      column: fc.option(name),
      as: name,
      percentile: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      other: fc.option(name),
      order: fc.option(fc.array(sortKey)),
      per: fc.option(fc.array(name)),
    }),
  ),
  derive: fc.array(derived, { maxLength: 3 }),
  calculate: fc.array(derived, { maxLength: 3 }),
  having: fc.option(filter),
  sort: fc.array(sortKey),
  limit: fc.option(fc.nat()),
  offset: fc.nat(),
});

const pathsOf = (input: unknown): string[] => {
  try {
    parseQuery(input);
  } catch (error) {
    return error instanceof AppError ? error.issues.map(({ path }) => path) : [String(error)];
  }
  return [];
};

describe('parseQuery', () => {
  it('gives back every query that went through JSON', () => {
    expectProperty(
      fc.property(query, (loose) => {
        const whole = normalize(loose as Parameters<typeof normalize>[0]);
        const travelled: unknown = JSON.parse(JSON.stringify(whole));
        expect(parseQuery(travelled)).toEqual(JSON.parse(JSON.stringify(whole)));
      }),
      { seed: 4 },
    );
  });

  it('reports every problem of shape with its path', () => {
    const input = {
      version: 2,
      select: ['a', 3],
      filter: { op: 'and', value: [{ column: 'a', op: 'eq', value: {} }] },
      search: 5,
      derive: [{ as: 'd', expression: { kind: 'call', operation: 'explode', args: [] } }, 7],
      calculate: { as: 'c' },
      having: { column: 'x', op: 'near', value: 1 },
      groups: [{ kind: 'time', column: 'day', unit: 'moment', as: 'x' }, { kind: 'other' }],
      measures: [{ aggregate: 'total', column: 'a', as: 'y' }],
      sort: 'a',
      limit: '5',
      offset: 1.5,
    };
    expect(pathsOf(input).toSorted()).toEqual(
      [
        'version',
        'columns.1',
        'filters.value.0.value',
        'search',
        'derive.0.expression.operation',
        'derive.1',
        'calculate',
        'having.op',
        'groups.0',
        'groups.1',
        'measures.0',
        'sort',
        'limit',
        'offset',
      ].toSorted(),
    );
  });

  it('refuses what is no object, and depth without end', () => {
    expect(pathsOf('query')).toEqual(['']);
    expect(pathsOf([])).toEqual(['']);
    let filters: unknown = { column: 'a', op: 'eq', value: 1 };
    for (let depth = 0; depth < 50_000; depth += 1) {
      filters = { op: 'or', value: [filters] };
    }
    expect(pathsOf({ filter: filters })).toHaveLength(1);
  });
});

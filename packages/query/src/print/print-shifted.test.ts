import { describe, expect, it } from 'vitest';
import { check } from '../check.ts';
import { duckdb } from '../dialects/duckdb.ts';
import type { Operation } from '../expression/operations.ts';
import type { ColumnSchema } from '../model.ts';
import { normalize } from '../normalize.ts';
import { plan } from '../plan.ts';
import { print } from './print.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'n', type: 'integer' },
  { name: 'id', type: 'integer', encoding: 'string' },
  { name: 'price', type: 'decimal' },
  { name: 'note', type: 'text' },
];
const CONTEXT = { now: '2024-03-01T00:30:00Z', timeZone: 'UTC', rowRules: [] };

function sqlOf(input: Parameters<typeof normalize>[0]): string {
  const checked = check(normalize(input), COLUMNS);
  if (!checked.ok) {
    throw new Error(JSON.stringify(checked.issues));
  }
  return print(plan(checked.value, CONTEXT), duckdb).text;
}

const sumOf = (operation: Operation, column: string, value: string): string =>
  sqlOf({
    derive: [
      {
        as: 'd',
        expression: {
          kind: 'call',
          operation,
          args: [
            { kind: 'column', name: column },
            { kind: 'literal', type: 'integer', value },
          ],
        },
      },
    ],
    measures: [{ aggregate: 'sum', column: 'd', as: 's' }],
  });

describe('the sum of a shifted column', () => {
  it('adds the shift once for all values, and makes nothing for a row', () => {
    expect(sumOf('add', 'n', '7')).toBe('SELECT sum("n") + 7 * count("n") AS "s"\nFROM "dataset"');
    expect(sumOf('subtract', 'n', '7')).toContain('sum("n") + -7 * count("n")');
  });

  it.each([
    { what: 'of values that can leave 64 bits by it', shift: ['add', 'id', '7'] },
    { what: 'by more than engines count in', shift: ['add', 'n', '4294967296'] },
    { what: 'of decimals, which have places', shift: ['add', 'price', '7'] },
    { what: 'of products', shift: ['multiply', 'n', '7'] },
  ] as const)('stays a sum $what', ({ shift: [operation, column, value] }) => {
    expect(sumOf(operation, column, value)).toContain('sum("d")');
  });
});

describe('a pattern that is a plain search', () => {
  const like = (pattern: string): string =>
    sqlOf({
      derive: [
        {
          as: 'is like',
          expression: {
            kind: 'call',
            operation: 'like',
            args: [
              { kind: 'column', name: 'note' },
              { kind: 'literal', type: 'text', value: pattern },
            ],
          },
        },
      ],
      filter: { column: 'is like', op: 'eq', value: true },
      measures: [{ aggregate: 'count', column: null, as: 'c' }],
    });

  it.each([
    ['%ab%', 'contains("note"'],
    ['ab%', 'starts_with("note"'],
    ['%ab', 'ends_with("note"'],
    ['ab', '("note" = '],
    ['a%b', '("note" LIKE '],
    ['a_', '("note" LIKE '],
    ['%', '("note" LIKE '],
    ['', '("note" LIKE '],
  ])('%s is printed as %s', (pattern, sql) => {
    expect(like(pattern)).toContain(sql);
  });

  it('is a condition by itself', () => {
    expect(like('%ab%')).toMatch(/WHERE "is like"$/u);
  });
});

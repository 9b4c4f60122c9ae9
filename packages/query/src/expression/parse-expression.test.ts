import type { Issue } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { WINDOW_FUNCTIONS, type Expression } from './expression.ts';
import { OPERATIONS } from './operations.ts';
import { parseExpression } from './parse-expression.ts';

function problemsOf(input: unknown): string[] {
  const issues: Issue[] = [];
  expect(parseExpression(input, 'e', issues)).toBeNull();
  return issues.map(({ path }) => path);
}

const literal: Expression = { kind: 'literal', type: 'integer', value: '1' };

describe('reading an expression from JSON', () => {
  it('gives back every kind, operation and window as it was sent', () => {
    const calls = Object.keys(OPERATIONS).map((operation) => ({ kind: 'call', operation, args: [literal] }));
    const windows = WINDOW_FUNCTIONS.map((name) => ({
      kind: 'window',
      function: name,
      args: [literal],
      partition: [{ kind: 'column', name: 'a' }],
      order: [{ by: literal, direction: 'desc' }],
      frame: { preceding: null, following: 3 },
    }));
    const others = [
      { kind: 'literal', type: 'null', value: null },
      { kind: 'cast', to: 'text', arg: literal },
      { kind: 'case', branches: [{ when: literal, value: literal }], otherwise: null },
    ];
    for (const sent of [...calls, ...windows, ...others]) {
      const issues: Issue[] = [];
      expect(parseExpression(JSON.parse(JSON.stringify(sent)), 'e', issues)).toEqual(sent);
      expect(issues).toEqual([]);
    }
  });

  it('drops what the model does not know', () => {
    expect(parseExpression({ kind: 'column', name: 'a', sql: 'DROP TABLE' }, 'e', [])).toEqual({
      kind: 'column',
      name: 'a',
    });
  });

  it('reports every problem of shape with its path', () => {
    expect(
      problemsOf({
        kind: 'call',
        operation: 'drop',
        args: [
          { kind: 'literal', type: 'integer', value: 1 },
          { kind: 'column' },
          { kind: 'cast', to: 'blob', arg: null },
          { kind: 'case', branches: [{ when: literal }, 5], otherwise: 'x' },
          { kind: 'window', function: 'sum', args: {}, partition: [], order: [{ by: literal }], frame: {} },
          'constructor',
        ],
      }),
    ).toEqual([
      'e.operation',
      'e.args.0',
      'e.args.1.name',
      'e.args.2.to',
      'e.args.2.arg',
      'e.args.3.branches.0.value',
      'e.args.3.branches.1',
      'e.args.3.otherwise',
      'e.args.4.args',
      'e.args.4.order.0',
      'e.args.4.frame',
      'e.args.5',
    ]);
    expect(problemsOf({ kind: 'call', operation: 'toString', args: [] })).toEqual(['e.operation']);
  });
});

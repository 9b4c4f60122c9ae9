import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { check } from '../check.ts';
import { duckdb } from '../dialects/duckdb.ts';
import { rowQuery } from '../normalize.ts';
import { plan } from '../plan.ts';
import { planKey } from '../plan-key.ts';
import { print } from '../print/print.ts';
import type { Value } from './predicate.ts';

const COLUMNS = [
  { name: 'id', type: 'integer' },
  { name: 'name', type: 'text' },
] as const;

function planFor(column: 'id' | 'name', operands: readonly (string | number)[]) {
  const value = [...operands];
  const query = rowQuery({ filters: { op: 'and', value: [{ column, op: 'in', value }] } });
  const checked = check(query, COLUMNS);
  if (!checked.ok) {
    throw new Error(JSON.stringify(checked.issues));
  }
  return plan(checked.value, { now: '2026-11-21T12:00:00.000Z', timeZone: 'UTC', rowRules: [] });
}
const keyFor = (...filter: Parameters<typeof planFor>): string => planKey(planFor(...filter));
const paramsFor = (...filter: Parameters<typeof planFor>): readonly unknown[] =>
  print(planFor(...filter), duckdb, { order: [] }).params;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('a long list of values', () => {
  it('is read once, however many statements it is in', () => {
    let reads = 0;
    const values = numbers(500).map((at): Value => ({
      type: 'integer',
      get value() {
        reads += 1;
        return String(at);
      },
    }));
    const operands: unknown[] = [];
    const among = (): string =>
      duckdb.among('"id"', values, ({ value }) => {
        operands.push(value);
        return '$1';
      });
    expect(among()).toBe(among());
    expect(operands).toEqual(Array.from({ length: 2 }, () => JSON.stringify(numbers(500).map(String))));
    expect(reads).toBe(500);
  });

  it('has a key that differs with every value, and with their type', () => {
    const list = numbers(2000);
    expect(keyFor('id', list)).toBe(keyFor('id', [...list]));
    expect(keyFor('id', list)).toBe(keyFor('id', list.map(String)));
    expect(keyFor('id', list)).not.toBe(keyFor('id', list.with(1999, 2000)));
    expect(keyFor('id', list)).not.toBe(keyFor('id', list.toReversed()));
    const texts = list.map(String);
    const one = texts.map((value): Value => ({ type: 'text', value }));
    const other = texts.map((value): Value => ({ type: 'decimal', value }));
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
    expect(canonicalJson(one)).not.toBe(canonicalJson(texts));
    const more = one.map((value) => ({ ...value, more: true }));
    expect(canonicalJson(more)).not.toBe(canonicalJson(one));
    expect(canonicalJson(more.with(7, { type: 'text', value: '7', more: false }))).not.toBe(
      canonicalJson(more),
    );
  });

  it('reads whole numbers of any notation alike', () => {
    const list = numbers(200);
    expect(paramsFor('id', [-0, 1.5, -7, '7.0', 9_007_199_254_740_991, '1e3', ...list])).toEqual(
      paramsFor('id', ['0', '1.5', '-7', '7', '9007199254740991', '1000', ...list.map(String)]),
    );
  });

  it('loses values that are there twice where it is short', () => {
    expect(paramsFor('id', [...numbers(300), ...numbers(300)])).toEqual(paramsFor('id', numbers(300)));
  });
});

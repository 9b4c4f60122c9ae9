import type { TransformationStep } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import type { ColumnSchema } from '../model.ts';
import { compileRecipe } from './compile-recipe.ts';
import { literalParameters } from './literals.ts';
import { printRelation, type PrintedRelation } from './print-relation.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'city', type: 'text' },
  { name: 'price', type: 'number' },
];
const NOW = { now: '2024-03-05T10:00:00.000Z', timeZone: 'UTC' };

const printed = (steps: readonly TransformationStep[], columns = COLUMNS): PrintedRelation => {
  const recipe = compileRecipe({
    steps: steps.map((step) => ({ step, enabled: true })),
    base: { table: 'base', columns },
    others: new Map([['2', { table: 'other', columns, name: 'Other' }]]),
    formula: NOW,
    say: ({ code }) => code,
  });
  expect(recipe.steps.map(({ fault }) => fault)).toEqual(steps.map(() => null));
  return printRelation(recipe.relation, {
    dialect: duckdb,
    parameters: literalParameters(duckdb),
    tables: {
      base: { sql: 'rows', columns, position: 'at', rowCount: 10 },
      other: { sql: 'others', columns, position: 'at', rowCount: 4 },
    },
    context: NOW,
    position: ' place',
  });
};

/** A statement without its texts and quoted names. */
const bare = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'/gu, '').replaceAll(/"(?:[^"]|"")*"/gu, '');

const formula: TransformationStep = { kind: 'formula', name: 'twice', formula: '[price] * 2' };
const filter = (value: string): TransformationStep => ({
  kind: 'filter',
  filters: { op: 'and', value: [{ column: 'city', op: 'eq', value }] },
});
const sort: TransformationStep = { kind: 'sort', sort: [{ column: 'price', direction: 'desc' }] };
const join: TransformationStep = {
  kind: 'join',
  datasource_id: '2',
  how: 'left',
  on: [{ left: 'city', right: 'city' }],
};

describe('a printed relation', () => {
  it('carries the positions of the file through what only changes columns or leaves rows out', () => {
    const properties = {
      hasPosition: true,
      isInOrder: true,
      isDirect: true,
      order: [{ by: ' place', direction: 'asc' }],
    };
    expect(printed([{ kind: 'rename', column: 'city', name: 'town' }, formula])).toMatchObject({
      ...properties,
      isDense: true,
    });
    const filtered = printed([formula, filter('x')]);
    expect(filtered).toMatchObject({ ...properties, isDense: false, positions: 10 });
    expect(filtered.sql).not.toMatch(/over|order by|join/iu);
  });

  it('sorts by hidden columns rather than by counting rows', () => {
    const { sql, order, isDense } = printed([sort, { kind: 'drop', columns: ['price'] }]);
    expect(order.map(({ direction }) => direction)).toEqual(['desc', 'asc']);
    expect(order.at(-1)?.by).toBe(' place');
    expect(isDense).toBe(false);
    expect(sql).not.toMatch(/row_number|order by/iu);
  });

  it('does not change the rows for a lookup', () => {
    const lookup: TransformationStep = {
      kind: 'formula',
      name: 'found',
      formula: 'LOOKUP([city], "Other", "city", "price")',
    };
    expect(printed([lookup])).toMatchObject({ positions: 10, isDense: true });
    expect(printed([join])).toMatchObject({ positions: 44, isDense: false, hasPosition: true });
  });

  it('drops positions beyond the range of a number, and still keeps the order', () => {
    const wide = printed(Array.from({ length: 30 }, () => join));
    expect(wide.hasPosition).toBe(false);
    expect(wide.order.length).toBeGreaterThan(1);
  });

  it('does not double with every figure over all rows', () => {
    const steps = Array.from({ length: 40 }, (_, index): TransformationStep => ({
      kind: 'bin',
      column: 'price',
      name: `bin ${index}`,
      bins: 4,
    }));
    expect(printed(steps).sql.length).toBeLessThan(200_000);
    const dedupes = Array.from({ length: 40 }, (): TransformationStep => ({
      kind: 'dedupe',
      columns: ['city'],
    }));
    expect(printed(dedupes).sql.length).toBeLessThan(50_000);
  });

  it('separates formulas that depend on many others, so that the engine does not inline each into the next', () => {
    const steps = Array.from({ length: 20 }, (_, index): TransformationStep => ({
      kind: 'formula',
      name: `f${index}`,
      formula: index === 0 ? '[price] + 1' : `[f${index - 1}] + 1`,
    }));
    const chained = printed(steps);
    expect(chained.sql.match(/CROSS JOIN/gu)?.length).toBe(4);
    expect(chained).toMatchObject({ isDense: true, isDirect: true });
    // Side by side they need no such thing.
    const beside = steps.map(
      (step, index) => ({ ...step, formula: `[price] + ${index}` }) as TransformationStep,
    );
    expect(printed(beside)).toMatchObject({ isInOrder: true });
  });

  it('takes hidden names that no column has', () => {
    const names = ['#1', '##2', '#', 'price', 'city'];
    const { sql, order } = printed(
      [sort],
      names.map((name) => ({ name, type: name === 'price' ? 'number' : 'text' })),
    );
    expect(names).not.toContain(order[0]?.by);
    expect(sql).toContain('"###');
  });

  it.each([
    "'; DROP TABLE rows; --",
    "\\'; SELECT 1; --",
    '"; DROP TABLE rows; --',
    "'||(SELECT 1)||'",
    '$1',
    "''",
    '\\',
  ])('holds %j as a text and nothing else', (value) => {
    const steps = (given: string): TransformationStep[] => [
      filter(given),
      { kind: 'replace', column: 'city', find: given, with: given, match: 'cell' },
      { kind: 'split', column: 'city', separator: given, names: ['one', 'two'] },
    ];
    // Without its texts and quoted names, nothing that was given is left: the statement is that of a harmless value.
    expect(bare(printed(steps(value)).sql)).toBe(bare(printed(steps('x')).sql));
  });

  it('holds a NUL, which no statement can', () => {
    const { sql } = printed([filter("a\0'b")]);
    expect(sql).not.toContain('\0');
    expect(sql).toContain("('a' || chr(0) || '''b')");
  });

  it.each(['"; DROP TABLE rows; --', 'a"b', "it's", '); SELECT 1'])('holds the name %j as a name', (name) => {
    const { sql } = printed([
      { kind: 'rename', column: 'city', name },
      { kind: 'unpivot', columns: [name], nameColumn: 'n', valueColumn: 'v' },
    ]);
    expect(bare(sql)).not.toMatch(/drop|;|--|'|"/iu);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleAt } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '@plumbline/contract';
import { normalize } from '@plumbline/query';
import { type TestDataset, NOW, type Workbench, live, openWorkbench } from '../../support/workbench.ts';
import { queryOfVql } from './vql.ts';

/** In the quick run, of one in so many tables: reading them takes most of the time. */
const SHARE = 5;

/** Too large for the repository: found where `PLUMBLINE_TEST_DATA` points, skipped without it. */
const DATA = join(process.env['PLUMBLINE_TEST_DATA'] ?? '', 'nvbench');

interface Question {
  readonly id: string;
  readonly table: string;
  readonly vql: string;
  readonly answer: readonly (readonly Cell[])[];
}

interface Table {
  readonly cols: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const csvOf = ({ cols, rows }: Table): string =>
  [cols, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/**
 * Numbers to nine figures, as another engine worked the answers out in doubles; days and times of day as the product
 * writes what it read as such, where the answers have the text of the table.
 */
const canonical = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined || cell === '') {
    return '';
  }
  const number = Number(cell);
  return Number.isNaN(number)
    ? String(cell)
        .replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
        .replace(/^(\d\d:\d\d)$/, '$1:00')
    : String(Number(number.toPrecision(9)));
};

/** Columns with cells of empty text. */
const blanksOf = ({ cols, rows }: Table): Set<string> =>
  new Set(cols.filter((_, index) => rows.some((row) => row[index] === '')));

/** Rows as a multiset: the gold queries leave the order of ties open. */
const rowsOf = (rows: readonly (readonly Cell[])[]): string[] =>
  rows.map((row) => row.map(canonical).join('|')).toSorted();

describe.skipIf(process.env['PLUMBLINE_TEST_DATA'] === undefined)('the questions of nvBench', () => {
  const dataset = new Map<string, TestDataset>();
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench();
  });
  afterAll(() => bench.close());

  const sourceOf = async (name: string, table: Table): Promise<TestDataset['source']> => {
    const known = dataset.get(name) ?? (await bench.make(csvOf(table)));
    dataset.set(name, known);
    return known.source;
  };

  it('can all be said in the query model, each with the published answer', async () => {
    const tables = JSON.parse(readFileSync(join(DATA, 'tables.json'), 'utf8')) as Record<string, Table>;
    const all = readFileSync(join(DATA, 'dev.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Question);
    expect(all).toHaveLength(1137);
    const sampled = new Set(sampleAt(0, [...new Set(all.map(({ table }) => table))].toSorted(), SHARE));
    const questions = all.filter(({ table }) => sampled.has(table));
    expect(questions.length).toBeGreaterThan(all.length / (2 * SHARE));
    const wrong: string[] = [];
    for (const { id, table, vql, answer } of questions) {
      const rows = tables[table] ?? { cols: [], rows: [] };
      const source = await sourceOf(table, rows);
      const query = normalize(queryOfVql(vql, source.columns, blanksOf(rows)));
      const given = await bench.engine.run({ source, query, context: NOW, signal: live() });
      if (rowsOf(given.rows).join('\n') !== rowsOf(answer).join('\n')) {
        wrong.push(
          `${id} ${vql}\n  ${rowsOf(given.rows).slice(0, 4).join(' ; ')}\n  ${rowsOf(answer).slice(0, 4).join(' ; ')}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  }, 600_000);
});

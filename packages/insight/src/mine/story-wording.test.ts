import type { Cell } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { column } from '../../test/fixtures/columns.ts';
import { findInsights } from './find-insights.ts';
import { planStory, type PlannedBlock } from './plan-story.ts';
import { planMining, readTable } from './read-table.ts';

const named = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 40 })) });

const ROOMS = ['Lab', 'Office', 'Hall'];
const CODES = ['EUR', 'USD', 'JPY'];

/** A sensor in each room, and a question as the name of a column. */
const COLUMNS = [
  named('sensor', ['S1', 'S2', 'S3']),
  named('room', ROOMS),
  named('I like my work', ['Agree', 'Disagree']),
  column('heat', 'decimal', { distinct: 300, min: 0, max: 40 }),
];
const ROWS: Cell[][] = Array.from({ length: 600 }, (_, at) => {
  const group = at % 3;
  const noise = ((at * 7919) % 101) / 50;
  return [
    `S${group + 1}`,
    ROOMS[group]!,
    at % 2 === 0 ? 'Agree' : 'Disagree',
    20 + 4 * group + noise + (at % 2) * 3,
  ];
});

function write(columns: typeof COLUMNS, rows: readonly (readonly Cell[])[]): readonly PlannedBlock[] {
  const plan = planMining(columns, { rowCount: rows.length, target: null })!;
  const at = [...plan.dimensions, ...plan.measures].map(({ name }) =>
    columns.findIndex((one) => one.name === name),
  );
  const read = rows.map((row) => at.map((index) => row[index] ?? null));
  const { insights } = findInsights(readTable(plan, read), 12);
  return planStory({ dataset: 'D', measures: plan.measures, time: plan.time, mixed: plan.mixed }, insights);
}

const textsOf = (blocks: readonly PlannedBlock[]) =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') {
      return [];
    }
    return [block.kind === 'paragraph' ? block.text : block.insight.text];
  });

describe('a story', () => {
  const texts = textsOf(write(COLUMNS, ROWS));

  it('compares the groups of a measure once, and one of two columns that say the same', () => {
    const compared = texts.flatMap(({ code, values }) =>
      /^insight\.(?:leader|laggard|difference)$/u.test(code) ? [values['dimension']] : [],
    );
    expect(compared).toHaveLength(new Set(compared).size);
    expect(compared.filter((name) => name === 'room' || name === 'sensor')).toHaveLength(1);
  });

  it('quotes the name of a column that is a whole question', () => {
    expect(texts.map(({ values }) => values['dimension'])).toContain('“I like my work”');
  });

  it('neither adds up nor averages amounts in several currencies, and says so', () => {
    const columns = [
      named('Currency', CODES),
      column('Amount', 'decimal', { distinct: 300, min: 1, max: 90_000 }),
      column('Revenue (€)', 'decimal', { distinct: 300, min: 1, max: 900 }),
      column('Units', 'integer', { distinct: 9, min: 1, max: 9 }),
    ];
    const rows = Array.from({ length: 300 }, (_, at): Cell[] => [
      CODES[at % 3]!,
      (at % 50) * (at % 3 === 2 ? 160 : 1),
      at % 50,
      1 + (at % 9),
    ]);
    const texts = textsOf(write(columns, rows));
    const left = texts.find(({ code }) => code === 'insight.overviewMixed');
    expect(left?.values).toEqual({ measures: 'Amount' });
    expect(texts.filter((one) => one !== left && JSON.stringify(one).includes('"Amount"'))).toEqual([]);
    expect(JSON.stringify(texts)).toContain('Revenue (€)');
  });

  it('a story of rows without patterns says that there are none', () => {
    const flat = ROWS.map((row, at): Cell[] => [...row.slice(0, 3), (at * 7919) % 97]);
    const blocks = write(COLUMNS, flat);
    expect(textsOf(blocks).at(-1)?.code).toBe('insight.noPattern');
    expect(blocks.some((block) => block.kind === 'heading' && block.code === 'insight.headingNext')).toBe(
      false,
    );
  });
});

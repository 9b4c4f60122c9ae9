import { message } from '@plumbline/messages';
import { describe, expect, it } from 'vitest';
import { column } from '../../test/fixtures/columns.ts';
import { chartsForPrompt } from './charts-for-prompt.ts';
import { readChartPrompt, type PromptColumn } from './read-prompt.ts';

const COLUMNS: readonly PromptColumn[] = [
  column('ordered', 'date', { distinct: 700, min: '2022-01-01', max: '2023-12-31' }),
  {
    ...column('country', 'text', {
      distinct: 17,
      top: [
        { value: 'Portugal', count: 90 },
        { value: 'United Kingdom', count: 80 },
      ],
    }),
    synonyms: ['market'],
  },
  column('channel', 'text', { distinct: 4, top: [{ value: 'line', count: 3 }] }),
  { ...column('netAmount', 'decimal', { distinct: 900, min: 0, max: 1000 }), label: 'Revenue' },
  column('unit price', 'decimal', { distinct: 200, min: 1, max: 90 }),
];

const read = (prompt: string) => readChartPrompt(prompt, COLUMNS);
const first = (prompt: string) => chartsForPrompt(prompt, COLUMNS, { rowCount: 1000 }).charts[0]?.chart;

describe('a prompt', () => {
  it.each([
    ['net amount per markets', ['netAmount', 'country']],
    ['REVENUES by Country', ['netAmount', 'country']],
    ['unit prices and net_amount', ['unit price', 'netAmount']],
  ])('finds columns by name, label and synonym, in whatever number and case: %s', (prompt, columns) => {
    expect(read(prompt)).toMatchObject({ columns, unknown: [] });
  });

  it('reads frequent values as filters, several of a column together', () => {
    expect(read('revenue in the United Kingdom and Portugal').conditions).toEqual([
      { column: 'country', op: 'in', value: ['United Kingdom', 'Portugal'] },
    ]);
  });

  it('finds columns by a part of their name, in another order and shortened, where only one has it', () => {
    expect(read('prices of the unit').columns).toEqual(['unit price']);
    expect(read('price by channels')).toMatchObject({ columns: ['unit price', 'channel'], unknown: [] });
    const temperatures = ['temp_max', 'temp_min'].map((name) => column(name, 'number'));
    expect(readChartPrompt('temperature max', temperatures).columns).toEqual(['temp_max']);
    expect(chartsForPrompt('temperature', temperatures)).toMatchObject({
      confidence: 0,
      warnings: [message('prompt.ambiguous', { words: 'temperature', columns: ['temp_max', 'temp_min'] })],
    });
  });

  it('reads the name of the dataset as its rows', () => {
    expect(readChartPrompt('number of strikes', COLUMNS, { subject: 'Wildlife strikes' })).toMatchObject({
      countsRows: true,
      unknown: [],
    });
  });

  it('returns each chart once', () => {
    const { charts } = chartsForPrompt('revenue by country and channel as stacked bars', COLUMNS);
    const keys = charts.map(({ chart }) => JSON.stringify(chart));
    expect(new Set(keys).size).toBe(charts.length);
  });

  it('uses a map for a prompt that names one', () => {
    expect(first('map of countries')?.mark).toBe('choropleth');
  });

  it('stacks as the prompt says, and compares values that are named together', () => {
    expect(first('revenue by country and channel as stacked bars')?.encoding.y).toMatchObject({
      stack: 'zero',
    });
    expect(first('compare Portugal and United Kingdom by revenue')?.encoding.x?.field).toBe('country');
  });

  it('prefers the longest name, and a value to a word of charts', () => {
    expect(read('line chart').marks).toEqual(['line']);
    expect(read('sold by line').conditions).toEqual([{ column: 'channel', op: 'eq', value: 'line' }]);
  });

  it.each([
    ['top 5 countries by revenue', { limit: 5, isDown: true }],
    ['the 3 worst countries', { limit: 3, isDown: false }],
    ['bottom 3 countries', { limit: 3, isDown: false }],
    ['average revenue', { aggregate: 'mean' }],
    ['how many orders per month', { countsRows: true, unit: 'month' }],
    ['revenue over time', { intents: ['trend'] }],
    ['relationship of revenue and unit price', { intents: ['correlation'] }],
  ])('understands %s', (prompt, expected) => {
    expect(read(prompt)).toMatchObject(expected);
  });

  it('lists every word that names nothing, each time it occurs', () => {
    expect(read('frobnicate revenue by 77 and blorb').unknown).toEqual(['frobnicate', '77', 'blorb']);
    expect(read('')).toMatchObject({ unknown: [], meaningful: 0 });
  });

  it('sets the mark, aggregate, unit, filter and limit', () => {
    expect(first('bar chart of average unit price by country, top 3')).toMatchObject({
      mark: 'bar',
      limit: 3,
      sort: '-y',
      encoding: { x: { field: 'country' }, y: { field: 'unit price', aggregate: 'mean' } },
    });
    expect(chartsForPrompt('median revenue by channel', COLUMNS).charts[0]).toMatchObject({
      title: message('recommendation.by', {
        what: message('aggregatePhrase.median', { column: 'Revenue' }),
        category: 'channel',
      }),
      chart: { encoding: { y: { field: 'netAmount', aggregate: 'median' } } },
    });
    expect(first('weekly revenue')).toMatchObject({
      mark: 'line',
      encoding: { x: { field: 'ordered', timeUnit: 'week' }, y: { field: 'netAmount' } },
    });
    expect(first('radar of revenue by channel')?.mark).toBe('radar');
    expect(first('distribution of unit price')?.mark).toBe('histogram');
    expect(first('number of rows in Portugal by channel')).toMatchObject({
      encoding: { y: { field: null, aggregate: 'count' } },
      filter: { op: 'and', value: [{ column: 'country', op: 'eq', value: 'Portugal' }] },
    });
  });

  it('warns of a mark that does not fit, and reports how much was understood', () => {
    const found = chartsForPrompt('sankey of unit price', COLUMNS);
    expect(found.warnings).toEqual([message('prompt.markDoesNotFit', { mark: message('mark.sankey') })]);
    expect(chartsForPrompt('revenue by blorb', COLUMNS).confidence).toBe(0.5);
  });
});

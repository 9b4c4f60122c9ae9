import { describe, expect, it } from 'vitest';
import type { PromptColumn } from '../../prompt/phrase.ts';
import { findAlternatives } from '../choices/alternatives.ts';
import { buildChart } from '../query/build-chart.ts';
import { filterTexts } from '../answer/describe.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';
import { suggestFormulas } from '../formulas/suggest-formulas.ts';

const profile = (distinct: number, min: string | number | null, max: string | number | null) => ({
  nulls: 0,
  distinct,
  distinctIsExact: true,
  min,
  max,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
});
const text = (name: string, values: readonly string[]): PromptColumn => ({
  name,
  type: 'text',
  values,
  profile: {
    ...profile(values.length, null, null),
    top: values.map((value) => ({ value, count: 100 })),
  },
});

const weather: DescribedDataset = {
  subject: 'Weather',
  rowCount: 2922,
  columns: [
    { name: 'date', type: 'date', profile: profile(1461, '2012-01-01', '2015-12-31') },
    text('location', ['Seattle', 'New York']),
    text('sky', ['sun', 'rain', 'snow']),
    { name: 'precipitation', type: 'decimal', profile: profile(144, 0, 118.9) },
    { name: 'wind', type: 'decimal', profile: profile(113, 0.4, 16.2) },
  ],
};

const read = (question: string) => interpret(question, weather).interpretation;
const inTurns = (...messages: readonly string[]) => {
  let reading = interpretFollowUp(messages[0] ?? '', weather, null);
  for (const message of messages.slice(1)) {
    reading = interpretFollowUp(message, weather, reading.interpretation);
  }
  return reading;
};
const formula = (prompt: string) =>
  suggestFormulas(prompt, weather, { limit: 1, now: '2026-01-01T00:00:00Z', timeZone: 'UTC' })[0]?.formula;

describe('a question of an analyst', () => {
  it.each([
    ['wind between 01.03.2014 and 31.05.2014', '2014-03-01', '2014-06-01'],
    ['wind from 3/1/2014 to 5/31/2014', '2014-03-01', '2014-06-01'],
    ['wind between mar 2014 and may 2014', '2014-03-01', '2014-06-01'],
    ['wind in märz 2014', '2014-03-01', '2014-04-01'],
    ['wind on 31 may 2014', '2014-05-31', '2014-06-01'],
    ['wind in 2013 and 2014', '2013-01-01', '2015-01-01'],
  ])('%s is confined to that time', (question, from, to) => {
    expect(read(question).filters).toEqual([
      { column: 'date', op: 'gte', value: from },
      { column: 'date', op: 'lt', value: to },
    ]);
  });

  it('takes either of two years that are apart', () => {
    const { filters, either } = read('wind in 2012 and 2015');
    expect(filters).toEqual([]);
    expect(either).toHaveLength(2);
  });

  it.each([
    ['wind > 5 by location', [{ column: 'wind', op: 'gt', value: 5 }]],
    ['sunny days by location', [{ column: 'sky', op: 'eq', value: 'sun' }]],
    ['total rain by location', []],
  ])('%s has its conditions and no others', (question, filters) => {
    expect(read(question).filters).toEqual(filters);
  });

  it('takes a kind of weather for what falls of it where an amount is asked for', () => {
    expect(read('total rain by location').measures).toEqual([{ column: 'precipitation', aggregate: 'sum' }]);
  });

  it('computes each aggregate that is named', () => {
    expect(read('min, max and average wind by location').measures).toEqual(
      ['min', 'max', 'mean'].map((aggregate) => ({ column: 'wind', aggregate })),
    );
  });

  it('sets the months of the years beside each other', () => {
    expect(read('wind by year and month').groups).toEqual([
      { column: 'date', unit: 'year' },
      { column: 'date', part: 'month_of_year' },
    ]);
  });

  it('reads words that are misspelt', () => {
    expect(read('averge wind by locaton')).toEqual(read('average wind by location'));
  });

  it('is not sure whether the best of a count is the highest', () => {
    expect(interpret('best location', weather).confidence).toBeLessThan(0.6);
  });

  it('says a year as such', () => {
    const [filter] = filterTexts(read('wind in 2014'), weather.columns);
    expect(filter).toMatchObject({ code: 'filterText.inYear', values: { year: '2014' } });
  });
});

describe('a conversation of an analyst', () => {
  it.each([['top 5'], ['as a table'], ['compare with last year'], ['as bars']])(
    'is sure of “%s”, which names no column',
    (message) => {
      expect(inTurns('wind by month', message).confidence).toBeGreaterThanOrEqual(0.8);
    },
  );

  it('draws the highest months as bars, by their values', () => {
    const { interpretation } = inTurns('wind by month', 'as a line', 'top 5');
    expect(buildChart(interpretation, weather)).toMatchObject({ mark: 'bar', sort: '-y', limit: 5 });
  });

  it('goes on from a drawing that was named first', () => {
    const { interpretation } = inTurns('create a stacked bar chart', 'wind by location', 'color by sky');
    expect(interpretation).toMatchObject({
      mark: 'bar',
      stack: 'zero',
      groups: [{ column: 'location' }, { column: 'sky', as: 'series' }],
    });
  });

  it('offers the time as an axis where the rows are confined to one', () => {
    const labels = findAlternatives(read('average wind in 2014'), weather, []).map(
      ({ interpretation }) => interpretation.groups,
    );
    expect(labels).toContainEqual([{ column: 'date' }]);
  });
});

describe('a formula in words', () => {
  it.each([
    ['wind minus the average wind', '[wind] - TOTAL(AVERAGE([wind]))'],
    ['(precipitation + wind) / 2', '([precipitation] + [wind]) / 2'],
    ['wind - precipitation - 3', '[wind] - [precipitation] - 3'],
    ['windy if wind is over 8, calm otherwise', 'IF([wind] > 8, "windy", "calm")'],
    ['share of sunny days', 'DIVIDE(COUNTIF([sky] = "sun"), COUNT())'],
    ['7 day moving average of wind', 'MOVINGAVG([wind], 7)'],
    ['precipitation in inches from mm', '[precipitation] / 25.4'],
    ['start of the month', 'DATETRUNC([date], "month")'],
    ['wind with 10 percent on top', '[wind] * 1.1'],
    ['replace missing wind with 0', 'IFNULL([wind], 0)'],
  ])('%s is %s', (prompt, expected) => {
    expect(formula(prompt)).toBe(expected);
  });
});

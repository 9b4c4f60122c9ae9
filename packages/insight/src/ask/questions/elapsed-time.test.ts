import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { buildChart } from '../query/build-chart.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import { understoodAs } from '../answer/describe.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 20 })) });
const date = (name: string, min: string, max: string) => column(name, 'date', { distinct: 300, min, max });
const moment = (name: string, min: string, max: string) =>
  column(name, 'timestamp', { distinct: 300, min, max });
const number = (name: string) => column(name, 'decimal', { distinct: 300, min: 1, max: 900 });

const REPAIRS: DescribedDataset = {
  subject: 'Boat repairs',
  rowCount: 700,
  columns: [
    text('Yard', ['Cork', 'Brest']),
    text('Make', ['Baltic', 'Nordlys']),
    date('Brought In', '2021-01-01', '2023-01-01'),
    date('Handed Over', '2021-01-09', '2023-01-20'),
    number('Bill'),
  ],
};
const VOYAGES: DescribedDataset = {
  subject: 'Voyages',
  rowCount: 700,
  columns: [
    text('carrier', ['Norsea', 'Blue Line']),
    moment('scheduled_departure', '2023-01-01T00:00:00Z', '2023-12-31T00:00:00Z'),
    moment('actual_departure', '2023-01-01T00:10:00Z', '2023-12-31T00:10:00Z'),
    moment('actual_arrival', '2023-01-01T09:00:00Z', '2023-12-31T09:00:00Z'),
  ],
};
const STAYS: DescribedDataset = {
  subject: 'Stays',
  rowCount: 700,
  columns: [
    text('ward', ['A1', 'A2']),
    date('admitted', '2021-01-01', '2023-01-01'),
    date('discharged', '2021-01-09', '2023-01-20'),
    number('stay_days'),
    number('svc_yrs'),
  ],
};
const SINCE = { column: 'Brought In', unit: 'day' };
const measured = (aggregate: string, since: object = SINCE) => [{ column: 'Handed Over', aggregate, since }];
const read = (question: string, dataset = REPAIRS) => interpret(question, dataset).interpretation;

describe('the time between two dates', () => {
  it('is averaged where both dates are named', () => {
    expect(read('average time between brought in and handed over by yard')).toMatchObject({
      intent: 'chart',
      measures: measured('mean'),
      groups: [{ column: 'Yard' }],
    });
  });

  it('is from the start to the end where a question only says how long', () => {
    expect(read('how long do repairs take')).toMatchObject({ intent: 'figure', measures: measured('mean') });
    expect(read('median turnaround by make')).toMatchObject({
      measures: measured('median'),
      groups: [{ column: 'Make' }],
    });
  });

  it('puts groups in order by what takes longest and what is fastest', () => {
    const longest = { measures: measured('mean'), groups: [{ column: 'Yard' }], order: 'desc' };
    expect(read('which yard takes longest')).toMatchObject(longest);
    expect(read('which yard takes the longest from brought in to handed over')).toMatchObject(longest);
    expect(read('fastest 3 yards')).toMatchObject({ measures: measured('mean'), order: 'asc', limit: 3 });
  });

  it('counts the rows that took more, and gives their share', () => {
    const compared = { op: 'gt', value: 14 };
    expect(read('how many repairs took more than 2 weeks by yard')).toMatchObject({
      measures: measured('count', { ...SINCE, compared }),
      groups: [{ column: 'Yard' }],
    });
    expect(read('share of repairs that took more than 14 days')).toMatchObject({
      measures: measured('mean', { ...SINCE, compared }),
    });
  });

  it('is in hours of moments that are less than three days apart, and of what happened, not of what was planned', () => {
    expect(read('average time from departure to arrival by carrier', VOYAGES)).toMatchObject({
      measures: [
        { column: 'actual_arrival', aggregate: 'mean', since: { column: 'actual_departure', unit: 'hour' } },
      ],
    });
  });

  it('is not read where a number of the dataset says it', () => {
    expect(read('how long do patients stay', STAYS).measures).toMatchObject([{ column: 'stay_days' }]);
    expect(read('average length of service by ward', STAYS).measures).toMatchObject([{ column: 'svc_yrs' }]);
  });

  it('is asked back where its rows or its spread are wanted', () => {
    expect(interpret('the 10 longest turnarounds as a histogram', REPAIRS).confidence).toBeLessThan(0.5);
    expect(interpret('turnaround against bill as a scatter plot', REPAIRS).confidence).toBeLessThan(0.5);
  });

  it('stays what a conversation is about', () => {
    const before = read('how long do repairs take');
    const { interpretation } = interpretFollowUp('by make', REPAIRS, before);
    expect(interpretation).toMatchObject({ measures: measured('mean'), groups: [{ column: 'Make' }] });
    expect(interpretFollowUp('median instead', REPAIRS, interpretation).interpretation).toMatchObject({
      measures: measured('median'),
    });
  });

  it('is a formula in charts, and has a name of its own', () => {
    const query = read('average time between brought in and handed over by yard');
    expect(buildChart(query, REPAIRS).encoding.y).toMatchObject({
      formula: 'AVERAGE(DATEDIFF([Brought In], [Handed Over], "day"))',
    });
    expect(JSON.stringify(understoodAs(query, REPAIRS.columns))).toContain('ask.elapsed');
    expect(checkInterpretation(query, REPAIRS)).toEqual([]);
  });

  it('is refused of a column that has no dates, and in hours of dates', () => {
    const query = read('average time between brought in and handed over by yard');
    const withSince = (since: { column: string; unit: 'day' | 'hour' }) =>
      checkInterpretation(
        { ...query, measures: [{ column: 'Handed Over', aggregate: 'mean', since }] },
        REPAIRS,
      );
    expect(withSince({ column: 'Yard', unit: 'day' })).toMatchObject([{ path: 'measures.0.since' }]);
    expect(withSince({ column: 'Brought In', unit: 'hour' })).toMatchObject([{ path: 'measures.0.since' }]);
    expect(withSince({ column: 'Nothing', unit: 'day' })).toMatchObject([
      { path: 'measures.0.since.column' },
    ]);
  });
});

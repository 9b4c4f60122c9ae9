import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { buildChart } from '../query/build-chart.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import { calibrateConfidence } from '../confidence/confidence.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[], count = 20) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count })) });

const DATASET: DescribedDataset = {
  subject: 'employees',
  rowCount: 100,
  columns: [
    column('Full Name', 'text', { distinct: 100, top: [{ value: 'Ada Byron', count: 1 }] }),
    text('Job Title', ['Analyst', 'Clerk', 'Manager']),
    text('Sex', ['F', 'M']),
    column('Salary', 'integer', { distinct: 60, min: 2000, max: 24_000 }),
    column('Commission', 'decimal', { distinct: 9, min: 0.1, max: 4 }),
    column('Children', 'integer', { distinct: 5, min: 0, max: 4 }),
    column('Hire Date', 'date', { distinct: 90, min: '1990-01-01', max: '2003-12-31' }),
  ],
};
const read = (question: string) => {
  const { interpretation } = interpret(question, DATASET);
  expect(checkInterpretation(interpretation, DATASET)).toEqual([]);
  return interpretation;
};

describe('the grammar of questions', () => {
  it('reads “or” between two conditions as alternatives, and “and” within them', () => {
    const query = read(
      'For those employees whose salary is in the range of 8000 and 12000 and commission is not null or salary above 20000, average salary by job title',
    );
    expect(query).toMatchObject({
      measures: [{ column: 'Salary', aggregate: 'mean' }],
      groups: [{ column: 'Job Title' }],
      filters: [],
      either: [
        [
          { column: 'Salary', op: 'between', value: [8000, 12_000] },
          { column: 'Commission', op: 'notnull' },
        ],
        [{ column: 'Salary', op: 'gt', value: 20_000 }],
      ],
    });
    expect(buildChart(query, DATASET).filter).toMatchObject({ op: 'and', value: [{ op: 'or' }] });
  });

  it('measures a column that a condition on the rows names too', () => {
    const query = read(
      'For those employees with a salary between 8000 and 12000, give me a bar chart of job title and salary',
    );
    expect(query).toMatchObject({
      measures: [{ column: 'Salary' }],
      groups: [{ column: 'Job Title' }],
      filters: [{ column: 'Salary', op: 'between', value: [8000, 12_000] }],
    });
  });

  it('counts rows for a total number of nothing else', () => {
    const columns = DATASET.columns.filter(({ name }) => name !== 'Commission' && name !== 'Children');
    const { interpretation } = interpret('a bar chart of job title versus the total number', {
      ...DATASET,
      columns,
    });
    expect(interpretation).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      groups: [{ column: 'Job Title' }],
    });
  });

  it('reads letters of texts and whole days', () => {
    expect(
      read('number of employees by job title who have the letters D or S in their full name'),
    ).toMatchObject({
      groups: [{ column: 'Job Title' }],
      either: [
        [{ column: 'Full Name', op: 'contains', value: 'd' }],
        [{ column: 'Full Name', op: 'contains', value: 's' }],
      ],
    });
    expect(read('average salary by job title for employees hired before 2002-06-21')).toMatchObject({
      groups: [{ column: 'Job Title' }],
      filters: [{ column: 'Hire Date', op: 'lt', value: '2002-06-21' }],
    });
    expect(read('how many female employees per job title').filters).toEqual([
      { column: 'Sex', op: 'eq', value: 'F' },
    ]);
  });

  it('takes a clause about the order for an order alone', () => {
    const query = read(
      'Bar chart of average salary by job title, and rank by the x-axis from high to low please',
    );
    expect(query).toMatchObject({ groups: [{ column: 'Job Title' }], order: 'desc', orderBy: 'label' });
    expect(buildChart(query, DATASET).sort).toBe('-x');
  });

  it('counts rows where the question names what each row is', () => {
    expect(read('number of employees by sex')).toMatchObject({
      measures: [{ column: null }],
      groups: [{ column: 'Sex' }],
    });
    expect(read('average salary by number of children')).toMatchObject({
      measures: [{ column: 'Salary', aggregate: 'mean' }],
      groups: [{ column: 'Children' }],
    });
    expect(buildChart(read('histogram of number of employees by salary'), DATASET)).toMatchObject({
      mark: 'histogram',
      encoding: { x: { field: 'Salary' } },
    });
  });

  it('puts the group of points into colors or panels as the question says', () => {
    expect(read('salary vs commission colored by sex').groups).toEqual([{ column: 'Sex', as: 'series' }]);
    const panels = read('relationship between salary and commission for each sex');
    expect(panels.groups).toEqual([{ column: 'Sex', as: 'panels' }]);
    expect(buildChart(panels, DATASET).encoding).toMatchObject({ facet: { field: 'Sex' } });
  });

  it('groups by weekdays, months of the year and hours of the day, and filters by weekdays', () => {
    expect(read('average salary by weekday').groups).toEqual([{ column: 'Hire Date', part: 'weekday' }]);
    expect(read('number of employees by month of the year of hire date').groups).toEqual([
      { column: 'Hire Date', part: 'month_of_year' },
    ]);
    const busiest = read('what is the busiest day of the week?');
    expect(busiest).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      groups: [{ column: 'Hire Date', part: 'weekday' }],
      order: 'desc',
    });
    expect(buildChart(busiest, DATASET)).toMatchObject({
      mark: 'bar',
      sort: '-y',
      encoding: { x: { field: 'Hire Date', part: 'weekday' } },
    });
    expect(buildChart(read('average salary by weekday'), DATASET).sort).toBe('x');
    expect(read('average salary by job title on mondays, saturdays and sundays').filters).toEqual([
      { column: 'Hire Date', op: 'falls', value: { part: 'weekday', values: [1, 6, 7] } },
    ]);
    // A date has no hours.
    expect(interpret('number of employees by hour of the day', DATASET).interpretation.groups).toEqual([]);
  });

  it('reads hours of the day where a column has them, beside weekdays too', () => {
    const columns = [...DATASET.columns, column('Badge In', 'timestamp', { distinct: 90 })];
    const timed = { ...DATASET, columns };
    expect(interpret('employees by hour of the day', timed).interpretation.groups).toEqual([
      { column: 'Badge In', part: 'hour_of_day' },
    ]);
    expect(
      interpret('heatmap of employees by weekday and hour of badge in', timed).interpretation,
    ).toMatchObject({
      mark: 'heatmap',
      groups: [
        { column: 'Badge In', part: 'weekday' },
        { column: 'Badge In', part: 'hour_of_day' },
      ],
    });
  });

  it('gives more confidence to a higher score, and none to nothing', () => {
    const all = Array.from({ length: 101 }, (_, at) =>
      calibrateConfidence({ score: at / 100, signals: new Set() }),
    );
    expect(all).toEqual(all.toSorted((one, other) => one - other));
    expect(all[0]).toBe(0);
  });
});

import { CHART_MARKS, GRAPH_MODES, type ChartSpec, type FilterNode } from '@plumbline/contract';
import { readFormula } from '@plumbline/query';
import { describe, expect, it } from 'vitest';
import { MARKS } from '../marks/marks.ts';
import type { ReadFormula } from '../plan/parts.ts';
import { COLUMNS, specOf } from '../../test/fixtures/orders.ts';
import { SALES, salesChart } from '../../test/fixtures/sales.ts';
import { checkChart } from './check-chart.ts';
import { modeIssues, allowedModes, offeredModes } from './mode-issues.ts';
import { WORDS } from '../../test/support/index.ts';
import type { ChartIssue } from './chart-issue.ts';

const read: ReadFormula = (text, prefix) =>
  readFormula(text, { columns: SALES, prefix, now: '2025-01-01T00:00:00Z', timeZone: 'UTC' });
const inWords = ({ path, message, hint = '' }: ChartIssue) => ({
  path,
  message: WORDS.say(message),
  hint: WORDS.say(hint),
});
const issues = (spec: ChartSpec) => checkChart(spec, SALES, { readFormula: read });
const pathsOf = (spec: ChartSpec): string[] => issues(spec).map(({ path }) => path);

describe('checkChart', () => {
  it.each(CHART_MARKS)('finds nothing wrong with a whole %s', (mark) => {
    expect(issues(salesChart(mark))).toEqual([]);
  });

  it.each(CHART_MARKS)('names what a %s without columns needs, by its place', (mark) => {
    const { channels, detail } = MARKS[mark];
    const needed = channels
      .filter(({ required }) => required)
      .map(({ channel }) => `chart.encoding.${channel}`);
    const found = pathsOf(specOf({ mark, encoding: {} }));
    expect(found).toEqual(expect.arrayContaining(needed));
    expect(found.includes('chart.detail')).toBe((detail?.min ?? 0) > 0);
  });

  it('reports all issues at once', () => {
    const spec = specOf({
      mark: 'pie',
      encoding: {
        x: { field: 'day', aggregate: 'sum' },
        y: { field: 'region', aggregate: 'sum' },
        size: { field: 'weight' },
      },
      detail: [{ field: 'region' }],
      layer: [{ mark: 'line', axis: 'left', y: { field: 'revnue', aggregate: 'sum' } }],
      reference: [{ kind: 'error', extent: 'ci' }],
      tooltip: [{ field: 'weight' }],
      filter: { op: 'and', value: [{ column: 'nope', op: 'eq', value: 1 }] },
    });
    expect(issues(spec).map(({ path, message }) => [path, WORDS.say(message)])).toEqual([
      ['chart.encoding.size', 'A pie does not use size.'],
      ['chart.detail.0', 'A pie takes no columns in detail.'],
      ['chart.encoding.x.aggregate', 'Only values without an aggregate fit a part, which groups the rows.'],
      ['chart.encoding.y.aggregate', '“sum” does not fit region, which is of type text.'],
      ['chart.layer.0.y.field', 'There is no column “revnue” in this dataset.'],
      ['chart.tooltip.0.aggregate', 'A figure of the tooltip needs an aggregate.'],
      ['chart.layer', 'A pie cannot have layers.'],
      ['chart.reference', 'A pie cannot have reference lines.'],
      ['chart.reference.0', 'Error bars need an average.'],
      ['chart.filter.value.0.column', 'There is no column “nope” in this dataset.'],
    ]);
  });

  it.each([
    ['bar', { x: { field: 'region', timeUnit: 'month' } }, 'chart.encoding.x.timeUnit'],
    ['bar', { x: { field: 'region', bin: { maxBins: 5 } } }, 'chart.encoding.x.bin.maxBins'],
    ['bar', { x: { field: 'gone' } }, 'chart.encoding.x.field'],
    ['bar', { x: { field: 'region' }, y: { field: 'weight' } }, 'chart.encoding.y.aggregate'],
    ['bar', { x: { field: 'region' }, y: { field: null, aggregate: 'sum' } }, 'chart.encoding.y.field'],
    [
      'bar',
      { x: { field: 'region' }, y: { field: 'weight', aggregate: 'percentile' } },
      'chart.encoding.y.percentile',
    ],
    ['calendar', { x: { field: 'region' } }, 'chart.encoding.x.field'],
    [
      'pointmap',
      { latitude: { field: 'region' }, longitude: { field: 'lon' } },
      'chart.encoding.latitude.field',
    ],
    [
      'bubble',
      { x: { field: 'weight', aggregate: 'mean' }, y: { field: 'pieces' }, size: { field: 'lat' } },
      'chart.encoding.size.aggregate',
    ],
    [
      'bar',
      { x: { field: 'region' }, y: { field: null, formula: 'SUM([nope])' } },
      'chart.encoding.y.formula',
    ],
    [
      'bar',
      { x: { field: 'region' }, y: { field: null, formula: '[weight] * 2' } },
      'chart.encoding.y.aggregate',
    ],
    [
      'bar',
      { x: { field: 'region' }, y: { field: null, formula: 'SUM(weight) / FIXED(product, SUM(weight))' } },
      'chart.encoding.y.formula',
    ],
  ] as const)('places the issue of a %s with %j at %s', (mark, encoding, path) => {
    expect(pathsOf(specOf({ mark, encoding }))).toEqual([path]);
  });

  it('accepts a formula per row with an aggregate, and one over a column of the chart', () => {
    const y = (formula: string, more: object = {}) =>
      specOf({ encoding: { x: { field: 'region' }, y: { field: null, formula, ...more } } });
    expect(pathsOf(y('[weight] * 2', { aggregate: 'sum' }))).toEqual([]);
    expect(pathsOf(y('SUM(weight) / FIXED(region, SUM(weight))'))).toEqual([]);
  });

  it('places no issue of the reader’s filters in the chart', () => {
    const filter: FilterNode = { op: 'and', value: [] };
    expect(issues({ ...salesChart('bar'), filter })).toEqual([]);
  });
});

describe('modes', () => {
  const newest = specOf({ encoding: { x: { field: 'country' }, y: { field: 'ordered', aggregate: 'max' } } });

  it.each(GRAPH_MODES.filter((mode) => mode !== 'Absolute'))(
    'refuse %s of marks that are not numbers, which have no shares and no sums',
    (mode) => {
      expect(modeIssues(newest, mode, COLUMNS).map(inWords)).toEqual([
        expect.objectContaining({
          path: 'mode',
          message: expect.stringMatching(`${mode}.*Order date.*date`),
          hint: 'Use Absolute.',
        }),
      ]);
    },
  );

  it('take such marks as they are', () => {
    expect(modeIssues(newest, 'Absolute', COLUMNS)).toEqual([]);
  });

  it.each([
    { field: 'revenue', aggregate: 'max' },
    { field: 'ordered', aggregate: 'distinct' },
    { field: null, aggregate: 'count' },
    // Reported as an unknown column, not as a mode.
    { field: 'gone', aggregate: 'max' },
  ] as const)('are all there for $aggregate of $field', (y) => {
    const spec = specOf({ encoding: { x: { field: 'country' }, y } });
    expect(GRAPH_MODES.flatMap((mode) => modeIssues(spec, mode, COLUMNS))).toEqual([]);
  });

  const sum = { field: 'revenue', aggregate: 'sum' } as const;
  const mean = { field: 'revenue', aggregate: 'mean' } as const;
  const country = { field: 'country' } as const;
  const month = { field: 'ordered', timeUnit: 'month' } as const;

  it.each([
    [sum, month, ['Absolute', 'Percent', 'Cumulative', 'Change']],
    [mean, month, ['Absolute', 'Change']],
    [sum, country, ['Absolute', 'Percent', 'Cumulative']],
    [mean, country, ['Absolute']],
    [{ field: 'revenue', aggregate: 'max' }, country, ['Absolute']],
    [{ field: null, formula: 'SUM([revenue])' }, country, ['Absolute', 'Percent', 'Cumulative']],
  ] as const)('are offered where they mean something: %j by %j [SEM-CHART-4]', (y, x, modes) => {
    expect(offeredModes(specOf({ encoding: { x, y } }), COLUMNS)).toEqual(modes);
  });

  it('are those of the mark', () => {
    expect(allowedModes(salesChart('pie'), SALES)).toEqual(['Absolute', 'Percent']);
    expect(modeIssues(salesChart('pie'), 'Change', SALES).map(inWords)).toEqual([
      { path: 'mode', message: 'A pie has no “Change”.', hint: 'Use Absolute.' },
    ]);
  });
});

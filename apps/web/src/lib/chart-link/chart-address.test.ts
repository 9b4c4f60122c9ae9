import { ChartSpec } from '@plumbline/contract';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { readAddress } from './chart-address.ts';
import { writeAddress } from './chart-link.ts';
import { printChannel, readChannel } from './channel-text.ts';
import { readSpec } from './read-spec.ts';

const spec = (of: Partial<ChartSpec> = {}): ChartSpec => ({
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'ordered_at', timeUnit: 'month' }, y: { field: 'revenue', aggregate: 'sum' } },
  limit: 50,
  sort: 'x',
  ...of,
});

const linked = (search: object) => readAddress(defaultParseSearch(defaultStringifySearch({ ...search })));

describe('a chart in a link', () => {
  it('is short enough to be read', () => {
    expect(writeAddress({ chart: spec(), mode: 'Absolute' }, null)).toEqual({
      c: { m: 'bar', x: 'month(ordered_at)', y: 'sum(revenue)' },
      mode: undefined,
    });
  });

  it('comes back with everything it had, through the text of the link', () => {
    const chart = spec({
      encoding: {
        x: { field: 'price', bin: { maxBins: 12 }, title: 'Price' },
        y: { field: 'revenue', aggregate: 'percentile', percentile: 0.9, format: { kind: 'compact' } },
        color: { field: 'sum(odd)', limit: 5 },
        facet: { field: '=', scale: { zero: true } },
        size: { field: null, formula: 'SUM([revenue])' },
      },
      detail: [{ field: 'country' }, { field: '2024' }],
      tooltip: [{ field: null, aggregate: 'count' }],
      layer: [{ mark: 'line', y: { field: 'margin', aggregate: 'mean' }, axis: 'right', colour: '#E67303' }],
      reference: [{ kind: 'line', value: 'mean', label: 'Usual' }],
      filter: { op: 'and', value: [{ column: 'country', op: 'in', value: ['Norway'] }] },
      having: { op: 'gt', value: 200.5 },
      colours: { Norway: '#308468' },
      options: { orient: 'horizontal', labels: true },
      title: 'Revenue & more',
      limit: 12,
      sort: '-y',
    });
    const search = writeAddress({ chart, mode: 'Percent' }, 'saved-1');
    expect(linked(search)).toEqual({ chart, of: [], savedId: 'saved-1', mode: 'Percent' });
  });

  it('names parts of times', () => {
    const x = { field: 'ordered_at', part: 'hour_of_day' } as const;
    expect(printChannel(x)).toBe('hour_of_day(ordered_at)');
    expect(readChannel('hour_of_day(ordered_at)')).toEqual(x);
    expect(readSpec({ ...spec({ encoding: { x } }) })?.encoding.x).toEqual(x);
  });

  it('leaves out pictures that would make it too long', () => {
    const images = { Norway: `data:image/png;base64,${'A'.repeat(5000)}` };
    const { chart } = linked(writeAddress({ chart: spec({ images }), mode: 'Absolute' }, null));
    expect(chart).toEqual(spec());
  });

  it('names only columns when a chart of them is requested', () => {
    expect(linked({ c: { of: ['country', 2024] } })).toMatchObject({ chart: null, of: ['country', '2024'] });
  });

  it('is none when what is written is none, whatever it is', () => {
    expectProperty(
      fc.property(fc.record({ c: fc.jsonValue(), mode: fc.jsonValue() }), (search) => {
        const { chart, mode } = readAddress(search);
        expect({ chart, mode }).toEqual({ chart: null, mode: null });
      }),
      { seed: 7 },
    );
    expect(readAddress({ c: { m: 'bar', x: 'month()', y: {} } }).chart).toBeNull();
    expect(readAddress({ c: { m: 'cake' } }).chart).toBeNull();
  });
});

describe('what a link is read by', () => {
  const FULL: ChartSpec = {
    version: 1,
    mark: 'bar',
    encoding: {
      x: { field: 'price', bin: { maxBins: 12 }, format: { kind: 'currency', currency: 'EUR' } },
      y: { field: 'revenue', aggregate: 'sum', stack: 'none', scale: { type: 'log', min: 1, zero: false } },
    },
    detail: [{ field: 'country', limit: 5 }],
    layer: [{ mark: 'line', y: { field: null, formula: 'SUM([a])' }, axis: 'right' }],
    reference: [
      { kind: 'line', value: 3 },
      { kind: 'band', from: 1, to: 2 },
      { kind: 'trend' },
      { kind: 'moving_average', marks: 3 },
      { kind: 'error', extent: 'ci' },
    ],
    colours: { a: '#308468' },
    sizes: { a: 12 },
    options: { legend: 'top', sizes: [4, 40], opacity: 0.5 },
    having: { op: 'lte', value: 10 },
    map: { area: 'DE', matches: { Bavaria: 'DE-BY', Nowhere: null } },
    limit: 50,
    sort: 'x',
  };

  /** Every place in it, as a path. */
  const places = (value: unknown, path: readonly (string | number)[] = []): (string | number)[][] =>
    typeof value !== 'object' || value === null
      ? [[...path]]
      : [
          [...path],
          ...Object.entries(value).flatMap(([key, each]) =>
            places(each, [...path, Array.isArray(value) ? Number(key) : key]),
          ),
        ];
  const put = (
    value: unknown,
    [key, ...rest]: readonly (string | number)[],
    replacement: unknown,
  ): unknown => {
    if (key === undefined) {
      return replacement;
    }
    const copy = structuredClone(value) as Record<string | number, unknown>;
    copy[key] = put(copy[key], rest, replacement);
    return copy;
  };

  it('accepts no chart that the contract would reject, whatever value is at any path', () => {
    expect(readSpec({ ...FULL })).toEqual(FULL);
    expectProperty(
      fc.property(fc.constantFrom(...places(FULL).slice(1)), fc.jsonValue(), (path, json) => {
        const changed = put(FULL, path, json) as Record<string, unknown>;
        const read = readSpec(changed);
        expect(read === null || ChartSpec.safeParse(read).success).toBe(true);
      }),
      { seed: 11 },
    );
  });
});

describe('a channel in a link', () => {
  const name = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('sum(a)', 'p1(x)', '=', 'bins3(', 'count()', 'week'),
  );
  const channel = fc.oneof(
    fc.record({ field: name }),
    fc.record({ field: name, timeUnit: fc.constantFrom('minute' as const, 'month' as const) }),
    fc.record({ field: name, aggregate: fc.constantFrom('min' as const, 'count' as const) }),
    fc.record({ field: name, bin: fc.record({ maxBins: fc.integer({ min: 2, max: 200 }) }) }),
    fc.constant({ field: null, aggregate: 'count' as const }),
  );

  it('reads back as it was, whatever the column is called', () => {
    expectProperty(
      fc.property(channel, (each) => {
        expect(readChannel(printChannel(each) ?? '')).toEqual(each);
      }),
      { seed: 7 },
    );
  });
});

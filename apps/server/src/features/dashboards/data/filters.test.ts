import type { DashboardParameter, FilterNode, ParameterValue } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { fitFilter } from './fit-filter.ts';
import { parameterFilter } from './parameter-filter.ts';
import { sayEnglish } from '../../../platform/text/say-english.ts';
import { bindTileFilter } from './tile-filter.ts';
import type { DataTile } from './tiles.ts';

const HAS = new Set(['a', 'b']);
const is = (column: string): FilterNode => ({ column, op: 'eq', value: 1 });
const group = (op: 'and' | 'or' | 'not', ...value: FilterNode[]) => ({ op, value });

describe('a filter on a table that lacks some of its columns', () => {
  it.each<[string, FilterNode, FilterNode | null, string[]]>([
    ['keeps what is there', group('and', is('a'), is('b')), group('and', is('a'), is('b')), []],
    ['loses a condition of an “and” alone', group('and', is('a'), is('x')), group('and', is('a')), ['x']],
    [
      'loses an “or” as a whole, for the rest of it would let fewer pass',
      group('or', is('a'), is('x')),
      null,
      ['x'],
    ],
    ['loses a “not” as a whole', group('not', is('x'), is('a')), null, ['x']],
    [
      'keeps an “or” beside what it lacks',
      group('and', group('or', is('a'), is('b')), is('x')),
      group('and', group('or', is('a'), is('b'))),
      ['x'],
    ],
    [
      'loses an “or” whose branch lacks something',
      group('and', is('b'), group('or', is('a'), group('and', is('a'), is('x')))),
      group('and', is('b')),
      ['x'],
    ],
    ['names each lacking column once', group('and', is('x'), is('x'), is('y')), null, ['x', 'y']],
  ])('%s', (...[, filter, stored, lacking]) => {
    expect(fitFilter(filter, HAS)).toEqual({ filter: stored, lacking });
  });
});

describe('a parameter', () => {
  const parameter = (rest: Partial<DashboardParameter> = {}): DashboardParameter => ({
    name: 'p',
    label: 'Pick',
    column: 'a',
    op: 'in',
    value: null,
    ...rest,
  });
  const filterFor = (op: DashboardParameter['op'], value: ParameterValue) =>
    parameterFilter(parameter({ op }), { tile: 't', value })?.filter ?? null;

  it.each<[DashboardParameter['op'], ParameterValue]>([
    ['in', null],
    ['in', []],
    ['eq', ''],
    ['between', []],
    ['between', [null, '']],
    ['contains', ''],
    ['relative', {}],
    ['gte', null],
  ])('a parameter of %s that is %j filters nothing', (op, value) => {
    expect(filterFor(op, value)).toBeNull();
  });

  it.each<[DashboardParameter['op'], ParameterValue, object]>([
    ['in', ['x', null], { op: 'in', value: ['x', null] }],
    ['in', 'x', { op: 'in', value: ['x'] }],
    ['eq', ['x'], { op: 'eq', value: 'x' }],
    ['eq', false, { op: 'eq', value: false }],
    ['gte', 0, { op: 'gte', value: 0 }],
    ['between', [1, 2], { op: 'between', value: [1, 2] }],
    ['between', [1, null], { op: 'gte', value: 1 }],
    ['between', ['', 2], { op: 'lte', value: 2 }],
    ['contains', 5, { op: 'contains', value: '5' }],
    [
      'relative',
      { last: 7, unit: 'day' },
      { op: 'relative', value: { last: 7, unit: 'day', anchor: 'now' } },
    ],
  ])('a parameter of %s that is %j is a filter', (op, value, filter) => {
    expect(filterFor(op, value)).toEqual({ column: 'a', ...filter });
  });

  it.each<[DashboardParameter['op'], ParameterValue]>([
    ['between', 'x'],
    ['eq', ['x', 'y']],
    ['relative', { last: 0, unit: 'day' }],
    ['gte', { from: 1 }],
  ])('a parameter of %s refuses %j by its name', (op, value) => {
    expect(() => filterFor(op, value)).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        message: expect.stringContaining('“Pick”') as unknown,
        issues: [expect.objectContaining({ path: expect.stringMatching(/^parameters\.p/) as unknown })],
      }),
    );
  });

  it('filters another column of some tiles, and some tiles not at all', () => {
    const targets = { other: 'b', none: null };
    const of = (tile: string) =>
      parameterFilter(parameter({ targets }), { tile, value: 'x' })?.column ?? null;
    expect([of('t'), of('other'), of('none')]).toEqual(['a', 'b', null]);
  });
});

describe('all that filters a tile', () => {
  const place = { x: 0, y: 0, w: 1, h: 1 };
  const tile = (id: string, rest: object = {}) =>
    ({ id, title: `Tile ${id}`, tab: null, kind: 'grid', dataset: null, place, ...rest }) as DataTile;
  const all = { op: 'and' as const, value: [] as FilterNode[] };
  const options = (rest: object = {}) => ({
    content: { tiles: [tile('t'), tile('u')], tabs: [], parameters: [], filters: all },
    datasetId: 'own',
    options: { page: 1, limit: 50, filters: all, parameters: {} },
    ...rest,
  });

  it('holds together: locks, dashboard, reader, parameters, clicks elsewhere, its own', () => {
    const parameters = [{ name: 'p', label: 'P', column: 'a', op: 'eq' as const, value: 4 }];
    const requested = options({
      content: { ...options().content, parameters, filters: group('and', is('a')) },
      options: {
        ...options().options,
        filters: group('and', is('b')),
        crossFilters: { u: group('or', is('a')), t: group('and', is('a')) },
      },
      lockedFilters: group('not', is('b')),
    });
    expect(bindTileFilter(tile('t', { filters: group('or', is('b')) }), requested, HAS)).toEqual({
      filter: group(
        'and',
        group('not', is('b')),
        group('and', is('a')),
        group('and', is('b')),
        { column: 'a', op: 'eq', value: 4 },
        group('or', is('a')),
        group('or', is('b')),
      ),
      ignored: [],
    });
  });

  it('omits filters that its columns cannot take, and reports them', () => {
    const parameters = [{ name: 'p', label: 'Where', column: 'x', op: 'eq' as const, value: 4 }];
    const requested = options({
      content: { ...options().content, parameters, filters: group('and', is('y')) },
      options: {
        ...options().options,
        filters: group('and', is('z'), is('a')),
        parameters: { q: 1 },
        crossFilters: { u: group('and', is('w')) },
      },
    });
    const { filter, ignored } = bindTileFilter(tile('t'), requested, HAS);
    expect({ filter, ignored: ignored.map((note) => sayEnglish(note)) }).toEqual({
      filter: group('and', group('and', is('a'))),
      ignored: [
        'The dashboard has no parameter “q”.',
        'The dashboard’s filter does not apply here: the data has no column “y”.',
        'The filter does not apply here: the data has no column “z”.',
        '“Where” does not apply here: the data has no column “x”.',
        'What was picked in “Tile u” does not apply here: the data has no column “w”.',
      ],
    });
  });

  it('never leaves out a lock: what cannot be confined is refused', () => {
    const confined = expect.objectContaining({ code: 'embed.not_confined' });
    const locked = options({ lockedFilters: group('and', is('a'), is('x')) });
    expect(() => bindTileFilter(tile('t'), locked, HAS)).toThrow(confined);
    const parameters = [{ name: 'p', label: '', column: 'x', op: 'eq' as const, value: null }];
    const content = { ...options().content, parameters };
    expect(() => bindTileFilter(tile('t'), options({ content, lockedParameters: { p: 1 } }), HAS)).toThrow(
      confined,
    );
    // Its parameter was taken off the dashboard since.
    expect(() => bindTileFilter(tile('t'), options({ lockedParameters: { p: 1 } }), HAS)).toThrow(confined);
  });

  it('uses a locked value whatever the request', () => {
    const parameters = [{ name: 'p', label: '', column: 'a', op: 'eq' as const, value: 1 }];
    const requested = options({
      content: { ...options().content, parameters },
      options: { ...options().options, parameters: { p: 2 } },
      lockedParameters: { p: 3 },
    });
    expect(bindTileFilter(tile('t'), requested, HAS).filter.value.at(-1)).toEqual({
      column: 'a',
      op: 'eq',
      value: 3,
    });
  });

  it('never leaves out the tile’s own: without it its figures would be others', () => {
    expect(() => bindTileFilter(tile('t', { filters: group('and', is('x')) }), options(), HAS)).toThrow(
      expect.objectContaining({
        code: 'query.invalid',
        issues: [expect.objectContaining({ path: 'filters' })],
      }),
    );
  });
});

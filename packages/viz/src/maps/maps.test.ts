import type { ChartColumnFacts, ChartData, ChartSpec } from '@plumbline/contract';
import { loadGazetteer, loadShapes } from '@plumbline/places';
import * as echarts from 'echarts';
import { describe, expect, it } from 'vitest';
import { compileChart } from '../compile-chart.ts';
import type { EChartsChart } from '../compiled-chart.ts';
import { CHART_THEMES } from '../themes.ts';
import { colorClasses } from './classes.ts';
import { clustersAt } from './clusters.ts';
import { hexagons } from './density-map.ts';
import { namePlaces } from './name-places.ts';
import type { MapPoints } from './points.ts';
import { WORDS } from '../../test/support/index.ts';

const column = (
  name: string,
  role: 'dimension' | 'measure',
  type: ChartColumnFacts['type'],
): ChartColumnFacts => ({
  name,
  label: name,
  type,
  role,
  field: name,
});

const dataOf = (
  chart: Partial<ChartSpec>,
  columns: ChartColumnFacts[],
  rows: ChartData['data'],
): ChartData => ({
  chart: { version: 1, mark: 'choropleth', encoding: {}, limit: 50, sort: 'x', ...chart },
  mode: 'Absolute',
  columns,
  data: rows,
  sql: '',
  params: [],
  rows: { total: rows.length, matched: rows.length },
  marks: { shown: rows.length, total: rows.length },
  reductions: [],
  notes: [],
  version: 1,
});

const places = (area: string, rows: ChartData['data'], aggregate: 'sum' | 'mean' = 'sum') =>
  dataOf(
    {
      encoding: { place: { field: 'place' }, color: { field: 'color', aggregate } },
      map: { area, matches: {} },
    },
    [
      column('place', 'dimension', 'text'),
      column('color', 'measure', 'number'),
      column('count', 'measure', 'integer'),
    ],
    rows,
  );

const pointsOn = (area: string, rows: ChartData['data'], more: Partial<ChartSpec> = {}) =>
  dataOf(
    {
      mark: 'pointmap',
      encoding: { latitude: { field: 'lat' }, longitude: { field: 'lon' } },
      map: { area, matches: {} },
      ...more,
    },
    [column('latitude', 'dimension', 'number'), column('longitude', 'dimension', 'number')],
    rows,
  );

const compileMap = async (data: ChartData, theme: 'Light' | 'Dark' = 'Light'): Promise<EChartsChart> => {
  const shapes = await loadShapes(data.chart.map?.area ?? 'world');
  const look = { theme: CHART_THEMES[theme], ...WORDS, isStill: true, width: 760, height: 440 };
  const compiled = compileChart(data, look, { shapes });
  if (compiled.kind !== 'echarts') {
    throw new Error('A map is drawn.');
  }
  return compiled;
};

const svgOf = ({ maps, option }: EChartsChart): string => {
  for (const { name, shapes } of maps) {
    echarts.registerMap(name, shapes as unknown as Parameters<typeof echarts.registerMap>[1]);
  }
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 760, height: 440 });
  chart.setOption(option as Parameters<typeof chart.setOption>[0]);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
};

const said = ({ marks }: EChartsChart) => marks.map(({ name, value }) => `${name}: ${value}`);

const geoOf = ({ option }: EChartsChart) => option['geo'] as { zoom?: number; center?: [number, number] };
const boxOf = async (area: string, code: string) => {
  const [level] = await loadShapes(area);
  const found = level?.shapes.features.find(({ properties }) => properties.code === code);
  const points = [found?.geometry['coordinates']].flat(4) as number[];
  return [points[0] ?? 0, points[1] ?? 0];
};

describe('the first view of a map', () => {
  const countries = (codes: readonly string[]) =>
    places(
      'world',
      codes.map((code) => [code, 5, 1]),
    );

  it('is near countries that are close together, with land around them', async () => {
    const { zoom = 1, center = [0, 0] } = geoOf(await compileMap(countries(['DE', 'FR', 'PL', 'ES', 'IT'])));
    expect(zoom).toBeGreaterThan(3);
    expect(zoom).toBeLessThanOrEqual(6);
    const [x = 0, y = 0] = await boxOf('world', 'DE');
    expect(Math.hypot(center[0] - x, center[1] - y)).toBeLessThan(60);
  });

  it('has the legend above the land, on ground of its own', async () => {
    const { option } = await compileMap(countries(['DE', 'FR', 'PL']));
    const [ground, entry] = option['graphic'] as { z?: number; children?: { z?: number }[] }[];
    expect(ground?.z).toBeGreaterThan(2);
    expect(entry?.children?.map(({ z = 0 }) => z > (ground?.z ?? 0))).toEqual([true, true]);
  });

  it('is the whole world where the places are', async () => {
    expect(geoOf(await compileMap(countries(['US', 'CN', 'DE', 'BR']))).zoom).toBeUndefined();
    expect(geoOf(await compileMap(countries([]))).zoom).toBeUndefined();
  });

  it('is the whole country for its regions', async () => {
    expect(geoOf(await compileMap(places('DE', [['Hamburg', 5, 1]]))).zoom).toBeUndefined();
  });

  it('is near points, and clusters are those of that zoom', async () => {
    const cities = [
      [52.5, 13.4],
      [48.1, 11.6],
      [50.9, 6.9],
    ];
    const near = await compileMap(pointsOn('world', cities));
    expect(geoOf(near).zoom).toBeGreaterThan(3);
    const clustered = await compileMap(pointsOn('world', cities, { options: { clusterAbove: 1 } }));
    expect(clustered.marks).toHaveLength(3);
  });
});

describe('places by color', () => {
  const EDGES: Record<string, ChartData['data']> = {
    none: [],
    one: [['DE', 5, 1]],
    'all null': [
      ['DE', null, 1],
      ['FR', null, 1],
    ],
    negative: [
      ['DE', -5, 1],
      ['FR', 3, 1],
    ],
  };
  it.each(
    ['world', 'europe'].flatMap((area) =>
      Object.keys(EDGES).flatMap((edge) =>
        (['Light', 'Dark'] as const).map((theme) => [area, edge, theme] as const),
      ),
    ),
  )('%s with %s in %s is drawn whole, without a figure that is none', async (area, edge, theme) => {
    const svg = svgOf(await compileMap(places(area, EDGES[edge]!), theme));
    expect(svg).toContain('<path');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.each(['US', 'DE', 'FR', 'JP', 'RU', 'FJ'])('the regions of %s are drawn', async (area) => {
    const { levels } = await loadGazetteer(area);
    const codes = [...levels[0]!.places.keys()];
    const compiled = await compileMap(
      places(
        area,
        codes.map((code, at) => [code, at, 1]),
      ),
    );
    expect(compiled.marks).toHaveLength(codes.length);
    expect(svgOf(compiled)).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('sums two names of one place where sums add up', async () => {
    const compiled = await compileMap(
      places('DE', [
        ['Bayern', 2, 1],
        ['Bavaria', 3, 1],
        ['Hessen', 1, 1],
      ]),
    );
    expect(said(compiled)).toEqual(['Bayern: 5', 'Hessen: 1']);
    expect(compiled.notes).toEqual([]);
  });

  it('does not add means up, and says so', async () => {
    const rows: ChartData['data'] = [
      ['Bayern', 2, 1],
      ['Bavaria', 3, 1],
    ];
    const compiled = await compileMap(places('DE', rows, 'mean'));
    expect(said(compiled)).toEqual(['Bayern: 2']);
    expect(compiled.notes).toHaveLength(1);
  });

  it('gives places that would not be seen a dot, and each place one stop of the arrow keys', async () => {
    const compiled = await compileMap(
      places('world', [
        ['Malta', 1, 1],
        ['Singapore', 2, 1],
        ['France', 3, 1],
      ]),
    );
    expect(said(compiled).toSorted()).toEqual(['France: 3', 'Malta: 1', 'Singapore: 2']);
    const series = compiled.option['series'] as { id: string; data: unknown[] }[];
    expect(series.find(({ id }) => id === 'dots')?.data).toHaveLength(2);
  });

  it('names what it does not know, with rows, most first', async () => {
    const data = namePlaces(
      places('world', [
        ['Narnia', 1, 4],
        ['France', 2, 9],
        ['Congo', 3, 12],
        [null, 3, 2],
      ]),
      await loadGazetteer('world'),
      WORDS,
    );
    expect(data.places).toEqual({
      unmatched: [
        { name: 'Congo', rows: 12 },
        { name: 'Narnia', rows: 4 },
      ],
      outOfRange: 0,
      absent: 2,
    });
    expect(data.notes).toEqual(['2 names (16 rows) were not found on the map.']);
  });
});

describe('classes', () => {
  const view = { theme: CHART_THEMES.Light, chart: {}, rows: [] } as never;
  const color = { channel: null } as never;
  const edges = (values: number[]) => colorClasses(view, color, values).map(({ from, to }) => [from, to]);

  it('are at round numbers, six at most, and hold every value', () => {
    expect(edges([3, 40, 97])).toEqual([
      [0, 20],
      [20, 40],
      [40, 60],
      [60, 80],
      [80, 100],
    ]);
    expect(edges([7])).toEqual([[7, 7]]);
    expect(edges([])).toEqual([]);
  });

  it('part below from above at the middle where figures go both ways', () => {
    const found = colorClasses(view, color, [-30, 10, 55]);
    expect(found.some(({ from }) => from === 0)).toBe(true);
    expect(found.every(({ from, to }) => from >= 0 || to <= 0)).toBe(true);
  });

  it('leave a like number of places in each where one is far above all others', () => {
    const values = Array.from({ length: 50 }, (_, at) => at + 1).concat(100_000);
    expect(edges(values).length).toBeGreaterThan(3);
    expect(edges(values).at(-1)?.[0]).toBeLessThan(100);
  });
});

const pointsOf = (at: [number, number][]): MapPoints => ({
  rows: Int32Array.from(at.keys()),
  xs: Float64Array.from(at, ([x]) => x),
  ys: Float64Array.from(at, ([, y]) => y),
  weights: Float64Array.from(at, () => 1),
  length: at.length,
  outside: 0,
});

describe('points', () => {
  it('are drawn at their coordinates, and those outside the map are counted', async () => {
    const compiled = await compileMap(
      pointsOn('DE', [
        [52.5, 13.4],
        [48.1, 11.6],
        [40.7, -74],
      ]),
    );
    expect(compiled.marks).toHaveLength(2);
    expect(compiled.notes).toEqual(['1 point lies outside this map.']);
  });

  it('points that cannot be on the globe, or lack a coordinate, are not drawn', async () => {
    const compiled = await compileMap(
      pointsOn('world', [
        [91, 0],
        [0, 181],
        [null, 5],
        [5, null],
        [0, 0],
      ]),
    );
    expect(compiled.marks).toHaveLength(1);
  });

  it('are clustered if they are many, and clusters open when zoomed in', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => [40 + (at % 20), (at % 150) / 10]);
    const compiled = await compileMap(pointsOn('world', rows));
    const counted = (marks: EChartsChart['marks']) =>
      marks.reduce((sum, { row, value }) => sum + (row === null ? Number(value.replaceAll(',', '')) : 1), 0);
    expect(compiled.marks.length).toBeLessThan(40);
    expect(counted(compiled.marks)).toBe(6000);
    const near = compiled.atZoom!({ zoom: 16, box: null }).marks;
    expect(near.length).toBeGreaterThan(compiled.marks.length);
    expect(counted(near)).toBe(6000);
  });

  it('points that are many and single are drawn once per spot, and again after zooming in', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [50 + (at % 200) / 1000, 10 + (at % 100) / 1000]);
    const compiled = await compileMap(pointsOn('world', rows, { options: { clusterAbove: 1_000_000 } }));
    const near = compiled.atZoom!({ zoom: 40, box: null });
    expect(compiled.marks.length).toBeLessThan(10);
    expect(near.marks.length).toBeGreaterThan(compiled.marks.length);
    expect(near.marks.length).toBeLessThanOrEqual(200);
  });

  it('points of one cluster are those near each other; what is not in view is left out', () => {
    const points = pointsOf([
      [0, 0],
      [1, 1],
      [500, 500],
    ]);
    expect(clustersAt(points, 1).map(({ points: count }) => count)).toEqual([2, 1]);
    expect(clustersAt(points, 1, [400, 400, 600, 600])).toHaveLength(1);
    expect(clustersAt(points, 100)).toHaveLength(3);
  });

  it('are counted in cells of equal land, each point in the cell whose middle is nearest', () => {
    const points = pointsOf(Array.from({ length: 2000 }, (_, at) => [(at * 37) % 101, (at * 53) % 97]));
    const cells = hexagons(points, 5);
    expect(cells.reduce((sum, { weight }) => sum + weight, 0)).toBe(2000);
    const nearest = (x: number, y: number) =>
      Math.min(...cells.map((cell) => Math.hypot(cell.x - x, cell.y - y)));
    const farthest = Math.max(...Array.from(points.xs, (x, at) => nearest(x, points.ys[at]!)));
    expect(farthest).toBeLessThanOrEqual(5 + 1e-9);
  });

  it.each(['pointmap', 'densitymap'] as const)(
    'points of a %s without any row leave the land',
    async (mark) => {
      const svg = svgOf(await compileMap(pointsOn('europe', [], { mark })));
      expect(svg).toContain('<path');
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { AREAS, isOfCountries, loadShapes, projector } from './index.ts';

type Point = [number, number];

const ringsOf = (geometry: Readonly<Record<string, unknown>>): Point[][] => {
  const coordinates = geometry['coordinates'] as Point[][] | Point[][][];
  return geometry['type'] === 'MultiPolygon'
    ? (coordinates as Point[][][]).flat()
    : (coordinates as Point[][]);
};
const shapesOf = async (area: string, level = 0) => (await loadShapes(area))[level]!;
const placeIn = async (area: string, code: string) =>
  (await shapesOf(area)).shapes.features.find(({ properties }) => properties.code === code)!;
const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

describe('shapes of the world', () => {
  it('have no edge that crosses the map, as land cut wrongly at the antimeridian has', async () => {
    const { shapes } = await shapesOf('world');
    const longest = shapes.features.flatMap(({ properties, geometry }) =>
      ringsOf(geometry).flatMap((ring) =>
        ring.slice(1).map(([x, y], at) => {
          const [beforeX, beforeY] = ring[at]!;
          return { code: properties.code, across: Math.abs(x - beforeX), level: Math.abs(y - beforeY) };
        }),
      ),
    );
    // Antarctica ends at the pole in a straight line, which is where the map ends.
    const striped = longest.filter(({ code, across }) => across > 60 && code !== 'AQ');
    expect(striped).toEqual([]);
  });

  it.each(['RU', 'FJ', 'US', 'NZ', 'KI'])('%s lies where it is, on both sides of 180°', async (code) => {
    const { projection } = await shapesOf('world');
    const place = projector(projection);
    const { geometry } = await placeIn('world', code);
    const xs = ringsOf(geometry)
      .flat()
      .map(([x]) => x);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...xs)).toBeLessThanOrEqual(1000);
    const east = place(179.9, 66)!;
    const west = place(-179.9, 66)!;
    // The cut runs through the Bering Strait: either side of 180° is the same land here.
    expect(Math.abs(east[0] - west[0])).toBeLessThan(2);
  });

  it('keep Chukotka with Russia and Alaska in the west', async () => {
    const { projection } = await shapesOf('world');
    const place = projector(projection);
    expect(place(-172, 66)![0]).toBeGreaterThan(800);
    expect(place(-160, 64)![0]).toBeLessThan(200);
    const { geometry } = await placeIn('world', 'RU');
    expect(
      Math.min(
        ...ringsOf(geometry)
          .flat()
          .map(([x]) => x),
      ),
    ).toBeGreaterThan(450);
  });

  it('have a place for every country and territory that has a code, but for those too small for their source', async () => {
    const { shapes, gazetteer } = await shapesOf('world');
    const drawn = new Set(shapes.features.map(({ properties }) => properties.code));
    const missing = [...gazetteer.levels[0]!.places.keys()].filter((code) => !drawn.has(code));
    expect(missing).toEqual([]);
  });
});

describe('shapes of a country', () => {
  it('are of countries that span 180° in one piece: Russia, Fiji, New Zealand', async () => {
    for (const area of ['RU', 'FJ', 'NZ']) {
      const { shapes } = await shapesOf(area);
      const jumps = shapes.features.flatMap(({ geometry }) =>
        ringsOf(geometry).flatMap((ring) => ring.slice(1).map(([x], at) => Math.abs(x - ring[at]![0]))),
      );
      expect(Math.max(...jumps)).toBeLessThan(200);
    }
  });

  it('keep areas: Texas is 1.66 times as large as California', async () => {
    const area = async (code: string) =>
      ringsOf((await placeIn('US', code)).geometry)
        .map((ring) =>
          Math.abs(
            ring.reduce((sum, [x, y], at) => {
              const [nextX, nextY] = ring[(at + 1) % ring.length]!;
              return sum + (x * nextY - nextX * y) / 2;
            }, 0),
          ),
        )
        .reduce((a, b) => a + b, 0);
    expect((await area('US-TX')) / (await area('US-CA'))).toBeCloseTo(1.66, 1);
  });

  it('put far parts into boxes of their own, and points into the same boxes', async () => {
    const { projection } = await shapesOf('US');
    const place = projector(projection);
    const [left, bottom, right, top] = projection.insets[1]!.frame;
    const [x, y] = place(-157.86, 21.31)!;
    expect(x > left && x < right && y > bottom && y < top).toBe(true);
    expect(place(2.35, 48.85)).toBeNull();
  });

  it('have one shape for every region of every level, of every country', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const area of AREAS) {
      for (const { level, shapes, gazetteer } of await loadShapes(area)) {
        // A name that is found has a shape, and a shape a name.
        const codes = shapes.features.flatMap(({ properties: { code } }) => code ?? []);
        const known = gazetteer.levels[level]?.places;
        if (
          new Set(codes).size !== codes.length ||
          codes.toSorted().join() !== [...(known?.keys() ?? [])].toSorted().join()
        ) {
          wrong.push(`${area} ${level}`);
        }
        if (!isOfCountries(area) && codes.length < 2) {
          wrong.push(`${area} ${level} has no regions`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are small islands that were not simplified away: each has at least a triangle', async () => {
    const { shapes } = await shapesOf('world');
    const flat = shapes.features.filter(({ geometry }) => {
      const points = ringsOf(geometry).flat();
      return (
        points.length < 4 || (spanOf(points.map(([x]) => x)) === 0 && spanOf(points.map(([, y]) => y)) === 0)
      );
    });
    expect(flat.map(({ properties }) => properties.code)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { AREAS, COUNTRY_CASES, REGION_CASES } from '../test/fixtures/hard-names.ts';
import { loadGazetteer, matchNames, matchPlaces } from './index.ts';

describe('names of countries', () => {
  it.each(COUNTRY_CASES)('%s: %s', async (name, code) => {
    expect((await matchPlaces([name], { area: 'world' })).codes).toEqual([code]);
  });

  it('are hard ones, and many', () => {
    expect(COUNTRY_CASES.length + REGION_CASES.length).toBeGreaterThan(250);
  });
});

describe('names of regions', () => {
  it.each(REGION_CASES)('%s %s: %s', async (area, name, code) => {
    const { levels } = await loadGazetteer(area);
    const matched = await matchPlaces([name], { area });
    expect(matched.codes).toEqual([code]);
    expect(matched.level).toBeLessThan(levels.length);
  });

  it('names of a country’s regions are of one level, the one that more of them are of', async () => {
    const regions = await matchPlaces(['Bretagne', 'Normandie', 'Corse'], { area: 'FR' });
    expect(regions).toMatchObject({ level: 0, codes: ['FR-BRE', 'FR-NOR', 'FR-20R'] });
    const departments = await matchPlaces(['Finistère', 'Calvados', 'Paris', 'Normandie'], { area: 'FR' });
    expect(departments).toMatchObject({
      level: 1,
      codes: ['FR-29', 'FR-14', 'FR-75C', null],
      unmatched: ['Normandie'],
    });
  });
});

describe('matching', () => {
  it('gives each name its own code back, whichever of its writings it is', async () => {
    const names = [
      'Germany',
      'deutschland',
      'DE',
      'DEU',
      '276',
      ' GERMANY ',
      '🇩🇪',
      'Germany*',
      'Germany (1)',
    ];
    expect(new Set((await matchPlaces(names, { area: 'world' })).codes)).toEqual(new Set(['DE']));
  });

  it('lists each unmatched name once, in the order of the data, and ignores null', async () => {
    const matched = await matchPlaces(['Narnia', null, 'France', 'Mordor', 'Narnia'], { area: 'world' });
    expect(matched).toEqual({
      codes: [null, null, 'FR', null, null],
      unmatched: ['Narnia', 'Mordor'],
      level: 0,
    });
  });

  it('follows what a person chose, and leaves out what a person left out', async () => {
    const matches = { Congo: 'CD', Narnia: null, France: 'BE', Mordor: 'QQ' };
    const matched = await matchPlaces(['Congo', 'Narnia', 'France', 'Mordor'], { area: 'world', matches });
    expect(matched).toMatchObject({ codes: ['CD', null, 'BE', null], unmatched: ['Mordor'] });
  });

  it('does not take a name for a property of every object', async () => {
    const matched = await matchPlaces(['constructor', '__proto__', 'toString'], { area: 'world' });
    expect(matched.unmatched).toEqual(['constructor', '__proto__', 'toString']);
  });

  it('finds nothing outside the area', async () => {
    expect((await matchPlaces(['Japan', 'Spain'], { area: 'europe' })).codes).toEqual([null, 'ES']);
  });

  it('refuses an area that there is no map of', async () => {
    await expect(matchPlaces(['x'], { area: 'QQ' })).rejects.toThrow(RangeError);
    await expect(matchPlaces(['x'], { area: '../names/world' })).rejects.toThrow(RangeError);
  });
});

describe('every gazetteer', () => {
  it(
    'finds each of its places by its code, and by its shown name or not at all',
    { timeout: 60_000 },
    async () => {
      const levels = (await Promise.all(AREAS.map((area) => loadGazetteer(area)))).flatMap((gazetteer) =>
        gazetteer.levels.map((level) => ({ ...gazetteer, levels: [level] })),
      );
      const wrong = levels.flatMap((gazetteer) => {
        const places = [...gazetteer.levels[0]!.places.values()];
        const byCode = matchNames(
          gazetteer,
          places.map(({ code }) => code),
        ).codes;
        const byName = matchNames(
          gazetteer,
          places.map(({ name }) => name),
        ).codes;
        return places.filter(
          ({ code }, at) => byCode[at] !== code || (byName[at] !== null && byName[at] !== code),
        );
      });
      expect(wrong).toEqual([]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { loadGazetteer, suggestPlaces } from './index.ts';
import { distance } from './suggest.ts';

const codes = async (area: string, name: string) =>
  suggestPlaces(await loadGazetteer(area), name).map(({ code }) => code);

describe('what is offered for a name', () => {
  it('is the place that was misspelt', async () => {
    expect((await codes('world', 'Germny'))[0]).toBe('DE');
    expect((await codes('world', 'Untied States'))[0]).toBe('US');
    expect((await codes('world', 'Swizerland'))[0]).toBe('CH');
    expect((await codes('DE', 'Baden Würtemberg'))[0]).toBe('DE-BW');
  });

  it('is both places of an ambiguous name, and the country of a part', async () => {
    expect((await codes('world', 'Korea')).slice(0, 2)).toEqual(['KR', 'KP']);
    expect((await codes('world', 'Congo')).slice(0, 2)).toEqual(['CD', 'CG']);
    expect((await codes('world', 'England'))[0]).toBe('GB');
    expect((await codes('world', 'Northern Cyprus'))[0]).toBe('CY');
  });

  it('is nothing where nothing is near', async () => {
    expect(await codes('world', 'Yes')).toEqual([]);
    expect(await codes('world', '')).toEqual([]);
    expect(await codes('world', 'Xqzwvk')).toEqual([]);
  });
});

describe('the distance of two names', () => {
  it('counts letters put in, left out, other, and swapped as one', () => {
    expect(distance('untied', 'united', 3)).toBe(1);
    expect(distance('germny', 'germany', 3)).toBe(1);
    expect(distance('kitten', 'sitting', 5)).toBe(3);
    expect(distance('abc', 'xyzuvw', 2)).toBe(3);
  });
});

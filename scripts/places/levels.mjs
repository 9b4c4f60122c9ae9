// A country's regions, level by level: the first-level regions, and where Natural Earth has the level below (the
// departments of France, the provinces of Italy) that as well.
import { ISO_REGIONS } from './source.mjs';

const NATIONS = { England: 'GB-ENG', Scotland: 'GB-SCT', Wales: 'GB-WLS', 'Northern Ireland': 'GB-NIR' };
/** Of provinces that ISO has done away with since. */
const PARENT = {
  'IT-CI': 'IT-88',
  'IT-VS': 'IT-88',
  'IT-OG': 'IT-88',
  'IT-OT': 'IT-88',
  'IT-AO': 'IT-23',
  'ES-CE': 'ES-CE',
  'ES-ML': 'ES-ML',
};
/** Countries whose own level is what people mean by their regions, though ISO has a coarser one. */
const ONE_LEVEL = new Set([
  'IE',
  'UG',
  'MW',
  'BF',
  'CV',
  'KN',
  'SI',
  'RS',
  'AZ',
  'BA',
  'IQ',
  'HU',
  'MT',
  'SC',
  'AU',
  'IS',
  'GL',
  'BE',
]);
const MIN_SHARE = 0.8;

const isoParent = (code) => ISO_REGIONS.get(code)?.parent ?? null;

const parentOf = ({ piece, code, country, facts }) => {
  if (country === 'GB') {
    return NATIONS[facts.geonunit] ?? null;
  }
  if (country === 'MG') {
    return ISO_REGIONS.has(piece) ? piece : null;
  }
  let parent = PARENT[piece] ?? isoParent(code);
  while (parent && (isoParent(parent)?.length ?? 2) > 2) {
    parent = isoParent(parent);
  }
  return parent && parent.length > 2 ? parent : null;
};

/**
 * @param {(ReturnType<typeof import('./source.mjs').readPieces>[number] & { code: string, country: string })[]} pieces of one country, those without a code left out
 * @returns {Map<string, typeof pieces>[]} code -> its pieces, the coarsest level first
 */
export function levelsOf(pieces) {
  const fine = Map.groupBy(pieces, ({ code }) => code);
  if (ONE_LEVEL.has(pieces[0].country)) {
    return [fine];
  }
  const placed = pieces.filter((piece) => parentOf(piece) !== null);
  if (placed.length < MIN_SHARE * pieces.length) {
    return [fine];
  }
  const coarse = Map.groupBy(pieces, (piece) => parentOf(piece) ?? piece.code);
  return coarse.size < 2 ? [fine] : [coarse, fine];
}

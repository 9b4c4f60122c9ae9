// ISO 3166-2 has renumbered and renamed: a code of Natural Earth's is taken only where the names agree as well, or else
// a figure for Gilan would be drawn in East Azerbaijan (both have been IR-01).
import { iso31662 } from 'iso-3166';
import { fold } from '../../packages/places/src/fold.ts';

/** What names alone do not settle. Null: ISO has no such region today. */
const KNOWN = {
  'CZ-US': 'CZ-42',
  'CZ-LI': 'CZ-51',
  'CZ-KA': 'CZ-41',
  'CZ-PL': 'CZ-32',
  'CZ-KR': 'CZ-52',
  'CZ-OL': 'CZ-71',
  'CZ-PA': 'CZ-53',
  'CZ-ZL': 'CZ-72',
  'CZ-PR': 'CZ-10',
  'CZ-VY': 'CZ-63',
  'CZ-ST': 'CZ-20',
  'CZ-JM': 'CZ-64',
  'CZ-JC': 'CZ-31',
  'CZ-MO': 'CZ-80',
  'EE-67': 'EE-68',
  'EE-82': 'EE-81',
  'EE-86': 'EE-87',
  'EE-65': 'EE-64',
  'EE-78': 'EE-79',
  'EE-49': 'EE-50',
  'EE-70': 'EE-71',
  'EE-51': 'EE-52',
  'EE-44': 'EE-45',
  'EE-57': 'EE-56',
  'EE-59': 'EE-60',
  'MX-DIF': 'MX-CMX',
  'TW-TPQ': 'TW-NWT',
  'GR-A1': 'GR-I',
  'FR-75': 'FR-75C',
  'FR-GF': 'FR-973',
  'FR-GP': 'FR-971',
  'FR-MQ': 'FR-972',
  'FR-RE': 'FR-974',
  'FR-YT': 'FR-976',
  'IN-UT': 'IN-UK',
  'IN-OR': 'IN-OD',
  'IN-CT': 'IN-CG',
  'IN-TG': 'IN-TS',
  'ZA-NL': 'ZA-KZN',
  'ZA-GT': 'ZA-GP',
  'HU-ED': 'HU-ER',
  'IR-31': 'IR-28',
  'KZ-MAN': 'KZ-47',
  'KZ-AKT': 'KZ-15',
  'KZ-SEV': 'KZ-59',
  'KZ-YUZ': 'KZ-61',
  'KZ-AST': 'KZ-71',
  'KZ-ALA': 'KZ-19',
  'KZ-ALA Almaty City': 'KZ-75',
  'PH-MNL': 'PH-00',
  'IS-0': 'IS-1',
  'BA-SRP': 'BA-BIH',
  'GB-CKT': null,
  'TT-ETO': 'TT-TOB',
  'TT-WTO': 'TT-TOB',
};
/** Countries whose codes are right though ISO writes their regions in another language, or one piece is a town of its region. */
const CODES_HOLD = new Set(['TD', 'PH', 'BA', 'JO', 'ER']);
/** Countries whose regions have been redrawn since: a name still in use no longer covers the same land. */
const DIVIDED_ANEW = new Set(['NP', 'CI', 'LV', 'KE', 'CD', 'MU', 'MA', 'MG']);
const AGREE = 0.45;
const SAME = 0.82;

const pairs = (text) => {
  const joined = ` ${text.replaceAll(' ', '')} `;
  return new Set(Array.from({ length: joined.length - 1 }, (_, at) => joined.slice(at, at + 2)));
};
/** How alike two folded names are, 0 to 1. */
const alike = (one, other) => {
  const [a, b] = [pairs(one), pairs(other)];
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
};
const TYPE =
  /\b(kraj|county|district|region|province|governorate|voivodeship|municipality|departement|ili|oblysy|prefecture)\b/g;
const bare = (text) => fold(text).replace(TYPE, '').trim() || fold(text);

const NAME_FIELDS = /^(name|name_(en|de|fr|es|it)|name_alt|name_local|woe_name|gn_name|gns_name)$/;
const namesOf = (facts) =>
  Object.entries(facts)
    .filter(([field, value]) => NAME_FIELDS.test(field) && value)
    .flatMap(([, value]) => String(value).split('|'))
    .map(bare)
    .filter(Boolean);

const BY_COUNTRY = Map.groupBy(iso31662, ({ code }) => code.slice(0, 2));
const BY_CODE = new Map(iso31662.map((region) => [region.code, region]));
/** Countries where pieces of one code are towns within the region whose code they bear. */
const MERGED = new Set(['PH', 'BA', 'IE', 'TT', 'AU', 'IS', 'US', 'GB']);

/** A code that says that it is not one of ISO's: Natural Earth's own number. */
const numberOf = (facts) => facts.adm1_code.replace('+', '-').replace('?', '');

/**
 * ISO 3166-2's code of a piece today, else Natural Earth's number for it.
 * @param {Record<string, string>} facts
 * @returns {string}
 */
export function regionCode(facts) {
  const given = facts.iso_3166_2;
  const key = `${given} ${facts.name}` in KNOWN ? `${given} ${facts.name}` : given;
  if (key in KNOWN) {
    return KNOWN[key] ?? numberOf(facts);
  }
  const country = given.slice(0, 2);
  if (country === 'BA') {
    return BY_CODE.has(given) ? given : 'BA-SRP';
  }
  const names = namesOf(facts);
  const likeness = (region) => Math.max(...names.map((name) => alike(name, bare(region.name))));
  const listed = country === 'MG' ? undefined : BY_CODE.get(given);
  if (listed && (CODES_HOLD.has(country) || likeness(listed) >= AGREE)) {
    return given;
  }
  return DIVIDED_ANEW.has(country) ? numberOf(facts) : (likest(country, likeness) ?? numberOf(facts));
}

/** The one region of a country whose name is the same but for its writing. */
function likest(country, likeness) {
  const [best, next] = (BY_COUNTRY.get(country) ?? [])
    .map((region) => ({ code: region.code, likeness: likeness(region) }))
    .sort((a, b) => b.likeness - a.likeness);
  const isFound = best && best.likeness >= SAME && (!next || next.likeness < best.likeness);
  return isFound ? best.code : null;
}

/**
 * Gives all but the best of the pieces that came to one code, and bear other names, numbers of their own.
 * @template {{ code: string | null, country: string | null, facts: Record<string, string> }} Piece
 * @param {Piece[]} pieces
 * @returns {Piece[]}
 */
export function partCodes(pieces) {
  const best = new Map();
  for (const { code, facts } of pieces) {
    const listed = code && BY_CODE.get(code);
    if (!listed) {
      continue;
    }
    const likeness = Math.max(...namesOf(facts).map((name) => alike(name, bare(listed.name))));
    if (!best.has(code) || best.get(code).likeness < likeness) {
      best.set(code, { likeness, name: bare(facts.name) });
    }
  }
  return pieces.map((piece) => {
    const hasOwnCode =
      piece.code === null ||
      !best.has(piece.code) ||
      MERGED.has(piece.code.slice(0, 2)) ||
      best.get(piece.code).name === bare(piece.facts.name);
    return hasOwnCode ? piece : { ...piece, code: numberOf(piece.facts) };
  });
}

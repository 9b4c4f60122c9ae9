// Every name of a region, folded, in ranks, for one country's list.
import { fold } from '../../packages/places/src/fold.ts';
import { REGION_NAMES } from './more-region-names.mjs';
import { ISO_REGIONS } from './source.mjs';
import { foldAll } from './world-names.mjs';

const LANGUAGES = 'de fr es it nl pl pt sv hu tr ru uk el ja ko zh zht ar he vi'.split(' ');
/** Words that are part of a name in one list and not in another. */
const TYPES = 'county|district|governorate|parish|municipality|voivodeship';
const WITH_TYPE = new RegExp(`^(.+) (${TYPES})$`);

const unmarked = (text) => text.replace(/\s*[([].*[)\]]\s*$/, '');
const split = (text) => (text ? String(text).split('|') : []);

/** Name and type, both ways round: Moscow Oblast, Province of Milan, State of Texas. */
const typed = (names, type) => {
  const word = type?.toLowerCase().replace(/\(.*\)/, '');
  return word ? names.flatMap((name) => [`${name} ${word}`, `${word} of ${name}`]) : [];
};

const alternativesOf = (fact) => [
  ...split(fact.name_alt),
  ...split(fact.name_local),
  ...split(fact.woe_name),
  ...split(fact.gn_name),
  ...split(fact.gns_name).map((text) => text.replace(/^(.*), (.*)$/, '$2 $1')),
  ...split(fact.abbrev),
];

/** Where we know better, Natural Earth's own name may be the neighbour's: then it only counts if nobody else has it. */
const ranked = ({ code, facts, iso, more }) => {
  const own = [...new Set(facts.map(({ name }) => name))];
  const english = facts.map(({ name_en }) => name_en).filter(Boolean);
  const listed = iso ? [iso.name, unmarked(iso.name)] : [];
  const spoken = [...own, ...english];
  return more?.names
    ? { usual: [...more.names, ...listed], english: [], doubtful: spoken }
    : {
        usual: [...own, ...listed, ...(own.length === 0 ? [code] : [])],
        english: [...english, ...typed(spoken, facts[0]?.type_en)],
        doubtful: [],
      };
};

/**
 * @param {string} code
 * @param {Record<string, string>[]} pieces that make the region up
 * @returns {{ name: string, codes: string[], ranks: string[][] }}
 */
export function regionNames(code, pieces) {
  const iso = ISO_REGIONS.get(code);
  const more = REGION_NAMES[code];
  const isOne = new Set(pieces.map(({ name }) => name)).size === 1;
  // The name of a part is not the name of the whole: Nord is no name of Hauts-de-France.
  const facts = isOne
    ? pieces
    : pieces.filter(({ name }) => iso !== undefined && fold(name) === fold(iso.name));
  const name = more?.name ?? facts[0]?.name ?? iso?.name ?? code;
  const { usual, english, doubtful } = ranked({ code, facts, iso, more });
  const others = facts.flatMap((fact) =>
    LANGUAGES.map((language) => fact[`name_${language}`]).filter(Boolean),
  );
  const first = foldAll([name, ...usual]);
  const bare = first.concat(foldAll(english)).flatMap((text) => WITH_TYPE.exec(text)?.[1] ?? []);
  return {
    name: name.trim(),
    codes: [...new Set([fold(code), ...(more?.codes ?? [])])],
    ranks: [
      first,
      foldAll(english),
      [...foldAll(others), ...bare],
      foldAll([...facts.flatMap(alternativesOf), ...doubtful]),
    ],
  };
}

import { columnRef } from '@plumbline/query';
import {
  columnIn,
  columnsIn,
  isText,
  literal,
  type FormulaReader,
  type PromptWords,
} from './prompt-words.ts';

const ofText =
  (pattern: RegExp, call: string): FormulaReader =>
  (words) => {
    const match = pattern.exec(words.plain);
    const rest = words.plain.replace(pattern, ' ');
    const name = match === null ? null : (columnIn(rest, words, isText) ?? columnIn(rest, words));
    return name === null ? null : call.replaceAll('$', columnRef(name)).replaceAll('#', match?.[1] ?? '1');
  };

const CHARACTERS = '(?:letters?|characters?|chars?|digits?)';

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:asterisks?|stars?)\b/u, '*'],
  [/\bcommas?\b/u, ','],
  [/\b(?:dashe?s?|hyphens?)\b/u, '-'],
  [/\bunderscores?\b/u, '_'],
  [/\b(?:dots?|periods?|full stops?)\b/u, '.'],
  [/\b(?:slash|slashes)\b/u, '/'],
  [/\b(?:spaces?|blanks?)\b/u, ' '],
  [/\b(?:apostrophes?)\b/u, "'"],
];

const signIn = (text: string): string | null => SIGNS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** “replace "a" with "b" in the name”, “remove the asterisk from the operator”. */
const substituted: FormulaReader = (words) => {
  const { plain, quoted } = words;
  const isRemoval = /\b(?:remove|strip|delete|drop|without)\b/u.test(plain);
  if (!isRemoval && !/\b(?:replace|substitute|change|swap)\b/u.test(plain)) {
    return null;
  }
  const [first, second] = quoted;
  const old = first ?? signIn(plain);
  const fresh = isRemoval ? '' : (second ?? (first === undefined ? undefined : signIn(plain)));
  const rest = SIGNS.reduce((text, [pattern]) => text.replace(pattern, ' '), plain);
  const column = columnIn(rest, words, isText);
  return old === null || old === undefined || fresh === undefined || fresh === null || column === null
    ? null
    : `SUBSTITUTE(${columnRef(column)}, ${literal(old)}, ${literal(fresh ?? '')})`;
};

const JOINED =
  /\b(?:joined|concatenated|concat|combined|combine|join|concatenate|merged|merge|together|between|after|followed by|next to)\b/u;

const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [/dash|hyphen/u, ' - '],
  [/comma/u, ', '],
  [/slash/u, '/'],
  [/underscore/u, '_'],
  [/colon/u, ': '],
  [/without (?:a )?space|no space/u, ''],
];

/** Two columns in one text. A second one in brackets: “species (island)”. */
const joined: FormulaReader = (words) => {
  const { plain, quoted } = words;
  if (!JOINED.test(plain) && !/\bbrackets|parenthes[ei]s\b/u.test(plain)) {
    return null;
  }
  const texts = new Set(columnsIn(plain, words, isText));
  const [one, other] = columnsIn(plain, words).toSorted(
    (a, b) => Number(texts.has(b)) - Number(texts.has(a)),
  );
  if (one === undefined || other === undefined || !texts.has(one)) {
    return null;
  }
  if (/\bbrackets|parenthes[ei]s\b/u.test(plain)) {
    const isSecond = /\b(?:after|behind|following)\b/u.test(plain) && !/\bbrackets?\b.*\(/u.test(plain);
    const [outer, inner] = bracketed(plain, words) ?? (isSecond ? [other, one] : [one, other]);
    return `CONCAT(${columnRef(outer)}, " (", ${columnRef(inner)}, ")")`;
  }
  const separator = quoted[0] ?? SEPARATORS.find(([pattern]) => pattern.test(plain))?.[1] ?? ' ';
  const parts =
    separator === '' ? [one, other].map(columnRef) : [columnRef(one), literal(separator), columnRef(other)];
  return `CONCAT(${parts.join(', ')})`;
};

/** “species (island)” */
function bracketed(plain: string, words: PromptWords): readonly [string, string] | null {
  const [, before = '', inside = ''] = /([^:()]+)\(([^()]+)\)/u.exec(plain) ?? [];
  const [outer, inner] = [columnIn(before, words), columnIn(inside, words)];
  return outer === null || inner === null ? null : [outer, inner];
}

export const TEXT_READERS: readonly FormulaReader[] = [
  substituted,
  ofText(new RegExp(`\\b(?:the )?first (\\d+) ${CHARACTERS}(?: of| from| in)?`, 'u'), 'LEFT($, #)'),
  ofText(new RegExp(`\\b(?:the )?last (\\d+) ${CHARACTERS}(?: of| from| in)?`, 'u'), 'RIGHT($, #)'),
  ofText(/\b(?:first letter|initial)(?: of| from| in)?\b/u, 'LEFT($, 1)'),
  ofText(/\b(?:last letter)(?: of| from| in)?\b/u, 'RIGHT($, 1)'),
  ofText(/\bfirst word(?: of| from| in)?\b/u, 'SPLIT($, " ", 1)'),
  ofText(/\bsecond word(?: of| from| in)?\b/u, 'SPLIT($, " ", 2)'),
  ofText(/\blast word(?: of| from| in)?\b/u, 'SPLIT($, " ", -1)'),
  ofText(
    /\b(?:in )?(?:upper ?case|capital letters|all caps|caps|capitals|block letters)\b|\buppercased?\b/u,
    'UPPER($)',
  ),
  ofText(/\b(?:in )?(?:lower ?case|small letters)\b|\blowercased?\b/u, 'LOWER($)'),
  ofText(/\b(?:proper|title) case\b|\bcapitali[sz]ed?\b|\beach word capital\w*/u, 'PROPER($)'),
  ofText(
    new RegExp(
      `\\b(?:length|number of ${CHARACTERS}|how many ${CHARACTERS}|how long|count of ${CHARACTERS}|${CHARACTERS} count)\\b(?: does| is| are| of| in)?`,
      'u',
    ),
    'LEN($)',
  ),
  ofText(/\b(?:trim|trimmed|without spaces around|clean|clean up|strip spaces|extra spaces)\b/u, 'TRIM($)'),
  ofText(/\b(?:reversed?|backwards)\b/u, 'REVERSE($)'),
  joined,
];

// Every name of a country, folded, in ranks: a name of a lower rank never overrules one of a higher.
import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import { fold } from '../../packages/places/src/fold.ts';
import { NOT_ONE_PLACE, OTHER_NAMES } from './country-names.mjs';
import { required } from '../required.mjs';
import { ISO_COUNTRIES } from './source.mjs';

const require = createRequire(import.meta.url);
const LANGUAGES =
  'en de fr es it pt nl pl sv da no nn fi is cs sk hu ro bg el uk ru be tr hr sl sr bs mk sq et lv lt ca gl eu ga cy mt zh ja ko ar he fa hi vi id'.split(
    ' ',
  );
/** ä, ö, ü and å as keyboards without them write them. */
const spelt = (name) => {
  const other = name
    .replace(/[äÄ]/g, 'ae')
    .replace(/[öÖøØ]/g, 'oe')
    .replace(/[üÜ]/g, 'ue')
    .replace(/å/g, 'aa')
    .replace(/Å/g, 'Aa');
  return other === name ? [] : [other];
};
/** @param {string[]} names */
export const foldAll = (names) => [
  ...new Set(
    names
      .flatMap((name) => [name, ...spelt(name)])
      .map(fold)
      .filter(Boolean),
  ),
];

/**
 * @param {string} code ISO 3166-1 alpha-2
 * @returns {{ name: string, codes: string[], ranks: string[][] }}
 */
export function countryNames(code) {
  const { alpha3, numeric, name } = required(ISO_COUNTRIES.get(code), `There is no country ${code}.`);
  const inLanguage = (language) => {
    const named = countries.getName(code, language, { select: 'all' });
    return named === undefined ? [] : [named].flat();
  };
  const english = [...inLanguage('en'), name, ...(OTHER_NAMES[code]?.split('|') ?? [])];
  const shown = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? name;
  return {
    name: shown,
    codes: [code, alpha3, numeric].filter(Boolean).map((text) => fold(text)),
    ranks: [foldAll([shown, ...english]), foldAll(LANGUAGES.slice(1).flatMap(inLanguage))],
  };
}

for (const language of LANGUAGES) {
  countries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`));
}

/** Folded name -> codes to offer. */
export const NEVER = Object.fromEntries(
  Object.entries(NOT_ONE_PLACE).flatMap(([names, codes]) =>
    foldAll(names.split('|')).map((name) => [name, codes.split(' ').filter(Boolean)]),
  ),
);

import { COUNTRIES_WITH_REGIONS } from './countries-with-regions.ts';

/** `world`, `europe`, or an ISO 3166-1 alpha-2 code for the first-level regions of that country. */
export type Area = string;

const WITH_REGIONS = new Set(COUNTRIES_WITH_REGIONS);

/** Every area there are shapes of, the two of countries first. */
export const AREAS: readonly Area[] = ['world', 'europe', ...COUNTRIES_WITH_REGIONS];

export const isArea = (area: string): boolean =>
  area === 'world' || area === 'europe' || WITH_REGIONS.has(area);

/** Whether the places of `area` are countries; else they are regions of one. */
export const isOfCountries = (area: Area): boolean => area === 'world' || area === 'europe';

/** Countries that a map of Europe shows with their figures; Natural Earth's Europe, with Turkey, Cyprus and the Caucasus. */
export const EUROPE: ReadonlySet<string> = new Set(
  'AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK'.split(
    ' ',
  ),
);

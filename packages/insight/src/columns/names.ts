import { columnNameWords } from '@plumbline/contract';

const matchAnyWord = (words: string): RegExp => new RegExp(` (${words}) `);

const COUNTRY = matchAnyWord('country|countries|nation|nationality|country code|land|staat|pays|pais');
const PLACE = matchAnyWord('country|state|province|territory|region|county|district|city|town');
const STEP = matchAnyWord('stage|funnel stage|step|funnel step|stufe');

export const isCountryName = (name: string): boolean => COUNTRY.test(columnNameWords(name));
/** A name of places, which people compare with each other. */
export const isPlaceName = (name: string): boolean => PLACE.test(columnNameWords(name));
export const isStageName = (name: string): boolean => STEP.test(columnNameWords(name));

import { columnNameWords } from '@plumbline/contract';

const matchAnyWord = (words: string): RegExp => new RegExp(` (${words}) `);

const COUNTRY = matchAnyWord('country|countries|nation|nationality|country code|land|staat|pays|pais');
const STEP = matchAnyWord('stage|funnel stage|step|funnel step|stufe');

export const isCountryName = (name: string): boolean => COUNTRY.test(columnNameWords(name));
export const isStageName = (name: string): boolean => STEP.test(columnNameWords(name));

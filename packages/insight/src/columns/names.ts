import { columnNameWords } from '@plumbline/contract';

const anyOf = (words: string): RegExp => new RegExp(` (${words}) `);

const COUNTRY = anyOf('country|countries|nation|nationality|country code|land|staat|pays|pais');
const STEP = anyOf('stage|funnel stage|step|funnel step|stufe');

export const isCountryName = (name: string): boolean => COUNTRY.test(columnNameWords(name));
export const isStageName = (name: string): boolean => STEP.test(columnNameWords(name));

/** `unitPrice`, `UNIT_PRICE` and `unit price` as ` unit price `: words in lower case, each between blanks. */
export const wordsOf = (name: string): string =>
  ` ${name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .join(' ')} `;

const anyOf = (words: string): RegExp => new RegExp(` (${words}) `);

/** Names of values that do not add up. German words too: files are named in both languages. */
const AVERAGED = anyOf(
  [
    'rate|ratio|share|percent|percentage|pct|%|proportion|probability|fraction',
    'price|cost per|average|avg|mean|median|age|score|rating|stars|grade|temperature|temp|humidity|pressure',
    'index|speed|velocity|density|concentration|latency|margin|yield|bmi|gpa|height|weight per|discount',
    'anteil|quote|prozent|preis|alter|note|bewertung|temperatur|durchschnitt|geschwindigkeit',
  ].join('|'),
);
const YEAR = anyOf('year|yr|jahr|annee|ano');
const IDENTIFIER = anyOf(
  'id|ids|uuid|guid|key|code|zip|zipcode|postcode|postal|plz|phone|telephone|isbn|ean|sku|iban|nr|no|number|nummer',
);
/** Counts of things are called numbers too. */
const COUNTED = anyOf('number of|no of|nr of|count|anzahl');
const LATITUDE = anyOf('latitude|lat|breitengrad');
const LONGITUDE = anyOf('longitude|lon|lng|long|langengrad');
const COUNTRY = anyOf('country|countries|nation|nationality|country code|land|staat|pays|pais');
const STEP = anyOf('stage|funnel stage|step|funnel step|stufe');

export const isAveragedName = (name: string): boolean => AVERAGED.test(wordsOf(name));
export const isYearName = (name: string): boolean => YEAR.test(wordsOf(name));
export const isIdentifierName = (name: string): boolean =>
  IDENTIFIER.test(wordsOf(name)) && !COUNTED.test(wordsOf(name));
export const isLatitudeName = (name: string): boolean => LATITUDE.test(wordsOf(name));
export const isLongitudeName = (name: string): boolean => LONGITUDE.test(wordsOf(name));
export const isCountryName = (name: string): boolean => COUNTRY.test(wordsOf(name));
export const isStageName = (name: string): boolean => STEP.test(wordsOf(name));

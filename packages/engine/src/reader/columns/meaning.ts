/** What the cells of a column mean beyond their type, and how to show them. */
import { isNumericType, type SemanticRole } from '@plumbline/contract';
import type { ColumnPlan } from './column-plan.ts';
import { currencySign } from './currencies.ts';
import { lowered } from './date-notations.ts';

export interface Meaning {
  readonly semanticRole: SemanticRole | null;
  /** Null for the type's own way. */
  readonly format: string | null;
}

const LOOKED_AT = 300;
/** Minimum share of a kind among the different cells. */
const LEAST_SHARE = 0.9;
/** Names of places are spelt in many ways. */
const LEAST_PLACES = 0.75;

const EMAIL = /^[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;
const URL_TEXT = /^(https?:\/\/|www\.)[^\s.]+\.\S+$/iu;
const PHONE = /^\+?[\d()][\d\s()./-]{5,18}\d$/u;
const POSTCODE = /^(?=.*\d)[A-Z\d][A-Z\d -]{1,9}$/iu;
const COORDINATES = /^\(?-?(90|[0-8]?\d)(\.\d+)?\s*[,; ]\s*-?(180|1[0-7]\d|\d{1,2})(\.\d+)?\)?$/u;

const NAMES: Readonly<
  Record<'phone' | 'postcode' | 'latitude' | 'longitude' | 'country' | 'region', RegExp>
> = {
  phone:
    /(^|[^a-z])(phone|tel|telephone|telefon|telefono|teléfono|téléphone|fax|mobile|mobil|handy|móvil|cell)/iu,
  postcode: /(^|[^a-z])(zip|postal|postcode|post code|plz|postleitzahl|cap|cep|pin ?code|psč|postnr)/iu,
  latitude: /^(.*[^a-z])?(lat|latitude|breite|breitengrad|latitud)$/iu,
  longitude: /^(.*[^a-z])?(lon|lng|long|longitude|länge|längengrad|longitud)$/iu,
  country: /country|nation|(^|[^a-z])land($|[^a-z])|pays|país|paese|kraj|страна|国/iu,
  region: /state|province|region|bundesland|kanton|county|provincia|estado|département|oblast|prefecture/iu,
};

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'ru', 'zh', 'ja'];
const OTHER_NAMES =
  'usa|u.s.|us|u.s.a.|united states of america|uk|u.k.|great britain|england|scotland|wales|czech republic|russia|south korea|north korea|holland|ivory coast|burma|viet nam|iran|syria|laos|moldova|tanzania|bolivia|venezuela|taiwan|macedonia|swaziland|turkey|brunei|vatican';
const REGIONS =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|District of Columbia|Ontario|Quebec|Québec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland and Labrador|Prince Edward Island|Yukon|Nunavut|Northwest Territories|Baden-Württemberg|Bayern|Bavaria|Berlin|Brandenburg|Bremen|Hamburg|Hessen|Hesse|Mecklenburg-Vorpommern|Niedersachsen|Lower Saxony|Nordrhein-Westfalen|North Rhine-Westphalia|Rheinland-Pfalz|Saarland|Sachsen|Saxony|Sachsen-Anhalt|Schleswig-Holstein|Thüringen|New South Wales|Queensland|Tasmania|Victoria|South Australia|Western Australia|Northern Territory|Île-de-France|Bretagne|Normandie|Occitanie|Andalucía|Cataluña|Comunidad de Madrid|Galicia|Lombardia|Lazio|Sicilia|Toscana|Veneto|Maharashtra|Karnataka|Gujarat|Kerala|Tamil Nadu|Punjab';
const REGION_CODES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR|ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|YT|NU|NT|NSW|QLD|TAS|VIC|ACT';

interface PlaceNames {
  readonly countryNames: ReadonlySet<string>;
  readonly countryCodes: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
}

let placeNames: PlaceNames | null = null;

/** Names of countries in the languages that files are mostly in, their codes of two letters, and regions of some countries. */
const geographicShares = (): PlaceNames => {
  if (placeNames === null) {
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
    const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const codes = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter(
        (code) =>
          english.of(code) !== undefined && !['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'].includes(code),
      );
    const names = LANGUAGES.flatMap((language) => {
      const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return codes.map((code) => lowered(display.of(code) ?? code));
    });
    placeNames = {
      countryCodes: new Set(codes),
      countryNames: new Set([...names, ...OTHER_NAMES.split('|')]),
      regions: new Set([...REGIONS.split('|').map(lowered), ...REGION_CODES.split('|').map(lowered)]),
    };
  }
  return placeNames;
};

const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

/** What the file itself states. */
export interface ColumnEvidence {
  /** Some of the column's cells, as they are in the file. */
  readonly cells: readonly string[];
  /** How the file shows its numbers (`0.00 %`, `€0,0.00`); null where it does not say. */
  readonly shownAs: string | null;
}

/** The first different cells. */
const firstTexts = (cells: readonly string[]): string[] => {
  const texts = new Set<string>();
  for (const cell of cells) {
    const text = cell.trim();
    if (text !== '') {
      texts.add(text);
    }
    if (texts.size === LOOKED_AT) {
      break;
    }
  }
  return [...texts];
};

export const meaningOf = (plan: ColumnPlan, { cells, shownAs }: ColumnEvidence): Meaning => {
  const some = firstTexts(cells);
  const { form, name } = plan;
  if (form.semanticRole !== undefined) {
    return { semanticRole: form.semanticRole, format: formatOf(plan, some) };
  }
  if (shownAs !== null && isNumericType(form.type)) {
    return { semanticRole: shownAs.endsWith('%') ? 'percentage' : 'currency', format: shownAs };
  }
  if (form.type === 'text') {
    return { semanticRole: roleOfTexts(name, some), format: null };
  }
  return {
    semanticRole: isNumericType(form.type) ? roleOfNumbers(plan, some) : null,
    format: null,
  };
};

const roleOfNumbers = ({ name, form }: ColumnPlan, cells: readonly string[]): SemanticRole | null => {
  const point = form.mark === ',' ? ',' : '.';
  const within = (limit: number): boolean =>
    share(cells, (cell) => Math.abs(Number(cell.replace(point, '.'))) <= limit) >= LEAST_SHARE;
  if (NAMES.latitude.test(name) && within(90)) {
    return 'latitude';
  }
  return NAMES.longitude.test(name) && within(180) ? 'longitude' : null;
};

const roleOfTexts = (name: string, cells: readonly string[]): SemanticRole | null => {
  const shaped: readonly (readonly [SemanticRole, RegExp, RegExp | null])[] = [
    ['email', EMAIL, null],
    ['url', URL_TEXT, null],
    ['coordinates', COORDINATES, null],
    ['phone', PHONE, NAMES.phone],
    ['phone', /^\+\d[\d\s()./-]{6,18}\d$/u, null],
    ['postcode', POSTCODE, NAMES.postcode],
  ];
  const shape = shaped.find(
    ([, pattern, named]) =>
      (named === null || named.test(name)) && share(cells, (cell) => pattern.test(cell)) >= LEAST_SHARE,
  );
  return shape === undefined ? geographicRole(name, cells) : shape[0];
};

const geographicRole = (name: string, cells: readonly string[]): SemanticRole | null => {
  if (share(cells, (cell) => /^[\p{L}\p{M}\s.,()'’&-]{2,60}$/u.test(cell)) < LEAST_SHARE) {
    return null;
  }
  const { countryNames, countryCodes, regions } = geographicShares();
  const isRegion = share(cells, (cell) => regions.has(lowered(cell))) >= LEAST_PLACES;
  if (NAMES.region.test(name) && isRegion) {
    return 'region';
  }
  const areCodes =
    share(cells, (cell) => countryCodes.has(cell)) >= LEAST_SHARE ||
    share(cells, (cell) => /^[A-Z]{3}$/u.test(cell)) >= LEAST_SHARE;
  if (areCodes) {
    return NAMES.country.test(name) ? 'country' : null;
  }
  if (share(cells, (cell) => countryNames.has(lowered(cell))) >= LEAST_PLACES) {
    return 'country';
  }
  return isRegion && share(cells, (cell) => cell.length > 3) >= LEAST_PLACES ? 'region' : null;
};

const MOST_DIGITS = 2;

/** `€0,0.00`, `0.0 %`, `[h]:mm:ss`. */
const formatOf = (
  { form: { key, semanticRole, mark } }: ColumnPlan,
  cells: readonly string[],
): string | null => {
  const point = mark === ',' ? ',' : String.raw`\.`;
  const fraction = new RegExp(String.raw`${point}(\d+)\D*$`, 'u');
  const digits = Math.min(
    MOST_DIGITS,
    Math.max(0, ...cells.map((cell) => fraction.exec(cell)?.[1]?.length ?? 0)),
  );
  const tail = digits === 0 ? '' : `.${'0'.repeat(digits)}`;
  if (semanticRole === 'percentage') {
    return key.startsWith('permille') ? null : `0${tail} %`;
  }
  if (semanticRole === 'currency') {
    return `${currencySign(/^currency-(.*)[.,]$/u.exec(key)?.[1] ?? '')}0,0${tail}`;
  }
  return semanticRole === 'duration' ? '[h]:mm:ss' : null;
};

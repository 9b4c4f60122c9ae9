import { AppError, type DatasetColumn, type DatasetMeaning, type Issue } from '@plumbline/contract';
import { matchPlaces } from '@plumbline/places';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getDataset, getReadable } from '../datasources/index.ts';

export interface KnownDataset {
  readonly name: string;
  readonly columns: readonly DatasetColumn[];
  readonly rowCount: number;
  readonly meaning: DatasetMeaning;
}

/** The dataset's columns as they are now, with all that is known of them. Throws what `getReadable` throws. */
export async function knownDataset(services: Services, actor: Actor, id: string): Promise<KnownDataset> {
  // Says why where there are no rows to look at.
  await getReadable(services, actor, { id });
  const { dataset } = await getDataset(services, actor, id);
  const { name, columns, meaning, version } = dataset;
  return { name, columns, meaning, rowCount: version?.rowCount ?? 0 };
}

/** Throws `request.invalid` with a fault for every name that is no column. */
export function refuseUnknown(names: readonly string[], columns: readonly DatasetColumn[]): void {
  const known = new Set(columns.map(({ name }) => name));
  const issues = names.flatMap((name, at): Issue[] =>
    known.has(name)
      ? []
      : [{ path: `columns.${at}`, message: `There is no column ${name} in this dataset.` }],
  );
  if (issues[0] !== undefined) {
    throw new AppError('request.invalid', issues[0].message, { issues });
  }
}

/** Most of a column's frequent values must be places of the area. */
const MOST = 0.8;
const MIN_NAMES = 2;
const MAX_PLACES = 5000;
/** What columns of regions are called; only these are checked against the regions of countries. */
const REGIONS =
  /state|region|province|provinz|county|canton|kanton|bundesland|departe?ment|prefecture|district/i;
const COUNTRIES = [
  'US',
  'DE',
  'GB',
  'FR',
  'ES',
  'IT',
  'CA',
  'AU',
  'BR',
  'IN',
  'MX',
  'CH',
  'AT',
  'NL',
  'PL',
  'PT',
  'JP',
];

/** The map that knows the values of each column of text: of countries, else of the regions of one. */
export async function detectAreas(columns: readonly DatasetColumn[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { name, type, role, profile } of columns) {
    const values = (profile?.top ?? []).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const isName = type === 'text' && role !== 'identifier' && (profile?.distinct ?? 0) <= MAX_PLACES;
    if (isName && values.length >= MIN_NAMES) {
      const area = await areaOf(values, REGIONS.test(name) ? ['world', ...COUNTRIES] : ['world']);
      if (area !== null) {
        names.set(name, area);
      }
    }
  }
  return names;
}

async function areaOf(values: readonly string[], areas: readonly string[]): Promise<string | null> {
  for (const area of areas) {
    const { codes } = await matchPlaces(values, { area });
    if (codes.filter((code) => code !== null).length >= MOST * values.length) {
      return area;
    }
  }
  return null;
}

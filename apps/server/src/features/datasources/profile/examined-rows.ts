import { zonesKey, type VersionFiles } from '@plumbline/engine';
import { isRelative } from '../recipe/recipe-keys.ts';
import type { ExaminedRowsId } from './examination.store.ts';

const AS_READ = 'as read';

/** Days of moments differ from zone to zone. */
const asRead = (source: VersionFiles): string => [AS_READ, zonesKey(source)].join(' ').trim();

/** Which rows of a version. */
export interface ExaminedRows {
  readonly source: VersionFiles;
  /** Null for rows as they were read. */
  readonly recipeKey: string | null;
  readonly version: { readonly number: number };
}

/** The key of what is known about the rows: steps with relative dates produce other rows on another day. */
export const rowsId = (datasetId: string, { version, source, recipeKey }: ExaminedRows): ExaminedRowsId => {
  const { derived } = source;
  const day = derived !== undefined && isRelative(derived.relation) ? ` ${derived.context.now}` : '';
  return { datasetId, version: version.number, rowsKey: `${recipeKey ?? asRead(source)}${day}` };
};

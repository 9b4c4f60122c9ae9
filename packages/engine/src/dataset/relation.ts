import { join } from 'node:path';
import type { VersionFiles } from '../engine-api.ts';
import type { Lease } from '../pool/pool.ts';
import { REJECTS_FILE, type RowsView, derivedKey, quoteText, zonesKey } from './rows-view.ts';

export { quoteText } from './rows-view.ts';

/**
 * Key of everything cached of one version, or of a recipe over versions. Neither ever changes, so nothing under it goes
 * stale.
 */
export const versionKey = (source: VersionFiles): string => {
  const { tenantId, datasetId, version, derived } = source;
  const zones = derived === undefined ? zonesKey(source) : '';
  const plain = `${datasetId}/${version}/${tenantId}${zones === '' ? '' : `/${zones}`}`;
  if (derived === undefined) {
    return plain;
  }
  const others = Object.values(derived.tables).map((table) => `+${table.datasetId}/${table.version}`);
  return [plain, derivedKey(derived), ...others].join(' ');
};

/** Keys of a dataset's versions, and of recipes and statements that it goes into. */
export const isOfDataset =
  (datasetId: string) =>
  (key: string): boolean =>
    key.startsWith(`${datasetId}/`) || key.includes(`+${datasetId}/`) || key.includes(` ${datasetId}/`);

/** The rows of a view as the relation `dataset`: the columns, and the hidden ones that order them. */
export const createLease = (source: VersionFiles, view: RowsView): Lease => ({
  tenantId: source.tenantId,
  key: `${versionKey(source)}${view.form} ${view.attach.join(' ')}`,
  files: {
    allowedPaths: view.paths,
    setup: [...view.attach, `CREATE VIEW dataset AS ${view.sql}`],
  },
});

/**
 * Rejects are in a file of their own, opened only by who requests them. They are texts of any row and column, so whoever
 * sees a part of the rows gets none.
 */
export const createRejectsLease = (source: VersionFiles): Lease => {
  const rejects = join(source.directory, REJECTS_FILE);
  const which = source.isConfined === true ? ' WHERE false' : '';
  return {
    tenantId: source.tenantId,
    key: `${versionKey(source)}/rejects`,
    files: {
      allowedPaths: [rejects],
      setup: [`CREATE VIEW rejects AS SELECT * FROM read_parquet(${quoteText(rejects)})${which}`],
    },
  };
};

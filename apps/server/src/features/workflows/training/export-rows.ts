import type { VersionFiles } from '@plumbline/engine';
import { rowQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext } from '../../datasources/index.ts';
import type { TaskColumn } from './task.ts';

/** Columns of rows, as tasks read them. */
export const taskColumns = ({ columns }: VersionFiles): TaskColumn[] =>
  columns.map(({ name, type }) => ({ name, type }));

/** Writes all rows of a source to a file that tasks read, one object a line. */
export async function exportRows(
  services: Services,
  actor: Actor,
  {
    source,
    key,
    signal,
  }: { readonly source: VersionFiles; readonly key: string; readonly signal: AbortSignal },
): Promise<string> {
  const rows = await services.engine.export({
    source,
    query: rowQuery({}),
    context: await findQueryContext(services, actor, source.datasetId),
    format: 'json',
    signal,
  });
  await services.files.write(key, rows);
  return services.files.localPath(key);
}

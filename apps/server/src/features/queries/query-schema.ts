import { AppError, type QuerySchema, type QueryTable } from '@plumbline/contract';
import { STATEMENT_FUNCTIONS } from '@plumbline/engine';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getReadable } from '../datasources/index.ts';
import { type NamedTable, tablesFor } from './named-tables.ts';

/** Reads of the store that are under way at once. */
const AT_ONCE = 8;

/** Tables by name with their columns; from one dataset, its own names are the first. */
export async function getQuerySchema(
  services: Services,
  actor: Actor,
  request: { readonly datasetId: string | undefined; readonly signal: AbortSignal },
): Promise<QuerySchema> {
  const named = await tablesFor(services, actor, request);
  const tables: QueryTable[] = [];
  for (let at = 0; at < named.length; at += AT_ONCE) {
    const some = named.slice(at, at + AT_ONCE);
    tables.push(
      ...(await Promise.all(
        some.map((table) => describeTable(services, actor, { table, signal: request.signal })),
      )),
    );
  }
  const isOther = ({ datasetId }: QueryTable): number => (datasetId === request.datasetId ? 0 : 1);
  const byName = (a: QueryTable, b: QueryTable): number =>
    isOther(a) - isOther(b) || a.name.localeCompare(b.name, 'en');
  return { tables: tables.toSorted(byName), functions: [...STATEMENT_FUNCTIONS] };
}

async function describeTable(
  services: Services,
  actor: Actor,
  { table, signal }: { readonly table: NamedTable; readonly signal: AbortSignal },
): Promise<QueryTable> {
  const { name, datasetId, version } = table;
  try {
    const { source } = await getReadable(services, actor, { id: datasetId, version, signal });
    return {
      datasetId,
      name,
      columns: source.columns.map((column) => ({ name: column.name, type: column.type })),
    };
  } catch (error) {
    // A recipe that does not fit, or a dataset deleted meanwhile, hides no other table.
    if (error instanceof AppError && error.code !== 'request.cancelled') {
      return { datasetId, name, columns: [] };
    }
    throw error;
  }
}

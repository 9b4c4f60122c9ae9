import type { BodyOf, GridPage, filterRecords as filterRoute } from '@plumbline/contract';
import { rowQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext } from '../../datasources/index.ts';
import { getUsableModel } from '../get-model.ts';
import { recordFiles } from '../model-files.ts';

export interface ModelName {
  readonly workflowId: string;
  readonly modelId: string;
}

/** A page of the scored records. Throws what `getUsableModel` and the engine throw. */
export async function filterRecords(
  services: Services,
  actor: Actor,
  {
    name,
    body,
    signal,
  }: { readonly name: ModelName; readonly body: BodyOf<typeof filterRoute>; readonly signal: AbortSignal },
): Promise<GridPage> {
  const { model, records } = await getUsableModel(services, actor, { ...name, shows: 'rows' });
  const { page, limit, filters, sort } = body;
  const query = rowQuery({ filters, sort, limit, offset: (page - 1) * limit });
  const source = await recordFiles(services, model, records);
  const answer = await services.engine.page({
    source,
    query,
    context: await findQueryContext(services, actor, source.datasetId),
    signal,
  });
  const roles = new Map(records.columns.map(({ name: column, role }) => [column, role]));
  return {
    columns: answer.columns.map((column) => ({
      name: column.name,
      label: column.name,
      type: column.type,
      role: roles.get(column.name) ?? 'dimension',
      ...(column.encoding === undefined ? {} : { encoding: column.encoding }),
    })),
    // Returned as it is: the contract's arrays are mutable, the engine's answer may be shared with other callers.
    data: answer.rows as GridPage['data'],
    page,
    limit,
    total: answer.total,
    version: model.version,
  };
}

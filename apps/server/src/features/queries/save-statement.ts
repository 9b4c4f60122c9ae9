import type { BodyOf, saveQuery } from '@plumbline/contract';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { createDataset } from '../datasources/index.ts';
import { tablesFor } from './named-tables.ts';

/**
 * Begin a dataset of a statement's answer. Throws `query.refused` and `query.invalid` for a statement that may not be run
 * or does not parse; errors that only occur while it runs fail the job.
 */
export async function saveStatement(
  services: Services,
  actor: Actor,
  request: {
    readonly body: BodyOf<typeof saveQuery>;
    readonly once: Once | null;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly id: string; readonly jobId: string }> {
  const { body, once, signal } = request;
  const tables = await tablesFor(services, actor, { datasetId: body.datasource_id, signal });
  const names = new Set(
    await services.engine.checkSql({
      tenantId: actor.tenantId,
      names: tables.map(({ name }) => name),
      sql: body.sql,
      signal,
    }),
  );
  const named = tables
    .filter(({ name }) => names.has(name))
    .map(({ name, datasetId }) => ({ name, datasetId }));
  return createDataset(services, actor, {
    name: body.name,
    from: { kind: 'query', query: { sql: body.sql, tables: named } },
    once,
    signal,
  });
}

import type { Cell } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import type { Query } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext } from '../../datasources/index.ts';
import type { RecordCells } from '../services/service.ts';

export interface RecordReader {
  readonly services: Services;
  readonly actor: Actor;
  readonly source: VersionFiles;
  readonly signal: AbortSignal;
}

/** Rows of the scored records of a model, by name of column. */
export async function readRecords(
  { services, actor, source, signal }: RecordReader,
  query: Query,
): Promise<RecordCells[]> {
  const context = await findQueryContext(services, actor, source.datasetId);
  const { columns, rows } = await services.engine.run({ source, query, context, signal });
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] as Cell])));
}

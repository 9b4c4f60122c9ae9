import {
  findInsights,
  planMining,
  readTable,
  type FoundInsights,
  type StorySubject,
} from '@plumbline/insight';
import type { Actor } from '../../platform/principal.ts';
import type { VersionFiles } from '@plumbline/engine';
import type { ChartColumn } from '@plumbline/viz';
import type { Services } from '../../platform/services.ts';
import { chartColumns, findQueryContext, getReadable } from '../datasources/index.ts';
import { confinementDigest } from '../workflows/index.ts';

export interface MiningRequest {
  readonly datasetId: string;
  /** The column that a workflow explains; null for none. */
  readonly target: string | null;
  /** Columns to read; null for all. */
  readonly columns: readonly string[] | null;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface MinedDataset extends FoundInsights {
  /** Version of the dataset. */
  readonly version: number;
  /** Digest of the part of the rows that the actor sees; null for all. */
  readonly part: string | null;
  /** The dataset and its columns as an overview states them. */
  readonly subject: StorySubject;
}

export interface RowsToMine {
  readonly source: VersionFiles;
  readonly columns: readonly ChartColumn[];
  /** The column that is explained; null for none. */
  readonly target: string | null;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Patterns in rows that the actor sees. Takes seconds of computing: for jobs alone. */
export async function mineRows(
  services: Services,
  actor: Actor,
  { source, columns, target, limit, signal }: RowsToMine,
): Promise<FoundInsights & Pick<StorySubject, 'measures' | 'time' | 'mixed'>> {
  const plan = planMining(columns, { rowCount: source.rowCount, target });
  if (plan === null) {
    return { insights: [], tests: 0, passed: 0, measures: [], time: null, mixed: [] };
  }
  const context = await findQueryContext(services, actor, source.datasetId);
  const { rows } = await services.engine.run({ source, query: plan.query, context, signal });
  return {
    ...findInsights(readTable(plan, rows), limit),
    measures: plan.measures,
    time: plan.time,
    mixed: plan.mixed,
  };
}

/** Patterns in the newest rows of a dataset that the actor sees. */
export async function mineDataset(
  services: Services,
  actor: Actor,
  { datasetId, target, columns, limit, signal }: MiningRequest,
): Promise<MinedDataset> {
  const readable = await getReadable(services, actor, { id: datasetId, signal });
  const { source, version } = readable;
  const known = await chartColumns(services, actor, { id: datasetId, readable, signal });
  const wanted = known.filter(({ name }) => columns === null || columns.includes(name));
  const mined = await mineRows(services, actor, { source, columns: wanted, target, limit, signal });
  const { measures, time, mixed, ...found } = mined;
  return {
    ...found,
    version: version.number,
    part: confinementDigest(readable),
    subject: { dataset: readable.name, measures, time, mixed },
  };
}

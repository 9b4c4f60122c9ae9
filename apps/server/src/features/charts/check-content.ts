import { AppError, type FilterNode, type ChartSpec, type Issue } from '@plumbline/contract';
import { check, rowQuery } from '@plumbline/query';
import { checkChart, type ChartColumn } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getReadable, listLabels } from '../datasources/index.ts';

export interface ChartToCheck {
  readonly chart: ChartSpec;
  readonly filters: FilterNode;
}

/** The columns that a chart of the dataset may name. Throws what `getReadable` throws. */
export async function columnsOfDataset(
  services: Services,
  actor: Actor,
  datasetId: string,
): Promise<readonly ChartColumn[]> {
  const { version } = await getReadable(services, actor, { id: datasetId });
  const labels = await listLabels(services.db.kysely, actor, datasetId);
  return version.columns.map((column) => ({ ...column, label: labels.get(column.name) ?? column.name }));
}

function filterIssues(filters: FilterNode, columns: readonly ChartColumn[]): readonly Issue[] {
  const checked = check(rowQuery({ filters }), columns);
  return checked.ok ? [] : checked.issues;
}

/** Throws `query.invalid` with everything in the chart and its filters that the dataset's columns do not allow. */
export async function refuseFaults(
  services: Services,
  actor: Actor,
  { datasetId, content }: { readonly datasetId: string; readonly content: ChartToCheck },
): Promise<void> {
  const columns = await columnsOfDataset(services, actor, datasetId);
  const issues = [...checkChart(content.chart, columns), ...filterIssues(content.filters, columns)];
  if (issues[0] !== undefined) {
    throw new AppError('query.invalid', issues[0].message, { issues });
  }
}

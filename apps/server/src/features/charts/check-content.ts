import type { FilterNode, ChartSpec, GraphMode, Issue } from '@plumbline/contract';
import { check, readFormula, rowQuery } from '@plumbline/query';
import { checkChart, hasFormulas, modeIssues, type ChartColumn, type ReadFormula } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { refuseIssues } from '../../platform/text/refuse-issues.ts';
import { contextOf, getReadable, listLabels } from '../datasources/index.ts';
import { listMeasureFormulas } from '../formulas/index.ts';

export interface ChartToCheck {
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
  readonly filters: FilterNode;
}

/** The columns that a chart of the dataset may name. Throws what `getReadable` throws. */
export async function columnsOfDataset(
  services: Services,
  actor: Actor,
  datasetId: string,
): Promise<readonly ChartColumn[]> {
  const { version } = await getReadable(services, actor, { id: datasetId });
  const labels = await listLabels(services.db.executor, actor, datasetId);
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
  const { chart, mode, filters } = content;
  const columns = await columnsOfDataset(services, actor, datasetId);
  const read = await formulaReader(services, actor, { datasetId, chart, columns });
  await refuseIssues([
    ...checkChart(chart, columns, { readFormula: read }),
    ...modeIssues(chart, mode, columns),
    ...filterIssues(filters, columns),
  ]);
}

interface Formulas {
  readonly datasetId: string;
  readonly chart: ChartSpec;
  readonly columns: readonly ChartColumn[];
}

/** Formulas of a chart may name the measures of its dataset. */
async function formulaReader(
  services: Services,
  actor: Actor,
  { datasetId, chart, columns }: Formulas,
): Promise<ReadFormula> {
  const { now, timeZone } = contextOf(services, actor);
  const measures = hasFormulas(chart)
    ? await listMeasureFormulas(services.db.executor, actor, datasetId)
    : [];
  return (text, prefix) => readFormula(text, { columns, measures, prefix, now, timeZone });
}

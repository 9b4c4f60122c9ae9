import type { FilterNode, ChartSpec, GraphMode, Issue } from '@plumbline/contract';
import { check, readFormula, rowQuery } from '@plumbline/query';
import { checkChart, hasFormulas, modeIssues, type ChartColumn, type ReadFormula } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { inEnglish, refuseIssues } from '../../platform/text/refuse-issues.ts';
import {
  findQueryContext,
  getReadable,
  listCorrections,
  listLabels,
  listShownMeasures,
  withMeaning,
} from '../datasources/index.ts';

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
  const { name, version } = await getReadable(services, actor, { id: datasetId });
  const { executor } = services.db;
  const labels = await listLabels(executor, actor, datasetId);
  const corrections = await listCorrections(executor, actor, datasetId);
  const labeled = version.columns.map((column) => ({
    ...column,
    label: labels.get(column.name) ?? column.name,
  }));
  return withMeaning<ChartColumn>(labeled, { corrections, subject: name });
}

function filterIssues(filters: FilterNode, columns: readonly ChartColumn[]): readonly Issue[] {
  const checked = check(rowQuery({ filters }), columns);
  return checked.ok ? [] : checked.issues;
}

/** Everything in the chart and its filters that the dataset's columns do not allow. */
async function findIssues(
  services: Services,
  actor: Actor,
  { chart, mode, filters, datasetId, columns }: ChartToCheck & Omit<Formulas, 'chart'>,
) {
  const read = await formulaReader(services, actor, { datasetId, chart, columns });
  return [
    ...checkChart(chart, columns, { readFormula: read }),
    ...modeIssues(chart, mode, columns),
    ...filterIssues(filters, columns),
  ];
}

/** Throws `query.invalid` with everything in the chart and its filters that the dataset's columns do not allow. */
export async function refuseFaults(
  services: Services,
  actor: Actor,
  { datasetId, content }: { readonly datasetId: string; readonly content: ChartToCheck },
): Promise<void> {
  const columns = await columnsOfDataset(services, actor, datasetId);
  refuseIssues(await findIssues(services, actor, { ...content, datasetId, columns }));
}

/** The same as a list, in English, for a chart that is part of something else. */
export const chartContentIssues = async (
  services: Services,
  actor: Actor,
  checked: ChartToCheck & Omit<Formulas, 'chart'>,
): Promise<Issue[]> => inEnglish(await findIssues(services, actor, checked));

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
  const { now, timeZone } = await findQueryContext(services, actor, datasetId);
  const measures = hasFormulas(chart) ? await listShownMeasures(services, actor, datasetId) : [];
  return (text, prefix) => readFormula(text, { columns, measures, prefix, now, timeZone });
}

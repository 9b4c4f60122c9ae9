import { useQueries, useQuery } from '@tanstack/react-query';
import { t } from '../../../../messages/index.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { dashboardPartsQuery, datasetChartsQuery } from '../api.ts';
import { dashboardUsesColumns, usesColumns } from '../model/column-uses.ts';

/** Beyond so many, dashboards are not read for it. */
const MAX_READ = 20;

/** Charts and dashboards that use columns which a step takes from the rows. Shows nothing while that is not known. */
export const StepUses = ({ removed }: { readonly removed: readonly string[] }) => {
  const { dataset, findColumn } = useDatasetPage();
  // What a step of the recipe removed before was missing already.
  const gone = removed.filter((name) => findColumn(name) !== null);
  const columns = new Set(gone);
  const enabled = gone.length > 0;
  const charts = useQuery({ ...datasetChartsQuery(dataset.id), enabled });
  const ids = dataset.dependents.filter(({ kind }) => kind === 'dashboard').slice(0, MAX_READ);
  const dashboards = useQueries({
    queries: ids.map(({ id }) => ({ ...dashboardPartsQuery(id), enabled })),
  });
  const names = [
    ...(charts.data?.data ?? [])
      .filter(({ chart, filters }) => usesColumns([chart, filters], columns))
      .map(({ name }) => t('recipeStep.usingChart', { name })),
    ...dashboards.flatMap(({ data }) =>
      data !== undefined && dashboardUsesColumns(data, { dataset: dataset.id, columns })
        ? [t('recipeStep.usingDashboard', { name: data.name })]
        : [],
    ),
  ];
  return enabled && names.length > 0 ? (
    <Notice tone="warning">{t('recipeStep.usesColumns', { columns: gone, names })}</Notice>
  ) : null;
};

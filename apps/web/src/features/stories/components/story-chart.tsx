import type { ChartSpec } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { NO_FILTERS } from '../../../lib/filters/filter-tree.ts';
import { chartQuery } from '../../../lib/data/rows.ts';
import { t } from '../../../messages/index.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import classes from './stories.module.css';

interface StoryChartProps {
  readonly datasetId: string;
  readonly version: number;
  readonly chart: ChartSpec;
  /** In px. */
  readonly height?: number;
}

/** A chart of the rows that the reader sees now. */
export const StoryChart = ({ datasetId, version, chart, height = 260 }: StoryChartProps) => {
  const query = useQuery(chartQuery(datasetId, { chart, version, mode: 'Absolute', filters: NO_FILTERS }));
  return (
    <figure className={classes['chart']}>
      <QueryResults query={query} loading={t('storyPage.drawing')} lines={4}>
        {(data) => <Chart data={data} height={height} />}
      </QueryResults>
      <figcaption className={classes['note']}>{t('storyPage.datum', { version })}</figcaption>
    </figure>
  );
};

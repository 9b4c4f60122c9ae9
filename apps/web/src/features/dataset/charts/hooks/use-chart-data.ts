import type { ChartData, ChartSpec, GraphMode } from '@plumbline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { chartDataQuery } from '../api.ts';
import { queriedChart, styledData } from '../model/queried-chart.ts';
import { isSame } from '../../../../lib/values/is-same.ts';

/** Edits in quick succession send one request, the first of them at once. */
const SETTLE_MS = 200;

export interface DrawnData {
  /** Null until the first answer. */
  readonly data: ChartData | null;
  readonly ms: number;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** What is drawn is not yet of this chart. */
  readonly isOld: boolean;
  readonly retry: () => void;
}

interface DataRequest {
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
  /** False while the chart lacks a column. */
  readonly isWhole: boolean;
}

/** The figures of the chart that is edited; the ones before stay while others come. */
export function useChartData({ chart, mode, isWhole }: DataRequest): DrawnData {
  const { dataset, version, address } = useDatasetPage();
  const { filters, search } = address;
  const requested = useMemo(() => ({ chart: queriedChart(chart), mode }), [chart, mode]);
  const [settled] = useDebouncedValue(requested, SETTLE_MS, { leading: true });
  const rows = { filters, search, version: version.number };
  const query = useQuery({ ...chartDataQuery(dataset.id, rows, settled), enabled: isWhole });
  const answer = query.data?.data ?? null;
  const isOld = query.isPlaceholderData || !isSame(settled, requested);
  const data = useMemo(() => {
    // The look of a chart carries over only to another answer to the same question: colors of another column say nothing.
    return answer === null || answer.chart.mark !== chart.mark ? answer : styledData(answer, chart);
  }, [answer, chart]);
  return {
    data,
    ms: query.data?.ms ?? 0,
    error: query.error,
    isFetching: query.isFetching,
    isOld,
    retry: () => void query.refetch(),
  };
}

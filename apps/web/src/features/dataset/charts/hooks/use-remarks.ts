import type { AnnotationContent, ChartAnnotation } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from '../../../../lib/toasts.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { changeRemark, dropRemark, remarksQuery, writeRemark } from '../api.ts';
import { t } from '../../../../messages/index.ts';

const NONE: readonly ChartAnnotation[] = [];

export interface Remarks {
  readonly all: readonly ChartAnnotation[];
  readonly error: unknown;
  readonly retry: () => void;
  readonly write: (content: AnnotationContent) => Promise<unknown>;
  readonly change: (id: string, content: AnnotationContent) => Promise<unknown>;
  readonly remove: (remark: ChartAnnotation) => Promise<void>;
}

const contentOf = ({ kind, chartId, anchor, text }: ChartAnnotation): AnnotationContent => ({
  kind,
  chartId,
  anchor,
  text,
});

/** The remarks on a chart: those on it alone, and those on every chart of its dataset. */
export function useRemarks(chartId: string | null): Remarks {
  const { dataset } = useDatasetPage();
  const query = useQuery(remarksQuery(dataset.id, chartId));
  return {
    all: useMemo(() => query.data ?? NONE, [query.data]),
    error: query.error,
    retry: () => void query.refetch(),
    write: (content) => writeRemark(dataset.id, content),
    change: changeRemark,
    remove: async (remark) => {
      await dropRemark(remark.id);
      const undo = async (): Promise<void> => {
        await writeRemark(dataset.id, contentOf(remark));
      };
      toast(t('savedChart.remarkDeleted'), { undo: { label: t('grid.undo'), run: undo } });
    },
  };
}

import type { AnnotationContent, ChartAnnotation } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { changeAnnotation, dropAnnotation, annotationsQuery, writeAnnotation } from '../api.ts';
import { t } from '../../../../messages/index.ts';

const NONE: readonly ChartAnnotation[] = [];

export interface Annotations {
  readonly all: readonly ChartAnnotation[];
  readonly error: unknown;
  readonly retry: () => void;
  readonly write: (content: AnnotationContent) => Promise<unknown>;
  readonly change: (id: string, content: AnnotationContent) => Promise<unknown>;
  readonly remove: (annotation: ChartAnnotation) => Promise<void>;
}

const pickContent = ({ kind, chartId, anchor, text }: ChartAnnotation): AnnotationContent => ({
  kind,
  chartId,
  anchor,
  text,
});

/** The annotations on a chart: those on it alone, and those on every chart of its dataset. */
export function useAnnotations(chartId: string | null): Annotations {
  const { dataset } = useDatasetPage();
  const query = useQuery(annotationsQuery(dataset.id, chartId));
  return {
    all: useMemo(() => query.data ?? NONE, [query.data]),
    error: query.error,
    retry: () => void query.refetch(),
    write: (content) => writeAnnotation(dataset.id, content),
    change: changeAnnotation,
    remove: async (annotation) => {
      await dropAnnotation(annotation.id);
      const undo = async (): Promise<void> => {
        await writeAnnotation(dataset.id, pickContent(annotation));
      };
      toast(t('savedChart.annotationDeleted'), { undo: { label: t('grid.undo'), run: undo } });
    },
  };
}

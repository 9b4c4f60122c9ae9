import type { SavedChart } from '@plumbline/contract';
import { explainFit } from '@plumbline/viz';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { ChartDraft } from '../../../../lib/chart-link/chart-link.ts';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import { useUndoKeys } from '../../../../lib/keyboard/use-undo-keys.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useSteps } from '../../../../lib/drafts/use-undo-history.ts';
import type { Builder, EditOptions } from './builder-context.ts';
import { isSame } from '../../../../lib/values/is-same.ts';
import { changeMark, originOf, type MarkSeries } from '../model/mark-series.ts';
import { reduceChart, type ChartAction } from '../model/reduce-chart.ts';
import { t } from '../../../../messages/index.ts';
import { useLinkedChart, withImages, type Base, type Undoable } from './use-linked-chart.ts';

/** The chart that is edited: in the address, undoable together with the filters, never only in memory. */
export function useBuilder(base: Base): Omit<Builder, 'data' | 'shown'> & { readonly announcement: string } {
  const { columns } = useDatasetPage();
  const { saved } = base;
  const { linked, now, go } = useLinkedChart(base);
  const [said, say] = useState('');
  // Two edits may come before the first is rendered: the last request counts, not what is shown.
  const edited = useRef(now);
  const { record, undo, redo } = useSteps<Undoable>(now);
  useEffect(() => {
    const before = edited.current;
    const after = { ...linked, chart: withImages(linked.chart, before.chart.images) };
    // A filter that was set elsewhere, or a step of the browser's own.
    if (!isSame(before, after)) {
      record(before, after);
      edited.current = after;
    }
  }, [linked, record]);

  const latest = useLatest(go);
  const series = useRef<MarkSeries | null>(null);
  const edit = useCallback(
    (action: ChartAction, { isPassing = false, filters }: EditOptions = {}) => {
      const before = edited.current;
      const rows = filters === undefined ? {} : { filters };
      series.current =
        action.type === 'mark' ? changeMark(before, action.mark, { series: series.current, columns }) : null;
      const draft = series.current?.result ?? reduceChart(before, action, columns);
      const next = { ...before, ...rows, ...draft };
      if (!isSame(before, next)) {
        record(before, next);
        edited.current = next;
        latest.current(next, isPassing);
      }
    },
    [columns, latest, record],
  );
  const travel = useCallback(
    (step: (now: Undoable) => Undoable, words: string) => {
      const next = step(edited.current);
      edited.current = next;
      latest.current(next, false);
      say(words);
    },
    [latest],
  );
  const undoing = {
    undo: undo === null ? null : () => travel(undo, t('chartBuilder.announceUndone')),
    redo: redo === null ? null : () => travel(redo, t('chartBuilder.announceRedone')),
  };
  useUndoKeys(undoing, true);
  const isChanged = saved !== null && !isSame(comparableContent(saved), comparableContent(now));
  return {
    chart: now.chart,
    mode: now.mode,
    edit,
    explainMark: useMarkFit(now, series),
    ...undoing,
    saved,
    isChanged,
    say,
    announcement: said,
  };
}

/** What the chart lacks for another mark, by the chart that it would be converted from. */
function useMarkFit(now: ChartDraft, series: RefObject<MarkSeries | null>): Builder['explainMark'] {
  const { columns } = useDatasetPage();
  return (mark) => explainFit(mark, originOf(now, series.current).chart, columns);
}

const comparableContent = ({ chart, mode, filters }: Pick<SavedChart, 'chart' | 'mode' | 'filters'>) => [
  chart,
  mode,
  filters.value.length === 0 ? null : filters,
];

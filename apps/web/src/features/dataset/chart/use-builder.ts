import type { ChartSpec, FilterGroup, GraphMode, SavedChart } from '@plumbline/contract';
import { resolveChart } from '@plumbline/viz';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDatasetPage } from '../page/context.ts';
import { useUndoKeys } from '../../../lib/use-undo-keys.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { writeAddress as writePage } from '../view/address.ts';
import { useSteps } from '../view/use-steps.ts';
import type { Builder } from './builder-context.ts';
import { isSame } from './state/is-same.ts';
import { readAddress, writeAddress, type ChartDraft } from '../../../lib/chart-link/chart-address.ts';
import { reduceChart, type ChartAction } from './state/reduce-chart.ts';
import { t } from './text.ts';

/** What undo goes back to: the chart and the rows it is of. */
interface Undoable extends ChartDraft {
  readonly filters: FilterGroup;
  readonly search: string;
}

type Search = Readonly<Record<string, unknown>>;

export interface Base {
  readonly kept: SavedChart | null;
  /** What the chart is while the address says nothing of it. */
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
}

/** The chart that is edited: in the address, undoable together with the filters, never only in memory. */
export function useBuilder({ kept, chart: first, mode: firstMode }: Base): Omit<Builder, 'data'> & {
  readonly said: string;
} {
  const { columns, address } = useDatasetPage();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [said, say] = useState('');
  const keptId = kept?.id ?? null;
  const linked = useMemo((): Undoable => {
    const { chart, mode } = readAddress(search);
    const { filters, search: text } = address;
    return { chart: chart ?? first, mode: mode ?? firstMode, filters, search: text };
  }, [search, address, first, firstMode]);
  // Pictures are too long for an address: they stay here until the chart is kept.
  const [images, setImages] = useState<ChartSpec['images']>(first.images);
  const now = useMemo((): Undoable => {
    const chart = images === undefined ? linked.chart : { ...linked.chart, images };
    return { ...linked, chart };
  }, [linked, images]);

  // Two edits may come before the first is rendered: what was asked for last counts, not what is shown.
  const asked = useRef(now);
  const { record, undo, redo } = useSteps<Undoable>(now);
  useEffect(() => {
    const before = asked.current;
    const after = { ...linked, chart: withImages(linked.chart, before.chart.images) };
    // A filter that was set elsewhere, or a step of the browser's own.
    if (!isSame(before, after)) {
      record(before, after);
      asked.current = after;
    }
  }, [linked, record]);

  const go = useCallback(
    (next: Undoable, isReplaced: boolean) => {
      asked.current = next;
      setImages(next.chart.images);
      const rows = writePage({ ...address, filters: next.filters, search: next.search, page: 1 });
      void navigate({
        to: '.',
        search: ({ f: _f, q: _q, ...others }: Search) => ({
          ...others,
          ...(rows.f === undefined ? {} : { f: rows.f }),
          ...(rows.q === undefined ? {} : { q: rows.q }),
          ...writeAddress(next, keptId),
        }),
        replace: isReplaced,
        resetScroll: false,
      } as never);
    },
    [address, keptId, navigate],
  );
  const edit = useCallback(
    (action: ChartAction, isPassing = false) => {
      const before = asked.current;
      const next = { ...before, ...reduceChart(before, action, columns) };
      if (!isSame(before, next)) {
        record(before, next);
        go(next, isPassing);
      }
    },
    [columns, go, record],
  );
  const latest = useLatest(go);
  const travel = useCallback(
    (step: (now: Undoable) => Undoable, words: string) => {
      const next = step(asked.current);
      latest.current(next, false);
      say(words);
    },
    [latest],
  );
  const undoing = {
    undo: undo === null ? null : () => travel(undo, t('saidUndone')),
    redo: redo === null ? null : () => travel(redo, t('saidRedone')),
  };
  useUndoKeys(undoing, true);
  const shown = useMemo(() => resolveChart(now.chart, columns), [now.chart, columns]);
  return {
    chart: now.chart,
    shown,
    mode: now.mode,
    edit,
    ...undoing,
    kept,
    isChanged: kept !== null && !isSame(contentOf(kept), contentOf(now)),
    say,
    said,
  };
}

const withImages = ({ images: _, ...chart }: ChartSpec, images: ChartSpec['images']): ChartSpec =>
  images === undefined ? chart : { ...chart, images };

const contentOf = ({ chart, mode, filters }: Pick<SavedChart, 'chart' | 'mode' | 'filters'>) => [
  chart,
  mode,
  filters.value.length === 0 ? null : filters,
];

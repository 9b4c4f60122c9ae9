import type { ChartSpec, FilterGroup, GraphMode, SavedChart } from '@plumbline/contract';
import { useCallback, useMemo, useState } from 'react';
import { readAddress } from '../../../../lib/chart-link/chart-address.ts';
import { writeAddress, type ChartDraft } from '../../../../lib/chart-link/chart-link.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { writeAddress as writePage } from '../../core/model/address.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../../../lib/routes/use-search-keys.ts';

/** What undo goes back to: the chart and the rows it is of. */
export interface Undoable extends ChartDraft {
  readonly filters: FilterGroup;
  readonly search: string;
}

export interface Base {
  readonly saved: SavedChart | null;
  /** What the chart is while the address says nothing of it. */
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
}

interface LinkedChart {
  /** The chart of the address. */
  readonly linked: Undoable;
  /** With what no address can hold. */
  readonly now: Undoable;
  /** With `isReplaced`, back does not lead to what it replaces. */
  readonly go: (next: Undoable, isReplaced: boolean) => void;
}

/** The chart of the address, and the way to another. */
export function useLinkedChart({ saved, chart: first, mode: firstMode }: Base): LinkedChart {
  const { address } = useDatasetPage();
  const search = useSearchKeys();
  const changeKeys = useChangeSearchKeys();
  const savedId = saved?.id ?? null;
  const linked = useMemo((): Undoable => {
    const { chart, mode } = readAddress(search);
    const { filters, search: text } = address;
    return { chart: chart ?? first, mode: mode ?? firstMode, filters, search: text };
  }, [search, address, first, firstMode]);
  // Images are too long for a URL: they stay here until the chart is saved.
  const [images, setImages] = useState<ChartSpec['images']>(first.images);
  const now = useMemo(
    (): Undoable => ({ ...linked, chart: withImages(linked.chart, images ?? linked.chart.images) }),
    [linked, images],
  );
  const go = useCallback(
    (next: Undoable, isReplaced: boolean) => {
      setImages(next.chart.images);
      const rows = writePage({ ...address, filters: next.filters, search: next.search, page: 1 });
      changeKeys(
        ({ f: _f, q: _q, ...others }) => ({
          ...others,
          ...(rows.f === undefined ? {} : { f: rows.f }),
          ...(rows.q === undefined ? {} : { q: rows.q }),
          ...writeAddress(next, savedId),
        }),
        { replace: isReplaced, resetScroll: false },
      );
    },
    [address, savedId, changeKeys],
  );
  return { linked, now, go };
}

export const withImages = (
  { images: _images, ...chart }: ChartSpec,
  images: ChartSpec['images'],
): ChartSpec => (images === undefined ? chart : { ...chart, images });

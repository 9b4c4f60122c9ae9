import type { FilterGroup } from '@plumbline/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSteps } from '../../../../lib/drafts/use-undo-history.ts';
import { isSame } from '../../../../lib/values/is-same.ts';
import { useUndoKeys } from '../../../../lib/keyboard/use-undo-keys.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../../../lib/routes/use-search-keys.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { writeAddress as writePage } from '../../core/model/address.ts';
import { defaultFigure } from '../model/figure-of.ts';
import { readPivot, writePivot, type PivotAddress } from '../model/pivot-address.ts';

/** What undo goes back to: the pivot and the rows it is of. */
interface Undoable {
  readonly pivot: PivotAddress;
  readonly filters: FilterGroup;
  readonly search: string;
}

export interface LinkedPivot {
  readonly pivot: PivotAddress;
  /** The address says nothing of a pivot: the suggested one is shown. */
  readonly isSuggested: boolean;
  readonly change: (pivot: PivotAddress) => void;
  /** Null when there is nothing to go back to. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** An address without a value counts rows. */
const withKnown = (pivot: PivotAddress): PivotAddress =>
  pivot.values.length === 0 ? { ...pivot, values: [defaultFigure(null)] } : pivot;

/** The pivot of the address, undoable together with the filters. */
export function useLinkedPivot(suggested: PivotAddress): LinkedPivot {
  const { address } = useDatasetPage();
  const keys = useSearchKeys();
  const changeKeys = useChangeSearchKeys();
  const fromAddress = useMemo(() => readPivot(keys), [keys]);
  const { filters, search } = address;
  const now = useMemo(
    (): Undoable => ({ pivot: withKnown(fromAddress ?? suggested), filters, search }),
    [fromAddress, suggested, filters, search],
  );
  // Two changes may come before the first is rendered: the last request counts, not what is shown.
  const latest = useRef(now);
  const { record, undo, redo } = useSteps<Undoable>(now);
  useEffect(() => {
    const before = latest.current;
    // A filter that was set elsewhere, or a step of the browser's own; another suggestion is none.
    if (!isSame(fromAddress === null ? { ...before, pivot: now.pivot } : before, now)) {
      record(before, now);
    }
    latest.current = now;
  }, [now, fromAddress, record]);
  const change = useCallback(
    (wanted: PivotAddress): void => {
      // As the address will say it.
      const pivot = withKnown(readPivot(writePivot(wanted)) ?? wanted);
      const next = { ...latest.current, pivot };
      record(latest.current, next);
      latest.current = next;
      changeKeys((before) => ({ ...before, ...writePivot(pivot) }), { resetScroll: false });
    },
    [record, changeKeys],
  );
  const travel = (step: (present: Undoable) => Undoable): void => {
    const next = step(latest.current);
    latest.current = next;
    const rows = writePage({ ...address, filters: next.filters, search: next.search, page: 1 });
    changeKeys(
      ({ f: _f, q: _q, ...others }) => ({
        ...others,
        ...(rows.f === undefined ? {} : { f: rows.f }),
        ...(rows.q === undefined ? {} : { q: rows.q }),
        ...writePivot(next.pivot),
      }),
      { resetScroll: false },
    );
  };
  const undoing = {
    undo: undo === null ? null : () => travel(undo),
    redo: redo === null ? null : () => travel(redo),
  };
  useUndoKeys(undoing, true);
  return { pivot: now.pivot, isSuggested: fromAddress === null, change, ...undoing };
}

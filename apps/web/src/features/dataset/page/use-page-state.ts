import type { Dataset, DatasetVersion } from '@plumbline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '../../../lib/current.ts';
import { hasMod } from '../../../lib/keys.ts';
import { readAddress, writeAddress, type DatasetAddress } from '../view/address.ts';
import { historyOf, recorded, redone, undone, type History } from '../view/history.ts';
import { useView } from '../view/use-view.ts';
import { reduceView, type ViewAction } from '../view/view-state.ts';
import type { DatasetPageState, Undoable } from './context.ts';

/** Search keys of the address that are this page's; the rest belongs to the shell and stays. */
const OWN_KEYS = ['f', 's', 'col', 'page', 'v', 'q'] as const;

type Search = Readonly<Record<string, unknown>>;

const withAddress = (search: Search, address: DatasetAddress): Search => {
  const others = Object.fromEntries(Object.entries(search).filter(([key]) => !OWN_KEYS.includes(key as 'f')));
  return { ...others, ...writeAddress(address) };
};

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));

/** Filters, sort, view and their undo: what the layouts of one dataset share. */
export function usePageState(dataset: Dataset, version: DatasetVersion): DatasetPageState {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search), [search]);
  const { view, setView, error: viewError } = useView(dataset.id);
  const [history, setHistory] = useState<History<null>>(() => historyOf(null));
  const steps = useRef<History<Undoable>>(historyOf(undoableOf(address, view)));
  const latest = useRef({ address, view, search });
  latest.current = { address, view, search };

  const go = useCallback(
    (next: DatasetAddress, isReplaced: boolean) => {
      latest.current = { ...latest.current, address: next };
      void navigate({
        to: '.',
        search: (now: Search) => withAddress(now, next),
        replace: isReplaced,
        resetScroll: false,
      } as never);
    },
    [navigate],
  );

  /** Keeps the state that is left, so that it can be come back to. */
  const record = useCallback((next: Undoable) => {
    const { address, view } = latest.current;
    steps.current = recorded({ ...steps.current, present: undoableOf(address, view) }, next);
    setHistory(countsOf(steps.current));
  }, []);

  const change = useCallback(
    (part: Partial<DatasetAddress>) => {
      const { address, view } = latest.current;
      const isRows = 'filters' in part || 'sort' in part || 'search' in part;
      const next = { ...address, ...(isRows || 'version' in part ? { page: 1 } : {}), ...part };
      if (isRows) {
        record(undoableOf(next, view));
      }
      go(next, !isRows && !('version' in part));
    },
    [go, record],
  );

  const names = useMemo(() => dataset.columns.map(({ name }) => name), [dataset.columns]);
  const changeView = useCallback(
    (action: ViewAction) => {
      const { address, view } = latest.current;
      const next = reduceView(view, action, names);
      if (next !== view) {
        record(undoableOf(address, next));
        latest.current = { ...latest.current, view: next };
        setView(next);
      }
    },
    [names, record, setView],
  );

  const travel = useCallback(
    (to: (history: History<Undoable>) => History<Undoable>) => {
      const { address, view } = latest.current;
      const next = to({ ...steps.current, present: undoableOf(address, view) });
      steps.current = next;
      setHistory(countsOf(next));
      const { filters, sort, search } = next.present;
      if (next.present.view !== view) {
        setView(next.present.view);
      }
      go({ ...address, filters, sort, search, page: 1 }, false);
    },
    [go, setView],
  );
  const undo = useMemo(() => (history.past.length > 0 ? () => travel(undone) : null), [history, travel]);
  const redo = useMemo(() => (history.future.length > 0 ? () => travel(redone) : null), [history, travel]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (hasMod(event) && event.key.toLowerCase() === 'z' && !isField(event.target)) {
        event.preventDefault();
        (event.shiftKey ? redo : undo)?.();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo]);

  const canEdit = useCan('editor');
  return useMemo(() => {
    const byName = new Map(dataset.columns.map((column) => [column.name, column]));
    return {
      dataset,
      version,
      columns: dataset.columns,
      findColumn: (name) => byName.get(name) ?? null,
      canEdit,
      address,
      change,
      view,
      changeView,
      viewError,
      undo,
      redo,
    };
  }, [dataset, version, canEdit, address, change, view, changeView, viewError, undo, redo]);
}

const undoableOf = ({ filters, sort, search }: DatasetAddress, view: Undoable['view']): Undoable => ({
  view,
  filters,
  sort,
  search,
});

/** How far back and forth it goes, for the buttons; the steps themselves need no render. */
const countsOf = ({ past, future }: History<Undoable>): History<null> => ({
  past: past.map(() => null),
  present: null,
  future: future.map(() => null),
});

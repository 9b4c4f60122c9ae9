import { allows, type Dataset, type DatasetColumn, type DatasetVersion } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useAddress } from './use-address.ts';
import { useSteps } from '../../../../lib/drafts/use-undo-history.ts';
import { useView } from './use-view.ts';
import { DEFAULT_VIEW, reduceView, type ViewAction } from '../../core/model/view-state.ts';
import { profileQuery, versionRowsQuery } from '../../core/api.ts';
import { useUndoKeys } from '../../../../lib/keyboard/use-undo-keys.ts';
import { columnsOfVersion } from '../model/version-columns.ts';
import type { DatasetPageState, Undoable } from '../../core/hooks/use-dataset-page.ts';

type Changes = Pick<
  DatasetPageState,
  'address' | 'change' | 'view' | 'changeView' | 'viewError' | 'undo' | 'redo'
>;

const undoableOf = ({ filters, sort, search }: Omit<Undoable, 'view'>, view: Undoable['view']): Undoable => ({
  view,
  filters,
  sort,
  search,
});

const isSameRows = (one: Omit<Undoable, 'view'>, other: Omit<Undoable, 'view'>): boolean =>
  JSON.stringify(undoableOf(one, DEFAULT_VIEW)) === JSON.stringify(undoableOf(other, DEFAULT_VIEW));

const isRowsPart = (part: object): boolean => 'filters' in part || 'sort' in part || 'search' in part;

/** Filters, sort and view, with every change of them undoable. */
function useChanges(id: string, names: readonly string[]): Changes {
  const { address, go } = useAddress();
  const { view, setView, error: viewError } = useView(id);
  const { record, undo, redo } = useSteps<Undoable>(undoableOf(address, view));
  // Two changes may come before the first is rendered: the last request counts, not what is shown.
  const latest = useRef({ address, view });
  useEffect(() => {
    latest.current = { address, view };
  }, [address, view]);

  const change = useCallback<Changes['change']>(
    (part) => {
      const { address, view } = latest.current;
      const isOther = isRowsPart(part) || 'version' in part;
      const next = { ...address, ...(isOther ? { page: 1 } : {}), ...part };
      if (isRowsPart(part)) {
        record(undoableOf(address, view), undoableOf(next, view));
      }
      latest.current = { address: next, view };
      go(next, !isOther);
    },
    [record, go],
  );

  const changeView = useCallback(
    (action: ViewAction) => {
      const { address, view } = latest.current;
      const next = reduceView(view, action, names);
      if (next !== view) {
        record(undoableOf(address, view), undoableOf(address, next));
        latest.current = { address, view: next };
        setView(next);
      }
    },
    [names, record, setView],
  );

  const travel = useCallback(
    (step: (now: Undoable) => Undoable) => {
      const { address, view } = latest.current;
      const { view: nextView, ...rows } = step(undoableOf(address, view));
      if (nextView !== view) {
        setView(nextView);
      }
      const isOther = !isSameRows(rows, address);
      const next = { ...address, ...rows, page: isOther ? 1 : address.page };
      latest.current = { address: next, view: nextView };
      if (isOther) {
        go(next, false);
      }
    },
    [go, setView],
  );
  return {
    address,
    change,
    view,
    changeView,
    viewError,
    undo: useMemo(() => (undo === null ? null : () => travel(undo)), [undo, travel]),
    redo: useMemo(() => (redo === null ? null : () => travel(redo)), [redo, travel]),
  };
}

/** The columns of the version that is shown. */
function useVersionColumns(dataset: Dataset, version: DatasetVersion): readonly DatasetColumn[] {
  const isNewest = version.number === dataset.version?.number;
  const { data } = useQuery({ ...versionRowsQuery(dataset.id, version.number), enabled: !isNewest });
  const { data: profile } = useQuery({
    ...profileQuery(dataset.id, version.number),
    enabled: !isNewest,
  });
  return useMemo(
    () =>
      isNewest
        ? dataset.columns
        : columnsOfVersion(data?.columns ?? dataset.columns, {
            now: dataset.columns,
            profiled: profile?.examination?.columns ?? [],
          }),
    [isNewest, data, profile, dataset.columns],
  );
}

/** What the layouts of one dataset share. */
export function usePageState(dataset: Dataset, version: DatasetVersion): DatasetPageState {
  const columns = useVersionColumns(dataset, version);
  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  const changes = useChanges(dataset.id, names);
  useUndoKeys(changes);
  const canEdit = allows(dataset.permission, 'edit');
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns]);
  const findColumn = useCallback((name: string) => byName.get(name) ?? null, [byName]);
  return { ...changes, dataset, version, columns, findColumn, canEdit };
}

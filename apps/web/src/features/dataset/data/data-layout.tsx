import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useShortcut } from '../../../lib/keyboard/shortcuts.ts';
import { PHONE } from '../../../ui/filter/editor-frame.tsx';
import { FilterBar } from '../core/components/filter-bar.tsx';
import { filteredColumns } from '../../../lib/filters/filter-tree.ts';
import { fittedWidthPx, textMeasure } from './model/auto-width.ts';
import { fixedDecimals } from '@plumbline/viz';
import { cellText } from '../../../ui/text/cell-text.ts';
import { DataGrid } from './components/grid/data-grid.tsx';
import type { GridActions, GridHandle } from './components/grid/grid-props.ts';
import type { RowSource } from './model/row-source.ts';
import { useElementSize } from '../../../ui/scroll/use-element-size.ts';
import { ColumnPanel } from './components/column-panel.tsx';
import { RetypeDialog } from '../core/components/retype-dialog.tsx';
import { LookDialog } from './components/cell-format-dialog.tsx';
import { useCommentCell } from './hooks/use-comment-cell.ts';
import { useTotals } from './hooks/use-totals.ts';
import { useLatest } from '../../../lib/state/use-latest.ts';
import { nextSort } from '../core/model/sorting.ts';
import { CellMenu, type OpenCell } from './components/cell-menu.tsx';
import { ColumnMenu, type ColumnItems } from './components/column-menu.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { DataTools } from './components/data-tools.tsx';
import { GridFoot } from './components/grid-foot.tsx';
import { GridOver } from './components/grid-over.tsx';
import { toggledPanel } from '../core/model/layouts.ts';
import { RecordSheet } from './components/record-sheet.tsx';
import { selectionWords } from './model/selection-words.ts';
import { useCopy } from './hooks/use-copy.ts';
import { useFollowedPage } from './hooks/use-followed-page.ts';
import { useGridLayout, type GridLayout } from './hooks/use-grid-layout.ts';
import { useRows } from './hooks/use-rows.ts';
import { useSelection } from './hooks/use-selection.ts';
import classes from './components/data.module.css';

const ROW_PX = { dense: 28, normal: 32, relaxed: 40 } as const;
const TOUCH_ROW_PX = 44;
/** Rows drawn as gray bars while nothing is known of the result. */
const ROWS_UNKNOWN = 40;
const NOWHERE = new DOMRect();

interface DataLayoutProps {
  readonly columnItems: ColumnItems;
  /** Control of the saved views. */
  readonly views: ReactNode;
}

/** The rows: filters above, grid, column panel beside it, bar below. */
export const DataLayout = ({ columnItems, views }: DataLayoutProps) => {
  const page = useDatasetPage();
  const { dataset, columns, view, address, version } = page;
  const rows = useRows();
  const { source, state } = rows;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<GridHandle>(null);
  const { width } = useElementSize(container);
  const { rowCount, expected } = useRowCounts(state.total);
  // The rows of another filter stay until there are others; their number is not that of this one.
  const total = state.isStale ? null : state.total;
  const grid = useGridLayout({ isPhone, widthPx: width, rowCount });
  const { layout, names } = grid;
  const { selection, range, select } = useSelection(names, rowCount);
  const filtered = useMemo(() => filteredColumns(address.filters), [address.filters]);
  const [adding, setAdding] = useState<{ readonly column: string | null } | null>(null);
  const [menu, setMenu] = useState<{ readonly column: string; readonly at: DOMRect } | null>(null);
  const [cell, setCell] = useState<OpenCell | null>(null);
  const [record, setRecord] = useState<number | null>(null);
  const [retyped, setRetyped] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const { problem, copy } = useCopy(range);
  const jumpToRow = useCallback((row: number) => handle.current?.jumpToRow(row), []);
  const onRest = useFollowedPage({ jumpToRow, rowCount, shown: state.shown });
  useShownColumn(handle, { names, column: address.column, widthPx: width });
  useShortcut(']', () => {
    const active = selection.active === null ? null : (names[selection.active.column] ?? null);
    page.change({ column: toggledPanel({ open: address.column, active, names }) });
  });
  const chartThis = useChartThis();
  const autoSize = useAutoSize(container, { source, grid });
  const cellAt = (row: number, name: string) => source.cellAt(row, grid.columnIndexes.get(name) ?? -1);
  const openCell =
    (kind: OpenCell['kind']): GridActions['openCell'] =>
    (place, at) => {
      const column = layout.all[place.column]?.column;
      if (column !== undefined) {
        setCell({ kind, row: place.row, column, cell: cellAt(place.row, column.name), at });
      }
    };
  const copySelection = (): void => {
    if (range !== null) {
      void copy({ id: dataset.id, layout, state, range });
    }
  };
  const filterBy = (column: string): void => setAdding({ column });
  const actions: GridActions = {
    ...useColumnActions(),
    select,
    openMenu: (column, at) => setMenu({ column, at }),
    autoSize,
    openCell: openCell('details'),
    openCellMenu: openCell('menu'),
    openRow: setRecord,
    copy: copySelection,
    onRest,
  };
  const commentCell = useCommentCell(cell, cellAt);
  const totals = useTotals();
  const panelColumn = address.column === null ? null : page.findColumn(address.column);
  return (
    <>
      {isPhone ? null : <DataTools views={views} />}
      <FilterBar total={state.error === null ? total : undefined} adding={adding} onAdding={setAdding} />
      <div className={classes['workbench']}>
        <div className={classes['main']}>
          <div className={classes['gridBox']}>
            <DataGrid
              name={dataset.name}
              handle={handle}
              allColumns={columns}
              layout={layout}
              source={source}
              state={state}
              rowCount={rowCount}
              versionRowCount={version.rowCount}
              rowPx={isPhone ? TOUCH_ROW_PX : ROW_PX[view.density]}
              sort={address.sort}
              filtered={filtered}
              selectedColumn={address.column}
              menuColumn={menu?.column ?? null}
              selection={selection}
              isTouchLayout={isPhone}
              container={container}
              actions={actions}
              looks={address.looks}
              totals={totals}
            />
            {state.isLoading ? <div className={classes['working']} /> : null}
            <GridOver source={source} state={state} shownColumns={names.length} />
          </div>
          <GridFoot
            total={total}
            asOf={state.asOf}
            expected={expected}
            selected={range === null ? null : selectionWords({ range, layout, cellAt })}
            problem={problem}
            jumpToRow={jumpToRow}
          />
        </div>
        {panelColumn === null ? null : (
          <ColumnPanel
            key={panelColumn.name}
            column={panelColumn}
            isPhone={isPhone}
            onFilter={filterBy}
            onChart={chartThis}
            onRetype={setRetyped}
          />
        )}
      </div>
      <ColumnMenu
        items={columnItems}
        column={menu?.column ?? null}
        at={menu?.at ?? NOWHERE}
        onClose={() => setMenu(null)}
        onFilter={filterBy}
        onChart={chartThis}
        onRetype={setRetyped}
        onAutoSize={autoSize}
        onLook={setOpened}
      />
      <LookDialog column={opened} onClose={() => setOpened(null)} />
      <CellMenu
        open={cell}
        onClose={() => setCell(null)}
        onCopy={copySelection}
        onDetails={() => setCell((open) => (open === null ? null : { ...open, kind: 'details' }))}
        onRecord={setRecord}
        onComment={commentCell}
      />
      <RecordSheet row={record} total={rowCount} rows={rows} isPhone={isPhone} onRow={setRecord} />
      <RetypeDialog column={retyped} onClose={() => setRetyped(null)} />
    </>
  );
};

/** Rows to lay out, known or not, and those to count on while the result is not known. */
function useRowCounts(total: number | null): { readonly rowCount: number; readonly expected: number } {
  const { address, version } = useDatasetPage();
  const isFiltered = address.filters.value.length > 0 || address.search !== '';
  const expected = isFiltered ? 0 : version.rowCount;
  const unknown = isFiltered ? Math.min(version.rowCount, ROWS_UNKNOWN) : expected;
  return { rowCount: total ?? unknown, expected };
}

/** What headers do to the sort, the view and the panel. */
function useColumnActions(): Pick<
  GridActions,
  'sort' | 'openProfile' | 'drop' | 'resize' | 'step' | 'pin' | 'hide'
> {
  const { address, change, view, changeView } = useDatasetPage();
  return {
    sort: (column, isAdded) => change({ sort: nextSort(address.sort, column, isAdded) }),
    openProfile: (column) => change({ column: column === address.column ? null : column }),
    drop: (drop) => changeView({ type: 'place', ...drop }),
    resize: (resized) => changeView({ type: 'resize', ...resized }),
    step: (column, by) => changeView({ type: 'step', column, by }),
    pin: (column) =>
      changeView({ type: 'pin', column, side: view.pinnedLeft.includes(column) ? null : 'left' }),
    hide: (column) => changeView({ type: 'hide', columns: [column] }),
  };
}

/** Opens the charts with a column across. */
function useChartThis(): (column: string) => void {
  const { dataset } = useDatasetPage();
  const navigate = useNavigate();
  return (column) =>
    void navigate({
      to: '/datasets/$id/charts/new',
      params: { id: dataset.id },
      search: (search: Record<string, unknown>) => ({ ...search, c: { of: [column] } }),
    });
}

interface AutosizeInput {
  readonly source: RowSource;
  readonly grid: GridLayout;
}

/** Makes a column as wide as its label and the cells in view need. */
function useAutoSize(
  container: RefObject<HTMLElement | null>,
  { source, grid }: AutosizeInput,
): (name: string) => void {
  const { findColumn, changeView } = useDatasetPage();
  return (name) => {
    const column = findColumn(name);
    const element = container.current;
    if (column === null || element === null) {
      return;
    }
    const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) =>
      Number(dataset['row']),
    );
    const place = grid.columnIndexes.get(name) ?? -1;
    const decimals = fixedDecimals(column, source.getState().decimals.get(place) ?? 0);
    const texts = rows.map((row) => {
      const cell = source.cellAt(row, place);
      return cell === undefined ? '' : cellText(cell, column, decimals).text;
    });
    // Room for the icon and the marks beside the label.
    const label = `${column.label}${' '.repeat(14)}`;
    const widthPx = fittedWidthPx([label, ...texts], textMeasure(element));
    changeView({ type: 'resize', column: name, widthPx });
  };
}

interface ShownColumn {
  readonly names: readonly string[];
  readonly column: string | null;
  /** Inner width of the grid; 0 until it is measured, smaller once the panel is open beside it. */
  readonly widthPx: number;
}

/** Scrolls the column of an opened panel into view, also when a link opens it. */
function useShownColumn(handle: RefObject<GridHandle | null>, { names, column, widthPx }: ShownColumn): void {
  const latest = useLatest(names);
  useEffect(() => {
    if (column !== null && widthPx > 0) {
      handle.current?.showColumn(latest.current.indexOf(column));
    }
  }, [handle, latest, column, widthPx]);
}

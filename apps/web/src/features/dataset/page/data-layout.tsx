import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { DEFAULT_LIMIT } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { PHONE } from '../filter/editor-frame.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { filteredColumns } from '../filter/filter-tree.ts';
import { fittedWidthPx, textMeasure } from '../grid/auto-width.ts';
import { cellText } from '../grid/cell-text.ts';
import { layoutColumns, withFittingPins } from '../grid/column-layout.ts';
import { DataGrid, gutterWidth, type GridActs, type GridHandle } from '../grid/data-grid.tsx';
import { keyOf } from '../grid/row-source.ts';
import {
  fitSelection,
  namedSelection,
  placedSelection,
  rangeOf,
  type NamedSelection,
  type Selection,
} from '../grid/selection.ts';
import { useElementSize } from '../grid/use-element-size.ts';
import { ColumnPanel } from '../panel/column-panel.tsx';
import { RetypeDialog } from '../panel/retype-dialog.tsx';
import { t } from '../text.ts';
import { nextSort } from '../view/sorting.ts';
import { CellMenu, type OpenCell } from './cell-menu.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ColumnsPopover } from './columns-popover.tsx';
import { useDatasetPage } from './context.ts';
import { GridFoot } from './grid-foot.tsx';
import { NoRows } from './no-rows.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { selectionWords } from './selection-words.ts';
import { LayoutTools } from './tools.tsx';
import { useCopy } from './use-copy.ts';
import { useRows } from './use-rows.ts';
import classes from './page.module.css';

const ROW_PX = { dense: 28, normal: 32, relaxed: 40 } as const;
const TOUCH_ROW_PX = 44;
/** Rows drawn as grey bars while nothing is known of the result. */
const ROWS_UNKNOWN = 40;
const NOTHING_NAMED: NamedSelection = { active: null, anchor: null };

/** The rows: filters above, grid, column panel beside it, bar below. */
export const DataLayout = () => {
  const page = useDatasetPage();
  const { columns, view, address, change, changeView, version, findColumn } = page;
  const { source, state } = useRows();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<GridHandle>(null);
  const size = useElementSize(container);
  const isFiltered = address.filters.value.length > 0 || address.search !== '';
  const rowCount = state.total ?? (isFiltered ? Math.min(version.rowCount, ROWS_UNKNOWN) : version.rowCount);

  const layout = useMemo(() => {
    const shown = layoutColumns(columns, view);
    const first = shown.all[0]?.column.name;
    const phoneView = { ...view, pinnedLeft: first === undefined ? [] : [first], pinnedRight: [] };
    const room = size.width === 0 ? Number.POSITIVE_INFINITY : size.width - gutterWidth(rowCount);
    return layoutColumns(columns, isPhone ? phoneView : withFittingPins(columns, view, room));
  }, [columns, view, isPhone, size.width, rowCount]);
  const places = useMemo(() => new Map(columns.map(({ name }, at) => [name, at])), [columns]);
  const filtered = useMemo(() => filteredColumns(address.filters), [address.filters]);

  const [kept, setKept] = useState<NamedSelection>(NOTHING_NAMED);
  const names = useMemo(() => layout.all.map(({ column }) => column.name), [layout]);
  const selection = fitSelection(placedSelection(kept, names), { rowCount, columnCount: layout.all.length });
  const range = rangeOf(selection);
  const [adding, setAdding] = useState<{ readonly column: string | null } | null>(null);
  const [menu, setMenu] = useState<{ readonly column: string; readonly at: DOMRect } | null>(null);
  const [cell, setCell] = useState<OpenCell | null>(null);
  const [record, setRecord] = useState<number | null>(null);
  const [retyped, setRetyped] = useState<string | null>(null);
  const { problem, copy } = useCopy();

  const jumpToRow = useCallback((row: number) => handle.current?.jumpToRow(row), []);
  const followed = useFollowedPage(jumpToRow, rowCount);
  const shownKey = state.shown === null ? null : keyOf(state.shown);
  const lastShown = useRef(shownKey);
  useEffect(() => {
    if (shownKey !== null && lastShown.current !== null && shownKey !== lastShown.current) {
      jumpToRow(0);
    }
    lastShown.current = shownKey ?? lastShown.current;
  }, [shownKey, jumpToRow]);

  const autoSize = (name: string): void => {
    const column = findColumn(name);
    const element = container.current;
    if (column === null || element === null) {
      return;
    }
    const texts = [`${column.label}        `];
    for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
      const value = source.cellAt(Number(row.dataset['row']), places.get(name) ?? -1);
      texts.push(value === undefined ? '' : cellText(value, column).text);
    }
    changeView({ type: 'resize', column: name, widthPx: fittedWidthPx(texts, textMeasure(element)) });
  };
  const openCell =
    (kind: OpenCell['kind']): GridActs['openCell'] =>
    (place, at) => {
      const column = layout.all[place.column]?.column;
      if (column !== undefined) {
        setCell({
          kind,
          row: place.row,
          column,
          cell: source.cellAt(place.row, places.get(column.name) ?? -1),
          at,
        });
      }
    };
  const select = (next: Selection): void => {
    setKept(namedSelection(next, names));
    const name = next.active === null ? undefined : layout.all[next.active.column]?.column.name;
    if (address.column !== null && name !== undefined && name !== address.column) {
      change({ column: name });
    }
  };
  const copySelection = (): void => {
    if (range !== null) {
      void copy({ id: page.dataset.id, layout, state, range });
    }
  };
  const acts: GridActs = {
    sort: (column, isAdded) => change({ sort: nextSort(address.sort, column, isAdded) }),
    openMenu: (column, at) => setMenu({ column, at }),
    openProfile: (column) => change({ column: column === address.column ? null : column }),
    autoSize,
    drop: (drop) => changeView({ type: 'place', ...drop }),
    resize: (resized) => changeView({ type: 'resize', ...resized }),
    step: (column, by) => changeView({ type: 'step', column, by }),
    pin: (column) =>
      changeView({ type: 'pin', column, side: view.pinnedLeft.includes(column) ? null : 'left' }),
    hide: (column) => changeView({ type: 'hide', columns: [column] }),
    select,
    openCell: openCell('details'),
    openCellMenu: openCell('menu'),
    openRow: setRecord,
    copy: copySelection,
    onRest: (firstRow) => {
      const next = Math.floor(firstRow / DEFAULT_LIMIT) + 1;
      if (next !== address.page) {
        followed.current = next;
        change({ page: next });
      }
    },
  };
  const panelColumn = address.column === null ? null : findColumn(address.column);
  const chartThis = (column: string): void =>
    void navigate({
      to: `/datasets/${page.dataset.id}/charts`,
      search: ((search: Record<string, unknown>) => ({ ...search, c: { x: column } })) as never,
    });
  const hasNoRows = state.total === 0 && state.error === null;
  return (
    <>
      {isPhone ? null : <Tools />}
      <FilterBar total={state.total} adding={adding} onAdding={setAdding} />
      <div className={classes['workbench']}>
        <div className={classes['main']}>
          <div className={classes['gridBox']}>
            <DataGrid
              name={page.dataset.name}
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
              acts={acts}
            />
            {state.isLoading ? <div className={classes['working']} /> : null}
            {layout.all.length === 0 ? (
              <div className={classes['over']}>
                <EmptyState
                  title={t('noColumnsTitle')}
                  actions={
                    <Button onClick={() => changeView({ type: 'show', columns: view.hidden })}>
                      {t('showColumns')}
                    </Button>
                  }
                />
              </div>
            ) : null}
            {state.error === null ? null : (
              <div className={classes['over']}>
                <ErrorState error={state.error} title={t('rowsFailed')} onRetry={() => source.retry()} />
              </div>
            )}
            {hasNoRows ? (
              <div className={classes['over']}>
                <NoRows />
              </div>
            ) : null}
          </div>
          <GridFoot
            total={state.total}
            expected={isFiltered ? 0 : version.rowCount}
            selected={
              range === null
                ? null
                : selectionWords({
                    range,
                    layout,
                    cellAt: (row, name) => source.cellAt(row, places.get(name) ?? -1),
                  })
            }
            problem={problem}
            jumpToRow={jumpToRow}
          />
        </div>
        {panelColumn === null ? null : (
          <ColumnPanel
            key={panelColumn.name}
            column={panelColumn}
            isPhone={isPhone}
            onFilter={(column) => setAdding({ column })}
            onChart={chartThis}
            onRetype={setRetyped}
          />
        )}
      </div>
      <ColumnMenu
        column={menu?.column ?? null}
        at={menu?.at ?? new DOMRect()}
        onClose={() => setMenu(null)}
        onFilter={(column) => setAdding({ column })}
        onChart={chartThis}
        onRetype={setRetyped}
        onAutoSize={autoSize}
      />
      <CellMenu
        open={cell}
        onClose={() => setCell(null)}
        onCopy={copySelection}
        onDetails={() => setCell((open) => (open === null ? null : { ...open, kind: 'details' }))}
        onRecord={setRecord}
      />
      <RecordSheet row={record} total={rowCount} source={source} isPhone={isPhone} onRow={setRecord} />
      <RetypeDialog column={retyped} onClose={() => setRetyped(null)} />
    </>
  );
};

/** The page of the address: where the grid opens, and where back and forward lead. */
function useFollowedPage(jumpToRow: (row: number) => void, rowCount: number): { current: number } {
  const { address } = useDatasetPage();
  const { page } = address;
  const isKnown = rowCount > 0;
  const followed = useRef(1);
  useEffect(() => {
    if (isKnown && page !== followed.current) {
      followed.current = page;
      jumpToRow((page - 1) * DEFAULT_LIMIT);
    }
  }, [isKnown, page, jumpToRow]);
  return followed;
}

const Tools = () => {
  const { undo, redo } = useDatasetPage();
  return (
    <LayoutTools>
      <Tooltip label={t('undo')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('undo')}
          disabled={undo === null}
          onClick={() => undo?.()}
        >
          <IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('redo')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('redo')}
          disabled={redo === null}
          onClick={() => redo?.()}
        >
          <IconArrowForwardUp size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <ColumnsPopover />
    </LayoutTools>
  );
};

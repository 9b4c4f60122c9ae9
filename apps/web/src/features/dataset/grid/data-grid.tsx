import type { DatasetColumn, Sort } from '@plumbline/contract';
import type { KeyboardEvent, PointerEvent, Ref, RefObject } from 'react';
import { useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { ColumnLayout } from './column-layout.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow, type RowsLook } from './grid-row.tsx';
import type { HeaderActs } from './column-header.tsx';
import type { ColumnDrop } from './use-column-drag.ts';
import { COLUMNS_PER_BLOCK, type RowSource, type RowSourceState } from './row-source.ts';
import {
  findMove,
  isInRange,
  moveSelection,
  rangeOf,
  selectCell,
  selectRow,
  type CellPlace,
  type Selection,
} from './selection.ts';
import { useColumnScroll } from './use-column-scroll.ts';
import type { Resizing } from './use-column-resize.ts';
import { useElementSize } from './use-element-size.ts';
import { useRowScroll } from './use-row-scroll.ts';
import { hasMod } from '../../../lib/keys.ts';
import { t } from '../text.ts';
import classes from './grid.module.css';

export const HEADER_PX = 74;
/** Rows fetched beyond those drawn. */
const PREFETCH_ROWS = 60;
/** A move over more rows than this waits until the pointer rests, so that a dragged scrollbar does not ask everywhere. */
const JUMP_ROWS = 400;
const JUMP_WAIT_MS = 60;

export interface GridHandle {
  readonly jumpToRow: (row: number) => void;
  readonly focusActive: () => void;
}

export interface GridActs extends Omit<HeaderActs, 'onKey' | 'startDrag' | 'startResize'> {
  readonly drop: (drop: ColumnDrop) => void;
  readonly resize: (resized: Resizing) => void;
  readonly step: (column: string, by: -1 | 1) => void;
  readonly pin: (column: string) => void;
  readonly hide: (column: string) => void;
  readonly select: (selection: Selection) => void;
  readonly openCell: (place: CellPlace, at: DOMRect) => void;
  readonly openCellMenu: (place: CellPlace, at: DOMRect) => void;
  readonly openRow: (row: number) => void;
  readonly copy: () => void;
  /** The scroll rests with this row on top. */
  readonly onRest: (firstRow: number) => void;
}

export interface DataGridProps {
  readonly name: string;
  readonly handle: Ref<GridHandle>;
  readonly allColumns: readonly DatasetColumn[];
  readonly layout: ColumnLayout<DatasetColumn>;
  readonly source: RowSource;
  readonly state: RowSourceState;
  /** Rows of the whole result; of the version while the result is not known. */
  readonly rowCount: number;
  readonly versionRowCount: number;
  readonly rowPx: number;
  readonly sort: readonly Sort[];
  readonly filtered: ReadonlySet<string>;
  readonly selectedColumn: string | null;
  readonly menuColumn: string | null;
  readonly selection: Selection;
  /** A tap opens the row instead of selecting a cell. */
  readonly isTouchLayout: boolean;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly acts: GridActs;
}

const GUTTER_PADDING_PX = 20;
const DIGIT_PX = 6.2;
export const gutterWidth = (rowCount: number): number =>
  Math.max(44, Math.ceil(rowCount.toLocaleString('en').length * DIGIT_PX) + GUTTER_PADDING_PX);

/** The cell under a pointer; null over the gutter and between rows. */
function findPlace(target: EventTarget): CellPlace | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return cell === null || row === undefined
    ? null
    : { row: Number(row), column: Number(cell.dataset['column']) };
}

/** A grid over as many rows as there are: windowed both ways, one tab stop for the header and one for the rows. */
export const DataGrid = (props: DataGridProps) => {
  const { allColumns, layout, source, state, rowCount, rowPx, selection, acts, container } = props;
  const size = useElementSize(container);
  const gutterPx = props.isTouchLayout ? 0 : gutterWidth(rowCount);
  const scroll = useRowScroll({
    container,
    rowCount,
    rowPx,
    viewPx: Math.max(0, size.height - HEADER_PX),
    onRest: acts.onRest,
  });
  const across = useColumnScroll({
    container,
    layout,
    viewPx: Math.max(0, size.width - gutterPx - layout.leftPx - layout.rightPx),
  });
  const { columns } = across;
  const { range } = scroll;
  const id = useId();
  const cellId = useCallback(({ row, column }: CellPlace) => `${id}${row}-${column}`, [id]);
  const places = useMemo(() => new Map(allColumns.map(({ name }, at) => [name, at])), [allColumns]);
  const look: RowsLook = useMemo(
    () => ({
      layout,
      columns,
      places,
      gutterPx,
      rowPx,
      source,
      cellId,
      selectedColumn: props.selectedColumn,
    }),
    [layout, columns, places, gutterPx, rowPx, source, cellId, props.selectedColumn],
  );
  const blocks = useMemo(() => blocksOf(look), [look]);

  const wantedFrom = useRef(0);
  useEffect(() => {
    const isJump = Math.abs(range.first - wantedFrom.current) > JUMP_ROWS;
    wantedFrom.current = range.first;
    const want = (): void =>
      source.want(
        {
          first: Math.max(0, range.first - PREFETCH_ROWS),
          end: Math.min(rowCount, range.end + PREFETCH_ROWS),
        },
        blocks,
      );
    const timer = setTimeout(want, isJump ? JUMP_WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [source, range, rowCount, blocks, state.shown]);

  const { showRow, jumpToRow, firstVisibleRow } = scroll;
  const { showColumn } = across;
  const shouldFocus = useRef(false);
  const select = (next: Selection): void => {
    shouldFocus.current = true;
    acts.select(next);
    if (next.active !== null) {
      showRow(next.active.row);
      showColumn(next.active.column);
    }
  };
  const { active } = selection;
  useLayoutEffect(() => {
    if (shouldFocus.current && active !== null) {
      const cell = document.getElementById(cellId(active));
      cell?.focus({ preventScroll: true });
      shouldFocus.current = cell === null;
    }
  });
  const isActiveDrawn = active !== null && active.row >= range.first && active.row < range.end;
  useLayoutEffect(() => {
    const hadFocus = document.activeElement === document.body && active !== null && !isActiveDrawn;
    if (hadFocus && container.current?.dataset['focused'] === 'rows') {
      container.current.focus({ preventScroll: true });
    }
  }, [isActiveDrawn, active, container]);
  useImperativeHandle(props.handle, () => ({
    jumpToRow,
    focusActive: () => {
      const cell = active === null ? null : document.getElementById(cellId(active));
      (cell ?? container.current)?.focus({ preventScroll: true });
    },
  }));

  const pageRows = Math.max(1, Math.floor((size.height - HEADER_PX) / rowPx) - 1);
  const focusHead = (at: number): void => {
    showColumn(at);
    const name = layout.all[at]?.column.name;
    requestAnimationFrame(() =>
      container.current
        ?.querySelector<HTMLElement>(`[data-head="${CSS.escape(name ?? '')}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  const onRowsKey = (event: KeyboardEvent): void => {
    const move = findMove({ key: event.key, isCommand: hasMod(event) });
    const rect = (): DOMRect =>
      document.getElementById(active === null ? '' : cellId(active))?.getBoundingClientRect() ??
      new DOMRect();
    if (event.key === 'ArrowUp' && active?.row === 0 && !event.shiftKey) {
      event.preventDefault();
      focusHead(active.column);
    } else if (move !== null && !event.altKey) {
      event.preventDefault();
      const bounds = { rowCount, columnCount: layout.all.length, pageRows };
      const start =
        active === null ? { active: { row: firstVisibleRow(), column: 0 }, anchor: null } : selection;
      select(moveSelection(start, { move, extend: event.shiftKey }, bounds));
    } else if (hasMod(event) && event.key.toLowerCase() === 'c') {
      acts.copy();
    } else if (hasMod(event) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      acts.select({ active: active ?? { row: 0, column: 0 }, anchor: null });
      acts.select({
        active: { row: 0, column: 0 },
        anchor: { row: Math.max(0, rowCount - 1), column: layout.all.length - 1 },
      });
    } else if (active !== null) {
      onCellKey({ event, active, rect, acts, columnCount: layout.all.length });
    }
  };
  const press = (event: PointerEvent): void => {
    const gutter = (event.target as HTMLElement).closest<HTMLElement>('[data-gutter]');
    const place = findPlace(event.target);
    if (event.button !== 0 || event.pointerType === 'touch') {
      return;
    }
    if (gutter !== null) {
      const row = Number(gutter.closest<HTMLElement>('[data-row]')?.dataset['row']);
      const from = event.shiftKey && selection.anchor !== null ? selection.anchor.row : row;
      select({ active: { row, column: 0 }, anchor: { row: from, column: layout.all.length - 1 } });
    } else if (place !== null) {
      select(selectCell(selection, place, event.shiftKey));
      dragSelection(place, event.shiftKey ? (selection.anchor ?? place) : place, acts.select);
    }
  };
  const tap = (event: PointerEvent | React.MouseEvent): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (props.isTouchLayout && row !== undefined) {
      acts.openRow(Number(row));
    }
  };

  const selected = rangeOf(selection);
  const rows = [];
  for (let row = range.first; row < range.end; row += 1) {
    const isMet = selected !== null && row >= selected.top && row <= selected.bottom;
    rows.push(
      <GridRow
        key={row}
        look={look}
        row={row}
        topPx={(row - scroll.originRow) * rowPx}
        stamp={source.stampOf(row, blocks)}
        range={isMet ? selected : null}
        activeColumn={active !== null && active.row === row ? active.column : null}
      />,
    );
  }
  const widthPx = gutterPx + layout.leftPx + layout.centrePx + layout.rightPx;
  return (
    <div
      ref={container}
      role="grid"
      aria-label={t('gridName', { name: props.name })}
      aria-rowcount={rowCount + 1}
      aria-colcount={layout.all.length + 1}
      aria-multiselectable="true"
      aria-busy={state.isLoading}
      tabIndex={isActiveDrawn ? -1 : 0}
      className={classes['scroller']}
      onScroll={() => {
        scroll.onScroll();
        across.onScroll();
      }}
      onFocus={(event) => {
        event.currentTarget.dataset['focused'] = findPlace(event.target) === null ? 'head' : 'rows';
      }}
      onKeyDown={(event) => (event.target === container.current ? onRowsKey(event) : undefined)}
    >
      <div
        className={classes['stage']}
        style={{ width: widthPx, height: scroll.geometry.physicalPx + HEADER_PX }}
      >
        <div className={classes['view']} style={{ height: size.height }}>
          <GridHead
            {...props}
            gutterPx={gutterPx}
            columns={columns}
            focusHead={focusHead}
            enterRows={(column) => select(selectCell(selection, { row: firstVisibleRow(), column }, false))}
          />
          <div className={classes['clip']} style={{ top: HEADER_PX }} role="rowgroup">
            <div
              ref={scroll.layer}
              role="presentation"
              className={classes['rows']}
              onKeyDown={onRowsKey}
              onPointerDown={press}
              onClick={tap}
              onDoubleClick={(event) => {
                const place = findPlace(event.target);
                if (place !== null) {
                  acts.openCell(place, (event.target as HTMLElement).getBoundingClientRect());
                }
              }}
              onContextMenu={(event) => {
                const place = findPlace(event.target);
                if (place !== null) {
                  event.preventDefault();
                  if (!isInRange(selected, place.row, place.column)) {
                    select(selectCell(selection, place, false));
                  }
                  acts.openCellMenu(place, new DOMRect(event.clientX, event.clientY, 0, 0));
                }
              }}
            >
              {rows}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
};

interface CellKey {
  readonly event: KeyboardEvent;
  readonly active: CellPlace;
  readonly rect: () => DOMRect;
  readonly acts: GridActs;
  readonly columnCount: number;
}

function onCellKey({ event, active, rect, acts, columnCount }: CellKey): void {
  const { key, shiftKey } = event;
  if (key === 'Enter') {
    event.preventDefault();
    acts.openCell(active, rect());
  } else if (key === ' ') {
    event.preventDefault();
    acts.select(selectRow(active.row, columnCount));
  } else if (key === 'ContextMenu' || (shiftKey && key === 'F10')) {
    event.preventDefault();
    acts.openCellMenu(active, rect());
  } else if (key === 'Escape') {
    acts.select(selectCell({ active, anchor: active }, active, false));
  }
}

/** Follows the pointer until it lets go; the range runs from `anchor` to the cell under it. */
function dragSelection(from: CellPlace, anchor: CellPlace, onSelect: (selection: Selection) => void): void {
  let last = from;
  const move = (event: globalThis.PointerEvent): void => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under === null ? null : findPlace(under);
    if (place !== null && (place.row !== last.row || place.column !== last.column)) {
      last = place;
      onSelect({ active: place, anchor });
    }
  };
  const end = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}

/** Blocks of columns that the drawn columns come in. */
function blocksOf({ layout, columns, places }: RowsLook): readonly number[] {
  const drawn = [...layout.left, ...layout.centre.slice(columns.first, columns.end), ...layout.right];
  const blocks = new Set(
    drawn.map(({ column }) => Math.floor((places.get(column.name) ?? 0) / COLUMNS_PER_BLOCK)),
  );
  return [...blocks].sort((one, other) => one - other);
}

import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useCallback, useEffect } from 'react';
import { hasMod } from '../../../../../lib/keyboard/keys.ts';
import { useLatest } from '../../../../../lib/state/use-latest.ts';
import { HEADER_PX, type DataGridProps, type GridActions } from './grid-props.ts';
import { dragSelection, findPlace, findRow, isGutter } from '../../model/find-cell.ts';
import { GridRow, type RowsLook } from './grid-row.tsx';
import { layerOrigin, type RowScroller } from '../../../../../ui/scroll/row-scroller.ts';
import type { RowRange } from '../../../../../ui/scroll/scroll-geometry.ts';
import {
  findMove,
  isInRange,
  moveSelection,
  selectedRange,
  selectCell,
  selectRow,
  startedAt,
  type CellPlace,
  type Selection,
} from '../../model/selection.ts';
import classes from './grid.module.css';

interface GridBodyProps extends DataGridProps {
  readonly look: RowsLook;
  readonly blocks: readonly number[];
  readonly range: RowRange;
  readonly scroller: RowScroller;
  readonly pageRows: number;
  readonly select: (selection: Selection) => void;
  readonly focusHead: (column: string) => void;
}

/** The rows that are drawn, and what keys and pointers do to them. */
export const GridBody = (props: GridBodyProps) => {
  const { look, blocks, range, scroller, selection, actions, select, source, rowPx, container } = props;
  const selected = selectedRange(selection);
  const origin = layerOrigin(range);
  const latest = useLatest(props);
  const setLayer = useCallback((layer: HTMLElement | null) => scroller.setLayer(layer), [scroller]);
  useEffect(() => {
    // The grid itself has the focus while its active cell is scrolled out of sight.
    const grid = container.current;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.target === grid) {
        handleKey(event, latest.current);
      }
    };
    grid?.addEventListener('keydown', onKey);
    return () => grid?.removeEventListener('keydown', onKey);
  }, [container, latest]);

  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || event.pointerType === 'touch') {
      return;
    }
    const place = findPlace(event.target);
    const row = findRow(event.target);
    if (isGutter(event.target) && row !== null) {
      const from = event.shiftKey && selection.anchor !== null ? selection.anchor.row : row;
      const last = look.layout.all.length - 1;
      select({ active: { row, column: 0 }, anchor: { row: from, column: last } });
    } else if (place !== null) {
      select(selectCell(selection, place, event.shiftKey));
      const anchor = event.shiftKey ? (selection.anchor ?? place) : place;
      dragSelection({ from: place, anchor, onSelect: actions.select });
    }
  };
  const openMenu = (event: MouseEvent): void => {
    const place = findPlace(event.target);
    if (place === null) {
      return;
    }
    event.preventDefault();
    if (!isInRange(selected, place.row, place.column)) {
      select(selectCell(selection, place, false));
    }
    actions.openCellMenu(place, new DOMRect(event.clientX, event.clientY, 0, 0));
  };
  const rows = Array.from({ length: range.end - range.first }, (_, at) => range.first + at);
  return (
    <div className={classes['clip']} style={{ top: HEADER_PX }} role="rowgroup">
      <div
        ref={setLayer}
        role="presentation"
        className={classes['rows']}
        onKeyDown={(event) => handleKey(event, props)}
        onPointerDown={press}
        onClick={(event) => {
          const row = findRow(event.target);
          if (props.isTouchLayout && row !== null) {
            actions.openRow(row);
          }
        }}
        onDoubleClick={(event) => {
          const place = findPlace(event.target);
          if (place !== null) {
            actions.openCell(place, (event.target as HTMLElement).getBoundingClientRect());
          }
        }}
        onContextMenu={openMenu}
      >
        {rows.map((row) => (
          <GridRow
            key={row}
            look={look}
            row={row}
            topPx={(row - origin) * rowPx}
            stamp={source.stampOf(row, blocks)}
            range={selected !== null && row >= selected.top && row <= selected.bottom ? selected : null}
            activeColumn={selection.active?.row === row ? selection.active.column : null}
          />
        ))}
      </div>
    </div>
  );
};

type Key = KeyboardEvent | globalThis.KeyboardEvent;

function handleKey(event: Key, props: GridBodyProps): void {
  const { selection, rowCount, layout, pageRows, scroller } = props;
  const { active } = selection;
  const move = findMove({ key: event.key, isCommand: hasMod(event) });
  if (event.key === 'ArrowUp' && active?.row === 0 && !event.shiftKey) {
    event.preventDefault();
    props.focusHead(layout.all[active.column]?.column.name ?? '');
  } else if (move !== null && !event.altKey) {
    event.preventDefault();
    const bounds = { rowCount, columnCount: layout.all.length, pageRows };
    const started = startedAt(selection, { row: scroller.firstVisibleRow(), column: 0 });
    props.select(moveSelection(started, { move, extend: event.shiftKey }, bounds));
  } else if (hasMod(event)) {
    handleCommand(event, props);
  } else if (active !== null) {
    handleCellKey(event, active, props);
  }
}

function handleCommand(event: Key, { actions, rowCount, layout }: GridBodyProps): void {
  const key = event.key.toLowerCase();
  if (key === 'c') {
    actions.copy();
  } else if (key === 'a' && rowCount > 0) {
    event.preventDefault();
    const last = { row: rowCount - 1, column: layout.all.length - 1 };
    actions.select({ active: { row: 0, column: 0 }, anchor: last });
  }
}

function handleCellKey(event: Key, active: CellPlace, { actions, look }: GridBodyProps): void {
  const { key, shiftKey } = event;
  const openAt = (open: GridActions['openCell']): void => {
    event.preventDefault();
    const cell = document.getElementById(look.cellId(active));
    if (cell !== null) {
      open(active, cell.getBoundingClientRect());
    }
  };
  if (key === 'Enter') {
    openAt(actions.openCell);
  } else if (key === 'ContextMenu' || (shiftKey && key === 'F10')) {
    openAt(actions.openCellMenu);
  } else if (key === ' ') {
    event.preventDefault();
    actions.select(selectRow(active.row, look.layout.all.length));
  } else if (key === 'Escape') {
    actions.select({ active, anchor: active });
  }
}

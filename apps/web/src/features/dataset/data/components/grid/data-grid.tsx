import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { t } from '../../../../../messages/index.ts';
import { GridBody } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import { gutterWidth, HEADER_PX, type DataGridProps } from './grid-props.ts';
import type { RowsLook } from './grid-row.tsx';
import { TotalsRow } from './totals-row.tsx';
import { COLUMNS_PER_BLOCK, type RowSource } from '../../model/row-source.ts';
import type { RowRange } from '../../../../../ui/scroll/scroll-geometry.ts';
import { findPlace } from '../../model/find-cell.ts';
import { selectCell, startedAt, type CellPlace, type Selection } from '../../model/selection.ts';
import { useColumnScroll } from '../../hooks/use-column-scroll.ts';
import { useElementSize } from '../../../../../ui/scroll/use-element-size.ts';
import { useGridFocus } from '../../hooks/use-grid-focus.ts';
import { useRowScroll } from '../../../../../ui/scroll/use-row-scroll.ts';
import classes from './grid.module.css';

/** Rows fetched beyond those drawn. */
const PREFETCH_ROWS = 60;
/** A move over more rows than this waits until the pointer rests, so that dragging the scrollbar does not request every page. */
const JUMP_ROWS = 400;
const JUMP_WAIT_MS = 60;

/** A grid over as many rows as there are: windowed both ways, one tab stop for the header and one for the rows. */
export const DataGrid = (props: DataGridProps) => {
  const { allColumns, layout, source, state, rowCount, rowPx, selection, actions, container } = props;
  const size = useElementSize(container);
  const gutterPx = props.isTouchLayout ? 0 : gutterWidth(rowCount);
  const totalsPx = props.totals === null ? 0 : rowPx;
  const viewPx = Math.max(0, size.height - HEADER_PX - totalsPx);
  const { scroller, geometry, range } = useRowScroll({
    container,
    rowCount,
    rowPx,
    viewPx,
    onRest: actions.onRest,
  });
  const roomPx = Math.max(0, size.width - gutterPx - layout.leftPx - layout.rightPx);
  const { across, columns } = useColumnScroll(container, layout, roomPx);
  const id = useId();
  const cellId = useCallback(({ row, column }: CellPlace) => `${id}${row}-${column}`, [id]);
  const columnIndexes = useMemo(() => new Map(allColumns.map(({ name }, at) => [name, at])), [allColumns]);
  const look: RowsLook = useMemo(
    () => ({
      layout,
      columns,
      columnIndexes,
      gutterPx,
      rowPx,
      source,
      cellId,
      selectedColumn: props.selectedColumn,
      looks: props.looks,
      decimals: state.decimals,
    }),
    [
      layout,
      columns,
      columnIndexes,
      gutterPx,
      rowPx,
      source,
      cellId,
      props.selectedColumn,
      props.looks,
      state.decimals,
    ],
  );
  const blocks = useMemo(() => visibleBlocks(look), [look]);
  useWanted(source, { range, rowCount, blocks, shown: state.shown });

  const { active } = selection;
  // Keys begin in the column whose panel is open, so that the panel stays with it.
  const firstColumn = Math.max(
    0,
    layout.all.findIndex(({ column }) => column.name === props.selectedColumn),
  );
  const isActiveDrawn = active !== null && active.row >= range.first && active.row < range.end;
  const wantFocus = useGridFocus({ container, activeId: active === null ? null : cellId(active) });
  const select = (next: Selection): void => {
    wantFocus();
    actions.select(next);
    if (next.active !== null) {
      scroller.showRow(next.active.row);
      across.showColumn(next.active.column);
    }
  };
  const focusHead = (column: string): void => {
    across.showColumn(layout.all.findIndex(({ column: { name } }) => name === column));
    const name = CSS.escape(column);
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[data-head="${name}"]`)?.focus({ preventScroll: true }),
    );
  };
  useImperativeHandle(
    props.handle,
    () => ({ jumpToRow: scroller.jumpToRow, showColumn: across.showColumn }),
    [scroller, across],
  );
  const widthPx = gutterPx + layout.leftPx + layout.centerPx + layout.rightPx;
  return (
    <div
      ref={container}
      role="grid"
      aria-label={t('grid.gridName', { name: props.name })}
      aria-rowcount={rowCount + 1}
      aria-colcount={layout.all.length + 1}
      aria-multiselectable="true"
      aria-busy={state.isLoading}
      data-stale={state.isStale || undefined}
      tabIndex={isActiveDrawn ? -1 : 0}
      className={classes['scroller']}
      data-scrolls=""
      onScroll={() => {
        scroller.handleScroll();
        across.handleScroll();
      }}
      onFocus={(event) => {
        const cell = findPlace(event.target);
        const isHead = cell === null && event.target !== event.currentTarget;
        event.currentTarget.dataset['focused'] = isHead ? 'head' : 'rows';
        // A pointer chooses its cell itself.
        if (!isHead && active === null && rowCount > 0 && event.target.matches(':focus-visible')) {
          actions.select(
            startedAt(selection, cell ?? { row: scroller.firstVisibleRow(), column: firstColumn }),
          );
        }
      }}
    >
      <div
        className={classes['stage']}
        style={{ width: widthPx, height: geometry.physicalPx + HEADER_PX + totalsPx }}
      >
        <div className={classes['view']} style={{ height: size.height }}>
          <GridHead
            {...props}
            gutterPx={gutterPx}
            columns={columns}
            focusHead={focusHead}
            enterRows={(column) =>
              select(selectCell(selection, { row: scroller.firstVisibleRow(), column }, false))
            }
          />
          <GridBody
            {...props}
            look={look}
            blocks={blocks}
            range={range}
            scroller={scroller}
            pageRows={Math.max(1, Math.floor(viewPx / rowPx) - 1)}
            select={select}
            focusHead={focusHead}
          />
          {props.totals === null ? null : (
            <TotalsRow look={look} totals={props.totals} rowCount={rowCount} topPx={size.height - totalsPx} />
          )}
        </div>
      </div>
    </div>
  );
};

interface Wants {
  readonly range: RowRange;
  readonly rowCount: number;
  readonly blocks: readonly number[];
  readonly shown: unknown;
}

/** Fetches what is drawn and a little more; waits when the rows are far from those before. */
function useWanted(source: RowSource, { range, rowCount, blocks, shown }: Wants): void {
  const wantedFrom = useRef(0);
  useEffect(() => {
    const isJump = Math.abs(range.first - wantedFrom.current) > JUMP_ROWS;
    wantedFrom.current = range.first;
    // Requested again when other rows are shown: only the first row may have been loaded.
    const isKnown = shown !== null || rowCount > 0;
    const wanted = {
      first: Math.max(0, range.first - PREFETCH_ROWS),
      end: Math.min(rowCount, range.end + PREFETCH_ROWS),
    };
    const timer = setTimeout(
      () => (isKnown ? source.want(wanted, blocks) : undefined),
      isJump ? JUMP_WAIT_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [source, range, rowCount, blocks, shown]);
}

/** Blocks of columns that the drawn columns come in. */
function visibleBlocks({ layout, columns, columnIndexes }: RowsLook): readonly number[] {
  const drawn = [...layout.left, ...layout.center.slice(columns.first, columns.end), ...layout.right];
  const blocks = new Set(
    drawn.map(({ column }) => Math.floor((columnIndexes.get(column.name) ?? 0) / COLUMNS_PER_BLOCK)),
  );
  return [...blocks].sort((one, other) => one - other);
}

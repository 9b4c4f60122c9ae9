import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { layerOrigin } from '../../../../ui/scroll/row-scroller.ts';
import { useElementSize } from '../../../../ui/scroll/use-element-size.ts';
import { useRowScroll } from '../../../../ui/scroll/use-row-scroll.ts';
import { t } from '../../../../messages/index.ts';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import type { PivotGridProps } from './grid-props.ts';
import { PivotHead } from './pivot-head.tsx';
import { PivotLineRow } from './pivot-line.tsx';
import { headWidth, LEAF_PX, ROW_PX } from '../model/pivot-measures.ts';
import type { PivotLines } from '../model/pivot-lines.ts';
import { toLeafColumns, toHeaderSpans, type LeafColumn } from '../model/pivot-rows.ts';
import { useMoves } from '../hooks/use-moves.ts';
import classes from './pivot.module.css';

const OVERSCAN = 3;

/** Columns that are drawn when this many are out of view at the start. */
function leafRange(before: number, { count, roomPx }: { readonly count: number; readonly roomPx: number }) {
  const columnsShown = Math.ceil(Math.max(0, roomPx) / LEAF_PX) + 1;
  const first = Math.max(0, before - OVERSCAN);
  return { first, end: Math.max(first, Math.min(count, before + columnsShown + OVERSCAN)) };
}

/** The figure that an event happened on; null for anything else. */
function figureAt(
  target: EventTarget,
  { lines, leaves }: { lines: PivotLines; leaves: readonly LeafColumn[] },
) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-figure]') : null;
  const [line, leaf] = (cell?.dataset['place'] ?? '').split('/').map(Number);
  const shown = line === undefined ? null : lines.at(line);
  const column = leaf === undefined ? undefined : leaves[leaf];
  const text = cell?.textContent ?? '';
  return shown?.kind !== 'row' || column === undefined || text === ''
    ? null
    : { place: { row: shown.row.path, column: column.path, value: column.value }, text };
}

/** The pivot as a table: headers that stay in view, rows and columns drawn as they are seen, each figure with a menu. */
export const PivotGrid = (props: PivotGridProps) => {
  const { pivot, state, table, shown, name } = props;
  const container = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(container);
  const leaves = useMemo(
    () => toLeafColumns(table, table.values.length).filter(({ value }) => shown.includes(value)),
    [table, shown],
  );
  const spans = useMemo(
    () => toHeaderSpans(leaves, table.columnFields.length),
    [leaves, table.columnFields.length],
  );
  const headPx = (spans.length + 1) * ROW_PX;
  const rest = useCallback(() => undefined, []);
  const { scroller, geometry, range } = useRowScroll({
    container,
    rowCount: state.lines.count,
    rowPx: ROW_PX,
    viewPx: Math.max(ROW_PX, height - headPx),
    onRest: rest,
  });
  const [before, setBefore] = useState(0);
  const sideHeadPx = headWidth(width);
  const columns = leafRange(before, { count: leaves.length, roomPx: width - sideHeadPx });
  const { see } = state;
  const latestSee = useLatest(see);
  useEffect(() => latestSee.current(range.first, range.end), [latestSee, range]);
  const [active, setActive] = useState({ line: 0, leaf: -1 });
  const move = useMoves({ ...props, headPx: sideHeadPx, container, leaves, active, setActive, scroller });
  const setLayer = useCallback((layer: HTMLElement | null) => scroller.setLayer(layer), [scroller]);
  const origin = layerOrigin(range);
  const open = (event: MouseEvent): void => {
    // A figure of another filter has no rows under this one.
    const figure = state.isOld ? null : figureAt(event.target, { lines: state.lines, leaves });
    if (figure !== null) {
      event.preventDefault();
      const box = (event.target as Element).getBoundingClientRect();
      // A click made by a key has no place of its own.
      const at = event.detail === 0 && event.type === 'click' ? { x: box.left, y: box.bottom } : null;
      props.onFigure(figure.place, figure.text, at ?? { x: event.clientX, y: event.clientY });
    }
  };
  const drawn = Array.from({ length: range.end - range.first }, (_, index) => range.first + index);
  const sidePx = sideHeadPx + leaves.length * LEAF_PX;
  return (
    <div
      ref={container}
      className={classes['grid']}
      role="treegrid"
      tabIndex={-1}
      aria-label={t('pivot.pivotTable', { dataset: name })}
      aria-rowcount={state.lines.count + spans.length + 1}
      aria-colcount={leaves.length + 1}
      onScroll={(event) => {
        scroller.handleScroll();
        setBefore(Math.floor(Math.abs(event.currentTarget.scrollLeft) / LEAF_PX));
      }}
      onClick={open}
      onContextMenu={open}
      onKeyDown={move}
      aria-busy={state.isOld}
      data-outdated={state.isOld || undefined}
      data-scrolls
    >
      <div className={classes['canvas']} style={{ width: sidePx, height: geometry.physicalPx + headPx }}>
        <div className={classes['view']} style={{ height }}>
          <PivotHead
            pivot={pivot}
            table={table}
            leaves={leaves}
            spans={spans}
            range={columns}
            sidePx={sidePx}
            headPx={sideHeadPx}
            findColumn={props.findColumn}
            onSort={props.onSort}
          />
          <div className={classes['clip']} style={{ insetBlockStart: headPx }}>
            <div ref={setLayer} className={classes['layer']} role="rowgroup">
              {drawn.map((line) => (
                <PivotLineRow
                  key={line}
                  {...props}
                  line={state.lines.at(line)}
                  index={line}
                  headRows={spans.length + 1}
                  top={(line - origin) * ROW_PX}
                  leaves={leaves}
                  range={columns}
                  sidePx={sidePx}
                  headPx={sideHeadPx}
                  active={active.line === line ? active.leaf : null}
                  onActive={(leaf) => setActive({ line, leaf })}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
};

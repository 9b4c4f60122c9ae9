import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Cell } from '@plumbline/contract';
import type { CSSProperties } from 'react';
import { t } from '../../../../messages/index.ts';
import { figureText } from '../model/figure-text.ts';
import type { PivotGridProps } from './grid-props.ts';
import { keyText } from '../model/key-text.ts';
import { LEAF_PX } from '../model/pivot-measures.ts';
import type { LeafColumn, PivotRow } from '../model/pivot-rows.ts';
import type { Shade } from '../model/pivot-address.ts';
import { barShare, heatShare, type ValueRange } from '../../core/model/value-range.ts';
import type { PivotLine } from '../model/pivot-lines.ts';
import classes from './pivot.module.css';

interface LineProps extends PivotGridProps {
  readonly line: PivotLine;
  readonly index: number;
  readonly headRows: number;
  readonly top: number;
  readonly leaves: readonly LeafColumn[];
  readonly range: { readonly first: number; readonly end: number };
  readonly sidePx: number;
  /** Width of the row headers. */
  readonly headPx: number;
  /** Place of the active figure in this line, −1 for its header; null when it is elsewhere. */
  readonly active: number | null;
  readonly onActive: (leaf: number) => void;
}

/** One line of the pivot: its header, then the figures that are in view. */
export const PivotLineRow = (props: LineProps) => {
  const { line, top, sidePx, pivot, table } = props;
  const style = { insetBlockStart: top, width: sidePx };
  if (line.kind === 'row') {
    return <RowLine {...props} row={line.row} isOpen={line.isOpen} at={line.at} />;
  }
  const header = line.path
    .map((key, level) => keyText(key, pivot.rows[level], table.rowFields[level]))
    .join(' / ');
  return (
    <div
      className={classes['line']}
      style={style}
      role="row"
      aria-rowindex={props.index + props.headRows + 1}
    >
      <div
        className={classes['rowHead']}
        role="rowheader"
        style={{ ...indentOf(line.path.length + 1), width: props.headPx }}
      >
        <span className={classes['quiet']}>
          {line.kind === 'loading'
            ? t('pivot.pivotLoading')
            : t('pivot.pivotMore', { count: line.count, header })}
        </span>
      </div>
    </div>
  );
};

const indentOf = (level: number): CSSProperties => ({ paddingInlineStart: 8 + Math.max(0, level - 1) * 20 });

const RowLine = (
  props: LineProps & { readonly row: PivotRow; readonly isOpen: boolean; readonly at: number | null },
) => {
  const { row, isOpen, at, pivot, table, state, leaves, range, active, onActive, top, sidePx } = props;
  const level = row.path.length;
  const isGrand = level === 0;
  const header = isGrand
    ? t('pivot.pivotAllRows')
    : keyText(row.path.at(-1) ?? null, pivot.rows[level - 1], table.rowFields[level - 1]);
  const look = [classes['line'], isGrand ? classes['grand'] : '', row.isParent ? classes['parent'] : ''].join(
    ' ',
  );
  return (
    <div
      className={look}
      style={{ insetBlockStart: top, width: sidePx }}
      role="row"
      aria-rowindex={props.index + props.headRows + 1}
      aria-level={Math.max(1, level)}
      aria-expanded={row.isParent ? isOpen : undefined}
    >
      <div
        className={classes['rowHead']}
        role="rowheader"
        aria-colindex={1}
        style={{ ...indentOf(level), width: props.headPx }}
        title={header}
        aria-label={header}
        tabIndex={active === -1 ? 0 : -1}
        data-place={`${props.index}/-1`}
        onFocus={() => onActive(-1)}
      >
        {row.isParent ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes['chevron']}
            aria-label={t(isOpen ? 'pivot.pivotFold' : 'pivot.pivotOpen', { header })}
            onClick={() => state.toggle(row.path, at)}
          >
            {isOpen ? (
              <IconChevronDown size={14} stroke={1.6} />
            ) : (
              <IconChevronRight size={14} stroke={1.6} />
            )}
          </button>
        ) : (
          <span className={pivot.rows.length > 1 && !isGrand ? classes['noChevron'] : undefined} />
        )}
        <span className={classes['headText']}>{header}</span>
      </div>
      <div style={{ width: range.first * LEAF_PX, flex: 'none' }} />
      {leaves.slice(range.first, range.end).map((leaf, offset) => (
        <FigureCell
          key={`${leaf.key}/${leaf.value}`}
          {...props}
          row={row}
          leaf={leaf}
          place={range.first + offset}
          isActive={active === range.first + offset}
        />
      ))}
    </div>
  );
};

interface FigureCellProps extends LineProps {
  readonly row: PivotRow;
  readonly leaf: LeafColumn;
  readonly place: number;
  readonly isActive: boolean;
}

function shadingOf(cell: Cell | undefined, shade: Shade | null, reach: ValueRange | null) {
  const none = { heat: null, bar: null };
  if (shade === null || reach === null) {
    return none;
  }
  return shade === 'scale'
    ? { ...none, heat: heatShare(cell, reach) }
    : { ...none, bar: barShare(cell, reach) };
}

const FigureCell = ({
  row,
  leaf,
  place,
  isActive,
  styles,
  reaches,
  pivot,
  index,
  onActive,
}: FigureCellProps) => {
  const cell = row.figures.get(leaf.key)?.[leaf.value];
  const style = styles[leaf.value];
  const text = style === undefined ? '' : figureText(cell, style);
  const { heat, bar } = shadingOf(cell, pivot.values[leaf.value]?.shade ?? null, reaches[leaf.value] ?? null);
  const look = [
    classes['figure'],
    leaf.isTotal ? classes['total'] : '',
    leaf.value === 0 ? classes['firstOfHeader'] : '',
    heat === null || heat === 0 ? '' : 'pl-heat',
  ].join(' ');
  return (
    <div
      className={look}
      style={heat === null ? undefined : ({ '--heat': heat } as CSSProperties)}
      role="gridcell"
      aria-colindex={place + 2}
      tabIndex={isActive ? 0 : -1}
      data-place={`${index}/${place}`}
      data-figure=""
      title={text}
      onFocus={() => onActive(place)}
    >
      {bar === null ? null : (
        <span
          className={bar < 0 ? classes['barBelow'] : classes['bar']}
          style={{ inlineSize: `${Math.abs(bar) * 100}%` }}
          aria-hidden="true"
        />
      )}
      <span className={classes['figureText']}>{text}</span>
    </div>
  );
};

import { assertNever, type DatasetColumn, type Sort } from '@plumbline/contract';
import { IconArrowDown, IconArrowUp, IconDots, IconFilter, IconPin, IconRefresh } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { memo } from 'react';
import { ICON } from '../../../../../ui/icons/icons.ts';
import { MiniBars, ShareBar } from '../../../../../ui/chart/mini-charts.tsx';
import { profileCaption, profileShape } from '../../../core/model/column-profile.ts';
import { t } from '../../../../../messages/index.ts';
import { stuckAt, type PlacedColumn } from '../../../core/model/column-layout.ts';
import { errorMessage } from '../../../../../ui/states/states.tsx';
import { TypeIcon } from '../../../../../ui/columns/type-icon.tsx';
import classes from './grid.module.css';

export interface HeaderActions {
  readonly sort: (column: string, isAdded: boolean) => void;
  readonly openMenu: (column: string, at: DOMRect) => void;
  readonly openProfile: (column: string) => void;
  readonly retryProfiles: () => void;
  readonly onKey: (event: KeyboardEvent, placed: PlacedColumn<DatasetColumn>) => void;
  readonly startDrag: (event: PointerEvent, placed: PlacedColumn<DatasetColumn>) => void;
  readonly startResize: (event: PointerEvent, placed: PlacedColumn<DatasetColumn>) => void;
  readonly autoSize: (column: string) => void;
}

export interface ColumnHeaderProps {
  readonly placed: PlacedColumn<DatasetColumn>;
  readonly side: 'left' | 'right' | null;
  readonly gutterPx: number;
  readonly isEdge: boolean;
  /** The column with its profile among the rows that pass; null while that is on its way. */
  readonly profiled: DatasetColumn | null;
  /** Why that could not be loaded; null where it was not tried or did not fail. */
  readonly error: Error | null;
  /** Another head shown has the same error and says it. */
  readonly isErrorElsewhere: boolean;
  /** Rows that pass. */
  readonly rowCount: number;
  readonly sort: readonly Sort[];
  readonly isFiltered: boolean;
  readonly isTinted: boolean;
  readonly isTabStop: boolean;
  readonly isMenuOpen: boolean;
  readonly dropSide: 'before' | 'after' | null;
  readonly isDragged: boolean;
  readonly actions: HeaderActions;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const SortMark = ({ sort, column }: { readonly sort: readonly Sort[]; readonly column: string }) => {
  const sortIndex = sort.findIndex((key) => key.column === column);
  const key = sort[sortIndex];
  if (key === undefined) {
    return null;
  }
  const Arrow = key.direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes['mark']} aria-hidden="true">
      <Arrow size={14} stroke={1.8} />
      {sort.length > 1 ? sortIndex + 1 : null}
    </span>
  );
};

const Shape = ({ column, rowCount }: { readonly column: DatasetColumn; readonly rowCount: number }) => {
  const shape = profileShape(column, rowCount);
  switch (shape.kind) {
    case 'bars':
      return <MiniBars values={shape.counts} label="" />;
    case 'share':
      return (
        <div style={{ paddingTop: 7 }}>
          <ShareBar share={shape.share} label="" />
        </div>
      );
    case 'flat':
      return <div className={classes['flat']} />;
    case 'none':
      return null;
    default:
      return assertNever(shape);
  }
};

/** The name, and the clock that moments are on. */
const headerTitle = ({ label, zone }: ColumnHeaderProps['placed']['column']): string =>
  zone === undefined ? label : t('grid.headerZone', { column: label, zone });

/** What a screen reader announces for a header besides its name. */
function stateWords({ placed, side, sort, isFiltered }: ColumnHeaderProps, caption: string): string {
  const sortIndex = sort.findIndex((key) => key.column === placed.column.name);
  const direction =
    sort[sortIndex] === undefined ? null : t(`grid.headerSorted_${sort[sortIndex].direction}`);
  const sorted =
    direction !== null && sort.length > 1
      ? t('grid.headerSortedNth', { direction, place: sortIndex + 1 })
      : direction;
  const words = [
    t(`columnType.${placed.column.type}`),
    placed.column.zone ?? null,
    caption,
    sorted,
    side === null ? null : t(`grid.headerPinned_${side}`),
    isFiltered ? t('grid.headerFiltered') : null,
  ];
  return words.filter(Boolean).join(', ');
}

function captionOf({ profiled, error, rowCount, isErrorElsewhere }: ColumnHeaderProps): string {
  if (profiled !== null) {
    return profileCaption(profiled, rowCount);
  }
  if (error === null) {
    return t('filter.counting');
  }
  return isErrorElsewhere ? t('grid.headerNone') : t('grid.headerFailed', { reason: errorMessage(error) });
}

/** In the place of the caption. */
const RetryProfile = ({
  reason,
  ...props
}: Pick<ColumnHeaderProps, 'actions' | 'isTabStop' | 'placed'> & { readonly reason: string }) => (
  <button
    type="button"
    tabIndex={props.isTabStop ? 0 : -1}
    className={classes['retry']}
    title={reason}
    aria-label={t('grid.headerRetryOf', { column: props.placed.column.label })}
    onPointerDown={(event) => event.stopPropagation()}
    onKeyDown={(event) => event.stopPropagation()}
    onClick={props.actions.retryProfiles}
  >
    <IconRefresh size={12} stroke={1.8} aria-hidden="true" />
    <span>{t('grid.headerRetry')}</span>
  </button>
);

const Caption = (props: ColumnHeaderProps) => {
  const caption = captionOf(props);
  return props.profiled === null && props.error !== null && !props.isErrorElsewhere ? (
    <RetryProfile {...props} reason={caption} />
  ) : (
    <div className={classes['caption']} data-profile="" aria-hidden="true" title={caption}>
      {caption}
    </div>
  );
};

/** One column's head: type, name, marks; its shape and a caption under it. */
export const ColumnHeader = memo((props: ColumnHeaderProps) => {
  const { placed, side, gutterPx, actions, profiled, rowCount, sort } = props;
  const { column, widthPx, index } = placed;
  const key = sort.find((each) => each.column === column.name);
  const className = [
    classes['head'],
    side !== null && classes['pinned'],
    props.isEdge && classes[side === 'left' ? 'edgeLeft' : 'edgeRight'],
    props.isTinted && classes['tinted'],
    props.dropSide !== null && classes[props.dropSide === 'before' ? 'dropBefore' : 'dropAfter'],
    props.isDragged && classes['dragged'],
  ];
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={key === undefined ? 'none' : ARIA_SORT[key.direction]}
      aria-label={`${column.label}, ${stateWords(props, captionOf(props))}`}
      tabIndex={props.isTabStop ? 0 : -1}
      data-head={column.name}
      data-menu={props.isMenuOpen ? 'open' : undefined}
      className={className.filter(Boolean).join(' ')}
      style={{ width: widthPx, ...stuckAt(placed, side, gutterPx) }}
      onKeyDown={(event) => actions.onKey(event, placed)}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.openMenu(column.name, event.currentTarget.getBoundingClientRect());
      }}
      onPointerDown={(event) => actions.startDrag(event, placed)}
    >
      <div className={classes['title']} title={headerTitle(column)}>
        <TypeIcon type={column.type} role={column.role} />
        <span className={classes['name']}>{column.label}</span>
        <span className={classes['push']} />
        {props.isFiltered ? (
          <span className={`${classes['mark']} ${classes['markQuiet']}`} aria-hidden="true">
            <IconFilter size={13} stroke={1.6} />
          </span>
        ) : null}
        {side === null ? null : (
          <span className={`${classes['mark']} ${classes['markQuiet']}`} aria-hidden="true">
            <IconPin size={13} stroke={1.6} />
          </span>
        )}
        <SortMark sort={sort} column={column.name} />
      </div>
      <div className={classes['shape']} data-profile="" aria-hidden="true">
        {profiled === null ? null : <Shape column={profiled} rowCount={rowCount} />}
      </div>
      <Caption {...props} />
      <button
        type="button"
        tabIndex={-1}
        className={classes['menuButton']}
        aria-label={t('grid.headerMenu', { column: column.label })}
        aria-haspopup="menu"
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          actions.openMenu(column.name, event.currentTarget.getBoundingClientRect());
        }}
      >
        <IconDots {...ICON} />
      </button>
      <div
        className={classes['handle']}
        aria-hidden="true"
        onPointerDown={(event) => actions.startResize(event, placed)}
        onDoubleClick={(event) => {
          event.stopPropagation();
          actions.autoSize(column.name);
        }}
      />
    </div>
  );
});

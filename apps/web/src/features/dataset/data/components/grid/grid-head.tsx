import type { DatasetColumn } from '@plumbline/contract';
import type { KeyboardEvent } from 'react';
import { useMemo, useState } from 'react';
import { ColumnHeader, type HeaderActions } from './column-header.tsx';
import type { ColumnRange, PlacedColumn } from '../../../core/model/column-layout.ts';
import type { DataGridProps } from './grid-props.ts';
import { findHeaderKey, type HeaderKey } from '../../model/header-keys.ts';
import { useColumnDrag } from '../../hooks/use-column-drag.ts';
import { useColumnResize } from '../../hooks/use-column-resize.ts';
import { useFilteredProfiles } from '../../hooks/use-filtered-profiles.ts';
import { repeatedErrors } from '../../model/repeated-errors.ts';
import { errorMessage } from '../../../../../ui/states/states.tsx';
import { t } from '../../../../../messages/index.ts';
import { useLatest } from '../../../../../lib/state/use-latest.ts';
import classes from './grid.module.css';

interface GridHeadProps extends DataGridProps {
  readonly gutterPx: number;
  readonly columns: ColumnRange;
  readonly focusHead: (column: string) => void;
  readonly enterRows: (column: number) => void;
}

/** The row of heads; one of them is the tab stop, arrows walk between them. */
export const GridHead = (props: GridHeadProps) => {
  const { layout, columns, gutterPx, sort, actions, versionRowCount, state } = props;
  const center = layout.center.slice(columns.first, columns.end);
  const shown = [...layout.left, ...center, ...layout.right].map(({ column }) => column);
  const profiles = useFilteredProfiles(shown, !state.isLoading);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const latest = useLatest(props);
  const latestProfiles = useLatest(profiles);
  const { drag, startDrag } = useColumnDrag({
    onDrop: actions.drop,
    onClick: (column, event) => {
      const isProfile = (event.target as HTMLElement).closest('[data-profile]') !== null;
      if (isProfile) {
        actions.openProfile(column);
      } else {
        actions.sort(column, event.shiftKey);
      }
    },
  });
  const { startResize } = useColumnResize(actions.resize);

  const headerActions: HeaderActions = useMemo(
    () => ({
      sort: (column, isAdded) => latest.current.actions.sort(column, isAdded),
      openMenu: (column, at) => latest.current.actions.openMenu(column, at),
      openProfile: (column) => latest.current.actions.openProfile(column),
      autoSize: (column) => latest.current.actions.autoSize(column),
      onKey: (event, placed) => onHeadKey(event, placed, latest.current),
      retryProfiles: () => latestProfiles.current?.retry(),
      startDrag,
      startResize,
    }),
    [latest, latestProfiles, startDrag, startResize],
  );

  const messages = new Map([...(profiles?.failed ?? [])].map(([name, error]) => [name, errorMessage(error)]));
  const elsewhere = repeatedErrors(shown, messages);
  const first = layout.all[0]?.column.name ?? null;
  const stop = layout.all.some(({ column }) => column.name === tabStop) ? tabStop : first;
  const head = (placed: PlacedColumn<DatasetColumn>, side: 'left' | 'right' | null) => {
    const { name } = placed.column;
    const profile = profiles?.found.get(name);
    return (
      <ColumnHeader
        key={name}
        placed={placed}
        side={side}
        gutterPx={gutterPx}
        isEdge={placed === (side === 'left' ? layout.left.at(-1) : layout.right[0])}
        profiled={profiles === null ? placed.column : (profile?.column ?? null)}
        error={profiles?.failed.get(name) ?? null}
        isErrorElsewhere={elsewhere.has(name)}
        rowCount={profiles === null ? versionRowCount : (profile?.rowCount ?? 0)}
        sort={sort}
        isFiltered={props.filtered.has(name)}
        isTinted={name === props.selectedColumn}
        isTabStop={name === stop}
        isMenuOpen={name === props.menuColumn}
        dropSide={drag?.drop?.target === name ? drag.drop.side : null}
        isDragged={drag?.column === name}
        actions={headerActions}
      />
    );
  };
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className={classes['header']}
        onFocus={(event) => {
          const name = (event.target as HTMLElement).closest<HTMLElement>('[data-head]')?.dataset['head'];
          setTabStop(name ?? null);
        }}
      >
        {gutterPx === 0 ? null : (
          <div
            role="columnheader"
            aria-colindex={1}
            className={classes['headGutter']}
            style={{ width: gutterPx }}
          >
            <span className="pl-hidden">{t('grid.rowNumber')}</span>
          </div>
        )}
        {layout.left.map((placed) => head(placed, 'left'))}
        <div className={classes['room']} style={{ width: columns.beforePx }} />
        {center.map((placed) => head(placed, null))}
        <div className={classes['slack']} style={{ minWidth: columns.afterPx }} />
        {layout.right.map((placed) => head(placed, 'right'))}
      </div>
    </div>
  );
};

function onHeadKey(event: KeyboardEvent, placed: PlacedColumn<DatasetColumn>, props: GridHeadProps): void {
  const key = findHeaderKey(event);
  if (key !== null) {
    event.preventDefault();
    event.stopPropagation();
    runHeadKey(key, placed, { ...props, rect: event.currentTarget.getBoundingClientRect() });
  }
}

function runHeadKey(
  key: HeaderKey,
  { column: { name }, index, widthPx }: PlacedColumn<DatasetColumn>,
  { actions, layout, focusHead, enterRows, rect }: GridHeadProps & { readonly rect: DOMRect },
): void {
  const focusAt = (at: number): void =>
    focusHead(layout.all[Math.min(layout.all.length - 1, Math.max(0, at))]?.column.name ?? '');
  switch (key.act) {
    case 'sort':
      return actions.sort(name, key.isAdded);
    case 'menu':
      return actions.openMenu(name, rect);
    case 'profile':
      return actions.openProfile(name);
    case 'pin':
      actions.pin(name);
      return focusHead(name);
    case 'hide':
      focusAt(index === layout.all.length - 1 ? index - 1 : index + 1);
      return actions.hide(name);
    case 'enter-rows':
      return enterRows(index);
    case 'step':
      actions.step(name, key.by);
      return focusHead(name);
    case 'focus':
      return focusAt(index + key.by);
    case 'focus-end':
      return focusAt(key.end === 'first' ? 0 : layout.all.length - 1);
    case 'resize':
      return actions.resize({ column: name, widthPx: widthPx + key.byPx });
  }
}

import { Menu } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconChartBar,
  IconEyeOff,
  IconFilter,
  IconInfoCircle,
  IconPalette,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
  IconTransform,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { withSort } from '../../core/model/sorting.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { MenuAnchor, useFocusReturn } from '../../../../ui/buttons/menu-anchor.tsx';
import type { ComponentType } from 'react';
import { TotalItems } from './total-items.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

/** Entries that other tools add to the menu of a column. */
export interface ColumnItems {
  readonly GroupBy: ComponentType<{ readonly column: string }>;
  readonly Steps: ComponentType<{ readonly column: string }>;
}

interface ColumnMenuProps {
  readonly items: ColumnItems;
  readonly column: string | null;
  readonly at: DOMRect;
  readonly onClose: () => void;
  readonly onFilter: (column: string) => void;
  readonly onChart: (column: string) => void;
  readonly onRetype: (column: string) => void;
  readonly onAutoSize: (column: string) => void;
  /** Opens the form for how the column's cells are marked. */
  readonly onLook: (column: string) => void;
}

interface Entry {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
  readonly isDisabled?: boolean;
}

/** Everything that can be done to one column, each with its key where it has one. */
export const ColumnMenu = ({ column, at, onClose, ...actions }: ColumnMenuProps) => {
  useFocusReturn(column !== null);
  return (
    <Menu opened={column !== null} onClose={onClose} position="bottom-start" width={220} withinPortal>
      <Menu.Target>
        <MenuAnchor at={at} />
      </Menu.Target>
      <Menu.Dropdown>{column === null ? null : <Entries column={column} {...actions} />}</Menu.Dropdown>
    </Menu>
  );
};

const Entries = ({
  items: { GroupBy, Steps },
  column,
  onFilter,
  onChart,
  onRetype,
  onAutoSize,
  onLook,
}: Omit<ColumnMenuProps, 'column' | 'at' | 'onClose'> & { readonly column: string }) => {
  const { address, change, view, changeView, canEdit } = useDatasetPage();
  const { sort } = address;
  const isSorted = sort.some((key) => key.column === column);
  const isOther = sort.some((key) => key.column !== column);
  const sortBy = (direction: 'asc' | 'desc' | null, isAdded: boolean): void =>
    change({ sort: withSort(sort, { column, direction }, isAdded) });
  const isPinned = view.pinnedLeft.includes(column) || view.pinnedRight.includes(column);
  const sorting: readonly Entry[] = [
    { label: t('grid.sortAscending'), icon: IconSortAscending, run: () => sortBy('asc', false) },
    { label: t('grid.sortDescending'), icon: IconSortDescending, run: () => sortBy('desc', false) },
    ...(isOther
      ? [
          { label: t('grid.sortAddAscending'), icon: IconSortAscending, run: () => sortBy('asc', true) },
          { label: t('grid.sortAddDescending'), icon: IconSortDescending, run: () => sortBy('desc', true) },
        ]
      : []),
    ...(isSorted ? [{ label: t('grid.sortNone'), icon: IconX, run: () => sortBy(null, true) }] : []),
  ];
  const pin = (side: 'left' | 'right' | null): void => changeView({ type: 'pin', column, side });
  const placing: readonly Entry[] = [
    ...(view.pinnedLeft.includes(column)
      ? []
      : [{ label: t('grid.pinLeft'), icon: IconArrowBarToLeft, run: () => pin('left') }]),
    ...(view.pinnedRight.includes(column)
      ? []
      : [{ label: t('grid.pinRight'), icon: IconArrowBarToRight, run: () => pin('right') }]),
    ...(isPinned ? [{ label: t('grid.unpin'), icon: IconPinnedOff, run: () => pin(null) }] : []),
    {
      label: t('grid.moveLeft'),
      icon: IconArrowLeft,
      run: () => changeView({ type: 'step', column, by: -1 }),
    },
    {
      label: t('grid.moveRight'),
      icon: IconArrowRight,
      run: () => changeView({ type: 'step', column, by: 1 }),
    },
    { label: t('grid.autoSize'), icon: IconArrowsHorizontal, run: () => onAutoSize(column) },
    {
      label: t('grid.hideColumn'),
      icon: IconEyeOff,
      run: () => changeView({ type: 'hide', columns: [column] }),
    },
  ];
  const exploring: readonly Entry[] = [
    { label: t('grid.filterThis'), icon: IconFilter, run: () => onFilter(column) },
    { label: t('grid.chartThis'), icon: IconChartBar, run: () => onChart(column) },
  ];
  const using: readonly Entry[] = [
    { label: t('gridView.markCells'), icon: IconPalette, run: () => onLook(column) },
    { label: t('grid.showProfile'), icon: IconInfoCircle, run: () => change({ column }) },
    { label: t('grid.changeType'), icon: IconTransform, run: () => onRetype(column), isDisabled: !canEdit },
  ];
  const renderAll = (entries: readonly Entry[]) =>
    entries.map(({ label, icon: Shown, run, isDisabled = false }) => (
      <Menu.Item
        key={label}
        leftSection={<Shown {...ICON} />}
        disabled={isDisabled}
        title={isDisabled ? t('dataset.editorsOnlyPage') : undefined}
        onClick={run}
      >
        {label}
      </Menu.Item>
    ));
  return (
    <>
      {renderAll(sorting)}
      <Menu.Divider />
      {renderAll(placing)}
      <Menu.Divider />
      {renderAll(exploring)}
      <GroupBy column={column} />
      {renderAll(using)}
      <TotalItems column={column} />
      <Steps column={column} />
    </>
  );
};

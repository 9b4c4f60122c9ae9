import type { Cell, DatasetColumn } from '@plumbline/contract';
import { Menu, Popover } from '@mantine/core';
import {
  IconCopy,
  IconFilter,
  IconFilterOff,
  IconListDetails,
  IconMaximize,
  IconMessageCircle,
} from '@tabler/icons-react';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { addNode } from '../../../../lib/filters/filter-tree.ts';
import { t } from '../../../../messages/index.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { MenuAnchor, useFocusReturn } from '../../../../ui/buttons/menu-anchor.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './data.module.css';

export interface OpenCell {
  readonly kind: 'menu' | 'details';
  readonly row: number;
  readonly column: DatasetColumn;
  /** Undefined while it is not here. */
  readonly cell: Cell | undefined;
  readonly at: DOMRect;
}

interface CellMenuProps {
  readonly open: OpenCell | null;
  readonly onClose: () => void;
  readonly onCopy: () => void;
  readonly onDetails: () => void;
  readonly onRecord: (row: number) => void;
  /** Null where the row cannot be named by its values. */
  readonly onComment: (() => void) | null;
}

const MAX_WORDS = 24;

/** What can be done with one cell, and the whole of its text. */
export const CellMenu = ({ open, onClose, onCopy, onDetails, onRecord, onComment }: CellMenuProps) => {
  const { address, change } = useDatasetPage();
  useFocusReturn(open !== null);
  if (open === null) {
    return null;
  }
  if (open.kind === 'details') {
    return <CellDetails open={open} onClose={onClose} />;
  }
  const { column, cell, row } = open;
  const text = cell === undefined ? '' : cellText(cell, column).text;
  const value = text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS)}…` : text;
  const filterBy = (op: 'in' | 'nin'): void =>
    change({ filters: addNode(address.filters, [], { column: column.name, op, value: [cell ?? null] }) });
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={240}>
      <Menu.Target>
        <MenuAnchor at={open.at} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onCopy}>
          {t('grid.copyCell')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMaximize {...ICON} />} closeMenuOnClick={false} onClick={onDetails}>
          {t('grid.showCell')}
        </Menu.Item>
        <Menu.Item leftSection={<IconListDetails {...ICON} />} onClick={() => onRecord(row)}>
          {t('grid.openRecord')}
        </Menu.Item>
        {onComment === null ? null : (
          <Menu.Item leftSection={<IconMessageCircle {...ICON} />} onClick={onComment}>
            {t('comment.onThis')}
          </Menu.Item>
        )}
        {cell === undefined ? null : (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => filterBy('in')}>
              {t('grid.filterByCell', { value })}
            </Menu.Item>
            <Menu.Item leftSection={<IconFilterOff {...ICON} />} onClick={() => filterBy('nin')}>
              {t('grid.filterOutCell', { value })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const CellDetails = ({ open, onClose }: { readonly open: OpenCell; readonly onClose: () => void }) => {
  const { column, cell, row } = open;
  const text = cell === undefined || cell === null ? t('grid.cellEmpty') : String(cell);
  return (
    <Popover opened onChange={(isOpen) => (isOpen ? undefined : onClose())} position="bottom-start" trapFocus>
      <Popover.Target>
        <MenuAnchor at={open.at} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes['details'] ?? ''}
        aria-label={t('grid.cellDetails', { column: column.label, row: row + 1 })}
      >
        <div className={classes['detailsHead']}>
          <span>{t('grid.cellDetails', { column: column.label, row: row + 1 })}</span>
          {typeof cell === 'string' ? <span>{t('grid.cellLength', { count: cell.length })}</span> : null}
        </div>
        <pre className={classes['detailsText']} {...FOCUSABLE} data-autofocus>
          {text}
        </pre>
      </Popover.Dropdown>
    </Popover>
  );
};

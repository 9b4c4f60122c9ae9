import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Cell, ResultColumn } from '@plumbline/contract';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatNumber, t } from '../../../messages/index.ts';
import { cellText } from '../../../ui/text/cell-text.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FOCUSABLE } from '../../../ui/scroll/focusable.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import classes from './sql.module.css';

interface CellDetailProps {
  readonly column: ResultColumn;
  /** From 0. */
  readonly row: number;
  readonly cell: Cell;
  readonly onClose: () => void;
}

const MAX_SHOWN = 100_000;

/** JSON reads better in lines. */
function wholeText(cell: Cell, column: ResultColumn): string {
  if (column.type === 'json' && typeof cell === 'string') {
    try {
      return JSON.stringify(JSON.parse(cell), null, 2);
    } catch {
      return cell;
    }
  }
  return typeof cell === 'string' ? cell : cellText(cell, column).text;
}

/** One value whole, however long. */
export const CellDetail = ({ column, row, cell, onClose }: CellDetailProps) => {
  const text = wholeText(cell, column);
  const copy = (): void => {
    void navigator.clipboard.writeText(cell === null ? '' : String(cell)).then(() => toast(t('sql.copied')));
  };
  return (
    <div
      className={classes['detail']}
      role="region"
      aria-label={t('sql.cellOf', { column: column.name, row: row + 1 })}
    >
      <div className={classes['detailHead']}>
        <span className={classes['detailName']}>{column.name}</span>
        <span className={classes['detailRow']}>{t('sql.rowAt', { row: formatNumber(row + 1) })}</span>
        <span className={classes['push']} />
        <Button variant="subtle" color="gray" size="compact-sm" onClick={copy}>
          {t('sql.copy')}
        </Button>
        <IconButton label={t('ui.close')} onClick={onClose}>
          <IconX {...ICON} />
        </IconButton>
      </div>
      {/* What scrolls must take the focus, so that keys can scroll it. */}
      <pre className={classes['detailText']} {...FOCUSABLE}>
        {text.slice(0, MAX_SHOWN)}
      </pre>
    </div>
  );
};

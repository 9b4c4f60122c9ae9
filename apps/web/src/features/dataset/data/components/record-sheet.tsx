import type { DatasetColumn } from '@plumbline/contract';
import { ActionIcon, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { COLUMNS_PER_BLOCK, type RowSource, type RowSourceState } from '../model/row-source.ts';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import classes from './data.module.css';

interface RecordSheetProps {
  readonly row: number | null;
  readonly total: number;
  /** A new state is a reason to look for the cells again. */
  readonly rows: { readonly source: RowSource; readonly state: RowSourceState };
  readonly isPhone: boolean;
  readonly onRow: (row: number | null) => void;
}

/** One row as a list: every column, hidden ones too. A sheet from below on a phone. */
export const RecordSheet = ({ row, total, rows, isPhone, onRow }: RecordSheetProps) => {
  const { source } = rows;
  const { columns } = useDatasetPage();
  useEffect(() => {
    if (row !== null) {
      const blocks = Array.from({ length: Math.ceil(columns.length / COLUMNS_PER_BLOCK) }, (_, at) => at);
      source.want({ first: row, end: row + 1 }, blocks);
    }
  }, [row, source, columns.length]);
  const step = (by: -1 | 1, label: string, Icon: typeof IconChevronUp) => (
    <ActionIcon
      size={isPhone ? 44 : 28}
      aria-label={label}
      disabled={row === null || row + by < 0 || row + by >= total}
      onClick={() => onRow((row ?? 0) + by)}
    >
      <Icon {...ICON} />
    </ActionIcon>
  );
  return (
    <Drawer
      opened={row !== null}
      onClose={() => onRow(null)}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '70%' : 400}
      radius={isPhone ? '12px 12px 0 0' : 0}
      title={
        <>
          {t('grid.record', { row: (row ?? 0) + 1 })}
          {step(-1, t('grid.recordPrevious'), IconChevronUp)}
          {step(1, t('grid.recordNext'), IconChevronDown)}
        </>
      }
    >
      {row === null ? null : (
        <dl className={classes['record']}>
          {columns.map((column, at) => (
            <RecordField key={column.name} column={column} source={source} row={row} at={at} />
          ))}
        </dl>
      )}
    </Drawer>
  );
};

interface RecordFieldProps {
  readonly column: DatasetColumn;
  readonly source: RowSource;
  readonly row: number;
  readonly at: number;
}

const RecordField = ({ column, source, row, at }: RecordFieldProps) => {
  const cell = source.cellAt(row, at);
  return (
    <>
      <dt>{column.label}</dt>
      <dd>{cell === undefined ? '' : cellText(cell, column).text}</dd>
    </>
  );
};

import { Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { usePut, usePutMeasure } from './column-list.tsx';
import { ColumnChoices } from './lazy-parts.tsx';
import type { Shelf } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

interface AddColumnProps {
  readonly shelf: Shelf;
  readonly title: string;
}

/** The empty place of a shelf: a drop takes it, and a press picks a column by its name. */
export const AddColumn = ({ shelf, title }: AddColumnProps) => {
  const put = usePut();
  const putMeasure = usePutMeasure();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={232}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['empty']}
          aria-label={t('chartBuilder.shelfAdd', { shelf: title })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPlus size={14} stroke={1.6} aria-hidden="true" />
          {t('chartBuilder.shelfDrop')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('chartBuilder.shelfAdd', { shelf: title })}>
        <ColumnChoices
          shelf={shelf}
          onColumn={(column) => {
            setOpen(false);
            put(column, shelf);
          }}
          onMeasure={(name) => {
            setOpen(false);
            putMeasure(name, shelf);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

import type { DatasetColumn } from '@plumbline/contract';
import { IconBracketsContain } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFirstFocusWithin } from '../dialogs/use-first-focus.ts';
import { FindField } from '../fields/find-field.tsx';
import { SMALL_ICON } from '../icons/icons.ts';
import { TypeIcon } from '../columns/type-icon.tsx';
import { useFilterScope } from './filter-scope.ts';
import { t } from '../../messages/index.ts';
import classes from './filter.module.css';

const MAX_LISTED = 100;

interface ColumnPickerProps {
  readonly onPick: (column: DatasetColumn) => void;
  /** Offers a group of conditions as well. */
  readonly onGroup?: () => void;
}

/** The first step of a new filter: on which column. Enter takes the first that is found. */
export const ColumnPicker = ({ onPick, onGroup }: ColumnPickerProps) => {
  const { columns } = useFilterScope();
  const [text, setText] = useState('');
  const matching = columns.filter(({ label, name }) =>
    `${label}\n${name}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const [first] = matching;
  const picker = useRef<HTMLDivElement>(null);
  useFirstFocusWithin(picker);
  return (
    <div ref={picker} className={classes['form']}>
      <FindField
        label={t('filter.findColumn')}
        value={text}
        onChange={setText}
        onEnter={first === undefined ? null : () => onPick(first)}
      />
      <ul className={classes['options']} aria-label={t('filter.pickColumn')}>
        {matching.slice(0, MAX_LISTED).map((column) => (
          <li key={column.name}>
            <button type="button" className={classes['option']} onClick={() => onPick(column)}>
              <TypeIcon type={column.type} role={column.role} />
              <span className={classes['optionText']}>{column.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {matching.length === 0 ? <p className={classes['hint']}>{t('filter.noColumnFound')}</p> : null}
      {matching.length > MAX_LISTED ? (
        <p className={classes['hint']}>{t('grid.columnsMany', { count: matching.length - MAX_LISTED })}</p>
      ) : null}
      {onGroup === undefined ? null : (
        <button type="button" className={`${classes['option']} ${classes['groupOption']}`} onClick={onGroup}>
          <IconBracketsContain {...SMALL_ICON} />
          {t('filter.groupFilter')}
        </button>
      )}
    </div>
  );
};

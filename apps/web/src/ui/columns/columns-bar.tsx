import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ColumnType } from '@plumbline/contract';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../messages/index.ts';
import type { CheckedColumn } from './checked-columns.ts';
import type { ColumnOptions } from './inspected-table.ts';
import type { ColumnEvent } from './column-edits.ts';
import { FILTER_FROM, type ColumnFilter } from './column-filter.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import classes from './columns.module.css';

interface ColumnsBarProps {
  readonly filter: ColumnFilter;
  readonly onFilter: (filter: ColumnFilter) => void;
  /** Columns that do not fit or need a decision. */
  readonly lookCount: number;
  readonly shown: number;
  readonly all: number;
  /** Null where nothing can be changed of several. */
  readonly onSelect: (() => void) | null;
}

/** Which columns are shown, and the way to change several of them. */
export const ColumnsBar = ({ filter, onFilter, lookCount, shown, all, onSelect }: ColumnsBarProps) => (
  <div className={classes['bar1']}>
    {all < FILTER_FROM ? null : (
      <TextInput
        size="sm"
        type="search"
        className={classes['find'] ?? ''}
        aria-label={t('wizardColumns.findColumn')}
        placeholder={t('wizardColumns.findColumn')}
        leftSection={<IconSearch {...SMALL_ICON} />}
        value={filter.search}
        data-filter-input=""
        onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
      />
    )}
    <Checkbox
      size="xs"
      label={t('wizardColumns.onlyLook', { count: lookCount })}
      checked={filter.isOnlyLook}
      disabled={lookCount === 0 && !filter.isOnlyLook}
      onChange={(event) => onFilter({ ...filter, isOnlyLook: event.currentTarget.checked })}
    />
    <span className={classes['shown']} role="status">
      {shown === all ? '' : t('wizardColumns.shownOf', { shown, all })}
    </span>
    {onSelect === null ? null : (
      <Button variant="default" size="sm" onClick={onSelect}>
        {t('wizardColumns.changeSeveral')}
      </Button>
    )}
  </div>
);

interface SelectionBarProps {
  readonly selected: readonly CheckedColumn[];
  readonly options: ColumnOptions;
  readonly onEvent: (event: ColumnEvent) => void;
  readonly onDone: () => void;
}

/** In place of the filter while several columns are changed together. */
export const SelectionBar = ({ selected, options, onEvent, onDone }: SelectionBarProps) => {
  const columns = selected.map(({ place, nameInFile }) => ({ place, name: nameInFile }));
  const isNone = columns.length === 0;
  return (
    <div className={classes['bar1']} data-selecting="">
      <strong role="status">{t('wizardColumns.selected', { count: columns.length })}</strong>
      <NativeSelect
        size="sm"
        aria-label={t('wizardColumns.setType')}
        disabled={isNone}
        value=""
        data={[
          { value: '', label: t('wizardColumns.setType') },
          ...options.types.map((type) => ({ value: type, label: t(`columnType.${type}`) })),
        ]}
        onChange={(event) => {
          const type = event.currentTarget.value;
          if (type !== '') {
            onEvent({
              kind: 'all-typed',
              columns: selected
                .filter((column) => options.whyFixed(column) === null)
                .map(({ place, nameInFile }) => ({ place, name: nameInFile })),
              type: type as ColumnType,
            });
          }
        }}
      />
      {options.canInclude ? (
        <>
          <Button
            variant="default"
            disabled={isNone}
            onClick={() => onEvent({ kind: 'all-included', columns, isIncluded: true })}
          >
            {t('wizardColumns.includeThem')}
          </Button>
          <Button
            variant="default"
            disabled={isNone}
            onClick={() => onEvent({ kind: 'all-included', columns, isIncluded: false })}
          >
            {t('wizardColumns.leaveThemOut')}
          </Button>
        </>
      ) : null}
      <span className={classes['shown']} />
      <Button variant="subtle" onClick={onDone}>
        {t('wizardColumns.selectDone')}
      </Button>
    </div>
  );
};

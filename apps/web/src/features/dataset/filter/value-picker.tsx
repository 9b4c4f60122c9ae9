import type { Cell, DatasetColumn, FilterGroup, Scalar } from '@plumbline/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../../messages/index.ts';
import { messageOf } from '../../../ui/states.tsx';
import { valuesQuery } from '../api.ts';
import { cellText } from '../grid/cell-text.ts';
import { useDatasetPage } from '../page/context.ts';
import { t } from '../text.ts';
import { readOperand } from './draft.ts';
import classes from './filter.module.css';

interface ValuePickerProps {
  readonly column: DatasetColumn;
  /** Values of the rows that pass these are offered, with their counts. */
  readonly rest: FilterGroup;
  readonly picked: readonly (Scalar | null)[];
  readonly onPicked: (picked: readonly (Scalar | null)[]) => void;
}

const FIND_AFTER_MS = 250;

/** The most frequent values, found by typing; a value nobody has can be typed as well. */
export const ValuePicker = ({ column, rest, picked, onPicked }: ValuePickerProps) => {
  const { dataset, version, address } = useDatasetPage();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, FIND_AFTER_MS);
  const isText = column.type === 'text';
  const query = useQuery(
    valuesQuery(
      dataset.id,
      { filters: rest, search: address.search, version: version.number },
      { column: column.name, text: isText ? settled : '' },
    ),
  );
  const offered = (query.data?.data ?? []).slice(0, query.data?.hasOther ? -1 : undefined);
  const found = isText ? offered : offered.filter(([value]) => String(value).includes(text));
  const values: readonly (readonly [Cell, Cell])[] = [
    ...picked
      .filter((value) => !found.some(([each]) => each === value))
      .map((value): readonly [Cell, Cell] => [value, null]),
    ...found.map(([value = null, count = null]): readonly [Cell, Cell] => [value, count]),
  ];
  const toggle = (value: Cell): void =>
    onPicked(picked.includes(value) ? picked.filter((each) => each !== value) : [...picked, value]);
  const typed = text === '' ? null : readOperand(text, column);
  const canAdd = typed !== null && 'value' in typed && !values.some(([value]) => value === typed.value);
  return (
    <div className={classes['values']}>
      <TextInput
        size="sm"
        data-autofocus
        aria-label={t('findValue')}
        placeholder={t('findValue')}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && canAdd) {
            event.preventDefault();
            toggle(typed.value);
            setText('');
          }
        }}
      />
      <div className={classes['valueList']} role="group" aria-label={t('values')}>
        {values.map(([value, count]) => (
          <label key={`${typeof value} ${value}`} className={classes['value']}>
            <Checkbox size="xs" checked={picked.includes(value)} onChange={() => toggle(value)} />
            <span
              className={classes['optionText']}
              data-absent={cellText(value, column).isAbsent || undefined}
            >
              {cellText(value, column).text}
            </span>
            <span className={classes['valueCount']}>
              {typeof count === 'number' ? formatNumber(count) : null}
            </span>
          </label>
        ))}
        {canAdd ? (
          <button
            type="button"
            className={classes['option']}
            onClick={() => (toggle(typed.value), setText(''))}
          >
            <IconPlus size={14} stroke={1.6} aria-hidden="true" />
            {t('addTyped', { text })}
          </button>
        ) : null}
        {query.isPending ? <p className={classes['hint']}>{t('valuesLoading')}</p> : null}
        {query.isError ? <p className={classes['issue']}>{messageOf(query.error)}</p> : null}
        {query.isSuccess && values.length === 0 ? <p className={classes['hint']}>{t('valuesNone')}</p> : null}
      </div>
      {query.data !== undefined && query.data.marks.total > offered.length ? (
        <p className={classes['hint']}>{t('valuesMore', { count: offered.length })}</p>
      ) : null}
    </div>
  );
};

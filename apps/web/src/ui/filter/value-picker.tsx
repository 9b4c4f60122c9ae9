import type { Cell, DatasetColumn, FilterGroup, Scalar } from '@plumbline/contract';
import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, t } from '../../messages/index.ts';
import { FindField } from '../fields/find-field.tsx';
import { SMALL_ICON } from '../icons/icons.ts';
import { errorMessage } from '../states/states.tsx';
import { cellText } from '../text/cell-text.ts';
import { useFilterScope } from './filter-scope.ts';
import { readOperand } from './draft.ts';
import { listOffers, type Offer } from './value-suggestions.ts';
import classes from './filter.module.css';

interface ValuePickerProps {
  readonly column: DatasetColumn;
  /** Values of the rows that pass these are offered, with their counts. */
  readonly rest: FilterGroup;
  readonly picked: readonly (Scalar | null)[];
  readonly onPicked: (picked: readonly (Scalar | null)[]) => void;
}

const FIND_AFTER_MS = 250;

interface Offers {
  /** Values with their row counts; those picked and not found come first, without a count. */
  readonly values: readonly Offer[];
  readonly offered: number;
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** What can be picked: the most frequent values among those that contain a text. */
function useOffers({ column, rest, picked }: Omit<ValuePickerProps, 'onPicked'>, text: string): Offers {
  const scope = useFilterScope();
  const [settled] = useDebouncedValue(text, FIND_AFTER_MS);
  const { data, isPending, error } = useQuery({
    ...scope.values({ column: column.name, rest, text: settled }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const [first] = useState(picked);
  const listed = data?.values ?? [];
  const offers = listed.map(({ value, count }): Offer => [value, count]);
  return {
    values: listOffers({ found: offers, picked, first }),
    offered: listed.length,
    hasMore: data !== undefined && data.total > listed.length,
    isPending,
    error,
  };
}

/** The most frequent values, found by typing; a value nobody has can be typed as well. */
export const ValuePicker = ({ column, rest, picked, onPicked }: ValuePickerProps) => {
  const [text, setText] = useState('');
  const { values, offered, hasMore, isPending, error } = useOffers({ column, rest, picked }, text);
  const toggle = (value: Cell): void =>
    onPicked(picked.includes(value) ? picked.filter((each) => each !== value) : [...picked, value]);
  const typed = text === '' ? null : readOperand(text, column);
  const added = typed !== null && 'value' in typed ? typed.value : null;
  const canAdd = added !== null && !values.some(([value]) => value === added);
  const add = (): void => {
    toggle(added);
    setText('');
  };
  return (
    <div className={classes['values']}>
      <FindField
        label={t('filter.findValue')}
        value={text}
        onChange={setText}
        onEnter={canAdd ? add : null}
      />
      <div className={classes['valueList']} role="group" aria-label={t('filter.values')}>
        {values.map(([value, count]) => (
          <ValueLine
            key={`${typeof value} ${value}`}
            column={column}
            offer={[value, count]}
            isPicked={picked.includes(value)}
            onToggle={() => toggle(value)}
          />
        ))}
        {canAdd ? (
          <button type="button" className={classes['option']} onClick={add}>
            <IconPlus {...SMALL_ICON} />
            {t('filter.addTyped', { text })}
          </button>
        ) : null}
        {isPending ? <p className={classes['hint']}>{t('filter.valuesLoading')}</p> : null}
        {error === null ? null : (
          <p className={classes['issue']} role="alert">
            {errorMessage(error)}
          </p>
        )}
        {!isPending && error === null && values.length === 0 ? (
          <p className={classes['hint']}>{t('filter.valuesNone')}</p>
        ) : null}
      </div>
      {hasMore ? <p className={classes['hint']}>{t('filter.valuesMore', { count: offered })}</p> : null}
    </div>
  );
};

interface ValueLineProps {
  readonly column: DatasetColumn;
  readonly offer: Offer;
  readonly isPicked: boolean;
  readonly onToggle: () => void;
}

const ValueLine = ({ column, offer: [value, count], isPicked, onToggle }: ValueLineProps) => {
  const { text, isAbsent } = cellText(value, column);
  return (
    <label className={classes['value']}>
      <Checkbox size="xs" checked={isPicked} onChange={onToggle} />
      <span className={classes['optionText']} data-absent={isAbsent || undefined}>
        {text}
      </span>
      <span className={classes['valueCount']}>{typeof count === 'number' ? formatNumber(count) : null}</span>
    </label>
  );
};

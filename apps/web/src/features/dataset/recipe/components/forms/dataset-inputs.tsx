import { meetsNeed, type Dataset, type DatasetColumn } from '@plumbline/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../../messages/index.ts';
import { useLatest } from '../../../../../lib/state/use-latest.ts';
import { datasetQuery } from '../../../../../lib/data/datasets.ts';
import { otherDatasetsQuery } from '../../api.ts';
import { listWords, stepFormText } from '../../../../../ui/steps/step-sentence.ts';
import { stepColumns } from '../../../core/hooks/use-columns-at.ts';
import type { FieldProps } from './field-props.ts';
import { ColumnChecks, ColumnSelect, Lines } from './fields.tsx';
import { JoinCheckView, type JoinKeys } from './join-check.tsx';
import { canMatch, suggestedKey } from '../../model/suggest-keys.ts';
import classes from './forms.module.css';

const LIST_PX = 220;

const FIND_AFTER_MS = 250;

interface DatasetFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly other: Dataset | undefined;
  readonly onPick: (id: string) => void;
}

/** Another dataset of the workspace, found by its name. */
const DatasetField = ({ label, value, error, other, onPick }: DatasetFieldProps) => {
  const { dataset } = useDatasetPage();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, FIND_AFTER_MS);
  const term = settled === other?.name ? '' : settled;
  const { data = [], isPending, error: failure } = useQuery(otherDatasetsQuery(term));
  const isOffered = ({ id, version }: Pick<Dataset, 'id' | 'version'>): boolean =>
    id !== dataset.id && version !== null;
  const offered = data.filter(isOffered);
  const isKnown = other === undefined || offered.some(({ id }) => id === other.id);
  const options = [...offered, ...(isKnown ? [] : [other])];
  const [isOpen, setOpen] = useState(false);
  const pick = (id: string): void => {
    setOpen(false);
    onPick(id);
  };
  const client = useQueryClient();
  // Enter may come before the answer to what was typed: it picks the first of that answer.
  const pickFirst = async (): Promise<void> => {
    const { data: answered } = await client.ensureQueryData(otherDatasetsQuery(text));
    const [first] = answered.filter(isOffered);
    if (first !== undefined) {
      pick(first.id);
    }
  };
  return (
    <Select
      // The list itself scrolls: its options must be its direct children.
      withScrollArea={false}
      styles={{ options: { maxHeight: LIST_PX, overflowY: 'auto' } }}
      size="sm"
      searchable
      label={label}
      placeholder={t('recipeStep.fieldDatasetFind')}
      value={value === '' ? null : value}
      error={error ?? (failure === null ? null : errorMessage(failure))}
      onSearchChange={setText}
      onChange={(id) => (id === null ? undefined : pick(id))}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        const isMoved = event.currentTarget.getAttribute('aria-activedescendant') !== null;
        if (event.key === 'Enter' && isOpen && !isMoved && text.trim() !== '' && text !== other?.name) {
          event.preventDefault();
          // A failure is shown under the field by the query itself.
          pickFirst().catch(() => undefined);
        }
      }}
      nothingFoundMessage={t(isPending ? 'recipeStep.datasetsLoading' : 'recipeStep.datasetsNone')}
      filter={({ options: all }) => all}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      data-autofocus
    />
  );
};

const useOther = (id: string) => {
  const { data } = useQuery({ ...datasetQuery(id), enabled: id !== '' });
  return data;
};

interface KeySuggestionInput extends Pick<FieldProps<'keys'>, 'value' | 'onValue' | 'columns'> {
  readonly other: Dataset | undefined;
}

/** Fills in the keys that the names suggest, once for each dataset that is chosen. */
function useSuggestedKey({ value, onValue, columns, other }: KeySuggestionInput): boolean {
  const key = other === undefined ? null : suggestedKey(columns, other.columns, other.name);
  const [first] = value;
  const isBlank = value.length === 1 && first?.left === '' && first.right === '';
  const latest = useLatest({ onValue, key, isBlank });
  useEffect(() => {
    const now = latest.current;
    if (other !== undefined && now.key !== null && now.isBlank) {
      now.onValue([now.key]);
    }
  }, [latest, other]);
  return key !== null && value.length === 1 && first?.left === key.left && first.right === key.right;
}

/** The pairs of columns that are equal in both datasets, and what they would do to the rows. */
export const KeysInput = (props: FieldProps<'keys'>) => {
  const { field, label, error, value, onValue, values, columns, place } = props;
  const id = String(values[field.from]);
  const other = useOther(id);
  const isSuggested = useSuggestedKey({ value, onValue, columns, other });
  if (other === undefined) {
    return null;
  }
  const unfit = value.map((pair) => unfitWords(pair, columns, other)).find((words) => words !== null);
  return (
    <>
      <Lines
        label={label}
        error={error ?? unfit ?? null}
        hint={isSuggested ? t('recipeStep.keysSuggested') : undefined}
        items={value}
        atLeast={1}
        addLabel={t('recipeStep.addKey')}
        next={() => ({ left: '', right: '' })}
        onItems={onValue}
        renderLine={({ left, right }, change, at) => (
          <>
            <ColumnSelect
              label={t('recipeStep.fieldKeyLeft', { place: at })}
              isLabelHidden
              columns={columns}
              value={left}
              onPick={(name) => change({ left: name })}
            />
            <ColumnSelect
              label={t('recipeStep.fieldKeyRight', { place: at })}
              isLabelHidden
              columns={other.columns}
              value={right}
              onPick={(name) => change({ right: name })}
            />
          </>
        )}
      />
      <JoinCheckView
        keys={{ datasource_id: id, how: values[field.how] as JoinKeys['how'], on: value }}
        place={place}
      />
    </>
  );
};

function unfitWords(
  { left, right }: { readonly left: string; readonly right: string },
  columns: readonly DatasetColumn[],
  other: Dataset,
): string | null {
  const leftType = columns.find(({ name }) => name === left)?.type;
  const rightType = other.columns.find(({ name }) => name === right)?.type;
  return leftType === undefined || rightType === undefined || canMatch(leftType, rightType)
    ? null
    : t('recipeStep.keyTypesDiffer', {
        left,
        right,
        leftType: t(`columnType.${leftType}`).toLowerCase(),
        rightType: t(`columnType.${rightType}`).toLowerCase(),
      });
}

/** Columns of this dataset, or of the one that another field names. */
export const ColumnsInput = (props: FieldProps<'columns'>) =>
  props.field.from === undefined ? (
    <ColumnList {...props} listed={props.columns} />
  ) : (
    <OtherColumnList {...props} />
  );

const OtherColumnList = (props: FieldProps<'columns'>) => {
  const other = useOther(String(props.values[props.field.from ?? '']));
  return other === undefined ? null : (
    <ColumnList {...props} listed={stepColumns(other.columns, other.columns)} />
  );
};

const ColumnList = ({
  field,
  label,
  error,
  value,
  onValue,
  listed,
}: FieldProps<'columns'> & { readonly listed: readonly DatasetColumn[] }) => {
  const { optional, from, needs } = field;
  const offered = listed.filter(({ type, name }) => meetsNeed(needs, type) || value?.includes(name));
  const someAtFirst = from === undefined ? [] : offered.map(({ name }) => name);
  return (
    <>
      {optional === undefined ? null : (
        <div>
          <p className={classes['legend']}>{stepFormText(optional.label)}</p>
          <SegmentedControl
            fullWidth
            aria-label={stepFormText(optional.label)}
            value={value === null ? 'all' : 'some'}
            onChange={(which) => onValue(which === 'all' ? null : someAtFirst)}
            data={(['all', 'some'] as const).map((which) => ({
              value: which,
              label: stepFormText(optional[which]),
            }))}
          />
        </div>
      )}
      {value === null ? null : (
        <ColumnChecks label={label} columns={offered} picked={value} error={error} onPicked={onValue} />
      )}
    </>
  );
};

export const DatasetInput = ({ field, label, error, value, onValue, columns }: FieldProps<'dataset'>) => {
  const other = useOther(value);
  return (
    <>
      <DatasetField label={label} value={value} error={error} other={other} onPick={onValue} />
      {other === undefined || !field.isMatchedByName ? null : <Matching columns={columns} other={other} />}
    </>
  );
};

/** Which columns meet by name, before the rows are put below each other. */
const Matching = ({
  columns,
  other,
}: {
  readonly columns: readonly DatasetColumn[];
  readonly other: Dataset;
}) => {
  const here = new Set(columns.map(({ name }) => name));
  const there = new Set(other.columns.map(({ name }) => name));
  const onlyThere = [...there].filter((name) => !here.has(name));
  const onlyHere = [...here].filter((name) => !there.has(name));
  return (
    <ul className={classes['facts']}>
      <li>{t('recipeStep.appendMatched', { count: there.size - onlyThere.length })}</li>
      {onlyThere.length === 0 ? null : <li>{t('recipeStep.appendNew', { names: listWords(onlyThere) })}</li>}
      {onlyHere.length === 0 ? null : (
        <li>{t('recipeStep.appendMissing', { names: listWords(onlyHere) })}</li>
      )}
    </ul>
  );
};

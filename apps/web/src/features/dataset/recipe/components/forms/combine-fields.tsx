import type { Dataset, DatasetColumn } from '@plumbline/contract';
import { NativeSelect, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../../ui/states.tsx';
import { useDatasetPage } from '../../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../../messages/index.ts';
import { useLatest } from '../../../../../lib/use-latest.ts';
import { otherDatasetQuery, otherDatasetsQuery } from '../../../core/recipe-api.ts';
import type { DraftOf } from '../../model/step-draft.ts';
import { listWords } from '../../../core/model/step-sentence.ts';
import { stepColumns } from '../../../core/hooks/use-columns-at.ts';
import { AddButton, ColumnChecks, ColumnSelect, FieldGroup, Line, type FieldsProps } from './fields.tsx';
import { JoinCheckView } from './join-check.tsx';
import { canMatch, suggestedKey } from '../../model/suggest-keys.ts';
import classes from './forms.module.css';

const LIST_PX = 220;

const FIND_AFTER_MS = 250;

interface DatasetFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly other: Dataset | undefined;
  readonly onPick: (id: string) => void;
}

/** Another dataset of the workspace, found by its name. */
const DatasetField = ({ value, error, other, onPick }: DatasetFieldProps) => {
  const { dataset } = useDatasetPage();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, FIND_AFTER_MS);
  const term = settled === other?.name ? '' : settled;
  const { data = [], isPending, error: failure } = useQuery(otherDatasetsQuery(term));
  const found = data.filter(({ id, version }) => id !== dataset.id && version !== null);
  const isKnown = other === undefined || found.some(({ id }) => id === other.id);
  const options = [...found, ...(isKnown ? [] : [other])];
  return (
    <Select
      // The list itself scrolls: its options must be its direct children.
      withScrollArea={false}
      styles={{ options: { maxHeight: LIST_PX, overflowY: 'auto' } }}
      size="sm"
      searchable
      label={t('recipeStep.fieldDataset')}
      placeholder={t('recipeStep.fieldDatasetFind')}
      value={value === '' ? null : value}
      error={error ?? (failure === null ? null : messageOf(failure))}
      onSearchChange={setText}
      onChange={(id) => (id === null ? undefined : onPick(id))}
      nothingFoundMessage={t(isPending ? 'recipeStep.datasetsLoading' : 'recipeStep.datasetsNone')}
      filter={({ options: all }) => all}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      data-autofocus
    />
  );
};

const useOther = (id: string) => {
  const { data } = useQuery({ ...otherDatasetQuery(id), enabled: id !== '' });
  return data;
};

const HOWS = ['left', 'inner', 'right', 'full'] as const;

/** The position is the number of steps before the join. */
export const JoinFields = ({
  draft,
  onDraft,
  columns,
  lack,
  place,
}: FieldsProps<'join'> & { readonly place: number }) => {
  const other = useOther(draft.datasource_id);
  const isSuggested = useSuggestedKey({ draft, onDraft, columns, other });
  return (
    <>
      <DatasetField
        value={draft.datasource_id}
        error={lack('datasource_id')}
        other={other}
        onPick={(id) =>
          onDraft({ ...draft, datasource_id: id, on: [{ left: '', right: '' }], columns: null })
        }
      />
      {other === undefined ? null : (
        <>
          <Keys
            draft={draft}
            onDraft={onDraft}
            columns={columns}
            lack={lack}
            other={other}
            isSuggested={isSuggested}
          />
          <NativeSelect
            size="sm"
            label={t('recipeStep.fieldHow')}
            value={draft.how}
            onChange={(event) => onDraft({ ...draft, how: event.currentTarget.value as typeof draft.how })}
            data={HOWS.map((value) => ({ value, label: t(`recipe.howOption_${value}`) }))}
          />
          <JoinCheckView draft={draft} place={place} />
          <OtherColumns draft={draft} onDraft={onDraft} other={other} lack={lack} />
        </>
      )}
    </>
  );
};

interface Suggesting {
  readonly draft: DraftOf<'join'>;
  readonly onDraft: (draft: DraftOf<'join'>) => void;
  readonly columns: readonly DatasetColumn[];
  readonly other: Dataset | undefined;
}

/** Fills in the keys that the names suggest, once for each dataset that is chosen. */
function useSuggestedKey({ draft, onDraft, columns, other }: Suggesting): boolean {
  const key = other === undefined ? null : suggestedKey(columns, other.columns, other.name);
  const [first] = draft.on;
  const isBlank = draft.on.length === 1 && first?.left === '' && first.right === '';
  const latest = useLatest({ draft, onDraft, key, isBlank });
  useEffect(() => {
    const now = latest.current;
    if (other !== undefined && now.key !== null && now.isBlank) {
      now.onDraft({ ...now.draft, on: [now.key] });
    }
  }, [latest, other]);
  return key !== null && draft.on.length === 1 && first?.left === key.left && first.right === key.right;
}

const Keys = ({
  draft,
  onDraft,
  columns,
  lack,
  other,
  isSuggested,
}: FieldsProps<'join'> & { readonly other: Dataset; readonly isSuggested: boolean }) => {
  const { on } = draft;
  const change = (at: number, part: Partial<(typeof on)[number]>): void =>
    onDraft({ ...draft, on: on.map((each, place) => (place === at ? { ...each, ...part } : each)) });
  const unfit = on.map((pair) => unfitWords(pair, columns, other)).find((words) => words !== null);
  const hint = isSuggested ? { hint: t('recipeStep.keysSuggested') } : {};
  return (
    <FieldGroup label={t('recipeStep.fieldKeys')} error={lack('on') ?? unfit ?? null} {...hint}>
      {on.map(({ left, right }, at) => (
        <Line
          key={at}
          onRemove={
            on.length > 1 ? () => onDraft({ ...draft, on: on.filter((_, place) => place !== at) }) : null
          }
        >
          <ColumnSelect
            label={t('recipeStep.fieldKeyLeft', { place: at + 1 })}
            isLabelHidden
            columns={columns}
            value={left}
            onPick={(name) => change(at, { left: name })}
          />
          <ColumnSelect
            label={t('recipeStep.fieldKeyRight', { place: at + 1 })}
            isLabelHidden
            columns={other.columns}
            value={right}
            onPick={(name) => change(at, { right: name })}
          />
        </Line>
      ))}
      <AddButton
        label={t('recipeStep.addKey')}
        onClick={() => onDraft({ ...draft, on: [...on, { left: '', right: '' }] })}
      />
    </FieldGroup>
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

const OtherColumns = ({
  draft,
  onDraft,
  other,
  lack,
}: Omit<FieldsProps<'join'>, 'columns'> & { readonly other: Dataset }) => (
  <>
    <div>
      <p className={classes['legend']}>{t('recipeStep.fieldOtherColumns')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('recipeStep.fieldOtherColumns')}
        value={draft.columns === null ? 'all' : 'some'}
        onChange={(way) =>
          onDraft({ ...draft, columns: way === 'all' ? null : other.columns.map(({ name }) => name) })
        }
        data={(['all', 'some'] as const).map((value) => ({
          value,
          label: t(`recipeStep.otherColumns_${value}`),
        }))}
      />
    </div>
    {draft.columns === null ? null : (
      <ColumnChecks
        label={t('recipeStep.fieldColumns')}
        columns={stepColumns(other.columns, other.columns)}
        picked={draft.columns}
        error={lack('columns')}
        onPicked={(picked) => onDraft({ ...draft, columns: picked })}
      />
    )}
  </>
);

export const AppendFields = ({ draft, onDraft, columns, lack }: FieldsProps<'append'>) => {
  const other = useOther(draft.datasource_id);
  return (
    <>
      <DatasetField
        value={draft.datasource_id}
        error={lack('datasource_id')}
        other={other}
        onPick={(id) => onDraft({ ...draft, datasource_id: id })}
      />
      {other === undefined ? null : <Matching columns={columns} other={other} />}
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

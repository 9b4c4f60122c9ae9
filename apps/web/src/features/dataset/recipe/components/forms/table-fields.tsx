import { type Aggregate, aggregateTakes, STEP_AGGREGATES, type TimeUnit } from '@plumbline/contract';
import { TIME_UNITS } from '@plumbline/contract';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { GroupEditor } from '../../../../../ui/filter/group-editor.tsx';
import { NO_FILTERS } from '../../../../../ui/filter/filter-tree.ts';
import { isDated } from '../../../../../ui/filter/operators.ts';
import { t } from '../../../../../messages/index.ts';
import type { DraftOf } from '../../model/step-draft.ts';
import {
  AddButton,
  ColumnChecks,
  ColumnSelect,
  FieldGroup,
  Line,
  SortLines,
  type FieldsProps,
} from './fields.tsx';
import classes from './forms.module.css';

export const FilterFields = ({ draft, onDraft, lack }: FieldsProps<'filter'>) => (
  <div>
    <GroupEditor
      group={draft.filters}
      rest={NO_FILTERS}
      onChange={(filters) => onDraft({ ...draft, filters })}
    />
    {lack('filters') === null ? null : <p className={classes['lack']}>{lack('filters')}</p>}
  </div>
);

export const SortFields = ({ draft, onDraft, columns, lack }: FieldsProps<'sort'>) => (
  <SortLines
    label={t('recipeStep.fieldColumns')}
    columns={columns}
    sort={draft.sort}
    error={lack('sort')}
    onSort={(sort) => onDraft({ ...draft, sort })}
  />
);

export const DedupeFields = ({ draft, onDraft, columns, lack }: FieldsProps<'dedupe'>) => (
  <>
    <div>
      <p className={classes['legend']}>{t('recipeStep.fieldAlike')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('recipeStep.fieldAlike')}
        value={draft.isAll ? 'all' : 'some'}
        onChange={(way) => onDraft({ ...draft, isAll: way === 'all' })}
        data={(['all', 'some'] as const).map((value) => ({ value, label: t(`recipeStep.alike_${value}`) }))}
      />
    </div>
    {draft.isAll ? null : (
      <ColumnChecks
        label={t('recipeStep.fieldColumns')}
        columns={columns}
        picked={draft.columns}
        error={lack('columns')}
        onPicked={(picked) => onDraft({ ...draft, columns: picked })}
      />
    )}
    <SortLines
      label={t('recipeStep.fieldFirstBy')}
      columns={columns}
      sort={draft.sort}
      error={lack('sort')}
      onSort={(sort) => onDraft({ ...draft, sort })}
    />
  </>
);

type Figure = DraftOf<'group'>['measures'][number];

export const GroupFields = ({ draft, onDraft, columns, lack }: FieldsProps<'group'>) => {
  const { by, measures } = draft;
  const change = (at: number, part: Partial<Figure>): void =>
    onDraft({
      ...draft,
      measures: measures.map((each, place) => (place === at ? { ...each, ...part } : each)),
    });
  return (
    <>
      <FieldGroup label={t('recipeStep.fieldBy')} error={lack('by')}>
        {by.map((group, at) => (
          <ByLine key={at} draft={draft} onDraft={onDraft} columns={columns} at={at} />
        ))}
        <AddButton
          label={t('recipeStep.addBy')}
          onClick={() => onDraft({ ...draft, by: [...by, { column: '' }] })}
        />
      </FieldGroup>
      <FieldGroup label={t('recipeStep.fieldMeasures')} error={lack('measures')}>
        {measures.map((figure, at) => (
          <Line
            key={at}
            onRemove={
              measures.length > 1
                ? () => onDraft({ ...draft, measures: measures.filter((_, place) => place !== at) })
                : null
            }
          >
            <NativeSelect
              size="sm"
              aria-label={t('recipeStep.fieldMeasureAt', { place: at + 1 })}
              value={figure.aggregate}
              onChange={(event) => change(at, { aggregate: event.currentTarget.value as Aggregate })}
              data={STEP_AGGREGATES.map((value) => ({ value, label: t(`aggregate.${value}`) }))}
            />
            <ColumnSelect
              label={t('recipeStep.fieldMeasureColumn', { place: at + 1 })}
              isLabelHidden
              columns={columns.filter(({ type }) => aggregateTakes(figure.aggregate, type))}
              value={figure.column ?? ''}
              none={figure.aggregate === 'count' ? t('recipeStep.rowsOption') : t('recipeStep.need_column')}
              onPick={(name) => {
                const isNamed = figure.name !== '' && figure.name !== figure.column;
                change(at, { column: name === '' ? null : name, name: isNamed ? figure.name : name });
              }}
            />
            <TextInput
              size="sm"
              aria-label={t('recipeStep.fieldMeasureName', { place: at + 1 })}
              placeholder={t('recipeStep.fieldMeasureName', { place: at + 1 })}
              value={figure.name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
          </Line>
        ))}
        <AddButton
          label={t('recipeStep.addMeasure')}
          onClick={() =>
            onDraft({ ...draft, measures: [...measures, { aggregate: 'sum', column: null, name: '' }] })
          }
        />
      </FieldGroup>
    </>
  );
};

const ByLine = ({
  draft,
  onDraft,
  columns,
  at,
}: Omit<FieldsProps<'group'>, 'lack'> & { readonly at: number }) => {
  const group = draft.by[at];
  const type = columns.find(({ name }) => name === group?.column)?.type;
  const put = (next: DraftOf<'group'>['by'][number] | null): void =>
    onDraft({ ...draft, by: next === null ? draft.by.toSpliced(at, 1) : draft.by.with(at, next) });
  return group === undefined ? null : (
    <Line onRemove={() => put(null)}>
      <ColumnSelect
        label={t('recipeStep.fieldByAt', { place: at + 1 })}
        isLabelHidden
        columns={columns}
        value={group.column}
        onPick={(column) => put({ column })}
      />
      {type !== undefined && isDated(type) ? (
        <NativeSelect
          size="sm"
          aria-label={t('recipeStep.fieldUnitAt', { place: at + 1 })}
          value={group.timeUnit ?? ''}
          onChange={(event) => {
            const unit = event.currentTarget.value;
            put(
              unit === '' ? { column: group.column } : { column: group.column, timeUnit: unit as TimeUnit },
            );
          }}
          data={[
            { value: '', label: t('recipeStep.unit_none') },
            ...TIME_UNITS.map((value) => ({ value, label: t(`unit.${value}`) })),
          ]}
        />
      ) : null}
    </Line>
  );
};

export const PivotFields = ({ draft, onDraft, columns, lack }: FieldsProps<'pivot'>) => (
  <>
    <ColumnChecks
      label={t('recipeStep.fieldRows')}
      columns={columns}
      picked={draft.rows}
      error={lack('rows')}
      onPicked={(rows) => onDraft({ ...draft, rows })}
    />
    <ColumnSelect
      label={t('recipeStep.fieldAcross')}
      columns={columns}
      value={draft.column}
      error={lack('column')}
      onPick={(column) => onDraft({ ...draft, column })}
    />
    <NativeSelect
      size="sm"
      label={t('recipeStep.fieldCells')}
      value={draft.aggregate}
      onChange={(event) => onDraft({ ...draft, aggregate: event.currentTarget.value as Aggregate })}
      data={STEP_AGGREGATES.map((value) => ({ value, label: t(`aggregate.${value}`) }))}
    />
    <ColumnSelect
      label={t('recipeStep.fieldValue')}
      columns={columns.filter(({ type }) => aggregateTakes(draft.aggregate, type))}
      value={draft.value}
      error={lack('value')}
      onPick={(value) => onDraft({ ...draft, value })}
    />
  </>
);

export const UnpivotFields = ({ draft, onDraft, columns, lack }: FieldsProps<'unpivot'>) => (
  <>
    <ColumnChecks
      label={t('recipeStep.fieldColumns')}
      columns={columns}
      picked={draft.columns}
      error={lack('columns')}
      onPicked={(picked) => onDraft({ ...draft, columns: picked })}
    />
    <TextInput
      size="sm"
      label={t('recipeStep.fieldNameColumn')}
      value={draft.nameColumn}
      error={lack('nameColumn')}
      onChange={(event) => onDraft({ ...draft, nameColumn: event.currentTarget.value })}
    />
    <TextInput
      size="sm"
      label={t('recipeStep.fieldValueColumn')}
      value={draft.valueColumn}
      error={lack('valueColumn')}
      onChange={(event) => onDraft({ ...draft, valueColumn: event.currentTarget.value })}
    />
  </>
);

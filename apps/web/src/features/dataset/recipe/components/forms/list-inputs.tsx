import {
  aggregateTakes,
  isTemporalType,
  STEP_AGGREGATES,
  TIME_UNITS,
  type Aggregate,
  type Sort,
  type TimeUnit,
} from '@plumbline/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../../../../messages/index.ts';
import { whyNotSummed } from '../../../../../ui/columns/default-aggregate.ts';
import { aggregateFor, startingAggregate } from '../../model/aggregate-for.ts';
import { columnNamed, type FieldValues } from '../../model/field-values.ts';
import { proposedNames } from '../../model/proposed-names.ts';
import type { FieldProps } from './field-props.ts';
import { ColumnSelect, Lines, TypeSelect } from './fields.tsx';
import classes from './forms.module.css';

export const NamesInput = ({ field, value, onValue, values, columns, ...group }: FieldProps<'names'>) => {
  const { proposal, atLeast } = field;
  const nextName = (): string =>
    proposedNames({ proposal, count: value.length + 1 }, values, columns).at(-1) ?? '';
  return (
    <Lines
      {...group}
      items={value.map((name) => ({ name }))}
      atLeast={atLeast}
      addLabel={t('recipeStep.addName')}
      next={() => ({ name: nextName() })}
      onItems={(items) => onValue(items.map(({ name }) => name))}
      renderLine={({ name }, change, place) => (
        <TextInput
          size="sm"
          aria-label={t('recipeStep.fieldNameAt', { place })}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      )}
    />
  );
};

export const JsonFieldsInput = ({ value, onValue, ...group }: FieldProps<'jsonFields'>) => (
  <Lines
    {...group}
    items={value}
    atLeast={1}
    addLabel={t('recipeStep.addField')}
    next={() => ({ path: '', name: '', type: 'text' as const })}
    onItems={onValue}
    renderLine={({ path, name, type }, change, place) => (
      <>
        <TextInput
          size="sm"
          aria-label={t('recipeStep.fieldPath', { place })}
          placeholder={t('recipeStep.fieldPath', { place })}
          value={path}
          onChange={(event) => change({ path: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          aria-label={t('recipeStep.fieldNameAt', { place })}
          placeholder={t('recipeStep.fieldNameAt', { place })}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TypeSelect
          label={t('recipeStep.fieldType')}
          isLabelHidden
          value={type}
          onPick={(picked) => change({ type: picked })}
        />
      </>
    )}
  />
);

/** Columns to order by, the first one first. */
export const SortInput = ({ value, onValue, columns, ...group }: FieldProps<'sort'>) => (
  <Lines
    {...group}
    items={value}
    atLeast={0}
    addLabel={t('recipeStep.addSort')}
    next={(): Sort => ({ column: '', direction: 'asc' })}
    onItems={onValue}
    renderLine={({ column, direction }, change, place) => (
      <>
        <ColumnSelect
          label={t('recipeStep.fieldSortAt', { place })}
          isLabelHidden
          columns={columns}
          value={column}
          onPick={(name) => change({ column: name })}
        />
        <NativeSelect
          size="sm"
          aria-label={t('recipeStep.fieldDirection', { place })}
          value={direction}
          onChange={(event) => change({ direction: event.currentTarget.value as Sort['direction'] })}
          data={(['asc', 'desc'] as const).map((each) => ({
            value: each,
            label: t(`recipeStep.direction_${each}`),
          }))}
        />
      </>
    )}
  />
);

export const GroupsInput = ({ value, onValue, columns, ...group }: FieldProps<'groups'>) => (
  <Lines
    {...group}
    items={value}
    atLeast={0}
    addLabel={t('recipeStep.addBy')}
    next={(): FieldValues['groups'][number] => ({ column: '' })}
    onItems={onValue}
    renderLine={({ column, timeUnit }, change, place) => (
      <>
        <ColumnSelect
          label={t('recipeStep.fieldByAt', { place })}
          isLabelHidden
          columns={columns}
          value={column}
          onPick={(name) => change({ column: name, timeUnit: undefined })}
        />
        {isTemporalType(columnNamed(column, columns)?.type) ? (
          <NativeSelect
            size="sm"
            aria-label={t('recipeStep.fieldUnitAt', { place })}
            value={timeUnit ?? ''}
            onChange={(event) =>
              change({ timeUnit: TIME_UNITS.find((unit: TimeUnit) => unit === event.currentTarget.value) })
            }
            data={[
              { value: '', label: t('recipeStep.unit_none') },
              ...TIME_UNITS.map((unit) => ({ value: unit, label: t(`unit.${unit}`) })),
            ]}
          />
        ) : null}
      </>
    )}
  />
);

export const MeasuresInput = ({ value, onValue, columns, ...group }: FieldProps<'measures'>) => (
  <Lines
    {...group}
    items={value}
    atLeast={1}
    addLabel={t('recipeStep.addMeasure')}
    next={() => ({ aggregate: 'sum' as const, column: null, name: '' })}
    onItems={onValue}
    renderLine={({ aggregate, column, name }, change, place) => (
      <>
        <NativeSelect
          size="sm"
          aria-label={t('recipeStep.fieldMeasureAt', { place })}
          value={aggregate}
          onChange={(event) => change({ aggregate: event.currentTarget.value as Aggregate })}
          data={STEP_AGGREGATES.map((each) => ({ value: each, label: t(`aggregate.${each}`) }))}
        />
        <ColumnSelect
          label={t('recipeStep.fieldMeasureColumn', { place })}
          isLabelHidden
          columns={columns.filter(({ type }) => aggregateTakes(aggregate, type))}
          value={column ?? ''}
          none={aggregate === 'count' ? t('recipeStep.rowsOption') : t('recipeStep.need_column')}
          onPick={(picked) => {
            const isNamed = name !== '' && name !== column;
            change({
              aggregate: aggregateFor(picked, { aggregate, column, columns }),
              column: picked === '' ? null : picked,
              name: isNamed ? name : picked,
            });
          }}
        />
        <TextInput
          size="sm"
          aria-label={t('recipeStep.fieldMeasureName', { place })}
          placeholder={t('recipeStep.fieldMeasureName', { place })}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NotSummed aggregate={aggregate} column={column} columns={columns} />
      </>
    )}
  />
);

/** Why a column's default is no sum, where a line has that default or a sum. [SEM-ADD-1] */
const NotSummed = ({
  aggregate,
  column: name,
  columns,
}: Pick<FieldValues['measures'][number], 'aggregate' | 'column'> &
  Pick<FieldProps<'measures'>, 'columns'>) => {
  const column = columnNamed(name, columns);
  const isShown =
    column !== undefined && (aggregate === 'sum' || aggregate === startingAggregate(column, columns));
  const reason = isShown ? whyNotSummed(column, columns) : undefined;
  return reason === undefined ? null : <p className={classes['reason']}>{reason}</p>;
};

import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { isDated, isNumeric } from '../../../../../ui/filter/operators.ts';
import { t } from '../../../../../messages/index.ts';
import { withColumn, withPart } from '../../model/step-draft.ts';
import { ColumnSelect, type FieldsProps } from './fields.tsx';
import classes from './forms.module.css';

const PARTS = ['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour', 'minute', 'second'] as const;
const DAY_PARTS = PARTS.slice(0, 6);

export const BinFields = ({ draft, onDraft, columns, lack }: FieldsProps<'bin'>) => (
  <>
    <ColumnSelect
      label={t('recipeStep.fieldColumn')}
      columns={columns.filter(({ type }) => isNumeric(type))}
      value={draft.column}
      error={lack('column')}
      onPick={(column) => onDraft(withColumn(draft, column, columns))}
    />
    <div>
      <p className={classes['legend']}>{t('recipeStep.fieldBins')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('recipeStep.fieldBins')}
        value={draft.way}
        onChange={(way) => onDraft({ ...draft, way })}
        data={(['count', 'borders'] as const).map((value) => ({
          value,
          label: t(`recipeStep.bins_${value}`),
        }))}
      />
    </div>
    {draft.way === 'count' ? (
      <TextInput
        size="sm"
        label={t('recipeStep.fieldBinCount')}
        inputMode="numeric"
        value={draft.count}
        error={lack('count')}
        onChange={(event) => onDraft({ ...draft, count: event.currentTarget.value })}
      />
    ) : (
      <TextInput
        size="sm"
        label={t('recipeStep.fieldBorders')}
        description={t('recipeStep.fieldBordersHint')}
        value={draft.borders}
        error={lack('borders')}
        onChange={(event) => onDraft({ ...draft, borders: event.currentTarget.value })}
      />
    )}
    <TextInput
      size="sm"
      label={t('recipeStep.fieldNameOfNew')}
      value={draft.name}
      error={lack('name')}
      onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
    />
  </>
);

export const DatePartFields = ({ draft, onDraft, columns, lack }: FieldsProps<'extract-date'>) => {
  const type = columns.find(({ name }) => name === draft.column)?.type;
  const parts = type === 'date' ? DAY_PARTS : PARTS;
  return (
    <>
      <ColumnSelect
        label={t('recipeStep.fieldColumn')}
        columns={columns.filter((column) => isDated(column.type) || column.type === 'time')}
        value={draft.column}
        error={lack('column')}
        onPick={(column) => onDraft(withColumn(draft, column, columns))}
      />
      <NativeSelect
        size="sm"
        label={t('recipeStep.fieldPart')}
        value={draft.part}
        onChange={(event) =>
          onDraft(withPart(draft, event.currentTarget.value as (typeof PARTS)[number], columns))
        }
        data={parts.map((value) => ({ value, label: t(`recipe.part_${value}`) }))}
      />
      <TextInput
        size="sm"
        label={t('recipeStep.fieldNameOfNew')}
        value={draft.name}
        error={lack('name')}
        onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      />
    </>
  );
};

import { MultiSelect, NativeSelect, NumberInput, SegmentedControl, Select } from '@mantine/core';
import type { ColumnType, Increment } from '@plumbline/contract';
import { t } from '../../messages/index.ts';
import { firstIncrement, isWatermark } from './increment.ts';
import classes from './increment-fields.module.css';

const DELETES: readonly Increment['deletes'][] = ['ignore', 'keys', 'column'];
const MAX_KEYS = 8;

interface IncrementFieldsProps {
  /** Columns that are read. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Null: every refresh reads all rows. */
  readonly increment: Increment | null;
  readonly isDisabled?: boolean;
  readonly onChange: (increment: Increment | null) => void;
}

/** How refreshes read a table: all rows, or what changed since the last one. */
export const IncrementFields = ({
  columns,
  increment,
  isDisabled = false,
  onChange,
}: IncrementFieldsProps) => {
  const first = firstIncrement(columns);
  return (
    <fieldset className={classes['fields']} disabled={isDisabled}>
      <legend>{t('increment.title')}</legend>
      <SegmentedControl
        aria-label={t('increment.title')}
        disabled={isDisabled || first === null}
        value={increment === null ? 'all' : 'changed'}
        data={[
          { value: 'all', label: t('increment.all') },
          { value: 'changed', label: t('increment.changed') },
        ]}
        onChange={(value) => onChange(value === 'changed' ? first : null)}
      />
      <p className={classes['note']}>
        {first === null
          ? t('increment.none')
          : t(increment === null ? 'increment.allHelp' : 'increment.changedHelp')}
      </p>
      {increment === null ? null : (
        <Choices columns={columns} increment={increment} isDisabled={isDisabled} onChange={onChange} />
      )}
    </fieldset>
  );
};

interface ChoicesProps extends Omit<IncrementFieldsProps, 'increment'> {
  readonly increment: Increment;
}

const Choices = ({ columns, increment, isDisabled = false, onChange }: ChoicesProps) => {
  const names = columns.map(({ name }) => name);
  const type = columns.find(({ name }) => name === increment.watermark)?.type;
  const unit = type === 'integer' ? 'number' : 'seconds';
  return (
    <>
      <Select
        label={t('increment.watermark')}
        description={t('increment.watermarkHelp')}
        allowDeselect={false}
        searchable
        disabled={isDisabled}
        value={increment.watermark}
        data={columns.filter(isWatermark).map(({ name }) => name)}
        onChange={(watermark) => onChange({ ...increment, watermark: watermark ?? increment.watermark })}
      />
      <NumberInput
        label={t(`increment.overlap_${unit}`)}
        description={t('increment.overlapHelp')}
        min={0}
        allowDecimal={false}
        disabled={isDisabled}
        value={increment.overlap}
        onChange={(value) => onChange({ ...increment, overlap: Math.max(0, Number(value) || 0) })}
      />
      <MultiSelect
        label={t('increment.key')}
        description={t('increment.keyHelp')}
        searchable
        maxValues={MAX_KEYS}
        disabled={isDisabled}
        value={increment.key}
        data={names}
        onChange={(key) => onChange({ ...increment, key })}
      />
      <NativeSelect
        label={t('increment.deletes')}
        disabled={isDisabled}
        value={increment.deletes}
        data={DELETES.map((value) => ({ value, label: t(`increment.deletes_${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const deletes = DELETES.find((one) => one === value) ?? 'ignore';
          onChange({
            ...increment,
            deletes,
            deletedColumn: deletes === 'column' ? (names[0] ?? null) : null,
          });
        }}
      />
      {increment.deletes === 'column' ? (
        <Select
          label={t('increment.deletedColumn')}
          description={t('increment.deletedColumnHelp')}
          allowDeselect={false}
          searchable
          disabled={isDisabled}
          value={increment.deletedColumn}
          data={names}
          onChange={(deletedColumn) => onChange({ ...increment, deletedColumn })}
        />
      ) : null}
    </>
  );
};

import type { ColumnType, DatasetColumn } from '@plumbline/contract';
import { COLUMN_TYPE_NAMES } from '@plumbline/contract';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { IconButton } from '../../../../../ui/buttons/icon-button.tsx';
import { SMALL_ICON } from '../../../../../ui/icons/icons.ts';
import { TypeIcon } from '../../../../../ui/columns/type-icon.tsx';
import { t } from '../../../../../messages/index.ts';
import { FindField } from '../../../../../ui/fields/find-field.tsx';
import classes from './forms.module.css';

interface ColumnSelectProps {
  readonly label: string;
  /** The label is for screen readers only: the text around it is the visible label. */
  readonly isLabelHidden?: boolean;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  readonly value: string;
  readonly error?: string | null;
  readonly onPick: (name: string) => void;
  /** An option for no column. */
  readonly none?: string;
}

/** One column, by its name. */
export const ColumnSelect = ({
  label,
  isLabelHidden = false,
  columns,
  value,
  error,
  onPick,
  none,
}: ColumnSelectProps) => (
  <NativeSelect
    size="sm"
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    value={value}
    error={error ?? null}
    onChange={(event) => onPick(event.currentTarget.value)}
  >
    <option value="">{none ?? t('recipeStep.need_column')}</option>
    {value !== '' && !columns.some(({ name }) => name === value) ? (
      <option value={value}>{value}</option>
    ) : null}
    {columns.map(({ name, type }) => (
      <option key={name} value={name}>
        {name} · {t(`columnType.${type}`)}
      </option>
    ))}
  </NativeSelect>
);

interface FieldGroupProps {
  readonly label: string;
  readonly error?: string | null;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

/** A label, fields under it, and what they lack. */
export const FieldGroup = ({ label, error = null, hint, children }: FieldGroupProps) => {
  const id = useId();
  return (
    <fieldset className={classes['group']} aria-describedby={error === null ? undefined : id}>
      <legend className={classes['legend']}>{label}</legend>
      {children}
      {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
      {error === null ? null : (
        <p id={id} className={classes['lack']}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

interface LinesProps<Item> extends Omit<FieldGroupProps, 'children'> {
  readonly items: readonly Item[];
  /** Minimum number of entries. */
  readonly atLeast: number;
  readonly addLabel: string;
  readonly next: () => Item;
  readonly onItems: (items: Item[]) => void;
  readonly renderLine: (item: Item, change: (part: Partial<Item>) => void, at: number) => ReactNode;
}

/** Lines of fields, one for each item, that can be added and removed. */
export const Lines = <Item extends object>({
  items,
  atLeast,
  addLabel,
  next,
  onItems,
  renderLine,
  ...group
}: LinesProps<Item>) => (
  <FieldGroup {...group}>
    {items.map((item, at) => (
      <div key={at} className={classes['line']}>
        <div className={classes['lineFields']}>
          {renderLine(item, (part) => onItems(items.with(at, { ...item, ...part })), at + 1)}
        </div>
        {items.length > atLeast ? (
          <IconButton label={t('recipeStep.removeLine')} onClick={() => onItems(items.toSpliced(at, 1))}>
            <IconX {...SMALL_ICON} />
          </IconButton>
        ) : null}
      </div>
    ))}
    <Button
      variant="subtle"
      className={classes['add'] ?? ''}
      leftSection={<IconPlus {...SMALL_ICON} />}
      onClick={() => onItems([...items, next()])}
    >
      {addLabel}
    </Button>
  </FieldGroup>
);

const MAX_LISTED = 200;

interface ColumnChecksProps {
  readonly label: string;
  readonly columns: readonly DatasetColumn[];
  readonly picked: readonly string[];
  readonly error?: string | null;
  readonly onPicked: (picked: string[]) => void;
}

/** Several columns, in the order of the table. */
export const ColumnChecks = ({ label, columns, picked, error = null, onPicked }: ColumnChecksProps) => {
  const [text, setText] = useState('');
  const chosen = new Set(picked);
  const matching = columns.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const keep = (names: ReadonlySet<string>): void =>
    onPicked(columns.filter(({ name }) => names.has(name)).map(({ name }) => name));
  const toggle = (name: string): void =>
    keep(new Set(chosen.has(name) ? picked.filter((each) => each !== name) : [...picked, name]));
  return (
    <FieldGroup label={label} error={error}>
      <div className={classes['checks']}>
        <div className={classes['checksHead']}>
          <FindField label={t('recipeStep.findColumns')} value={text} onChange={setText} />
        </div>
        <div className={classes['checksList']}>
          {matching.slice(0, MAX_LISTED).map(({ name, type, role }) => (
            <label key={name} className={classes['check']}>
              <Checkbox size="xs" checked={chosen.has(name)} onChange={() => toggle(name)} />
              <TypeIcon type={type} role={role} />
              <span className={classes['checkName']} title={name}>
                {name}
              </span>
            </label>
          ))}
          {matching.length === 0 ? <p className={classes['hint']}>{t('filter.noColumnFound')}</p> : null}
          {matching.length > MAX_LISTED ? (
            <p className={classes['hint']}>
              {t('grid.columnsMany', { count: matching.length - MAX_LISTED })}
            </p>
          ) : null}
        </div>
        <div className={classes['checksFoot']}>
          <span role="status">{t('recipeStep.picked_columns', { count: picked.length })}</span>
          <button
            type="button"
            onClick={() => keep(new Set([...picked, ...matching.map(({ name }) => name)]))}
          >
            {t('recipeStep.pickAll')}
          </button>
          <button type="button" onClick={() => onPicked([])}>
            {t('recipeStep.pickNone')}
          </button>
        </div>
      </div>
    </FieldGroup>
  );
};

export const TypeSelect = ({
  label,
  isLabelHidden = false,
  value,
  error,
  onPick,
}: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: ColumnType;
  readonly error?: string | null;
  readonly onPick: (type: ColumnType) => void;
}) => (
  <NativeSelect
    size="sm"
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    value={value}
    error={error ?? null}
    onChange={(event) => onPick(event.currentTarget.value as ColumnType)}
    data={COLUMN_TYPE_NAMES.map((type) => ({ value: type, label: t(`columnType.${type}`) }))}
  />
);

import type { DatasetColumn, PivotSpec, Tile } from '@plumbline/contract';
import { isNumeric, isTemporal } from '@plumbline/viz';
import { MultiSelect, Switch } from '@mantine/core';
import { t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { Choice, ColumnChoice } from './fields.tsx';

type PivotTile = Extract<Tile, { kind: 'pivot' }>;
type Field = PivotSpec['rows'][number];

const AGGREGATES = ['count', 'sum', 'mean', 'median', 'min', 'max', 'distinct'] as const;
const nameOf = (field: Field): string => (typeof field === 'string' ? field : field.column);

/** Dates are cut to months: each day would be a header of its own. */
const fieldOf = (name: string, columns: readonly DatasetColumn[], before: readonly Field[]): Field => {
  const known = before.find((field) => nameOf(field) === name);
  const column = columns.find((each) => each.name === name);
  return known ?? (column !== undefined && isTemporal(column) ? { column: name, timeUnit: 'month' } : name);
};

export const PivotSettings = ({
  tile,
  columns,
}: {
  readonly tile: PivotTile;
  readonly columns: readonly DatasetColumn[];
}) => {
  const { dispatch } = useEdit();
  const { pivot } = tile;
  const set = (change: Partial<PivotSpec>): void =>
    dispatch({ type: 'replaced', tile: { ...tile, pivot: { ...pivot, ...change } } });
  const [value, ...others] = pivot.values;
  const agg = AGGREGATES.find((each) => each === value?.agg) ?? 'count';
  const numbers = columns.filter(isNumeric);
  const put = (next: (typeof AGGREGATES)[number], column: string | null): void =>
    set({
      values: [
        {
          agg: next,
          show_as: value?.show_as ?? 'value',
          ...(next === 'count' || column === null ? {} : { column }),
        },
        ...others,
      ],
    });
  const fields = (label: string, key: 'rows' | 'columns') => (
    <MultiSelect
      label={label}
      data={columns
        .filter(({ type }) => type !== 'json')
        .map(({ name, label: text }) => ({ value: name, label: text }))}
      value={pivot[key].map(nameOf)}
      searchable
      onChange={(names) => set({ [key]: names.map((name) => fieldOf(name, columns, pivot[key])) })}
    />
  );
  return (
    <>
      {fields(t('dashboardEditor.pivotRows'), 'rows')}
      {fields(t('dashboardEditor.pivotColumns'), 'columns')}
      <Choice
        label={t('dashboardEditor.measure')}
        value={agg}
        options={AGGREGATES.map((each) => ({ value: each, label: t(`aggregate.${each}`) }))}
        onChange={(next) => put(next, value?.column ?? numbers[0]?.name ?? null)}
      />
      {agg === 'count' ? null : (
        <ColumnChoice
          label={t('dashboardEditor.column')}
          value={value?.column ?? null}
          columns={agg === 'distinct' ? columns : numbers}
          onChange={(column) => put(agg, column)}
        />
      )}
      <Switch
        label={t('dashboardEditor.grandTotal')}
        checked={pivot.totals.grand}
        onChange={(event) => set({ totals: { ...pivot.totals, grand: event.currentTarget.checked } })}
      />
    </>
  );
};

import {
  AGGREGATES,
  aggregateTakes,
  PIVOT_AGGREGATES,
  type DatasetColumn,
  type PivotSpec,
  type TileOf,
} from '@plumbline/contract';
import { isNumeric, isTemporal } from '@plumbline/viz';
import { MultiSelect, Switch } from '@mantine/core';
import { whyNotSummed } from '../../../../../ui/columns/default-aggregate.ts';
import { t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { Choice, ColumnChoice } from './fields.tsx';

type PivotTile = TileOf<'pivot'>;
type Field = PivotSpec['rows'][number];

/** Aggregates that need no further option. */
const OFFERED = PIVOT_AGGREGATES.filter((name) => name === 'share' || AGGREGATES[name].option === null);

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
  const agg = OFFERED.find((each) => each === value?.agg) ?? 'count';
  const numbers = columns.filter(isNumeric);
  const put = (next: (typeof OFFERED)[number], column: string | null): void =>
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
      selectFirstOptionOnChange
      onChange={(names) => set({ [key]: names.map((name) => fieldOf(name, columns, pivot[key])) })}
    />
  );
  return (
    <>
      {fields(t('dashboardEditor.pivotRows'), 'rows')}
      {fields(t('dashboardEditor.pivotColumns'), 'columns')}
      <Choice
        label={t('dashboardEditor.measure')}
        description={whyNotSummed(
          columns.find(({ name }) => name === value?.column),
          columns,
        )}
        value={agg}
        options={OFFERED.map((each) => ({
          value: each,
          label: each === 'share' ? t('pivot.pivotAgg_share') : t(`aggregate.${each}`),
        }))}
        onChange={(next) => put(next, value?.column ?? numbers[0]?.name ?? null)}
      />
      {agg === 'count' ? null : (
        <ColumnChoice
          label={t('dashboardEditor.column')}
          value={value?.column ?? null}
          columns={columns.filter(({ type }) => aggregateTakes(agg === 'share' ? 'sum' : agg, type))}
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

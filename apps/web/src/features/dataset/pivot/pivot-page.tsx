import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconAdjustments, IconBulb, IconX } from '@tabler/icons-react';
import { pivotDecimals } from '@plumbline/viz';
import { useMemo, useState } from 'react';
import { ICON, SMALL_ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { FilterBar } from '../core/components/filter-bar.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { t } from '../../../messages/index.ts';
import { FigureMenu, type OpenFigure } from './components/figure-menu.tsx';
import { figureName } from './model/figure-name.ts';
import { figureStyle } from './model/figure-text.ts';
import type { PivotAddress } from './model/pivot-address.ts';
import { PivotFoot } from './components/pivot-foot.tsx';
import { PivotGrid } from './components/pivot-grid.tsx';
import { toLeafColumns } from './model/pivot-rows.ts';
import { PivotTools } from './components/pivot-tools.tsx';
import { PivotWells } from './components/pivot-wells.tsx';
import { valueReach } from './model/shade.ts';
import { field, defaultFigure } from './model/figure-of.ts';
import { suggestPivot, type PivotReason } from './model/suggest-pivot.ts';
import { useLinkedPivot } from './hooks/use-linked-pivot.ts';
import { usePivot, type PivotState } from './hooks/use-pivot.ts';
import classes from './components/pivot.module.css';

/** Fields in wells beside the table that they make; filters above it. */
export const PivotPage = () => {
  const { dataset, version, columns, address } = useDatasetPage();
  const suggested = useMemo(() => suggestPivot(columns, dataset.meaning), [columns, dataset.meaning]);
  const linked = useLinkedPivot(suggested.pivot);
  const { pivot, change } = linked;
  const rows = { filters: address.filters, search: address.search, version: version.number };
  const state = usePivot(dataset.id, pivot, rows);
  const [adding, setAdding] = useState<{ readonly column: string | null } | null>(null);
  const isPhone = usePhone();
  const [hasWells, setWells] = useState(false);
  return (
    <>
      <FilterBar total={null} adding={adding} onAdding={setAdding} />
      <PivotTools linked={linked} rows={rows} state={state} />
      <div className={classes['workbench']}>
        {isPhone ? (
          <div className={classes['phoneBar']}>
            <Button
              variant="default"
              aria-expanded={hasWells}
              leftSection={<IconAdjustments {...ICON} />}
              onClick={() => setWells(!hasWells)}
            >
              {t('pivot.pivotFieldsOpen')}
            </Button>
          </div>
        ) : null}
        {!isPhone || hasWells ? <PivotWells pivot={pivot} change={change} /> : null}
        <div className={classes['stage']}>
          {state.isFetching ? <div className={classes['working']} /> : null}
          {linked.isSuggested ? <Why reason={suggested.reason} onClose={() => change(pivot)} /> : null}
          <Stage pivot={pivot} state={state} rows={rows} change={change} isPhone={isPhone} />
        </div>
      </div>
    </>
  );
};

function acrossWords(columns: PivotReason['columns']): string {
  if (columns === null) {
    return '';
  }
  const { column, count, unit } = columns;
  return unit === null
    ? `, ${t('pivot.pivotWhyColumns', { column, count })}`
    : `, ${t('pivot.pivotWhyTime', { column, count, unit: t(`unit.${unit}`) })}`;
}

const Why = ({ reason, onClose }: { readonly reason: PivotReason; readonly onClose: () => void }) => {
  const { rows, columns } = reason;
  if (rows === null) {
    return null;
  }
  const across = acrossWords(columns);
  return (
    <div className={classes['why']}>
      <IconBulb {...ICON} />
      <span>{`${t('pivot.pivotWhyRows', rows)}${across}.`}</span>
      <ActionIcon size={24} aria-label={t('pivot.pivotWhyClose')} onClick={onClose}>
        <IconX {...SMALL_ICON} />
      </ActionIcon>
    </div>
  );
};

interface StageProps {
  readonly pivot: PivotAddress;
  readonly state: PivotState;
  readonly rows: Parameters<typeof usePivot>[2];
  readonly change: (pivot: PivotAddress) => void;
  readonly isPhone: boolean;
}

const Stage = ({ pivot, state, rows, change, isPhone }: StageProps) => {
  const { dataset, columns, findColumn } = useDatasetPage();
  const [figure, setFigure] = useState<OpenFigure | null>(null);
  const [phoneValue, setPhoneValue] = useState(0);
  const { table, loaded, error } = state;
  const styles = useMemo(() => {
    const decimals = table === undefined ? [] : pivotDecimals(table);
    return (table?.values ?? []).map((value, index) =>
      figureStyle(pivot.values[index] ?? defaultFigure(null), {
        value,
        column: findColumn(pivot.values[index]?.column ?? ''),
        decimals: decimals[index] ?? null,
      }),
    );
  }, [table, pivot.values, findColumn]);
  const reaches = useMemo(() => {
    const leaves = table === undefined ? [] : toLeafColumns(table, table.values.length);
    const level = table?.rowFields.length ?? 0;
    return styles.map((_, value) =>
      pivot.values[value]?.shade ? valueReach(loaded, leaves, { value, level }) : null,
    );
  }, [table, loaded, styles, pivot.values]);
  if (error !== null && error !== undefined) {
    return (
      <div className={classes['state']}>
        <ErrorState error={error} title={t('pivot.pivotFailed')} onRetry={state.retry} />
      </div>
    );
  }
  if (table === undefined) {
    return (
      <div className={classes['state']}>
        <LoadingBars lines={12} label={t('pivot.pivotLoading')} />
      </div>
    );
  }
  if (table.total === 0) {
    return (
      <div className={classes['state']}>
        <EmptyState title={t('pivot.pivotNothing')} />
      </div>
    );
  }
  const isBare = pivot.rows.length === 0 && pivot.columns.length === 0;
  const first = columns.find(({ type }) => type === 'text' || type === 'boolean');
  const shown = isPhone
    ? [Math.min(phoneValue, table.values.length - 1)]
    : table.values.map((_, index) => index);
  return (
    <>
      {isPhone && table.values.length > 1 ? (
        <NativeSelect
          m={12}
          label={t('pivot.pivotMeasureShown')}
          value={String(shown[0])}
          onChange={(event) => setPhoneValue(Number(event.currentTarget.value))}
          data={pivot.values.map((value, index) => ({
            value: String(index),
            label: figureName(value, findColumn),
          }))}
        />
      ) : null}
      {isBare ? (
        <div className={classes['state']}>
          <EmptyState
            title={t('pivot.pivotNoColumns')}
            actions={
              first === undefined ? undefined : (
                <Button onClick={() => change({ ...pivot, rows: [field(first.name)] })}>{first.label}</Button>
              )
            }
          />
        </div>
      ) : null}
      <PivotGrid
        name={dataset.name}
        pivot={pivot}
        state={state}
        table={table}
        styles={styles}
        reaches={reaches}
        shown={shown}
        findColumn={findColumn}
        onSort={(sort) => change({ ...pivot, sort })}
        onFigure={(place, text, at) => setFigure({ place, text, at })}
      />
      <PivotFoot pivot={pivot} table={table} styles={styles} reaches={reaches} />
      <FigureMenu figure={figure} onClose={() => setFigure(null)} pivot={pivot} rows={rows} change={change} />
    </>
  );
};

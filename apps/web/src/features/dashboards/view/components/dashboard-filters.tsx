import { isEmptyFilter, type Dashboard, type FilterGroup } from '@plumbline/contract';
import { Button, Menu } from '@mantine/core';
import { IconArrowsCross, IconChevronDown, IconFilter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countQuery } from '../../../../lib/data/rows.ts';
import { AddFilter } from '../../../../ui/filter/add-filter.tsx';
import { FilterChip } from '../../../../ui/filter/filter-chip.tsx';
import { useFilterScope } from '../../../../ui/filter/filter-scope.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { groupWords } from '../../../../ui/filter/sentence.ts';
import { positionKey } from '../../../../lib/values/position-key.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import classes from '../../../../ui/filter/filter.module.css';
import { t } from '../../../../messages/index.ts';
import type { DashboardAddress } from '../../core/model/dashboard-address.ts';
import { useDashboardActions } from '../hooks/dashboard-context.ts';
import { ParameterChip } from '../../core/components/parameter-chip.tsx';
import { joinFilters } from '../../core/model/parameter-values.ts';
import { dashboardFilters } from '../../core/hooks/use-dashboard.ts';
import own from '../../core/components/dashboard.module.css';

interface DashboardFiltersProps {
  readonly dashboard: Dashboard;
  readonly address: DashboardAddress;
  readonly onChange: (change: Partial<DashboardAddress>) => void;
  /** What a tile is called, by its id. */
  readonly nameOf: (tile: string) => string;
}

/** What the reader set: parameters, filters of their own, and the marks that were picked. */
export const DashboardFilters = ({ dashboard, address, onChange, nameOf }: DashboardFiltersProps) => {
  const { filters, cross, parameters } = address;
  const whole = (next: FilterGroup): FilterGroup =>
    dashboardFilters(dashboard, { ...address, filters: next });
  const set = Object.keys(parameters).length + filters.value.length + Object.keys(cross).length;
  return (
    <div className={own['filters']} role="group" aria-label={t('dashboard.filters')}>
      <IconFilter {...ICON} className={classes['icon']} />
      <div className={`${classes['chips']} ${own['chips']}`}>
        {dashboard.parameters.map((parameter) => (
          <ParameterChip
            key={parameter.name}
            parameter={parameter}
            values={parameters}
            rest={joinFilters([
              dashboardFilters(dashboard, {
                ...address,
                parameters: { ...parameters, [parameter.name]: null },
              }),
              ...Object.values(cross),
            ])}
            onChange={(value) => onChange({ parameters: { ...parameters, [parameter.name]: value } })}
          />
        ))}
        {filters.value.map((node, at) => (
          <FilterChip
            key={positionKey(at)}
            filters={filters}
            path={[at]}
            whole={whole}
            onChange={(next) => onChange({ filters: next })}
            labels={LABELS}
          />
        ))}
        {Object.entries(cross).map(([tile, each]) => (
          <CrossChip
            key={tile}
            tile={tile}
            filters={each}
            name={nameOf(tile)}
            dashboard={dashboard}
            onDrop={() => onChange({ cross: withoutKey(cross, tile) })}
          />
        ))}
        <AddFilter
          label={t('dashboard.addFilter')}
          filters={filters}
          whole={whole}
          onChange={(next) => onChange({ filters: next })}
        />
        {set === 0 ? null : (
          <Button
            variant="subtle"
            color="gray"
            className={classes['add'] ?? ''}
            onClick={() => onChange({ filters: NO_FILTERS, parameters: {}, cross: {} })}
          >
            {t('dashboard.clearAll')}
          </Button>
        )}
      </div>
      <RowCount dashboard={dashboard} address={address} />
    </div>
  );
};

const withoutKey = <T,>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

/** Rows that are left, counted beside the tiles and never before them. */
const RowCount = ({ dashboard, address }: Pick<DashboardFiltersProps, 'dashboard' | 'address'>) => {
  const { rowCount } = useFilterScope();
  const filters = joinFilters([dashboardFilters(dashboard, address), ...Object.values(address.cross)]);
  const isAll = isEmptyFilter(filters);
  const count = useQuery({ ...countQuery(dashboard.datasetId, { filters }), enabled: !isAll });
  if (isAll || rowCount === 0) {
    return null;
  }
  return (
    <div className={classes['count']} role="status" aria-live="polite">
      {count.data === undefined ? null : t('dashboard.rowsOf', { shown: count.data, total: rowCount })}
    </div>
  );
};

const LABELS = {
  edit: (filter: string) => t('dashboard.editFilter', { filter }),
  drop: (filter: string) => t('dashboard.dropFilter', { filter }),
};

interface CrossChipProps {
  readonly tile: string;
  readonly filters: FilterGroup;
  readonly name: string;
  readonly dashboard: Dashboard;
  readonly onDrop: () => void;
}

/** A mark that filters the other tiles: its values, its tile, and a link to its rows. */
const CrossChip = ({ tile, filters, name, dashboard, onDrop }: CrossChipProps) => {
  const { findColumn } = useFilterScope();
  const { openRows } = useDashboardActions();
  const words = groupWords(filters, findColumn);
  const from = dashboard.tiles.find(({ id }) => id === tile);
  return (
    <span className={`${classes['chip']} ${own['cross']}`}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <button
            type="button"
            className={classes['sentence']}
            aria-label={t('dashboard.crossOf', { filter: words, name })}
          >
            <IconArrowsCross size={12} stroke={1.6} aria-hidden="true" /> <strong>{words}</strong>{' '}
            <span>{t('dashboard.from', { name })}</span>
            <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {from === undefined ? null : (
            <Menu.Item onClick={() => openRows(from, filters)}>{t('dashboard.seeMarkRows')}</Menu.Item>
          )}
          <Menu.Item onClick={onDrop}>{t('dashboard.dropCross')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button
        type="button"
        className={classes['drop']}
        aria-label={t('dashboard.dropFilter', { filter: words })}
        onClick={onDrop}
      >
        <IconX size={12} stroke={1.8} aria-hidden="true" />
      </button>
    </span>
  );
};

import type { DatasetColumn, FilterGroup, GridPage } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { t } from '../../../messages/index.ts';
import { AddFilter } from '../../../ui/filter/add-filter.tsx';
import { FilterChip } from '../../../ui/filter/filter-chip.tsx';
import { FilterScopeContext, type FilterScope } from '../../../ui/filter/filter-scope.ts';
import { NO_FILTERS } from '../../../lib/filters/filter-tree.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import classes from '../../../ui/filter/filter.module.css';
import { recordCountQuery, recordValuesQuery, type ModelName } from '../api.ts';

const LABELS = {
  edit: (sentence: string) => t('filter.editFilter', { filter: sentence }),
  drop: (sentence: string) => t('filter.dropFilter', { filter: sentence }),
};

/** A column of records as filters need it: what people say about columns of datasets is not known of it. */
const asColumn = (column: GridPage['columns'][number]): DatasetColumn => ({
  ...column,
  semanticRole: null,
  description: null,
  format: null,
  synonyms: [],
  profile: null,
});

interface RecordFiltersProps {
  readonly name: ModelName;
  readonly columns: GridPage['columns'];
  readonly filters: FilterGroup;
  /** Records that pass. */
  readonly total: number;
  /** `total` is of other filters, whose answer is still shown. */
  readonly isOld: boolean;
  readonly onChange: (filters: FilterGroup) => void;
}

/** Filters of the scored records as sentences, each edited in place. */
export const RecordFilters = ({ name, columns, filters, total, isOld, onChange }: RecordFiltersProps) => {
  const scope = useMemo((): FilterScope => {
    const known = columns.map(asColumn);
    return {
      columns: known,
      findColumn: (wanted) => known.find((column) => column.name === wanted) ?? null,
      rowCount: total,
      values: (of) => recordValuesQuery(name, of),
      count: (wanted) => recordCountQuery(name, wanted),
    };
  }, [name, columns, total]);
  return (
    <FilterScopeContext.Provider value={scope}>
      <div className={classes['bar']} role="group" aria-label={t('filter.filters')}>
        <IconFilter {...ICON} className={classes['icon']} />
        <div className={classes['chips']}>
          {filters.value.map((_, at) => (
            <FilterChip key={at} filters={filters} path={[at]} onChange={onChange} labels={LABELS} />
          ))}
          <AddFilter label={t('filter.addFilter')} filters={filters} onChange={onChange} />
          {filters.value.length === 0 ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
              {t('workflows.allRecords')}
            </Button>
          )}
        </div>
        <span className={classes['count']} role="status">
          {isOld ? null : t('workflows.recordCount', { total })}
        </span>
      </div>
    </FilterScopeContext.Provider>
  );
};

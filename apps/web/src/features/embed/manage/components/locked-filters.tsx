import type { FilterGroup } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import { t } from '../../../../messages/index.ts';
import { AddFilter } from '../../../../ui/filter/add-filter.tsx';
import { FilterChip } from '../../../../ui/filter/filter-chip.tsx';
import { FilterScopeContext } from '../../../../ui/filter/filter-scope.ts';
import { useDatasetScope } from '../../../../ui/filter/use-dataset-scope.ts';
import { positionKey } from '../../../../lib/values/position-key.ts';
import type { DraftProps } from '../model/embed-draft.ts';
import classes from './manage.module.css';

/** Filters on the dashboard's dataset that readers cannot remove. */
export const LockedFilters = ({ dashboard, draft, onDraft }: DraftProps) => {
  const { data: dataset } = useQuery(datasetQuery(dashboard.datasetId));
  const scope = useDatasetScope(dataset, dashboard.datasetId);
  const onFilters = (filters: FilterGroup): void => onDraft({ filters });
  return (
    <FilterScopeContext value={scope}>
      <div role="group" aria-labelledby="embed-rows">
        <p className={classes['label']} id="embed-rows">
          {t('embedSettings.rows')}
        </p>
        <p className={classes['quiet']}>{t('embedSettings.rowsWhat')}</p>
        <div className={classes['chips']}>
          {draft.filters.value.map((_, at) => (
            <FilterChip
              key={positionKey(at)}
              filters={draft.filters}
              path={[at]}
              onChange={onFilters}
              labels={LABELS}
            />
          ))}
          <AddFilter label={t('embedSettings.addFilter')} filters={draft.filters} onChange={onFilters} />
        </div>
      </div>
    </FilterScopeContext>
  );
};

const LABELS = {
  edit: (filter: string) => t('embedSettings.editFilter', { filter }),
  drop: (filter: string) => t('embedSettings.dropFilter', { filter }),
};

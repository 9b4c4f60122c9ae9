import { createSubset, presignRecords, type FilterGroup, type TrainedModel } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconDatabasePlus, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { api } from '../../lib/api/api.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { t } from '../../messages/index.ts';
import { compactFilters, readFilters } from '../../lib/filters/filter-address.ts';
import { ICON } from '../../ui/icons/icons.ts';
import { ListCard } from '../../ui/list/list-results.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { EmptyState, errorMessage } from '../../ui/states/states.tsx';
import { recordsQuery, type ModelName } from './api.ts';
import { ModelFrame } from './components/model-frame.tsx';
import { RecordFacets } from './components/record-facets.tsx';
import { RecordFilters } from './components/record-filters.tsx';
import { RecordsTable } from './components/records-table.tsx';
import type { RecordsSearch } from './hooks/use-record-list.ts';
import { parseSort } from './model/record-columns.ts';
import { LIST_LIMIT } from './model/record-list.ts';
import facets from './components/record-facets.module.css';
import classes from './components/workflows.module.css';

/** Opens an address that needs no bearer, so that the browser itself saves the file. */
const download = async ({ wId, mId }: ModelName, filters: FilterGroup): Promise<void> => {
  const { data } = await api.call(presignRecords, {
    params: { wId, modelId: mId },
    body: { format: 'csv', filters },
  });
  globalThis.location.assign(data.url);
};

interface ActionsProps {
  readonly name: ModelName;
  readonly filters: FilterGroup;
}

const Actions = ({ name, filters }: ActionsProps) => {
  const subset = useChange(async () =>
    api.call(createSubset, { params: { wId: name.wId, modelId: name.mId }, body: { filters } }),
  );
  const file = useChange(() => download(name, filters));
  const failure = subset.failure ?? file.failure;
  return (
    <>
      <div className={classes['row']}>
        <Button
          variant="default"
          loading={file.isLoading}
          leftSection={<IconDownload {...ICON} />}
          onClick={() => void file.run()}
        >
          {t('workflows.download')}
        </Button>
        <Button
          variant="default"
          loading={subset.isLoading}
          leftSection={<IconDatabasePlus {...ICON} />}
          onClick={() => void subset.run()}
        >
          {t('workflows.saveAsDataset')}
        </Button>
        {subset.data === null ? null : (
          <Link to="/datasets/$id/data" params={{ id: subset.data.subset.datasourceId }}>
            {t('workflows.openDataset')}
          </Link>
        )}
      </div>
      {failure === null ? null : <Notice tone="negative">{errorMessage(failure)}</Notice>}
    </>
  );
};

const textKey = (value: unknown): string => (typeof value === 'string' ? value : '');

const Records = ({ name, model }: { readonly name: ModelName; readonly model: TrainedModel }) => {
  const keys = useSearchKeys();
  const change = useChangeSearchKeys();
  const page = typeof keys['page'] === 'number' ? keys['page'] : 1;
  const sort = textKey(keys['s']);
  const filters = readFilters(keys['f']);
  const query = useQuery(recordsQuery(name, { page, limit: LIST_LIMIT, filters, sort: parseSort(sort) }));
  const searchOf = (next: {
    readonly filters?: FilterGroup;
    readonly sort?: string;
    readonly page?: number;
  }): RecordsSearch => {
    const [wanted, order] = [next.filters ?? filters, next.sort ?? sort];
    return {
      ...(wanted.value.length === 0 ? {} : { f: compactFilters(wanted) }),
      ...(order === '' ? {} : { s: order }),
      ...(next.page === undefined || next.page === 1 ? {} : { page: next.page }),
    };
  };
  const show = (next: Parameters<typeof searchOf>[0]): void => change(() => ({ ...searchOf(next) }));
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={facets['layout']} data-closed={isOpen ? undefined : ''}>
      <Button
        className={facets['toggle'] ?? ''}
        variant="default"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'models.hideFacets' : 'models.showFacets')}
      </Button>
      <RecordFacets name={name} filters={filters} onChange={(next) => show({ filters: next })} />
      <div className={facets['main']}>
        <Actions name={name} filters={filters} />
        <QueryResults query={query} loading={t('workflows.loadingRecords')}>
          {(records) => (
            <>
              <RecordFilters
                name={name}
                columns={records.columns}
                filters={filters}
                total={records.total}
                isOld={query.isPlaceholderData}
                onChange={(next) => show({ filters: next })}
              />
              {records.total === 0 ? (
                <EmptyState title={t('workflows.noRecords')}>{t('workflows.noRecordsWhat')}</EmptyState>
              ) : (
                <ListCard isFetching={query.isPlaceholderData}>
                  <RecordsTable
                    name={name}
                    page={records}
                    search={searchOf({ page })}
                    added={model.added}
                    sort={sort}
                    onSort={(next) => show({ sort: next })}
                  />
                </ListCard>
              )}
              <Pager
                page={page}
                total={records.total}
                limit={LIST_LIMIT}
                onPage={(next) => show({ page: next })}
              />
            </>
          )}
        </QueryResults>
      </div>
    </div>
  );
};

/** The rows that the model was trained on, with its predictions. */
export const RecordsPage = () => (
  <ModelFrame tab="records">{({ name, model }) => <Records name={name} model={model} />}</ModelFrame>
);

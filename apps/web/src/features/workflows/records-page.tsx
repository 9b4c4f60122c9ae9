import { createSubset, presignRecords, type FilterGroup } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconDatabasePlus, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../lib/data/use-change.ts';
import { api } from '../../lib/api.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/use-search-keys.ts';
import { t } from '../../messages/index.ts';
import { readFilters } from '../../ui/filter/filter-address.ts';
import { groupWords } from '../../ui/filter/sentence.ts';
import { ListCard } from '../../ui/list/list-results.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messageOf } from '../../ui/states.tsx';
import { recordsQuery, type ModelName } from './api.ts';
import { ModelFrame } from './components/model-frame.tsx';
import { cellText } from './model/figures.ts';
import classes from './components/workflows.module.css';

const LIMIT = 50;
const isNumeric = (type: string): boolean => ['integer', 'decimal', 'number'].includes(type);

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
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void file.run()}
        >
          {t('workflows.download')}
        </Button>
        <Button
          variant="default"
          loading={subset.isLoading}
          leftSection={<IconDatabasePlus size={16} stroke={1.6} aria-hidden="true" />}
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
      {failure === null ? null : <Notice tone="negative">{messageOf(failure)}</Notice>}
    </>
  );
};

const Records = ({ name }: { readonly name: ModelName }) => {
  const keys = useSearchKeys();
  const change = useChangeSearchKeys();
  const page = typeof keys['page'] === 'number' ? keys['page'] : 1;
  const filters = readFilters(keys['f']);
  const query = useQuery(recordsQuery(name, { page, limit: LIMIT, filters }));
  const columns = new Map(query.data?.columns.map((column) => [column.name, column]));
  return (
    <>
      <Actions name={name} filters={filters} />
      {filters.value.length === 0 ? null : (
        <p className={classes['row']}>
          <span>
            {t('workflows.recordsWhere', {
              filter: groupWords(filters, (column) => columns.get(column) ?? null),
            })}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => change(() => ({}))}>
            {t('workflows.allRecords')}
          </Button>
        </p>
      )}
      <QueryResults query={query} loading={t('workflows.loadingRecords')}>
        {({ columns, data, total }) => (
          <>
            <ListCard isFetching={query.isPlaceholderData}>
              <table className={classes['table']} aria-label={t('workflows.records')}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th
                        key={column.name}
                        className={isNumeric(column.type) ? classes['number'] : undefined}
                      >
                        {column.label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.map((row) => (
                    <tr key={String(row[0])}>
                      {row.map((cell, at) => (
                        <td
                          key={columns[at]?.name}
                          className={isNumeric(columns[at]?.type ?? '') ? classes['number'] : undefined}
                          title={String(cell ?? '')}
                        >
                          {at === 0 ? (
                            <Link
                              to="/workflows/$wId/models/$mId/records/$key"
                              params={{ ...name, key: String(cell) }}
                            >
                              {String(cell)}
                            </Link>
                          ) : (
                            cellText(cell)
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ListCard>
            <Pager
              page={page}
              total={total}
              limit={LIMIT}
              onPage={(next) =>
                change(({ f }) => ({
                  ...(f === undefined ? {} : { f }),
                  ...(next === 1 ? {} : { page: next }),
                }))
              }
            />
          </>
        )}
      </QueryResults>
    </>
  );
};

/** The rows that the model was trained on, with its predictions. */
export const RecordsPage = () => (
  <ModelFrame tab="records">{({ name }) => <Records name={name} />}</ModelFrame>
);

import { gridDecimals } from '@plumbline/viz';
import {
  downloadDatasource,
  type Dataset,
  type FilterGroup,
  type GridPage,
  type Trace,
} from '@plumbline/contract';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { rowsQuery } from '../../lib/data/rows.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { responseFileName, offerFile, readBlob } from '../../lib/browser/save-response.ts';
import { t } from '../../messages/index.ts';
import { cellText, isRightAligned, onOneLine } from '../text/cell-text.ts';
import { compactFilters } from '../../lib/filters/filter-address.ts';
import { FOCUSABLE } from '../scroll/focusable.ts';
import { ICON } from '../icons/icons.ts';
import { Pager } from '../list/pager.tsx';
import { QueryResults } from '../list/query-results.tsx';
import { Notice } from '../states/notice.tsx';
import { Outdated } from '../states/outdated.tsx';
import { errorMessage } from '../states/states.tsx';
import { positionKey } from '../../lib/values/position-key.ts';
import classes from './trace.module.css';

interface TraceRowsProps {
  readonly trace: Trace;
  readonly rows: FilterGroup;
  readonly dataset: Dataset;
  readonly isPage: boolean;
}

const IN_DRAWER = { rows: 5, columns: 4 } as const;
const ON_PAGE = 25;
const FORMATS = ['csv', 'xlsx', 'parquet', 'json'] as const;

/** Identifiers first, measures last. */
function drawerColumns({ columns }: Dataset): string[] {
  const rank = { identifier: 0, time: 1, dimension: 2, measure: 3 } as const;
  return columns
    .filter(({ type }) => type !== 'json')
    .toSorted((one, other) => rank[one.role] - rank[other.role])
    .slice(0, IN_DRAWER.columns)
    .map(({ name }) => name);
}

/** The rows behind a number: the first of them, or all in pages. */
export const TraceRows = ({ trace, rows, dataset, isPage }: TraceRowsProps) => {
  const [page, setPage] = useState(1);
  const version = (trace.shown ?? trace.newest)?.version;
  const matching = {
    filters: rows,
    ...(trace.search === '' ? {} : { search: trace.search }),
    ...(version === undefined ? {} : { version }),
  };
  const limit = isPage ? ON_PAGE : IN_DRAWER.rows;
  const query = useQuery({
    ...rowsQuery(dataset.id, {
      ...matching,
      limit,
      page,
      ...(isPage ? {} : { columns: drawerColumns(dataset) }),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={classes['under']}>
        {trace.rowCount === null ? null : <span>{t('trace.rowCount', { count: trace.rowCount })}</span>}
        <span className={classes['grow']} />
        <Link
          to="/datasets/$id/data"
          params={{ id: dataset.id }}
          search={rows.value.length === 0 ? {} : { f: compactFilters(rows) }}
        >
          {t('trace.openRows')}
        </Link>
        {isPage ? <ExportMenu dataset={dataset} matching={matching} /> : null}
      </div>
      <QueryResults query={query} loading={t('trace.loading')} lines={limit}>
        {(rows) =>
          rows.total === 0 ? (
            <p className={classes['quiet']}>{t('trace.noRows')}</p>
          ) : (
            <Outdated isOld={query.isPlaceholderData}>
              <RowTable page={rows} />
            </Outdated>
          )
        }
      </QueryResults>
      {isPage && query.data !== undefined ? (
        <Pager page={page} total={query.data.total} limit={limit} onPage={setPage} />
      ) : null}
    </>
  );
};

interface RowsFilter {
  readonly filters: FilterGroup;
  readonly search?: string;
  readonly version?: number;
}

const ExportMenu = ({ dataset, matching }: { readonly dataset: Dataset; readonly matching: RowsFilter }) => {
  const download = useChange(async (format: (typeof FORMATS)[number]) => {
    const input = { params: { id: dataset.id }, body: { ...matching, format } };
    const response = await api.download(downloadDatasource, input);
    const blob = await readBlob({ response, onProgress: () => undefined });
    offerFile(blob, responseFileName(response, `${dataset.name}.${format}`));
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={download.isLoading} leftSection={<IconDownload {...ICON} />}>
            {t('trace.exportRows')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void download.run(format)}>
              {t('trace.exportAs', { format: format.toUpperCase() })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {download.failure === null ? null : <Notice tone="negative">{errorMessage(download.failure)}</Notice>}
    </>
  );
};

const RowTable = ({ page }: { readonly page: GridPage }) => {
  const { columns, data } = page;
  const decimals = gridDecimals(page);
  return (
    <div className={classes['rows']} role="group" aria-label={t('trace.rows')} {...FOCUSABLE}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-end={isRightAligned(column) || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, at) => (
            <tr key={positionKey(at)}>
              {columns.map((column, place) => {
                const { text, isAbsent } = cellText(row[place] ?? null, column, decimals[place] ?? null);
                return (
                  <td
                    key={column.name}
                    data-end={isRightAligned(column) || undefined}
                    data-absent={isAbsent || undefined}
                  >
                    {onOneLine(text)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

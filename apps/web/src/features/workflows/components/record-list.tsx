import type { Cell, GridPage, TrainedModel } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChangeSearchKeys } from '../../../lib/routes/use-search-keys.ts';
import { t } from '../../../messages/index.ts';
import { compactFilters } from '../../../lib/filters/filter-address.ts';
import { Pager } from '../../../ui/list/pager.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import type { ModelName } from '../api.ts';
import type { RecordList as Listed } from '../hooks/use-record-list.ts';
import { cellText, formatShare } from '../model/figures.ts';
import { isShare, listColumns } from '../model/record-columns.ts';
import { LIST_LIMIT } from '../model/record-list.ts';
import { RecordFacets } from './record-facets.tsx';
import classes from './record-list.module.css';

type Column = GridPage['columns'][number];

interface ListProps {
  readonly name: ModelName;
  readonly model: TrainedModel;
  readonly list: Listed;
  /** Of the record that is shown beside the list. */
  readonly recordKey: string;
}

/** Of the list alone: `scrollIntoView` would scroll the page as well. Its head covers the first row. */
function showInList(link: HTMLAnchorElement | null): void {
  const list = link?.closest(`.${classes['list']}`);
  if (!link || !list) {
    return;
  }
  const [row, box] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  const isHidden = row.top < box.top + row.height || row.bottom > box.bottom;
  list.scrollTop += isHidden ? row.top - box.top - (box.height - row.height) / 2 : 0;
}

/** Share of the bar of a figure: of 1 for probabilities, else of the largest on the page. */
function barOf(column: Column, cells: readonly Cell[]): (cell: Cell) => number {
  const sizes = cells.map((cell) => Math.abs(Number(cell ?? 0)));
  const max = isShare(column) ? 1 : Math.max(...sizes) || 1;
  return (cell) => Math.min(1, Math.abs(Number(cell ?? 0)) / max);
}

const Rows = ({ name, model, list, recordKey, page }: ListProps & { readonly page: GridPage }) => {
  const { name: named, figure } = listColumns(page.columns, model.added);
  const column = figure === null ? undefined : page.columns[figure];
  const share =
    column === undefined
      ? null
      : barOf(
          column,
          page.data.map((row) => row[figure ?? 0] ?? null),
        );
  return (
    <ol className={classes['rows']}>
      {page.data.map((row) => {
        const key = String(row[0]);
        const isCurrent = key === recordKey;
        const value = figure === null ? null : (row[figure] ?? null);
        return (
          <li key={key}>
            <Link
              {...(isCurrent ? { ref: showInList } : {})}
              to="/workflows/$wId/models/$mId/records/$key"
              params={{ ...name, key }}
              search={list.searchAt(list.page)}
              resetScroll={false}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <span className={classes['key']}>{key}</span>
              <span className={classes['name']}>
                {named === null ? '' : cellText(row[named], page.columns[named]?.name)}
              </span>
              {share === null || column === undefined ? null : (
                <>
                  <span className={classes['bar']} aria-hidden="true">
                    <i style={{ width: `${share(value) * 100}%` }} />
                  </span>
                  <span className={classes['figure']}>
                    {isShare(column) && value !== null ? formatShare(Number(value)) : cellText(value)}
                  </span>
                </>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
};

/** What the list is sorted by, and what its figures are. */
const Heading = ({ model, list, page }: Pick<ListProps, 'model' | 'list'> & { readonly page: GridPage }) => {
  const { figure } = listColumns(page.columns, model.added);
  const { position } = list.place;
  const sorted = list.sort.replace(/^-/u, '');
  return (
    <header className={classes['head']}>
      <strong role="status">
        {position === null
          ? t('workflows.recordCount', { total: page.total })
          : t('models.recordPosition', { position, total: page.total })}
      </strong>
      <span>{figure === null ? '' : page.columns[figure]?.label}</span>
      {sorted === '' ? null : (
        <span className={classes['sorted']}>
          {t(list.sort.startsWith('-') ? 'models.sortedFalling' : 'models.sortedRising', { column: sorted })}
        </span>
      )}
    </header>
  );
};

/** Filters and the list that a record was opened from: the record stays while they change. */
export const RecordList = (props: ListProps) => {
  const { name, list } = props;
  const [isOpen, setOpen] = useState(false);
  const change = useChangeSearchKeys();
  return (
    <>
      <div className={classes['filters']} data-closed={isOpen ? undefined : ''}>
        <Button
          className={classes['toggle'] ?? ''}
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'models.hideFacets' : 'models.showFacets')}
        </Button>
        <div className={classes['facets']}>
          <RecordFacets
            name={name}
            filters={list.filters}
            onChange={(next) =>
              // From the first page, or where nothing is filtered from that of the record.
              change(
                () => ({
                  ...(list.sort === '' ? {} : { s: list.sort }),
                  ...(next.value.length === 0 ? {} : { f: compactFilters(next) }),
                }),
                { resetScroll: false },
              )
            }
          />
        </div>
      </div>
      <nav className={classes['list']} aria-label={t('workflows.records')}>
        <QueryResults query={list.query} loading={t('workflows.loadingRecords')}>
          {(page) => (
            <>
              <Heading {...props} page={page} />
              {page.total === 0 ? <p className={classes['none']}>{t('workflows.noRecords')}</p> : null}
              <Rows {...props} page={page} />
              <Pager
                page={list.page}
                total={page.total}
                limit={LIST_LIMIT}
                onPage={(next) => change((keys) => ({ ...keys, page: next }), { resetScroll: false })}
              />
            </>
          )}
        </QueryResults>
      </nav>
    </>
  );
};

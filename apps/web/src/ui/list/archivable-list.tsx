import type { Route } from '@plumbline/contract';
import { Button, Switch } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCan } from '../../lib/session/current.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { Body } from '../page/body.tsx';
import { PageBar, SubBar } from '../page/page-bar.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { EmptyState } from '../states/states.tsx';
import { usePhone } from '../page/use-phone.ts';
import { ListResults, NoResults, type ListPage } from './list-results.tsx';
import { parseListSearch, printListSearch, type ListSearch } from './list-search.ts';
import { ListTable, type ListColumn } from './list-table.tsx';
import { NewButton } from './new-button.tsx';
import classes from './list.module.css';

interface ArchivableSearch {
  readonly search: ListSearch;
  readonly setSearch: (next: ListSearch) => void;
  readonly isArchive: boolean;
  readonly setArchive: (isArchive: boolean) => void;
}

/** The search of a list with an archive, stored in the URL. */
export function useArchivableSearch(): ArchivableSearch {
  const keys = useSearchKeys();
  const change = useChangeSearchKeys();
  const isArchive = keys['archived'] === true;
  return {
    search: parseListSearch(keys),
    setSearch: (next) => change(() => ({ ...printListSearch(next), ...(isArchive && { archived: true }) })),
    isArchive,
    setArchive: (isOn) => change(() => (isOn ? { archived: true } : {})),
  };
}

interface ArchivableListProps<T> extends ArchivableSearch {
  readonly query: UseQueryResult<ListPage<T>>;
  readonly columns: readonly ListColumn<T>[];
  /** How an editor creates one. */
  readonly create: {
    readonly label: string;
    readonly reason: string;
    readonly leadsTo: Route;
    readonly onClick: () => void;
  };
  readonly texts: {
    readonly title: string;
    readonly table: string;
    readonly find: string;
    readonly archived: string;
    readonly loading: string;
    readonly failed: string;
    readonly found: (count: number) => string;
    readonly noMatch: string;
    readonly clearSearch: string;
    readonly noArchived: string;
    readonly none: string;
    /** The same for people who cannot create one. */
    readonly noneViewer: string;
    readonly noneWhat: string;
  };
}

/** The page of a list with an archive: what is in use, or what is archived. */
export const ArchivableList = <T extends { readonly id: string }>(props: ArchivableListProps<T>) => {
  const { search, setSearch, isArchive, setArchive, query, columns, create, texts } = props;
  const isPhone = usePhone();
  const canCreate = useCan('editor');
  return (
    <>
      <PageBar title={texts.title} actions={<NewButton {...create} isAllowed={canCreate} />} />
      <SubBar>
        <SearchField
          label={texts.find}
          value={search.q}
          isWide={isPhone}
          onChange={(q) => setSearch({ ...search, q, page: 1 })}
        />
        <Switch
          className={classes['push'] ?? ''}
          label={texts.archived}
          checked={isArchive}
          onChange={({ currentTarget: { checked } }) => setArchive(checked)}
        />
      </SubBar>
      <Body>
        <ListResults
          query={query}
          page={search.page}
          onPage={(page) => setSearch({ ...search, page })}
          loading={texts.loading}
          failed={texts.failed}
          found={search.q === '' ? null : texts.found}
          empty={<NothingListed {...props} canCreate={canCreate} />}
        >
          {(items) => (
            <ListTable
              label={texts.table}
              columns={columns}
              items={items}
              keyOf={({ id }) => id}
              sort={search.sort}
              onSort={(sort) => setSearch({ ...search, sort, page: 1 })}
            />
          )}
        </ListResults>
      </Body>
    </>
  );
};

interface NothingListedProps extends Pick<
  ArchivableListProps<never>,
  'search' | 'setSearch' | 'isArchive' | 'create' | 'texts'
> {
  readonly canCreate: boolean;
}

const NothingListed = (props: NothingListedProps) => {
  const { search, setSearch, isArchive, create, texts, canCreate } = props;
  if (search.q !== '') {
    return (
      <NoResults
        title={texts.noMatch}
        action={texts.clearSearch}
        onAction={() => setSearch({ ...search, q: '' })}
      />
    );
  }
  return isArchive ? (
    <EmptyState title={texts.noArchived} />
  ) : (
    <EmptyState
      title={canCreate ? texts.none : texts.noneViewer}
      actions={canCreate ? <Button onClick={create.onClick}>{create.label}</Button> : undefined}
    >
      {texts.noneWhat}
    </EmptyState>
  );
};

import { deleteStory, restoreStory, type StorySummary, createStoryFromDataset } from '@plumbline/contract';
import { Button, Group, Switch } from '@mantine/core';
import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/use-search-keys.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/body.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { GatedButton } from '../../ui/gated-button.tsx';
import { ListName, Truncated } from '../../ui/list/list-name.tsx';
import { ListResults, NoResults } from '../../ui/list/list-results.tsx';
import { parseListSearch, printListSearch, type ListSearch } from '../../ui/list/list-search.ts';
import { ListTable, type ListColumn } from '../../ui/list/list-table.tsx';
import { PageBar, SubBar } from '../../ui/page-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { OwnerName } from '../../ui/sharing/access-mark.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { storiesQuery } from './api.ts';
import { LastCheck } from './components/checks.tsx';
import classes from './components/stories.module.css';

type ListedStory = Omit<StorySummary, 'owner'>;

const TONES = { creating: 'warning', ready: 'positive', failed: 'negative' } as const;

const COLUMNS: readonly ListColumn<ListedStory>[] = [
  {
    key: 'name',
    label: t('storyPage.name'),
    kind: 'name',
    sort: 'name',
    render: ({ id, title, state }) => (
      <ListName icon={IconNotebook} meta={t(`storyPage.state.${state}`)}>
        <Link to="/stories/$storyId" params={{ storyId: id }} title={title}>
          {title}
        </Link>
      </ListName>
    ),
  },
  {
    key: 'dataset',
    label: t('storyPage.dataset'),
    kind: 'wide',
    hideOn: 'narrow',
    render: ({ datasetName }) => <Truncated text={datasetName ?? t('storyPage.datasetHidden')} />,
  },
  {
    key: 'owner',
    label: t('storyPage.owner'),
    hideOn: 'narrow',
    render: ({ createdBy }) => createdBy && <OwnerName owner={createdBy} />,
  },
  {
    key: 'updatedAt',
    label: t('storyPage.changed'),
    hideOn: 'phone',
    sort: 'updatedAt',
    render: ({ updatedAt }) => formatTableTime(updatedAt),
  },
  {
    key: 'numbers',
    label: t('storyPage.numbers'),
    kind: 'wide',
    hideOn: 'phone',
    render: ({ lastCheck }) => (lastCheck === null ? null : <LastCheck check={lastCheck} />),
  },
  {
    key: 'state',
    label: t('storyPage.stateLabel'),
    hideOn: 'phone',
    render: ({ state }) => <StatusDot tone={TONES[state]} label={t(`storyPage.state.${state}`)} />,
  },
];

/** What can be done with an archived story. */
const ArchivedActions = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const restore = useChange(restoreStory);
  const remove = useChange(deleteStory);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        loading={restore.isLoading}
        onClick={() => void restore.run({ params: { storyId: id } })}
      >
        {t('storyPage.restore')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t('storyPage.delete')}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t('storyPage.deleteTitle')}
        confirmLabel={t('storyPage.deleteForGood')}
        isBusy={remove.isLoading}
        onConfirm={() => void remove.run({ params: { storyId: id } })}
        onClose={() => setIsAsking(false)}
      >
        {title}
      </ConfirmModal>
    </Group>
  );
};

const ARCHIVED_ACTIONS: ListColumn<ListedStory> = {
  key: 'actions',
  label: t('storyPage.actions'),
  isLabelHidden: true,
  kind: 'menu',
  render: ({ id, title, permission }) =>
    permission === 'manage' ? <ArchivedActions id={id} title={title} /> : null,
};

interface NothingProps {
  readonly search: ListSearch;
  readonly isArchive: boolean;
  readonly onClear: () => void;
}

const Nothing = ({ search, isArchive, onClear }: NothingProps) => {
  const navigate = useNavigate();
  const canCreate = useCan('editor');
  if (search.q !== '') {
    return (
      <NoResults
        title={t('storyPage.noMatch', { search: search.q })}
        action={t('storyPage.clearSearch')}
        onAction={onClear}
      />
    );
  }
  if (isArchive) {
    return <EmptyState title={t('storyPage.noArchived')} />;
  }
  return (
    <EmptyState
      title={t('storyPage.none')}
      actions={
        canCreate ? (
          <Button onClick={() => void navigate({ to: '/stories/new/$step', params: { step: 'connect' } })}>
            {t('storyPage.new')}
          </Button>
        ) : undefined
      }
    >
      {t('storyPage.noneWhat')}
    </EmptyState>
  );
};

/** The stories that a person may see, or those of the archive. */
export const StoriesPage = () => {
  const keys = useSearchKeys();
  const change = useChangeSearchKeys();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const canCreate = useCan('editor');
  const search = parseListSearch(keys);
  const isArchive = keys['archived'] === true;
  const setSearch = (next: ListSearch): void =>
    change(() => ({ ...printListSearch(next), ...(isArchive ? { archived: true } : {}) }));
  const query = useQuery(storiesQuery(search, isArchive));
  const plus = <IconPlus size={16} stroke={1.6} aria-hidden="true" />;
  return (
    <>
      <PageBar
        title={t('storyPage.title')}
        actions={
          <GatedButton
            isAllowed={canCreate}
            reason={t('storyPage.editorsOnly')}
            leadsTo={createStoryFromDataset}
            onClick={() => void navigate({ to: '/stories/new/$step', params: { step: 'connect' } })}
            aria-label={t('storyPage.new')}
            leftSection={isPhone ? null : plus}
          >
            {isPhone ? plus : t('storyPage.new')}
          </GatedButton>
        }
      />
      <SubBar>
        <SearchField
          label={t('storyPage.find')}
          value={search.q}
          isWide={isPhone}
          onChange={(q) => setSearch({ ...search, q, page: 1 })}
        />
        <Switch
          className={classes['push'] ?? ''}
          label={t('storyPage.archived')}
          checked={isArchive}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            change(() => (isOn ? { archived: true } : {}));
          }}
        />
      </SubBar>
      <Body>
        <ListResults
          query={query}
          page={search.page}
          onPage={(page) => setSearch({ ...search, page })}
          loading={t('storyPage.loading')}
          failed={t('storyPage.failed')}
          found={search.q === '' ? null : (count) => t('storyPage.found', { count })}
          empty={
            <Nothing search={search} isArchive={isArchive} onClear={() => setSearch({ ...search, q: '' })} />
          }
        >
          {(items) => (
            <ListTable
              label={t('storyPage.title')}
              columns={isArchive ? [...COLUMNS, ARCHIVED_ACTIONS] : COLUMNS}
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

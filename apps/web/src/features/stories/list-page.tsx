import { deleteStory, restoreStory, type StorySummary, createStoryFromDataset } from '@plumbline/contract';
import { Button, Group } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { ArchivableList, useArchivableSearch } from '../../ui/list/archivable-list.tsx';
import { ListName, Truncated } from '../../ui/list/list-name.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { OwnerName } from '../../ui/sharing/access-mark.tsx';
import { StatusDot } from '../../ui/states/status-dot.tsx';
import { storiesQuery } from './api.ts';
import { LastCheck } from './components/checks.tsx';

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

/** The stories that a person may see, or those of the archive. */
export const StoriesPage = () => {
  const navigate = useNavigate();
  const list = useArchivableSearch();
  const query = useQuery(storiesQuery(list.search, list.isArchive));
  return (
    <ArchivableList
      {...list}
      query={query}
      columns={list.isArchive ? [...COLUMNS, ARCHIVED_ACTIONS] : COLUMNS}
      create={{
        label: t('storyPage.new'),
        reason: t('storyPage.editorsOnly'),
        leadsTo: createStoryFromDataset,
        onClick: () => void navigate({ to: '/stories/new/$step', params: { step: 'connect' } }),
      }}
      texts={{
        title: t('storyPage.title'),
        table: t('storyPage.title'),
        find: t('storyPage.find'),
        archived: t('storyPage.archived'),
        loading: t('storyPage.loading'),
        failed: t('storyPage.failed'),
        found: (count) => t('storyPage.found', { count }),
        noMatch: t('storyPage.noMatch', { search: list.search.q }),
        clearSearch: t('storyPage.clearSearch'),
        noArchived: t('storyPage.noArchived'),
        none: t('storyPage.none'),
        noneViewer: t('storyPage.noneViewer'),
        noneWhat: t('storyPage.noneWhat'),
      }}
    />
  );
};

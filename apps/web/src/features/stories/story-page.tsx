import { archiveStory, exportStory, type Story } from '@plumbline/contract';
import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconDots,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconHistory,
  IconLayoutDashboard,
  IconPencil,
  IconPlayerPlay,
  IconPresentation,
  IconRefresh,
  IconShare2,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useCan } from '../../lib/session/current.ts';
import { announceChange } from '../../lib/data/changes.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { responseFileName, offerFile, readBlob } from '../../lib/browser/save-response.ts';
import { useJobProgress } from '../../lib/progress/use-progress.ts';
import { t } from '../../messages/index.ts';
import { ActivityItem } from '../../ui/activity/activity-item.tsx';
import { Body } from '../../ui/page/body.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { SharePart, useShareAddress } from '../../ui/sharing/share-part.tsx';
import { CommentsButton, CommentsItem, CommentsPart } from '../../ui/comments/comments-part.tsx';
import { EmptyState, errorMessage } from '../../ui/states/states.tsx';
import { dashboardsQuery, storyQuery } from './api.ts';
import { ArchivedStory } from './components/archived-story.tsx';
import { Checks } from './components/checks.tsx';
import { Block } from './components/story-blocks.tsx';
import classes from './components/stories.module.css';
import { StoryVersions } from './components/story-versions.tsx';

/** A story as it is written: messages of its job, newest first. */
const Writing = ({ story }: { readonly story: Story }) => {
  const { messages, progress, isClosed } = useJobProgress(story.jobId);
  useEffect(() => {
    if (isClosed) {
      void announceChange({ story: story.id });
    }
  }, [isClosed, story.id]);
  return <LoadingBars lines={6} label={messages[0]?.msg ?? t('storyPage.writing')} percent={progress} />;
};

interface ActionsProps {
  readonly story: Story;
  readonly onCheck: () => void;
  readonly onVersions: () => void;
}

const Actions = ({ story, onCheck, onVersions }: ActionsProps) => {
  const navigate = useNavigate();
  const sharing = useShareAddress();
  const archive = useChange(archiveStory);
  const download = useChange(async (format: 'html' | 'pdf' | 'pptx') => {
    const params = { storyId: story.id };
    const response = await api.download(exportStory, { params, body: { format } });
    const blob = await readBlob({ response, onProgress: () => undefined });
    offerFile(blob, responseFileName(response, `${story.title}.${format}`));
  });
  const params = { storyId: story.id };
  const present = (): void => void navigate({ to: '/stories/$storyId/present', params });
  const canCreate = useCan('editor');
  const canEdit = story.permission === 'edit' || story.permission === 'manage';
  return (
    <>
      <CommentsButton />
      <CommentsPart thing={{ kind: 'story', id: story.id }} />
      <Button variant="default" visibleFrom="sm" leftSection={<IconPlayerPlay {...ICON} />} onClick={present}>
        {t('storyPage.present')}
      </Button>
      {canEdit ? (
        <Button
          leftSection={<IconPencil {...ICON} />}
          onClick={() => void navigate({ to: '/stories/$storyId/edit', params })}
        >
          {t('storyPage.edit')}
        </Button>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('storyPage.more')}>
            <IconDots {...ICON} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item hiddenFrom="sm" leftSection={<IconPlayerPlay {...ICON} />} onClick={present}>
            {t('storyPage.present')}
          </Menu.Item>
          <CommentsItem />
          <Menu.Item leftSection={<IconRefresh {...ICON} />} onClick={onCheck}>
            {t('storyPage.checkNow')}
          </Menu.Item>
          <Menu.Item leftSection={<IconShare2 {...ICON} />} onClick={sharing.open}>
            {t('sharing.share')}
          </Menu.Item>
          {canCreate ? (
            <Menu.Item
              leftSection={<IconLayoutDashboard {...ICON} />}
              onClick={() => void navigate({ to: '/dashboards', search: { new: true, story: story.id } })}
            >
              {t('storyPage.createDashboard')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={onVersions}>
            {t('storyPage.versions')}
          </Menu.Item>
          <ActivityItem kind="story" id={story.id} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconFileTypePdf {...ICON} />} onClick={() => void download.run('pdf')}>
            {t('storyPage.exportPdf')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeHtml {...ICON} />} onClick={() => void download.run('html')}>
            {t('storyPage.exportHtml')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPresentation {...ICON} />} onClick={() => void download.run('pptx')}>
            {t('storyPage.exportSlides')}
          </Menu.Item>
          {story.permission === 'manage' && !story.isArchived ? (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconArchive {...ICON} />}
                onClick={() => void archive.run({ params }).then(() => navigate({ to: '/stories' }))}
              >
                {t('storyPage.archive')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {download.failure === null ? null : <Notice tone="negative">{errorMessage(download.failure)}</Notice>}
      {sharing.isOpen ? <SharePart thing={{ kind: 'story', id: story.id }} onClose={sharing.close} /> : null}
    </>
  );
};

/** A story as readers see it: every number leads to its query and its rows. */
export const StoryPage = () => {
  const { storyId } = useParams({ from: '/shell/stories/$storyId' });
  const query = useQuery(storyQuery(storyId));
  const [showsVersions, setShowsVersions] = useState(false);
  // The check of every minute is not shown: only what it found.
  const [isAwaited, setIsAwaited] = useState(false);
  const check = async (): Promise<void> => {
    setIsAwaited(true);
    await query.refetch();
    setIsAwaited(false);
  };
  const isChecking = isAwaited || (query.isFetching && !query.isFetchedAfterMount);
  const story = query.data;
  return (
    <>
      <PageBar
        title={story?.title ?? t('storyPage.story')}
        crumbs={[{ label: t('storyPage.title'), to: '/stories' }]}
        actions={
          story?.state === 'ready' ? (
            <Actions
              story={story}
              onCheck={() => void check()}
              onVersions={() => setShowsVersions(!showsVersions)}
            />
          ) : undefined
        }
      />
      <Body kind="reading">
        <QueryResults query={query} loading={t('storyPage.loading')} failed={t('storyPage.failedOne')}>
          {(shown) => <Content story={shown} isChecking={isChecking} showsVersions={showsVersions} />}
        </QueryResults>
      </Body>
    </>
  );
};

/** Dashboards that were created from the story; nothing where there are none. */
const Dashboards = ({ storyId }: { readonly storyId: string }) => {
  const { data } = useQuery(dashboardsQuery(storyId));
  return data === undefined || data.data.length === 0 ? null : (
    <section aria-label={t('storyPage.dashboards')}>
      <h2 className={classes['note']}>{t('storyPage.dashboards')}</h2>
      <ul className={classes['outline']}>
        {data.data.map(({ id, name }) => (
          <li key={id}>
            <Link to="/dashboards/$id" params={{ id }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ContentProps {
  readonly story: Story;
  readonly isChecking: boolean;
  readonly showsVersions: boolean;
}

const Content = ({ story, isChecking, showsVersions }: ContentProps) => {
  if (story.state === 'creating') {
    return <Writing story={story} />;
  }
  if (story.state === 'failed') {
    return <EmptyState title={t('storyPage.notWritten')}>{story.error ?? ''}</EmptyState>;
  }
  return (
    <article>
      <Checks story={story} isChecking={isChecking} />
      {showsVersions ? <StoryVersions story={story} /> : null}
      <ArchivedStory story={story} />
      {story.blocks.length === 0 ? (
        <EmptyState title={t('storyPage.empty')} />
      ) : (
        story.blocks.map((block) => <Block key={block.id} block={block} story={story} />)
      )}
      <Dashboards storyId={story.id} />
      <p className={classes['note']}>
        <Link to="/workflows/$wId" params={{ wId: story.workflowId }}>
          {t('storyPage.workflow')}
        </Link>
      </p>
    </article>
  );
};

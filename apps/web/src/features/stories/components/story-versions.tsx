import {
  getStoryRevision,
  listStoryRevisions,
  restoreStoryRevision,
  type Story,
  type StoryRevision,
} from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatTableTime, t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import classes from './stories.module.css';
import { StoryChanges } from './story-changes.tsx';
import { storyDifferences } from './story-differences.ts';

interface RevisionProps {
  readonly story: Story;
  readonly revision: number;
}

/** What restoring it would change of the story as it is. */
const Revision = ({ story, revision }: RevisionProps) => {
  const params = { storyId: story.id, revision };
  const then = useQuery(routeQuery(getStoryRevision, { params }));
  const call = useChange(restoreStoryRevision);
  const restore = async (): Promise<void> => {
    const result = await call.run({ params });
    if (result.ok) {
      toast(t('storyPage.restored', { revision }));
    }
  };
  if (then.isError) {
    return <ErrorState error={then.error} onRetry={() => void then.refetch()} />;
  }
  if (then.data === undefined) {
    return <LoadingBars lines={2} label={t('storyPage.loadingVersion')} />;
  }
  const changes = storyDifferences(story, then.data);
  return (
    <div className={classes['version']}>
      <p className={classes['note']}>
        {t(changes.length === 0 ? 'storyPage.versionSame' : 'storyPage.versionWould')}
      </p>
      <StoryChanges
        changes={changes}
        labels={{ before: t('storyPage.textNow'), after: t('storyPage.textThen') }}
      />
      <ErrorState error={call.failure} />
      {story.permission === 'view' || changes.length === 0 ? null : (
        <Button variant="default" loading={call.isLoading} onClick={() => void restore()}>
          {t('storyPage.restoreVersion')}
        </Button>
      )}
    </div>
  );
};

const versionLine = ({ revision, createdAt, author }: StoryRevision): string =>
  t('storyPage.versionLine', {
    revision,
    time: formatTableTime(createdAt),
    author: author?.name ?? t('storyPage.formerMember'),
  });

/** Saved versions, newest first, each compared with the story as it is. */
export const StoryVersions = ({ story }: { readonly story: Story }) => {
  const params = { storyId: story.id };
  const query = useQuery(routeQuery(listStoryRevisions, { params, query: { limit: 50 } }));
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section aria-label={t('storyPage.savedVersions')}>
      <h2 className={classes['note']}>{t('storyPage.savedVersions')}</h2>
      <QueryResults query={query} loading={t('storyPage.loading')} lines={3}>
        {({ data }) => (
          <ol className={classes['versions']}>
            {data.map((each) => (
              <li key={each.revision}>
                <div className={classes['versionHead']}>
                  <span>
                    {versionLine(each)}
                    {each.title === story.title ? null : ` · “${each.title}”`}
                  </span>
                  {each.revision === story.revision ? (
                    <span>{t('storyPage.currentVersion')}</span>
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('storyPage.compareVersion', { revision: each.revision })}
                      aria-expanded={open === each.revision}
                      onClick={() => setOpen(open === each.revision ? null : each.revision)}
                    >
                      {t('storyPage.compare')}
                    </Button>
                  )}
                </div>
                {open === each.revision ? <Revision story={story} revision={each.revision} /> : null}
              </li>
            ))}
          </ol>
        )}
      </QueryResults>
    </section>
  );
};

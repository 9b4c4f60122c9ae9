import { restoreStory, type Story } from '@plumbline/contract';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { ArchivedNotice } from '../../../ui/states/archived-notice.tsx';

/** Says that a story is archived, and restores it; nothing for one that is not. */
export const ArchivedStory = ({
  story,
}: {
  readonly story: Pick<Story, 'id' | 'isArchived' | 'permission'>;
}) => {
  const restore = useChange(restoreStory);
  return story.isArchived ? (
    <ArchivedNotice
      text={t('storyPage.isArchived')}
      onRestore={
        story.permission === 'manage' ? () => void restore.run({ params: { storyId: story.id } }) : null
      }
      isRestoring={restore.isLoading}
      failure={restore.failure}
    />
  ) : null;
};

import { FocusTrap, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { t } from '../../messages/index.ts';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { storyQuery } from './api.ts';
import { Slides } from './components/slides.tsx';
import classes from './components/stories.module.css';

/** A story on the full screen, without the shell. */
export const PresentPage = () => {
  const { storyId } = useParams({ from: '/shell/stories/$storyId/present' });
  const navigate = useNavigate();
  const query = useQuery(storyQuery(storyId));
  const title = query.data?.title ?? t('storyPage.story');
  const close = useCallback(
    () => void navigate({ to: '/stories/$storyId', params: { storyId } }),
    [navigate, storyId],
  );
  return (
    <FocusTrap active>
      <div
        className={classes['present']}
        role="dialog"
        aria-modal="true"
        tabIndex={-1}
        data-autofocus=""
        aria-label={title}
      >
        <title>{t('ui.pageTitle', { title })}</title>
        <VisuallyHidden component="h1">{title}</VisuallyHidden>
        <QueryResults query={query} loading={t('storyPage.loading')}>
          {(story) => <Slides story={story} onClose={close} />}
        </QueryResults>
      </div>
    </FocusTrap>
  );
};

import type { StoryBlock } from '@plumbline/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../messages/index.ts';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { storyQuery } from './api.ts';
import { Block, type ShownStory } from './components/story-blocks.tsx';
import classes from './components/stories.module.css';

/** A slide starts with each heading and with each insight. */
function slidesOf(blocks: readonly StoryBlock[]): StoryBlock[][] {
  const slides: StoryBlock[][] = [];
  let heading: StoryBlock | null = null;
  for (const block of blocks) {
    const isFirst = slides.length === 0;
    if (block.kind === 'heading') {
      heading = block;
      slides.push([block]);
    } else if (isFirst || (block.kind === 'insight' && (slides.at(-1)?.length ?? 0) > 1)) {
      slides.push(heading === null ? [block] : [heading, block]);
    } else {
      slides.at(-1)?.push(block);
    }
  }
  return slides;
}

const NEXT: readonly string[] = ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'];
const BACK: readonly string[] = ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'];

/** Whether a key belongs to what has the focus, such as a claim that it opens. */
const isTaken = ({ target, key }: KeyboardEvent): boolean =>
  (key === ' ' || key === 'Enter') &&
  target instanceof HTMLElement &&
  target.closest('button,a,summary') !== null;

/** Turns slides by the keyboard and leaves with Escape. */
function useSlideKeys(count: number, onClose: () => void): readonly [number, (next: number) => void] {
  const [at, setAt] = useState(0);
  const goTo = useCallback((next: number) => setAt(Math.max(0, Math.min(count - 1, next))), [count]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        onClose();
      } else if (event.key === 'Home' || event.key === 'End') {
        goTo(event.key === 'Home' ? 0 : count - 1);
      } else if (!isTaken(event) && (NEXT.includes(event.key) || BACK.includes(event.key))) {
        event.preventDefault();
        goTo(at + (NEXT.includes(event.key) ? 1 : -1));
      }
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [at, count, goTo, onClose]);
  return [at, goTo];
}

const Slides = ({ story, onClose }: { readonly story: ShownStory; readonly onClose: () => void }) => {
  const slides = slidesOf(story.blocks);
  const [at, goTo] = useSlideKeys(slides.length, onClose);
  return (
    <>
      <section className={classes['slide']} aria-live="polite">
        {(slides[at] ?? []).map((block) => (
          <Block key={block.id} block={block} story={story} chartHeight={360} />
        ))}
      </section>
      <footer className={classes['presentFoot']}>
        <Button variant="default" disabled={at === 0} onClick={() => goTo(at - 1)}>
          {t('storyPage.back')}
        </Button>
        <span>{t('storyPage.slide', { at: Math.min(at + 1, slides.length), count: slides.length })}</span>
        <span>
          <Button variant="default" disabled={at >= slides.length - 1} onClick={() => goTo(at + 1)}>
            {t('storyPage.next')}
          </Button>{' '}
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </span>
      </footer>
    </>
  );
};

/** A story on the full screen, without the shell. */
export const PresentPage = () => {
  const { storyId } = useParams({ from: '/shell/stories/$storyId/present' });
  const navigate = useNavigate();
  const query = useQuery(storyQuery(storyId));
  const close = useCallback(
    () => void navigate({ to: '/stories/$storyId', params: { storyId } }),
    [navigate, storyId],
  );
  return (
    <div
      className={classes['present']}
      role="dialog"
      aria-modal="true"
      aria-label={query.data?.title ?? t('storyPage.story')}
    >
      <VisuallyHidden component="h1">{query.data?.title ?? t('storyPage.story')}</VisuallyHidden>
      <QueryResults query={query} loading={t('storyPage.loading')}>
        {(story) => <Slides story={story} onClose={close} />}
      </QueryResults>
    </div>
  );
};

import type { StoryBlock } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { t } from '../../../messages/index.ts';
import { Block, type ShownStory } from './story-blocks.tsx';
import classes from './stories.module.css';

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

/** Whether a key belongs to the browser or to what has the focus: an open claim, or a button that it presses. */
function isTaken({ target, key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) {
    return true;
  }
  if (!(target instanceof Element)) {
    return false;
  }
  const isInPopover = target.closest('[role="dialog"]:not([aria-modal="true"])') !== null;
  return isInPopover || ((key === ' ' || key === 'Enter') && target.closest('button,a,summary') !== null);
}

/** The shown slide is in the address by the id of a block on it, so that who comes back continues there. */
function useSlideAddress(slides: readonly (readonly StoryBlock[])[]) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const at = Math.max(
    0,
    slides.findIndex((blocks) => blocks.some(({ id }) => id === hash)),
  );
  const goTo = (next: number): void => {
    const slide = slides[Math.max(0, Math.min(slides.length - 1, next))];
    // The first block may be the heading of several slides.
    void navigate({ to: '.', hash: slide?.at(-1)?.id ?? '', replace: true });
  };
  return { at, goTo };
}

interface Keys {
  readonly at: number;
  readonly count: number;
  readonly goTo: (next: number) => void;
  readonly onClose: () => void;
}

/** Turns slides by the keyboard and leaves with Escape. */
function useSlideKeys({ at, count, goTo, onClose }: Keys): void {
  const onKey = useCallback(
    (event: KeyboardEvent): void => {
      if (isTaken(event)) {
        return;
      }
      if (event.key === 'Escape') {
        onClose();
      } else if (event.key === 'Home' || event.key === 'End') {
        goTo(event.key === 'Home' ? 0 : count - 1);
      } else if (NEXT.includes(event.key) || BACK.includes(event.key)) {
        event.preventDefault();
        goTo(at + (NEXT.includes(event.key) ? 1 : -1));
      }
    },
    [at, count, goTo, onClose],
  );
  useEffect(() => {
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [onKey]);
}

interface SlidesProps {
  readonly story: ShownStory & { readonly title: string };
  readonly onClose: () => void;
}

/** One slide of a story at a time, with what turns them below. */
export const Slides = ({ story, onClose }: SlidesProps) => {
  const slides = slidesOf(story.blocks);
  const { at, goTo } = useSlideAddress(slides);
  useSlideKeys({ at, count: slides.length, goTo, onClose });
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
        <span className={classes['presentTitle']}>
          {story.title} ·{' '}
          {t('storyPage.slide', { at: Math.min(at + 1, slides.length), count: slides.length })}
        </span>
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

import { SCROLL_TO_TOP_PX } from '@plumbline/contract';
import { Tooltip } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { t } from '../../messages/index.ts';
import { ICON } from '../../ui/icons/icons.ts';
import classes from './shell.module.css';

/** Watches whatever scrolls inside `area` and is marked `data-scrolls`; a bottom bar (`data-bottom-bar`) hides it. */
export const ScrollToTop = ({ area }: { readonly area: RefObject<HTMLElement | null> }) => {
  const [scrolled, setScrolled] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = area.current;
    if (element === null) {
      return undefined;
    }
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement) || !('scrolls' in target.dataset)) {
        return;
      }
      setScrolled(target.scrollTop > SCROLL_TO_TOP_PX ? target : null);
    };
    // Scroll events do not bubble; they are seen on their way down.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [area]);
  if (scrolled === null || !scrolled.isConnected) {
    return null;
  }
  const toTop = (): void => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrolled.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
    area.current?.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <Tooltip label={t('shell.toTop')} position="left">
      <button type="button" className={classes['top']} aria-label={t('shell.toTop')} onClick={toTop}>
        <IconArrowUp {...ICON} />
      </button>
    </Tooltip>
  );
};

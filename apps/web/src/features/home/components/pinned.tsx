import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { pinnedFiguresQuery } from '../../../lib/data/pinned-figures.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import classes from './pinned.module.css';

const PinnedFigures = lazyPart(async () => ({
  default: (await import('./pinned-figures.tsx')).PinnedFigures,
}));

/** The cards to come. */
const PinnedWait = ({ count }: { readonly count: number }) => (
  <ul className={classes['cards']}>
    {Array.from({ length: count }, (_, at) => (
      <li key={at} className={`${classes['card']} ${classes['waiting']}`}>
        <div className={classes['loading']}>
          <LoadingBars lines={3} />
        </div>
      </li>
    ))}
  </ul>
);

/** The figures that the person put here. Nothing while there are none. */
export const Pinned = () => {
  const pins = useQuery(pinnedFiguresQuery).data ?? [];
  if (pins.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="home-pinned">
      <h2 id="home-pinned" className={classes['title']}>
        {t('home.pinned')}
      </h2>
      <Suspense fallback={<PinnedWait count={pins.length} />}>
        <PinnedFigures pins={pins} />
      </Suspense>
    </section>
  );
};

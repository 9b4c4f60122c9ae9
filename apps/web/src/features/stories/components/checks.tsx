import type { Story, StoryCheck } from '@plumbline/contract';
import { formatTableTime, t } from '../../../messages/index.ts';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import classes from './stories.module.css';

const TONES = { holds: 'positive', changed: 'warning', false: 'negative', unknown: 'neutral' } as const;
const STATES = ['holds', 'changed', 'false', 'unknown'] as const;

/** What the newest check by a job found: the worst first, and nothing else where all is well. */
export const LastCheck = ({ check }: { readonly check: StoryCheck }) => {
  const worst = (['false', 'changed', 'unknown'] as const).find((state) => check[state] > 0) ?? 'holds';
  return (
    <span
      title={t('storyPage.lastCheck', { version: check.version, time: formatTableTime(check.checkedAt) })}
    >
      <StatusDot tone={TONES[worst]} label={t(`storyPage.count.${worst}`, { count: check[worst] })} />
    </span>
  );
};

interface ChecksProps {
  readonly story: Pick<Story, 'checks' | 'version'>;
  readonly isChecking?: boolean;
}

/** How many numbers of a story are still true, and against which version they were checked. */
export const Checks = ({ story, isChecking = false }: ChecksProps) => {
  const { checks, version } = story;
  return (
    <div className={classes['checks']} role="status">
      {STATES.filter((state) => state === 'holds' || checks[state] > 0).map((state) => (
        <StatusDot
          key={state}
          tone={TONES[state]}
          label={t(`storyPage.count.${state}`, { count: checks[state] })}
        />
      ))}
      {checks.typed === 0 ? null : (
        <StatusDot tone="warning" label={t('storyPage.count.typed', { count: checks.typed })} />
      )}
      <span>
        {isChecking ? t('storyPage.checking') : t('storyPage.checkedAt', { version: version ?? 0 })}
      </span>
    </div>
  );
};

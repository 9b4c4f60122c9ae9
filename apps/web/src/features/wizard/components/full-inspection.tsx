import { Button } from '@mantine/core';
import { t } from '../../../messages/wizard.ts';
import { ProgressLine } from '../../../ui/loading-bars.tsx';
import type { Look } from '../hooks/use-inspection.ts';
import classes from './validation.module.css';

const SPOKEN_STEP = 25;

/** The reading of every row, while it goes on; and why, when it ended before the last. */
export const WholeReading = ({ look }: { readonly look: Look }) => {
  const { whole } = look;
  if (whole === null || whole.outcome === 'done') {
    return null;
  }
  const [latest] = whole.messages;
  if (whole.isClosed) {
    return (
      <div className={classes['reading']} role="alert">
        <span className={classes['warn']}>
          {t('readingStopped')} {latest?.msg}
        </span>
        <Button variant="default" onClick={look.again}>
          {t('readAgain')}
        </Button>
      </div>
    );
  }
  const percent = Math.floor(whole.progress);
  return (
    <div className={classes['reading']}>
      <span className={classes['readingText']}>
        {latest?.msg ?? t('reading')} · {t('percent', { percent })}
      </span>
      <Button variant="subtle" onClick={look.stop}>
        {t('readingCancel')}
      </Button>
      <ProgressLine percent={whole.progress} label={t('reading')} />
      <span className="pl-hidden" role="status">
        {t('reading')}, {t('percent', { percent: Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP })}
      </span>
    </div>
  );
};

import { Button } from '@mantine/core';
import { t } from '../../../messages/index.ts';
import { ProgressLine } from '../../../ui/states/loading-bars.tsx';
import type { InspectionState } from '../hooks/use-inspection.ts';
import classes from '../../../ui/columns/columns.module.css';

const SPOKEN_STEP = 25;

/** The reading of every row, while it continues; and why, when it ended before the last. */
export const FullInspection = ({ inspectionState }: { readonly inspectionState: InspectionState }) => {
  const { whole } = inspectionState;
  if (whole === null || whole.outcome === 'done') {
    return null;
  }
  const [latest] = whole.messages;
  if (whole.isClosed) {
    return (
      <div className={classes['reading']} role="alert">
        <span className={classes['warn']}>
          {t('wizardColumns.readingStopped')} {latest?.msg}
        </span>
        <Button variant="default" onClick={inspectionState.again}>
          {t('wizardColumns.readAgain')}
        </Button>
      </div>
    );
  }
  const percent = Math.floor(whole.progress);
  return (
    <div className={classes['reading']}>
      <span className={classes['readingText']}>
        {latest?.msg ?? t('wizardColumns.reading')} · {t('wizard.percent', { percent })}
      </span>
      <Button variant="subtle" onClick={inspectionState.stop}>
        {t('wizardColumns.readingCancel')}
      </Button>
      <ProgressLine percent={whole.progress} label={t('wizardColumns.reading')} />
      <span className="pl-hidden" role="status">
        {t('wizardColumns.reading')},{' '}
        {t('wizard.percent', { percent: Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP })}
      </span>
    </div>
  );
};

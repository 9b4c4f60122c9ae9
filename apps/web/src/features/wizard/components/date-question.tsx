import { Button } from '@mantine/core';
import type { ReadOptions } from '@plumbline/contract';
import { formatDate, t } from '../../../messages/index.ts';
import type { InspectionReply } from '../api.ts';
import { ambiguousColumns, twoReadings } from '../model/dialect/evidence.ts';
import classes from './extract.module.css';

interface DateQuestionProps {
  readonly inspection: InspectionReply;
  readonly options: ReadOptions;
  readonly onAnswer: (order: 'dmy' | 'mdy') => void;
}

/** Shown where nothing in the file proves whether day or month comes first. */
export const DateQuestion = ({ inspection, options, onAnswer }: DateQuestionProps) => {
  const columns = ambiguousColumns(inspection);
  if (columns.length === 0 || options.dateOrder !== undefined) {
    return null;
  }
  const readings = twoReadings(inspection);
  const names = columns.join(', ');
  return (
    <section className={classes['question']} aria-label={t('wizard.dateAskPlain')}>
      <h3>
        {readings === null
          ? t('wizard.dateAskPlain')
          : t('wizard.dateAskTitle', {
              text: readings.text,
              dmy: printDay(readings.dmy),
              mdy: printDay(readings.mdy),
            })}
      </h3>
      <p>{t('wizard.dateAskColumns', { names, count: columns.length })}</p>
      <div className={classes['answers']}>
        <Button variant="default" onClick={() => onAnswer('dmy')}>
          {readings === null
            ? t('wizard.dateAskDayPlain')
            : t('wizard.dateAskDay', { date: printDay(readings.dmy) })}
        </Button>
        <Button variant="default" onClick={() => onAnswer('mdy')}>
          {readings === null
            ? t('wizard.dateAskMonthPlain')
            : t('wizard.dateAskMonth', { date: printDay(readings.mdy) })}
        </Button>
      </div>
    </section>
  );
};

/** At noon, so that no time zone makes another day of it. */
const printDay = (iso: string): string => formatDate(`${iso}T12:00:00`, 'day');

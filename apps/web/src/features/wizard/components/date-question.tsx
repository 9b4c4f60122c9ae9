import { Button } from '@mantine/core';
import type { ReadOptions } from '@plumbline/contract';
import { formatDate } from '../../../messages/index.ts';
import { t } from '../../../messages/wizard.ts';
import type { Looked } from '../api.ts';
import { ambiguousColumns, twoReadings } from '../model/dialect/evidence.ts';
import classes from './extract.module.css';

interface DateQuestionProps {
  readonly looked: Looked;
  readonly options: ReadOptions;
  readonly onAnswer: (order: 'dmy' | 'mdy') => void;
}

/** Asked where nothing in the file proves whether day or month comes first. */
export const DateQuestion = ({ looked, options, onAnswer }: DateQuestionProps) => {
  const columns = ambiguousColumns(looked);
  if (columns.length === 0 || options.dateOrder !== undefined) {
    return null;
  }
  const readings = twoReadings(looked);
  const names = columns.join(', ');
  return (
    <section className={classes['question']} aria-label={t('dateAskPlain')}>
      <h3>
        {readings === null
          ? t('dateAskPlain')
          : t('dateAskTitle', { text: readings.text, dmy: dayOf(readings.dmy), mdy: dayOf(readings.mdy) })}
      </h3>
      <p>{t('dateAskColumns', { names, count: columns.length })}</p>
      <div className={classes['answers']}>
        <Button variant="default" onClick={() => onAnswer('dmy')}>
          {readings === null ? t('dateAskDayPlain') : t('dateAskDay', { date: dayOf(readings.dmy) })}
        </Button>
        <Button variant="default" onClick={() => onAnswer('mdy')}>
          {readings === null ? t('dateAskMonthPlain') : t('dateAskMonth', { date: dayOf(readings.mdy) })}
        </Button>
      </div>
    </section>
  );
};

/** At noon, so that no time zone makes another day of it. */
const dayOf = (iso: string): string => formatDate(`${iso}T12:00:00`, 'day');

import type { Prediction } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { cellText, formatMetric, formatShare } from '../model/figures.ts';
import classes from './workflows.module.css';

const SHOWN = 6;

interface PredictionProps {
  readonly prediction: Prediction;
}

export const PredictionCard = ({ prediction }: PredictionProps) => (
  <Card title={t('workflows.prediction')}>
    <CardBody>
      <PredictionAnswer prediction={prediction} />
    </CardBody>
  </Card>
);

/** A prediction with how sure it is, and what the model had not seen. */
export const PredictionAnswer = ({ prediction }: PredictionProps) => (
  <div className={classes['stack']}>
    <output className={classes['answer']}>{cellText(prediction.prediction)}</output>
    {prediction.interval === null ? null : (
      <p className={classes['note']}>
        {t('workflows.within', {
          low: formatMetric(prediction.interval.low),
          high: formatMetric(prediction.interval.high),
          share: formatShare(prediction.interval.level),
        })}
      </p>
    )}
    {prediction.probabilities === null ? null : (
      <div className={classes['bars']}>
        {prediction.probabilities.slice(0, SHOWN).map(({ value, probability }) => (
          <Share key={String(value)} label={cellText(value)} share={probability} />
        ))}
      </div>
    )}
    {prediction.warnings.map(({ column, message }) => (
      <Notice key={column} tone="warning">
        {message}
      </Notice>
    ))}
  </div>
);

const Share = ({ label, share }: { readonly label: string; readonly share: number }) => (
  <>
    <span title={label}>{label}</span>
    <span className={classes['bar']} aria-hidden="true">
      <i style={{ insetInlineStart: 0, width: `${share * 100}%` }} />
    </span>
    <span>{formatShare(share)}</span>
  </>
);

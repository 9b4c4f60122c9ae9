import type { SectionOf } from '@plumbline/contract';
import { Button, NumberInput, Slider } from '@mantine/core';
import { cheapestThreshold, decisionCost, decisionsAt } from '@plumbline/viz';
import { useState } from 'react';
import { formatNumber, t } from '../../../messages/index.ts';
import { formatMetric, formatShare } from '../model/figures.ts';
import classes from './workflows.module.css';

type ThresholdSection = SectionOf<'threshold'>;

const orZero = (value: number | string): number => (typeof value === 'number' ? Math.max(0, value) : 0);

/** Test rows by what they are and how they are decided, at a threshold that the person moves. */
export const ThresholdCard = ({ section }: { readonly section: ThresholdSection }) => {
  const [threshold, setThreshold] = useState(0.5);
  const [costs, setCosts] = useState({ falsePositive: 1, falseNegative: 1 });
  const decisions = decisionsAt(section, threshold);
  const { positive, negative } = section;
  return (
    <div className={classes['stack']}>
      <div className={classes['field']}>
        <span>{t('workflows.flagFrom', { positive, share: formatShare(threshold) })}</span>
        <Slider
          min={0}
          max={1}
          step={0.01}
          value={threshold}
          onChange={setThreshold}
          label={formatShare}
          thumbLabel={t('workflows.threshold')}
        />
      </div>
      <table className={classes['table']} aria-label={t('workflows.decisions')}>
        <thead>
          <tr>
            <th scope="col">{t('workflows.decision')}</th>
            <th className={classes['number']}>{t('workflows.actually', { value: positive })}</th>
            <th className={classes['number']}>{t('workflows.actually', { value: negative })}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('workflows.flagged')}</th>
            <td className={classes['number']}>{formatNumber(decisions.truePositives)}</td>
            <td className={classes['number']}>{formatNumber(decisions.falsePositives)}</td>
          </tr>
          <tr>
            <th scope="row">{t('workflows.letThrough')}</th>
            <td className={classes['number']}>{formatNumber(decisions.falseNegatives)}</td>
            <td className={classes['number']}>{formatNumber(decisions.trueNegatives)}</td>
          </tr>
        </tbody>
      </table>
      <div className={classes['row']}>
        <NumberInput
          w={150}
          min={0}
          label={t('workflows.costFlagged')}
          value={costs.falsePositive}
          onChange={(value) => setCosts({ ...costs, falsePositive: orZero(value) })}
        />
        <NumberInput
          w={150}
          min={0}
          label={t('workflows.costMissed')}
          value={costs.falseNegative}
          onChange={(value) => setCosts({ ...costs, falseNegative: orZero(value) })}
        />
        <Button variant="default" onClick={() => setThreshold(cheapestThreshold(section, costs))}>
          {t('workflows.cheapest')}
        </Button>
      </div>
      <p className={classes['note']} role="status">
        {t('workflows.costs', { cost: formatMetric(decisionCost(decisions, costs)) })}
      </p>
    </div>
  );
};

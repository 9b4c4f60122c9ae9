import type { Influence } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import { cellText, formatMetric, formatShare, formatSigned } from '../model/figures.ts';
import classes from './workflows.module.css';

const SHOWN = 8;

interface Step {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly tone: 'base' | 'raises' | 'lowers';
}

/** Base, the strongest contributions, the others together, and what they add up to. */
function waterfallSteps({ base, prediction, contributions }: Influence): Step[] {
  const shown = contributions.slice(0, SHOWN);
  const rest = contributions.slice(SHOWN);
  let at = base;
  const step = (label: string, contribution: number): Step => {
    const from = at;
    at += contribution;
    return {
      label,
      from,
      to: at,
      text: formatSigned(contribution),
      tone: contribution < 0 ? 'lowers' : 'raises',
    };
  };
  const others = rest.reduce((sum, { contribution }) => sum + contribution, 0);
  return [
    { label: t('workflows.base'), from: 0, to: base, text: formatMetric(base), tone: 'base' },
    ...shown.map(({ column, value, contribution }) => step(`${column} = ${cellText(value)}`, contribution)),
    ...(rest.length === 0 ? [] : [step(t('workflows.otherColumns', { count: rest.length }), others)]),
    { label: t('workflows.sum'), from: 0, to: prediction, text: formatMetric(prediction), tone: 'base' },
  ];
}

/** Relative to the prediction; what is left comes from rounding. */
const TOLERANCE = 1e-6;

function addsUp({ base, prediction, contributions }: Influence): boolean {
  const sum = contributions.reduce((total, { contribution }) => total + contribution, base);
  return Math.abs(sum - prediction) <= TOLERANCE * Math.max(1, Math.abs(prediction));
}

/** How each column moves one prediction; the bars add up. */
export const Waterfall = ({ influence }: { readonly influence: Influence }) => {
  const steps = waterfallSteps(influence);
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const percent = (value: number): string => `${((value - low) / (high - low || 1)) * 100}%`;
  return (
    <>
      <div className={classes['bars']} role="group" aria-label={t('workflows.influences')}>
        {steps.map(({ label, from, to, text, tone }) => (
          <Bar
            key={label}
            label={label}
            text={text}
            start={percent(Math.min(from, to))}
            end={percent(Math.max(from, to))}
            tone={tone}
          />
        ))}
      </div>
      <p className={classes['note']}>
        {t('models.influenceColors')} {addsUp(influence) ? t('models.addsUp') : ''}{' '}
        {t(`workflows.scale.${influence.scale}`)}{' '}
        {influence.outcome === null
          ? ''
          : t('workflows.outcome', {
              value: cellText(influence.outcome.value),
              share: formatShare(influence.outcome.probability),
            })}
      </p>
    </>
  );
};

interface BarProps {
  readonly label: string;
  readonly text: string;
  readonly start: string;
  readonly end: string;
  readonly tone: Step['tone'];
}

const Bar = ({ label, text, start, end, tone }: BarProps) => (
  <>
    <span title={label}>{label}</span>
    <span className={classes['bar']} aria-hidden="true">
      <i
        data-tone={tone}
        style={{ insetInlineStart: start, width: `calc(${end} - ${start})`, minWidth: 1 }}
      />
    </span>
    <span>{text}</span>
  </>
);

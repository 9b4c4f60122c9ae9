import { IconCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';
import { Bob } from '../icons/bob.tsx';
import classes from './steps.module.css';

export type StepMark = 'done' | 'current' | 'coming';

export interface ShownStep {
  readonly key: string;
  readonly name: string;
  readonly mark: StepMark;
  /** What was chosen there, in a few words. */
  readonly summary: string;
  /** Where a step that can be opened is. Absent for those that cannot, and for the current one. */
  readonly link?: LinkProps;
}

const MARK_WORDS: Readonly<Record<StepMark, () => string>> = {
  done: () => t('wizard.markDone'),
  current: () => t('wizard.markCurrent'),
  coming: () => t('wizard.markComing'),
};

/** The plumb line through the steps of a wizard; every step that can be opened is a link. */
export const StepLine = ({ steps }: { readonly steps: readonly ShownStep[] }) => (
  <ol className={classes['stepper']} aria-label={t('wizard.steps')}>
    {steps.map(({ key, name, mark, summary, link }, at) => (
      <li
        key={key}
        className={classes['step']}
        data-mark={mark}
        aria-current={mark === 'current' ? 'step' : undefined}
      >
        <span className={classes['mark']} aria-hidden="true">
          {mark === 'done' ? <IconCheck size={10} stroke={2.4} /> : null}
          {mark === 'current' ? <Bob height={18} /> : null}
        </span>
        {link === undefined ? (
          <span className={classes['stepName']}>
            {name}
            <span className="pl-hidden">, {MARK_WORDS[mark]()}</span>
          </span>
        ) : (
          <Link
            {...link}
            className={classes['stepName']}
            aria-label={`${t('wizard.stepOf', { number: at + 1, name })}, ${MARK_WORDS[mark]()}`}
          >
            {name}
          </Link>
        )}
        <span className={classes['stepSum']}>{summary}</span>
      </li>
    ))}
  </ol>
);

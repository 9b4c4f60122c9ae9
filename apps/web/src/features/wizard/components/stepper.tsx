import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import { Bob } from '../../../ui/bob.tsx';
import {
  WIZARD_STEPS,
  stepper,
  type Progressed,
  type StepMark,
  type WizardStep,
} from '../model/draft/steps.ts';
import classes from './wizard.module.css';

interface StepperProps {
  readonly current: WizardStep;
  readonly progressed: Progressed;
  readonly connector: string;
  readonly uploadId: string | null;
  /** What was chosen at each step, in a few words. */
  readonly summaries: Readonly<Record<WizardStep, string>>;
}

const MARK_WORDS: Readonly<Record<StepMark, () => string>> = {
  done: () => t('wizard.markDone'),
  current: () => t('wizard.markCurrent'),
  coming: () => t('wizard.markComing'),
};

/** The plumb line through the four steps; every open one is a link. */
export const Stepper = ({ current, progressed, connector, uploadId, summaries }: StepperProps) => (
  <ol className={classes['stepper']} aria-label={t('wizard.steps')}>
    {stepper(current, progressed).map(({ step, mark, isOpen }) => {
      const name = t(`wizard.step-${step}`);
      const label = `${t('wizard.stepOf', { number: WIZARD_STEPS.indexOf(step) + 1, name })}, ${MARK_WORDS[mark]()}`;
      return (
        <li
          key={step}
          className={classes['step']}
          data-mark={mark}
          aria-current={mark === 'current' ? 'step' : undefined}
        >
          <span className={classes['mark']} aria-hidden="true">
            {mark === 'done' ? <IconCheck size={10} stroke={2.4} /> : null}
            {mark === 'current' ? <Bob height={18} /> : null}
          </span>
          {isOpen && mark !== 'current' ? (
            <Link
              to="/datasets/new/$connector/$step"
              params={{ connector, step }}
              search={uploadId === null ? {} : { upload: uploadId }}
              className={classes['stepName']}
              aria-label={label}
            >
              {name}
            </Link>
          ) : (
            <span className={classes['stepName']}>
              {name}
              <span className="pl-hidden">, {MARK_WORDS[mark]()}</span>
            </span>
          )}
          <span className={classes['stepSum']}>{summaries[step]}</span>
        </li>
      );
    })}
  </ol>
);

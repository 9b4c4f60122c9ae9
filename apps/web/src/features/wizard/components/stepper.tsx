import { t } from '../../../messages/index.ts';
import { StepLine } from '../../../ui/steps/step-line.tsx';
import { stepper, type WizardProgress, type WizardStep } from '../../../ui/steps/wizard-steps.ts';

interface StepperProps {
  readonly current: WizardStep;
  readonly progressed: WizardProgress;
  readonly connector: string;
  readonly uploadId: string | null;
  /** What was chosen at each step, in a few words. */
  readonly summaries: Readonly<Record<WizardStep, string>>;
}

/** The four steps to a dataset. */
export const Stepper = ({ current, progressed, connector, uploadId, summaries }: StepperProps) => (
  <StepLine
    steps={stepper(current, progressed).map(({ step, mark, isOpen }) => {
      const name = t(`wizard.step-${step}`);
      const summary = summaries[step];
      const entry = { key: step, name, mark, summary };
      if (!isOpen || mark === 'current') {
        return entry;
      }
      return {
        ...entry,
        link: {
          to: '/datasets/new/$connector/$step',
          params: { connector, step },
          search: uploadId === null ? {} : { upload: uploadId },
        },
      };
    })}
  />
);

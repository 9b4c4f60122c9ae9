import type { Connection } from '@plumbline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { t } from '../../../messages/index.ts';
import { StepFrame } from '../../../ui/steps/step-frame.tsx';
import { StepLine } from '../../../ui/steps/step-line.tsx';
import frame from '../../../ui/steps/steps.module.css';
import { settleStep, stepper, type WizardProgress, type WizardStep } from '../../../ui/steps/wizard-steps.ts';
import type { ExtractDraft } from '../model/extract-draft.ts';
import { isChosen, sampledTarget } from '../model/extract-target.ts';
import { extractSummaries } from '../model/extract-summaries.ts';
import { CreateFromRows } from './create-from-rows.tsx';
import { ValidateRows } from './validate-rows.tsx';

interface StepProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

/** The steps from a saved connection to a dataset: what is read, how its columns are typed, what it is called. */
export const ExtractSteps = ({
  choose: Choose,
  ...props
}: StepProps & { readonly choose: ComponentType<StepProps> }) => {
  const { connection, draft, onChange } = props;
  const { id } = connection;
  const { step: requested = 'extract' } = useSearch({ from: '/shell/connections/$id/extract' });
  const navigate = useNavigate();
  const progressed: WizardProgress = {
    isConnected: true,
    isExtracted: draft.isExtracted && sampledTarget(draft) !== null,
    isValidated: draft.isValidated,
  };
  const step = settleStep(requested, progressed);
  useEffect(() => {
    if (step !== requested) {
      void navigate({
        to: '/connections/$id/extract',
        params: { id },
        search: stepSearch(step),
        replace: true,
      });
    }
  }, [step, requested, id, navigate]);
  const go = (next: WizardStep): void =>
    void (next === 'connect'
      ? navigate({ to: '/connections/$id', params: { id } })
      : navigate({ to: '/connections/$id/extract', params: { id }, search: stepSearch(next) }));
  return (
    <div className={frame['frame']}>
      <Steps step={step} progressed={progressed} {...props} />
      {step === 'extract' ? (
        <StepFrame
          onBack={() => go('connect')}
          primary={{
            label: t('wizard.continueTo', { step: t('wizard.step-validation') }),
            isDisabled: !isChosen(draft),
            onClick: () => {
              onChange({ ...draft, isExtracted: true });
              go('validation');
            },
          }}
        >
          <Choose {...props} />
        </StepFrame>
      ) : null}
      {step === 'validation' ? <ValidateRows {...props} onGo={go} /> : null}
      {step === 'create' ? <CreateFromRows {...props} onGo={go} /> : null}
    </div>
  );
};

const stepSearch = (step: WizardStep) => (step === 'validation' || step === 'create' ? { step } : {});

interface StepsProps {
  readonly step: WizardStep;
  readonly progressed: WizardProgress;
  readonly connection: Connection;
  readonly draft: ExtractDraft;
}

const Steps = ({ step: current, progressed, connection, draft }: StepsProps) => {
  const { id } = connection;
  const summaries = extractSummaries(connection, draft);
  return (
    <StepLine
      steps={stepper(current, progressed).map(({ step, mark, isOpen }) => {
        const entry = { key: step, name: t(`wizard.step-${step}`), mark, summary: summaries[step] };
        if (!isOpen || mark === 'current') {
          return entry;
        }
        return step === 'connect'
          ? { ...entry, link: { to: '/connections/$id', params: { id } } }
          : {
              ...entry,
              link: { to: '/connections/$id/extract', params: { id }, search: stepSearch(step) },
            };
      })}
    />
  );
};

import { Button } from '@mantine/core';
import { assertNever, type ReadOptions } from '@plumbline/contract';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useCan } from '../../lib/session/current.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { Stepper } from './components/stepper.tsx';
import frame from '../../ui/steps/steps.module.css';
import { wizardArrival, type WizardArrival } from './model/draft/connector.ts';
import { printPlace, type WizardPlace } from './model/draft/wizard-location.ts';
import { parseStep, settleStep, type WizardStep } from '../../ui/steps/wizard-steps.ts';
import { stepSummaries } from './model/draft/summaries.ts';
import { wizardProgress, type WizardDraft } from './model/draft/wizard-draft.ts';
import { ConnectFile } from './components/steps/connect-file.tsx';
import { ConnectLink } from './components/steps/connect-link.tsx';
import { CreateStep } from './components/steps/create-step.tsx';
import { ExtractStep } from './components/steps/extract-step.tsx';
import { ValidationStep } from './components/steps/validation-step.tsx';
import { draftTitle, useDraft } from './hooks/use-draft.ts';
import { useInspection, type InspectionState } from './hooks/use-inspection.ts';
import { WizardContext, type Wizard } from './hooks/wizard-context.ts';

const usePlace = (): WizardPlace => {
  const { connector, step } = useParams({ from: '/shell/datasets/new/$connector/$step' });
  const { upload } = useSearch({ from: '/shell/datasets/new/$connector/$step' });
  return { connector, step: parseStep(step) ?? 'connect', uploadId: upload ?? null };
};

export const WizardPage = () => {
  const place = usePlace();
  const navigate = useNavigate();
  const canCreate = useCan('editor');
  const arrival = wizardArrival(place.connector);
  if (!canCreate) {
    return (
      <Refused
        title={t('wizard.viewerTitle')}
        help={t('wizard.viewerHelp')}
        action={{ label: t('wizard.toDatasets'), onClick: () => void navigate({ to: '/datasets' }) }}
      />
    );
  }
  if (arrival === null) {
    return (
      <Refused
        title={t('wizard.unknownTitle', { kind: place.connector })}
        help={t('wizard.unknownHelp')}
        action={{ label: t('wizard.toCatalog'), onClick: () => void navigate({ to: '/connections' }) }}
      />
    );
  }
  return <WizardBody place={place} arrival={arrival} />;
};

const NOTHING_CHOSEN: ReadOptions = {};

const WizardBody = ({ place, arrival }: { readonly place: WizardPlace; readonly arrival: WizardArrival }) => {
  const navigate = useNavigate();
  const control = useDraft(place);
  const { draft } = control;
  const { connector, uploadId } = place;
  // Creation continues without this page, and its files can no longer be inspected.
  const isDraft = draft !== null && draft.creation === null;
  const ids = useMemo(() => draft?.files.map((file) => file.uploadId) ?? [], [draft?.files]);
  const inspectionState = useInspection(ids, draft?.options ?? NOTHING_CHOSEN, isDraft && draft.isConnected);
  const go = useCallback(
    (step: WizardStep, upload: string | undefined = uploadId ?? undefined) =>
      void navigate({
        href: printPlace({ connector, step, uploadId: upload ?? null }),
        // A new upload at the same step is no step to go back to.
        replace: step === place.step,
      }),
    [navigate, connector, uploadId, place.step],
  );
  const progressed = wizardProgress(draft);
  const settled = settleStep(place.step, progressed);
  useEffect(() => {
    if (settled !== place.step) {
      void navigate({ href: printPlace({ connector, step: settled, uploadId }), replace: true });
    }
  }, [settled, place.step, connector, uploadId, navigate]);

  const leave = (): void => {
    if (isDraft) {
      toast(t('wizard.saved', { name: draftTitle(draft) }), {
        open: { label: t('wizard.goOn'), run: () => void navigate({ href: printPlace(place) }) },
      });
    }
    void navigate({ to: '/datasets' });
  };
  const wizard: Wizard = { ...control, place, go };
  const stepper = { current: settled, progressed, connector, uploadId };
  return (
    <WizardContext value={wizard}>
      <PageBar
        title={t('wizard.title')}
        crumbs={[{ label: t('wizard.datasets'), to: '/datasets' }]}
        actions={
          <Button variant="subtle" color="gray" onClick={leave}>
            {isDraft ? t('wizard.saveAndLeave') : t('wizard.leave')}
          </Button>
        }
      />
      <Body kind="workbench">
        <div className={frame['frame']}>
          <Stepper {...stepper} summaries={stepSummaries(arrival, draft, inspectionState.inspection)} />
          <Step step={settled} arrival={arrival} draft={draft} inspectionState={inspectionState} />
        </div>
      </Body>
    </WizardContext>
  );
};

interface StepProps {
  readonly step: WizardStep;
  readonly arrival: WizardArrival;
  readonly draft: WizardDraft | null;
  readonly inspectionState: InspectionState;
}

const Step = ({ step, arrival, draft, inspectionState }: StepProps) => {
  if (draft === null) {
    return <Connect arrival={arrival} />;
  }
  switch (step) {
    case 'connect':
      return <Connect arrival={arrival} />;
    case 'extract':
      return <ExtractStep draft={draft} inspectionState={inspectionState} />;
    case 'validation':
      return <ValidationStep draft={draft} inspectionState={inspectionState} />;
    case 'create':
      return <CreateStep draft={draft} inspectionState={inspectionState} />;
    default:
      return assertNever(step);
  }
};

const Connect = ({ arrival }: { readonly arrival: WizardArrival }) =>
  arrival === 'upload' ? <ConnectFile /> : <ConnectLink />;

interface RefusedProps {
  readonly title: string;
  readonly help: string;
  readonly action: { readonly label: string; readonly onClick: () => void };
}

const Refused = ({ title, help, action }: RefusedProps) => (
  <>
    <PageBar title={t('wizard.title')} crumbs={[{ label: t('wizard.datasets'), to: '/datasets' }]} />
    <Body>
      <EmptyState title={title} actions={<Button onClick={action.onClick}>{action.label}</Button>}>
        {help}
      </EmptyState>
    </Body>
  </>
);

import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber, t } from '../../../../messages/index.ts';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { createDataset, type InspectionReply } from '../../api.ts';
import { checkedColumns, summariseColumns } from '../../../../ui/columns/checked-columns.ts';
import { CreationProgress } from '../creation-progress.tsx';
import { StepFrame } from '../../../../ui/steps/step-frame.tsx';
import classes from '../create.module.css';
import frame from '../../../../ui/steps/steps.module.css';
import { NAME_MOST } from '../../model/creation/dataset-name.ts';
import { linkHost } from '../../model/creation/link.ts';
import { readText } from '../../model/dialect/dialect-text.ts';
import { createRequest, sourceTotals, type WizardDraft } from '../../model/draft/wizard-draft.ts';
import type { InspectionState } from '../../hooks/use-inspection.ts';
import { useWizard } from '../../hooks/wizard-context.ts';
import { NotRead } from './extract-step.tsx';

const SUMMARY_MOST = 5000;

interface CreateStepProps {
  readonly draft: WizardDraft;
  readonly inspectionState: InspectionState;
}

export const CreateStep = ({ draft, inspectionState }: CreateStepProps) => {
  if (draft.creation !== null) {
    return <CreationProgress key={draft.creation.jobId} draft={draft} creation={draft.creation} />;
  }
  return inspectionState.inspection === null ? (
    <StepFrame>
      <NotRead inspectionState={inspectionState} />
    </StepFrame>
  ) : (
    <NameForm draft={draft} inspection={inspectionState.inspection} />
  );
};

const NameForm = ({
  draft,
  inspection,
}: {
  readonly draft: WizardDraft;
  readonly inspection: InspectionReply;
}) => {
  const { dispatch, go } = useWizard();
  const [isUnnamed, setIsUnnamed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // One key for one press of the button, so that a press repeated by the network makes one dataset.
  const key = useRef(crypto.randomUUID());

  const create = useMutation({
    mutationFn: () => createDataset(createRequest(draft, inspection), key.current),
    onSuccess: ({ id, jobId }) =>
      dispatch({ kind: 'creation-started', datasetId: id, jobId, rows: inspection.rowCount }),
    onSettled: () => {
      key.current = crypto.randomUUID();
    },
  });
  const submit = (): void => {
    const isEmpty = draft.name.trim() === '';
    setIsUnnamed(isEmpty);
    if (isEmpty) {
      input.current?.focus();
    } else if (!create.isPending) {
      create.mutate();
    }
  };
  return (
    <StepFrame
      onBack={() => go('validation')}
      hint={t('wizardColumns.laterTypes')}
      primary={{ label: t('wizard.create'), isBusy: create.isPending, onClick: submit }}
    >
      <div className={frame['padded']}>
        <h2 className={frame['heading']}>{t('wizard.createTitle')}</h2>
        <p className={frame['lead']}>{t('wizard.createLead')}</p>
        <Form className={classes['form']} onSubmit={submit}>
          <TextInput
            ref={input}
            label={t('wizard.name')}
            value={draft.name}
            maxLength={NAME_MOST}
            autoComplete="off"
            error={isUnnamed ? t('wizard.nameEmpty') : undefined}
            onChange={(event) => {
              setIsUnnamed(false);
              dispatch({ kind: 'named', name: event.currentTarget.value });
            }}
            onBlur={() => setIsUnnamed(draft.name.trim() === '')}
          />
          <Textarea
            label={
              <>
                {t('wizard.summary')}{' '}
                <span className={classes['optional']}>{t('wizard.summaryOptional')}</span>
              </>
            }
            description={t('wizard.summaryHelp')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={SUMMARY_MOST}
            value={draft.description}
            onChange={(event) => dispatch({ kind: 'described', description: event.currentTarget.value })}
          />
        </Form>
        {create.isError ? (
          <div className={classes['running']}>
            <ErrorState error={create.error} onRetry={submit} />
          </div>
        ) : null}
        <Facts draft={draft} inspection={inspection} />
      </div>
    </StepFrame>
  );
};

/** What will be made, in one table to look over. */
const Facts = ({
  draft,
  inspection,
}: {
  readonly draft: WizardDraft;
  readonly inspection: InspectionReply;
}) => {
  const columns = checkedColumns(inspection, draft.edits);
  const { included, failingCells } = summariseColumns(columns);
  const dropping = columns.filter(({ isIncluded, treatment }) => isIncluded && treatment === 'drop');
  const source = draft.url === null ? '' : `${linkHost(draft.url)}, `;
  return (
    <dl className={classes['facts']}>
      <dt>{t('wizard.factSource')}</dt>
      <dd>
        {source}
        {t('wizard.sum-connect', sourceTotals(draft))}
      </dd>
      <dt>{t('wizard.factRead')}</dt>
      <dd>{readText(inspection, draft.options)}</dd>
      <dt>{t('wizard.factRows')}</dt>
      <dd>
        {inspection.rowCount === null
          ? t('wizard.factRowsUnknown')
          : t('wizard.factRowsInFile', { rows: inspection.rowCount })}
      </dd>
      <dt>{t('wizard.factColumns')}</dt>
      <dd>{t('wizard.factColumnsOf', { included, all: columns.length })}</dd>
      {failingCells === 0 ? null : (
        <>
          <dt>{t('wizard.factFailing')}</dt>
          <dd className={classes['warn']}>{formatNumber(failingCells)}</dd>
        </>
      )}
      {dropping.length === 0 ? null : (
        <>
          <dt>{t('wizard.factDropped')}</dt>
          <dd className={classes['warn']}>{dropping.map(({ name }) => name).join(', ')}</dd>
        </>
      )}
      {draft.url === null ? null : (
        <>
          <dt>{t('wizard.factRefresh')}</dt>
          <dd>{t('wizard.factRefreshLink')}</dd>
        </>
      )}
    </dl>
  );
};

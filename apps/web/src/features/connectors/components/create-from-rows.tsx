import { TextInput } from '@mantine/core';
import { createConnectionDataset, type BodyOf, type Connection } from '@plumbline/contract';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { StepFrame, StepHead } from '../../../ui/steps/step-frame.tsx';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import { targetOf, type ExtractDraft } from '../model/extract-draft.ts';
import classes from './connections.module.css';

interface CreateFromRowsProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
  readonly onGo: (step: WizardStep) => void;
}

/** The name of the dataset, and its creation. */
export const CreateFromRows = ({ connection, draft, onChange, onGo }: CreateFromRowsProps) => {
  const [isUnnamed, setIsUnnamed] = useState(false);
  const create = useChange(createConnectionDataset);
  const target = targetOf(draft);
  const submit = async (): Promise<void> => {
    const name = draft.name.trim();
    setIsUnnamed(name === '');
    if (name === '' || target === null) {
      return;
    }
    const live = draft.live === null ? {} : { live: draft.live };
    const body = { name, ...target, ...live } as BodyOf<typeof createConnectionDataset>;
    const result = await create.run({ params: { id: connection.id }, body });
    if (result.ok) {
      onChange({ ...draft, creation: { datasetId: result.data.id, jobId: result.data.jobId } });
    }
  };
  return (
    <StepFrame
      onBack={() => onGo('validation')}
      primary={{ label: t('connection.create'), isBusy: create.isLoading, onClick: () => void submit() }}
    >
      <StepHead
        title={t('connection.createTitle')}
        lead={t(draft.live === null ? 'connection.extractHelp' : 'live.liveHelp')}
      />
      <form
        className={classes['stepBody']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={t('connection.datasetName')}
          value={draft.name}
          maxLength={200}
          autoComplete="off"
          error={isUnnamed ? t('connection.datasetNameEmpty') : undefined}
          onChange={(event) => {
            setIsUnnamed(false);
            onChange({ ...draft, name: event.currentTarget.value });
          }}
        />
        {create.failure === null ? null : <ErrorState error={create.failure} />}
        <Choices draft={draft} />
      </form>
    </StepFrame>
  );
};

/** What was decided in the steps before. */
const Choices = ({ draft }: { readonly draft: ExtractDraft }) => {
  const { mode, table, columns, leftOut, types, live } = draft;
  const read =
    mode === 'sql' || table === null ? t('connection.createStatement') : `${table.schema}.${table.name}`;
  const isTable = mode === 'table' && columns.length > 0;
  return (
    <dl className={classes['decided']}>
      <dt>{t('connection.createReads')}</dt>
      <dd>{read}</dd>
      <dt>{t('live.choice')}</dt>
      <dd>{t(live === null ? 'live.extract' : 'live.live')}</dd>
      {isTable ? (
        <>
          <dt>{t('connection.createColumns')}</dt>
          <dd>
            {leftOut.length === 0
              ? t('connection.createAllColumns')
              : t('connection.columnsOf', { included: columns.length - leftOut.length, all: columns.length })}
          </dd>
        </>
      ) : null}
      {types.length === 0 || live !== null ? null : (
        <>
          <dt>{t('connection.createTypes')}</dt>
          <dd>
            {types
              .map(({ column: name, type }) =>
                t('connection.createType', { name, type: t(`columnType.${type}`) }),
              )
              .join(', ')}
          </dd>
        </>
      )}
    </dl>
  );
};

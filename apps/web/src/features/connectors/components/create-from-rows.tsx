import { TextInput } from '@mantine/core';
import {
  createConnectionDataset,
  isLiveSource,
  saveAxpertDataset,
  type BodyOf,
  type Connection,
} from '@plumbline/contract';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { StepFrame, StepHead } from '../../../ui/steps/step-frame.tsx';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import type { ExtractDraft } from '../model/extract-draft.ts';
import { toFilesTarget, toNamedTarget, toExtractTarget } from '../model/extract-target.ts';
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
  const { create, failure, isLoading } = useCreation(connection, draft);
  const submit = async (): Promise<void> => {
    const name = draft.name.trim();
    setIsUnnamed(name === '');
    const created = name === '' ? null : await create(name);
    if (created !== null) {
      onChange({ ...draft, creation: { datasetId: created.id, jobId: created.jobId } });
    }
  };
  return (
    <StepFrame
      onBack={() => onGo('validation')}
      primary={{ label: t('connection.create'), isBusy: isLoading, onClick: () => void submit() }}
    >
      <StepHead title={t('connection.createTitle')} lead={t(modeHelp(draft))} />
      <Form className={classes['stepBody']} noValidate onSubmit={submit}>
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
        <ErrorState error={failure} />
        <Choices connection={connection} draft={draft} />
      </Form>
    </StepFrame>
  );
};

function modeHelp({ mode, live }: ExtractDraft) {
  if (mode === 'files') {
    return 'connection.filesHelp';
  }
  return live === null ? 'connection.extractHelp' : 'live.liveHelp';
}

/** Creates the dataset of what was chosen; null where nothing is, or where it failed. */
function useCreation({ id }: Connection, draft: ExtractDraft) {
  const ofConnection = useChange(createConnectionDataset);
  const ofReport = useChange(saveAxpertDataset);
  const create = async (name: string) => {
    if (draft.mode === 'named') {
      const target = toNamedTarget(draft);
      const body = { name, ...target } as BodyOf<typeof saveAxpertDataset>;
      const result = target === null ? null : await ofReport.run({ params: { connection_id: id }, body });
      return result?.ok === true ? result.data : null;
    }
    const target = draft.mode === 'files' ? toFilesTarget(draft) : toExtractTarget(draft);
    const live = draft.live === null ? {} : { live: draft.live };
    const body = { name, ...target, ...live } as BodyOf<typeof createConnectionDataset>;
    const result = target === null ? null : await ofConnection.run({ params: { id }, body });
    return result?.ok === true ? result.data : null;
  };
  return {
    create,
    failure: ofConnection.failure ?? ofReport.failure,
    isLoading: ofConnection.isLoading || ofReport.isLoading,
  };
}

function readText({ mode, table, files = '' }: ExtractDraft): string {
  if (mode === 'files') {
    return files;
  }
  return mode === 'sql' || table === null ? t('connection.createStatement') : tableText(mode, table);
}

const tableText = (
  mode: ExtractDraft['mode'],
  { schema, name }: NonNullable<ExtractDraft['table']>,
): string => (mode === 'named' ? name : `${schema}.${name}`);

/** Columns that are read as another type, or under another name. */
const changedTexts = ({ types, choices, leftOut, live }: ExtractDraft): readonly string[] => [
  ...(live === null ? types : []).map(({ column: name, type }) =>
    t('connection.createType', { name, type: t(`columnType.${type}`) }),
  ),
  ...choices
    .filter(({ name }) => !leftOut.includes(name))
    .flatMap(({ name, type, rename }) => [
      ...(type === undefined ? [] : [t('connection.createType', { name, type: t(`columnType.${type}`) })]),
      ...(rename === undefined ? [] : [t('connection.createRename', { name, rename })]),
    ]),
];

/** What was decided in the steps before. */
const Choices = ({
  connection,
  draft,
}: {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
}) => {
  const { mode, columns, leftOut, live } = draft;
  const changed = changedTexts(draft);
  return (
    <dl className={classes['decided']}>
      <dt>{t('connection.createReads')}</dt>
      <dd>{readText(draft)}</dd>
      {isLiveSource(connection.kind) ? (
        <>
          <dt>{t('live.choice')}</dt>
          <dd>{t(live === null ? 'live.extract' : 'live.live')}</dd>
        </>
      ) : null}
      {mode !== 'sql' && columns.length > 0 ? (
        <>
          <dt>{t('connection.createColumns')}</dt>
          <dd>
            {leftOut.length === 0
              ? t('connection.createAllColumns')
              : t('connection.columnsOf', { included: columns.length - leftOut.length, all: columns.length })}
          </dd>
        </>
      ) : null}
      {changed.length === 0 ? null : (
        <>
          <dt>{t('connection.createTypes')}</dt>
          <dd>{changed.join(', ')}</dd>
        </>
      )}
    </dl>
  );
};

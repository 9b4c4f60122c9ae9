import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states/states.tsx';
import {
  newDashboard,
  storyChoiceQuery,
  storyQuery,
  workflowChoiceQuery,
  workflowQuery,
} from '../../core/api.ts';
import classes from './list.module.css';
import { MAX_NAME, type NewFormProps } from './new-dialog-form.ts';

interface Choice {
  readonly id: string;
  readonly label: string;
}

interface ChoiceFormProps extends NewFormProps {
  readonly choices: readonly Choice[];
  /** The one it was opened from; null to choose one. */
  readonly initial: string | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly texts: {
    readonly label: string;
    readonly what: string;
    readonly pick: string;
    readonly pickFirst: string;
    readonly notFound: string;
  };
  /** Creates the dashboard and returns its id once it can be shown. */
  readonly create: (choice: Choice, name: string) => Promise<string>;
}

/** From which story or workflow, and under which name: the server chooses the tiles. */
const ChoiceForm = ({ choices, initial, search, onSearch, texts, create, onClose }: ChoiceFormProps) => {
  const navigate = useNavigate();
  const [picked, setPicked] = useState(initial);
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const choice = choices.find(({ id }) => id === picked);
  const call = useChange(async (chosen: Choice) => {
    const written = name.trim() === '' ? chosen.label.slice(0, MAX_NAME) : name.trim();
    await navigate({ to: '/dashboards/$id', params: { id: await create(chosen, written) } });
  });
  const submit = (): void => {
    setIsTried(true);
    if (choice !== undefined) {
      void call.run(choice);
    }
  };
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <Select
        label={texts.label}
        placeholder={texts.pick}
        description={texts.what}
        data={choices.map(({ id, label }) => ({ value: id, label }))}
        value={picked}
        searchable
        selectFirstOptionOnChange
        searchValue={search}
        onSearchChange={onSearch}
        nothingFoundMessage={texts.notFound}
        allowDeselect={false}
        error={isTried && choice === undefined ? texts.pickFirst : undefined}
        onChange={setPicked}
      />
      <TextInput
        label={t('dashboard.name')}
        placeholder={choice?.label ?? ''}
        description={t('dashboard.nameOptional')}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ErrorState error={call.failure} />
      <DialogActions>
        <FormButtons submit={t('dashboard.createDashboard')} isBusy={call.isLoading} onCancel={onClose} />
      </DialogActions>
    </Form>
  );
};

interface NoneToChooseProps {
  readonly title: string;
  readonly create: string;
  readonly to: '/stories/new' | '/workflows/new';
}

const NoneToChoose = ({ title, create, to }: NoneToChooseProps) => {
  const navigate = useNavigate();
  return (
    <EmptyState title={title} actions={<Button onClick={() => void navigate({ to })}>{create}</Button>} />
  );
};

/** With the one that the dialog was opened from, whether or not the list has it. */
const withNamed = (choices: readonly Choice[], named: Choice | null): readonly Choice[] =>
  named === null || choices.some(({ id }) => id === named.id) ? choices : [named, ...choices];

interface StoryFormProps extends NewFormProps {
  /** The story it was opened from; null to choose one. */
  readonly storyId: string | null;
}

export const StoryForm = ({ storyId, ...form }: StoryFormProps) => {
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, 200);
  const list = useQuery(storyChoiceQuery(term));
  const named = useQuery({ ...storyQuery(storyId ?? ''), enabled: storyId !== null });
  if (list.data?.total === 0 && term === '') {
    return <NoneToChoose title={t('dashboard.noStories')} create={t('storyPage.new')} to="/stories/new" />;
  }
  const ready = (list.data?.data ?? []).filter(({ state }) => state === 'ready');
  return (
    <ChoiceForm
      {...form}
      choices={withNamed(
        ready.map(({ id, title }) => ({ id, label: title })),
        named.data === undefined ? null : { id: named.data.id, label: named.data.title },
      )}
      initial={storyId}
      search={search}
      onSearch={setSearch}
      texts={{
        label: t('dashboard.source-story'),
        what: t('dashboard.pickStoryWhat'),
        pick: t('dashboard.pickStory'),
        pickFirst: t('dashboard.pickStoryFirst'),
        notFound: t('dashboard.noStoryFound'),
      }}
      create={async ({ id }, name) =>
        (await newDashboard({ name, source: 'story', source_id: id, folderId: form.folderId })).id
      }
    />
  );
};

interface WorkflowFormProps extends NewFormProps {
  /** The workflow it was opened from; null to choose one. */
  readonly workflowId: string | null;
}

const POLL_MS = 700;
/** The tiles say what is missing if the records are not ready then. */
const MAX_POLLS = 60;

/** The first dashboard of a workflow waits for the dataset of its records. */
const useRecordsReady = () => {
  const client = useQueryClient();
  return async (datasetId: string): Promise<void> => {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const { version, jobId } = await client.fetchQuery({ ...datasetQuery(datasetId), staleTime: 0 });
      if (version !== null || jobId === null) {
        return;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, POLL_MS);
      });
    }
  };
};

export const WorkflowForm = ({ workflowId, ...form }: WorkflowFormProps) => {
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, 200);
  const list = useQuery(workflowChoiceQuery(term));
  const named = useQuery({ ...workflowQuery(workflowId ?? ''), enabled: workflowId !== null });
  const waitForRecords = useRecordsReady();
  if (list.data?.total === 0 && term === '') {
    return (
      <NoneToChoose title={t('dashboard.noWorkflows')} create={t('workflows.new')} to="/workflows/new" />
    );
  }
  const ready = (list.data?.data ?? []).filter(({ modelId }) => modelId !== null);
  return (
    <ChoiceForm
      {...form}
      choices={withNamed(
        ready.map(({ id, name }) => ({ id, label: name })),
        named.data === undefined ? null : { id: named.data.id, label: named.data.name },
      )}
      initial={workflowId}
      search={search}
      onSearch={setSearch}
      texts={{
        label: t('dashboard.source-workflow'),
        what: t('dashboard.pickWorkflowWhat'),
        pick: t('dashboard.pickWorkflow'),
        pickFirst: t('dashboard.pickWorkflowFirst'),
        notFound: t('dashboard.noWorkflowFound'),
      }}
      create={async ({ id }, name) => {
        const created = await newDashboard({
          name,
          source: 'workflow',
          source_id: id,
          folderId: form.folderId,
        });
        await waitForRecords(created.datasetId);
        return created.id;
      }}
    />
  );
};

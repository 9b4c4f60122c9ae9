import { createStoryFromDataset, type Dataset } from '@plumbline/contract';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { formatShare, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { DatasetSelect } from '../../ui/fields/dataset-select.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { EditorsOnly } from '../../ui/states/editors-only.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { StepFrame, StepHead } from '../../ui/steps/step-frame.tsx';
import { StepLine, type StepMark } from '../../ui/steps/step-line.tsx';
import frame from '../../ui/steps/steps.module.css';
import { datasetQuery } from './api.ts';
import classes from './components/stories.module.css';

const STEPS = ['connect', 'extract', 'validation', 'create'] as const;
type Step = (typeof STEPS)[number];

/** The last step is stored as `crete` by older clients. */
const parseStep = (text: string | undefined): Step | null =>
  text === 'crete' ? 'create' : (STEPS.find((step) => step === text) ?? null);

interface StepListProps {
  readonly step: Step;
  readonly datasetId: string | null;
  /** What was chosen at each step, in a few words. */
  readonly summaries: Readonly<Record<Step, string>>;
}

const markAt = (at: number, current: number): StepMark => {
  if (at === current) {
    return 'current';
  }
  return at < current ? 'done' : 'coming';
};

const StepList = ({ step, datasetId, summaries }: StepListProps) => (
  <StepLine
    steps={STEPS.map((one, at) => {
      const name = t(`storyPage.step.${one}`);
      const mark = markAt(at, STEPS.indexOf(step));
      const entry = { key: one, name, mark, summary: summaries[one] };
      return mark === 'current' || datasetId === null
        ? entry
        : {
            ...entry,
            link: {
              to: '/stories/new/$step',
              params: { step: one },
              search: { dataset: datasetId },
            },
          };
    })}
  />
);

interface ColumnsProps {
  readonly dataset: Dataset;
  /** Null: all. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (columns: readonly string[]) => void;
}

const Extract = ({ dataset, chosen, onChange }: ColumnsProps) => {
  const names = dataset.columns.map(({ name }) => name);
  const used = new Set(chosen ?? names);
  const count = names.filter((name) => used.has(name)).length;
  return (
    <fieldset className={classes['fieldset']}>
      <legend>{t('storyPage.columns')}</legend>
      <Checkbox
        className={classes['all']}
        label={t('storyPage.allColumns')}
        description={t('storyPage.chosenColumns', { count, total: names.length })}
        checked={count > 0 && count === names.length}
        indeterminate={count > 0 && count < names.length}
        onChange={() => onChange(count === names.length ? [] : names)}
      />
      <div className={classes['columns']}>
        {dataset.columns.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={used.has(name)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              onChange(names.filter((one) => (one === name ? isOn : used.has(one))));
            }}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** What may weaken a story: few rows, and columns with many empty cells. */
const Validation = ({ dataset, chosen }: Pick<ColumnsProps, 'dataset' | 'chosen'>) => {
  const rows = dataset.version?.rowCount ?? 0;
  const sparse = dataset.columns.flatMap(({ name, label, profile }) => {
    const share = rows === 0 || !profile ? 0 : profile.nulls / rows;
    const isUsed = chosen === null || chosen.includes(name);
    return isUsed && share > 0.2 ? [{ name, label, share }] : [];
  });
  return (
    <div className={classes['stack']}>
      <p>{t('storyPage.validated', { rows, columns: chosen?.length ?? dataset.columns.length })}</p>
      {rows < 50 ? <Notice tone="warning">{t('storyPage.fewRows')}</Notice> : null}
      {sparse.map(({ name, label, share }) => (
        <Notice key={name} tone="warning">
          {t('storyPage.sparse', { column: label, share: formatShare(share) })}
        </Notice>
      ))}
      {rows >= 50 && sparse.length === 0 ? <Notice tone="info">{t('storyPage.noIssues')}</Notice> : null}
    </div>
  );
};

interface StoryOptions {
  readonly title: string;
  readonly prompt: string;
}

const Create = ({
  wishes,
  onChange,
}: {
  readonly wishes: StoryOptions;
  readonly onChange: (next: StoryOptions) => void;
}) => (
  <div className={classes['stack']}>
    <TextInput
      maw={420}
      label={t('storyPage.storyTitle')}
      description={t('storyPage.titleHelp')}
      maxLength={300}
      value={wishes.title}
      onChange={(event) => onChange({ ...wishes, title: event.currentTarget.value })}
    />
    <Textarea
      maw={420}
      label={t('storyPage.about')}
      description={t('storyPage.aboutHelp')}
      maxLength={5000}
      value={wishes.prompt}
      onChange={(event) => onChange({ ...wishes, prompt: event.currentTarget.value })}
    />
  </div>
);

/** What was chosen at each step so far. */
function summariesOf(
  step: Step,
  dataset: Dataset | undefined,
  chosen: readonly string[] | null,
): Readonly<Record<Step, string>> {
  const count = chosen?.length ?? dataset?.columns.length ?? 0;
  return {
    connect: dataset?.name ?? '',
    extract: dataset === undefined || step === 'connect' ? '' : t('storyPage.columnCount', { count }),
    validation: '',
    create: '',
  };
}

interface StepsProps {
  readonly step: Step;
  readonly datasetId: string | null;
}

const Steps = ({ step, datasetId }: StepsProps) => {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [wishes, setWishes] = useState<StoryOptions>({ title: '', prompt: '' });
  const create = useChange(createStoryFromDataset);
  const query = useQuery({ ...datasetQuery(datasetId ?? ''), enabled: datasetId !== null });
  const goTo = (next: Step, dataset = datasetId): void =>
    void navigate({
      to: '/stories/new/$step',
      params: { step: next },
      search: dataset === null ? {} : { dataset },
    });
  const at = STEPS.indexOf(step);
  const submit = async (): Promise<void> => {
    const { title, prompt } = wishes;
    const created = await create.run({
      body: {
        datasetId: datasetId ?? '',
        ...(title.trim() === '' ? {} : { title }),
        ...(prompt.trim() === '' ? {} : { prompt }),
        ...(chosen === null ? {} : { columns: [...chosen] }),
      },
    });
    if (created.ok) {
      await navigate({ to: '/stories/$storyId', params: { storyId: created.data.storyId } });
    }
  };
  const summaries = summariesOf(step, query.data, chosen);
  const next = STEPS[at + 1] ?? 'create';
  const isReady = datasetId !== null && (chosen === null || chosen.length >= 2);
  const missing = t(datasetId === null ? 'storyPage.chooseDataset' : 'storyPage.twoColumns');
  const primary =
    step === 'create'
      ? { label: t('storyPage.write'), isBusy: create.isLoading, onClick: () => void submit() }
      : { label: t('storyPage.continue', { step: t(`storyPage.step.${next}`) }), onClick: () => goTo(next) };
  return (
    <div className={frame['frame']}>
      <StepList step={step} datasetId={datasetId} summaries={summaries} />
      <StepFrame
        onBack={at === 0 ? undefined : () => goTo(STEPS[at - 1] ?? 'connect')}
        {...(isReady ? { primary } : { hint: missing })}
      >
        <StepHead title={t(`storyPage.stepTitle.${step}`)} lead={t(`storyPage.stepLead.${step}`)} />
        <div className={classes['step']}>
          {step === 'connect' ? (
            <DatasetSelect
              label={t('storyPage.dataset')}
              value={datasetId}
              onChange={(id) => {
                setChosen(null);
                goTo('connect', id);
              }}
            />
          ) : (
            <QueryResults query={query} loading={t('storyPage.loadingDatasets')} lines={4}>
              {(read) => (
                <>
                  {step === 'extract' ? (
                    <Extract dataset={read} chosen={chosen} onChange={setChosen} />
                  ) : null}
                  {step === 'validation' ? <Validation dataset={read} chosen={chosen} /> : null}
                  {step === 'create' ? <Create wishes={wishes} onChange={setWishes} /> : null}
                </>
              )}
            </QueryResults>
          )}
          {create.failure === null ? null : <Notice tone="negative">{errorMessage(create.failure)}</Notice>}
        </div>
      </StepFrame>
    </div>
  );
};

/** Connect, extract, validation, create: each step has an address, and going back loses nothing. */
export const NewStoryPage = () => {
  const { step: text } = useParams({ from: '/shell/stories/new/$step' });
  const { dataset } = useSearchKeys();
  const canCreate = useCan('editor');
  const step = parseStep(text);
  const datasetId = typeof dataset === 'string' ? dataset : null;
  if (step === null || (step !== 'connect' && datasetId === null)) {
    return <Navigate to="/stories/new/$step" params={{ step: 'connect' }} replace />;
  }
  return (
    <>
      <PageBar title={t('storyPage.new')} crumbs={[{ label: t('storyPage.title'), to: '/stories' }]} />
      {canCreate ? (
        <Body kind="workbench">
          <Steps step={step} datasetId={datasetId} />
        </Body>
      ) : (
        <Body>
          <EditorsOnly
            reason={t('storyPage.editorsOnly')}
            back={{ label: t('shell.command.stories'), to: '/stories' }}
          />
        </Body>
      )}
    </>
  );
};

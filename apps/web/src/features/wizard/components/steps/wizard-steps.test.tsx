import {
  createFile,
  getDatasource,
  streamJob,
  validateDatasource,
  cancelJob,
  createCsv,
} from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { useReducer, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aDataset, anId, aVersion, LONG_NAME, ok } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve, serveEvents, serveFailure, servePending } from '../../../../testing/server.ts';
import type { InspectionState } from '../../hooks/use-inspection.ts';
import { WizardContext, type Wizard } from '../../hooks/wizard-context.ts';
import { newDraft, reduceDraft, type DraftEvent, type WizardDraft } from '../../model/draft/wizard-draft.ts';
import { aColumn, anInspection } from '../../../../ui/columns/testing/inspection.ts';
import { CreationProgress } from '../creation-progress.tsx';
import { Stepper } from '../stepper.tsx';
import { ConnectLink } from './connect-link.tsx';
import { CreateStep } from './create-step.tsx';
import { ExtractStep } from './extract-step.tsx';
import { ValidationStep } from './validation-step.tsx';

const INSPECTION = {
  ...anInspection({ columns: [aColumn(), aColumn({ name: 'city', type: 'text' })], rows: [['1', 'Bonn']] }),
  jobId: null,
};
const DRAFT = newDraft({
  files: [{ uploadId: INSPECTION.uploadId, fileName: 'orders.csv', sizeBytes: 1000, hasArrived: true }],
  url: null,
});
const read = (state: Partial<InspectionState> = {}): InspectionState => ({
  inspection: INSPECTION,
  isRereading: false,
  error: null,
  whole: null,
  stop: () => undefined,
  again: () => undefined,
  ...state,
});

const inWizard = async (step: (draft: WizardDraft) => ReactNode, start: WizardDraft | null = DRAFT) => {
  const go = vi.fn<Wizard['go']>();
  const begin = vi.fn<Wizard['begin']>();
  const finish = vi.fn<Wizard['finish']>();
  const sent: DraftEvent[] = [];
  const Steps = () => {
    const [draft, dispatch] = useReducer(
      (before: WizardDraft | null, event: DraftEvent) =>
        before === null ? null : reduceDraft(before, event),
      start,
    );
    const wizard: Wizard = {
      draft,
      begin,
      finish,
      go,
      dispatch: (event) => {
        sent.push(event);
        dispatch(event);
      },
      place: { connector: 'csv-file', step: 'create', uploadId: INSPECTION.uploadId },
    };
    return <WizardContext value={wizard}>{step(draft ?? DRAFT)}</WizardContext>;
  };
  return { ...(await render(<Steps />)), go, begin, finish, sent };
};
const primary = (name: string) => screen.getByRole('button', { name });

describe('steps of the wizard', () => {
  it('are links where they are open, and name their state', async () => {
    await render(
      <Stepper
        current="validation"
        progressed={{ isConnected: true, isExtracted: true, isValidated: false }}
        connector="csv-file"
        uploadId="u1"
        summaries={{ connect: LONG_NAME, extract: '', validation: '', create: '' }}
      />,
    );
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(2);
    expect(links[0]!.getAttribute('href')).toBe('/datasets/new/csv-file/connect?upload=u1');
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain(
      t('wizard.step-validation'),
    );
    expect(screen.getByText(LONG_NAME)).toBeDefined();
  });
});

describe('connecting a link', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('wizard.link') });

  it('refuses what is no address before it is sent', async () => {
    const { user, go } = await inWizard(() => <ConnectLink />, null);
    await user.click(primary(t('wizard.readLink')));
    expect(screen.getByText(t('wizard.linkEmpty'))).toBeDefined();
    expect(document.activeElement).toBe(field());
    serve(validateDatasource, ok(INSPECTION));
    await user.type(field(), 'https://example.org/orders.csv{Enter}');
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(requestsOf(validateDatasource)).toHaveLength(1);
  });

  it('reads the link with Enter and goes on to the next step', async () => {
    serve(validateDatasource, ok(INSPECTION));
    const { user, begin, go } = await inWizard(() => <ConnectLink />, null);
    await user.type(field(), 'https://example.org/orders.csv{Enter}');
    await waitFor(() => expect(go).toHaveBeenCalledWith('extract', INSPECTION.uploadId));
    expect(begin.mock.calls[0]?.[1]).toMatchObject({ url: 'https://example.org/orders.csv' });
  });

  it('can be cancelled while it reads', async () => {
    servePending(validateDatasource);
    const { user, go } = await inWizard(() => <ConnectLink />, null);
    await user.type(field(), 'https://example.org/orders.csv{Enter}');
    await waitFor(() => expect(field().readOnly).toBe(true));
    expect(go).not.toHaveBeenCalled();
  });

  it('shows the refusal of the server at its field', async () => {
    serveFailure(validateDatasource, {
      code: 'link.refused',
      message: 'This address is private.',
      status: 422,
    });
    const { user } = await inWizard(() => <ConnectLink />, null);
    await user.type(field(), 'https://10.0.0.1/x.csv{Enter}');
    expect(await screen.findByText('This address is private.')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('extracting', () => {
  it('shows the rows read and goes on', async () => {
    const { user, go, sent } = await inWizard((draft) => (
      <ExtractStep draft={draft} inspectionState={read()} />
    ));
    expect(screen.getByText('Bonn')).toBeDefined();
    await user.click(primary(t('wizard.continueTo', { step: t('wizard.step-validation') })));
    expect(sent).toEqual([{ kind: 'extracted' }]);
    expect(go).toHaveBeenCalledWith('validation');
  });

  it('is busy until the file is read, and leads back where it cannot be', async () => {
    await inWizard((draft) => <ExtractStep draft={draft} inspectionState={read({ inspection: null })} />);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    const failed = read({ inspection: null, error: new Error('x') });
    const { user, go } = await inWizard((draft) => <ExtractStep draft={draft} inspectionState={failed} />);
    expect(screen.getByRole('alert')).toBeDefined();
    await user.click(primary(t('wizard.backToConnect')));
    expect(go).toHaveBeenCalledWith('connect');
  });
});

describe('checking columns', () => {
  it('goes on where every column is in order', async () => {
    const { user, go } = await inWizard((draft) => <ValidationStep draft={draft} inspectionState={read()} />);
    await user.click(primary(t('wizard.continueTo', { step: t('wizard.step-create') })));
    expect(go).toHaveBeenCalledWith('create');
  });

  it('leads from the number of cells that do not fit to these cells', async () => {
    const failing = aColumn({
      type: 'integer',
      parsedShare: 0.9,
      failureCount: 1,
      failures: [{ row: 4, text: 'n/a' }],
    });
    const inspection = { ...INSPECTION, columns: [failing], rowCount: 10, sampledRows: 10 };
    const { user } = await inWizard((draft) => (
      <ValidationStep draft={draft} inspectionState={read({ inspection })} />
    ));
    await user.click(screen.getByRole('button', { name: /: review$/u }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('"n/a"'));
    expect(document.activeElement?.textContent).toContain(t('wizardColumns.failingCells'));
  });

  it('opens the column that two share a name with, and does not go on', async () => {
    const renamed = reduceDraft(DRAFT, {
      kind: 'columns',
      event: { kind: 'renamed', column: { place: 1, name: 'city' }, rename: 'amount' },
    });
    const { user, go } = await inWizard(
      (draft) => <ValidationStep draft={draft} inspectionState={read()} />,
      renamed,
    );
    await user.click(primary(t('wizard.continueTo', { step: t('wizard.step-create') })));
    expect(go).not.toHaveBeenCalled();
    expect(screen.getByRole('complementary').textContent).toContain(t('wizardColumns.doubled'));
  });
});

describe('creating', () => {
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('wizard.name') });

  it('refuses an empty name and moves the focus to it', async () => {
    const { user } = await inWizard((draft) => <CreateStep draft={draft} inspectionState={read()} />);
    await user.clear(name());
    await user.click(primary(t('wizard.create')));
    expect(screen.getByText(t('wizard.nameEmpty'))).toBeDefined();
    expect(document.activeElement).toBe(name());
    expect(requestsOf(createFile)).toEqual([]);
  });

  it('sends one key with a press that is repeated, so that one dataset is created', async () => {
    servePending(createFile);
    servePending(createCsv);
    const { user } = await inWizard((draft) => <CreateStep draft={draft} inspectionState={read()} />);
    await user.type(name(), ' now{Enter}{Enter}');
    const sent = [...requestsOf(createFile), ...requestsOf(createCsv)];
    const keys = new Set(sent.map(({ headers }) => headers.get('idempotency-key')));
    expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{36}$/u)]);
  });

  it('reports why it was not created and tries again', async () => {
    serveFailure(createFile, { message: 'The workspace is full.', status: 409 });
    const { user } = await inWizard((draft) => <CreateStep draft={draft} inspectionState={read()} />);
    await user.click(primary(t('wizard.create')));
    expect((await screen.findByRole('alert')).textContent).toContain('The workspace is full.');
    await user.click(primary(t('ui.tryAgain')));
    await waitFor(() => expect(requestsOf(createFile)).toHaveLength(2));
  });
});

describe('progress of a new dataset', () => {
  const creation = { datasetId: anId(10), jobId: anId(70) };
  const draft = { ...DRAFT, name: 'Orders', creation };
  const show = () => inWizard(() => <CreationProgress draft={draft} creation={creation} />);

  it('can be cancelled while it runs', async () => {
    servePending(streamJob);
    serve(cancelJob, { success: true } as never);
    const { user } = await show();
    await user.click(primary(t('wizard.cancelJob')));
    await waitFor(() => expect(requestsOf(cancelJob)[0]?.params).toEqual({ id: anId(70) }));
  });

  it('opens the dataset by itself where every cell fits', async () => {
    serveEvents(streamJob, [{ progress: 100, type: 'done', msg: 'Done' }]);
    serve(getDatasource, ok(aDataset()));
    const { address, finish } = await show();
    await waitFor(() => expect(address()).toBe(`/datasets/${anId(10)}/data`));
    expect(finish).toHaveBeenCalledOnce();
  });

  it('stays where cells were rejected, and leads to them', async () => {
    serveEvents(streamJob, [{ progress: 100, type: 'done', msg: 'Done' }]);
    serve(getDatasource, ok(aDataset({ version: aVersion({ rejectCount: 3 }) })));
    const { user, address } = await show();
    await user.click(await screen.findByRole('button', { name: t('wizard.seeRejected') }));
    await waitFor(() => expect(address()).toBe(`/datasets/${anId(10)}/rejects`));
  });

  it('reports why it failed and leads back', async () => {
    serveEvents(streamJob, [{ progress: 30, type: 'warning', msg: LONG_NAME }]);
    const { user, go, sent } = await show();
    expect((await screen.findByRole('alert')).textContent).toContain(LONG_NAME);
    await user.click(primary(t('wizard.backToValidation')));
    expect(sent).toEqual([{ kind: 'creation-ended' }]);
    expect(go).toHaveBeenCalledWith('validation');
  });
});

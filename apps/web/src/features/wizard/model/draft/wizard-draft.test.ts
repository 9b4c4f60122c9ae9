import { createCsv, createFile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { aColumn, anInspection } from '../../../../ui/columns/testing/inspection.ts';
import {
  createRequest,
  newDraft,
  parseDraft,
  wizardProgress,
  reduceDraft,
  type DraftEvent,
  type WizardDraft,
} from './wizard-draft.ts';

const ID = '0190f3a0-0000-7000-8000-000000000001';
const OTHER_ID = '0190f3a0-0000-7000-8000-000000000002';
const aFile = (uploadId: string, fileName: string) => ({
  uploadId,
  fileName,
  sizeBytes: 100,
  hasArrived: true,
});
const FILE = { files: [aFile(ID, 'orders.csv')], url: null };
const run = (events: readonly DraftEvent[], from: WizardDraft = newDraft(FILE)): WizardDraft =>
  events.reduce(reduceDraft, from);

const DECIDED: readonly DraftEvent[] = [
  { kind: 'connected' },
  { kind: 'options', event: { kind: 'chosen', options: { dialect: { delimiter: ';' } } } },
  { kind: 'extracted' },
  { kind: 'columns', event: { kind: 'renamed', column: { place: 0, name: 'amount' }, rename: 'Sum' } },
  { kind: 'columns', event: { kind: 'treated', column: { place: 0, name: 'amount' }, treatment: 'drop' } },
  { kind: 'validated' },
  { kind: 'named', name: 'Orders, north' },
  { kind: 'described', description: 'From the shop.' },
];

describe('the draft of a dataset', () => {
  it('starts with the name of its file, or of its link', () => {
    expect(newDraft(FILE).name).toBe('orders');
    expect(newDraft({ ...FILE, url: 'https://data.example/stock.csv' }).name).toBe('stock');
  });

  it('comes back from the device as it was left', () => {
    const draft = run([...DECIDED, { kind: 'creation-started', datasetId: 'd', jobId: 'j', rows: 7 }]);
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it('a draft of another form is no draft', () => {
    expect(parseDraft({ ...run([]), form: 0 })).toBeNull();
    expect(parseDraft(null)).toBeNull();
  });

  it('opens the steps as they are done', () => {
    expect(wizardProgress(null)).toEqual({ isConnected: false, isExtracted: false, isValidated: false });
    expect(wizardProgress(run([]))).toEqual({ isConnected: false, isExtracted: false, isValidated: false });
    expect(wizardProgress(run([{ kind: 'connected' }]))).toEqual({
      isConnected: true,
      isExtracted: false,
      isValidated: false,
    });
    expect(wizardProgress(run(DECIDED))).toEqual({ isConnected: true, isExtracted: true, isValidated: true });
  });

  it('is inspected again when files are added or reordered, and keeps the decisions', () => {
    const before = run(DECIDED);
    const two = [aFile(ID, 'orders.csv'), aFile(OTHER_ID, 'orders-2.csv')];
    const joined = run([{ kind: 'files', files: two }], before);
    expect(joined).toEqual({ ...before, files: two, isConnected: false });
    const again = run([{ kind: 'connected' }, { kind: 'files', files: two }], joined);
    expect(again.isConnected).toBe(true);
    expect(run([{ kind: 'files', files: two.toReversed() }], again).isConnected).toBe(false);
  });

  it('follows its files with the name that nobody wrote', () => {
    const files = [aFile(ID, 'sales-1.csv'), aFile(OTHER_ID, 'sales-2.csv')];
    expect(run([{ kind: 'files', files }]).name).toBe('sales');
    expect(
      run([
        { kind: 'named', name: 'Mine' },
        { kind: 'files', files },
      ]).name,
    ).toBe('Mine');
  });

  it('keeps every later decision when the reading is changed', () => {
    const before = run(DECIDED);
    const after = run([{ kind: 'options', event: { kind: 'chosen', options: { decimal: ',' } } }], before);
    expect(after).toEqual({ ...before, options: { dialect: { delimiter: ';' }, decimal: ',' } });
  });

  it('knows its job while it is made, and can be made again after that ended', () => {
    const started = run([...DECIDED, { kind: 'creation-started', datasetId: 'd', jobId: 'j', rows: 7 }]);
    expect(started.creation).toEqual({ datasetId: 'd', jobId: 'j', rows: 7 });
    expect(run([{ kind: 'creation-ended' }], started)).toEqual(run(DECIDED));
  });
});

describe('the request to create', () => {
  const inspection = anInspection({ columns: [aColumn({ name: 'amount' })] });

  it('passes the contract for a file', () => {
    const request = createRequest(run(DECIDED), inspection);
    expect(request).toEqual({
      name: 'Orders, north',
      uploadId: ID,
      description: 'From the shop.',
      columns: [
        { name: 'amount', include: true, type: 'integer', form: 'integer', rename: 'Sum', onFailure: 'drop' },
      ],
      options: { dialect: { delimiter: ';' } },
    });
    expect(createFile.body.safeParse(request).success).toBe(true);
  });

  it('names several files in the order of their rows', () => {
    const files = [aFile(OTHER_ID, 'b.csv'), aFile(ID, 'a.csv')];
    const request = createRequest(newDraft({ files, url: null }), inspection);
    expect(request).toMatchObject({ uploadIds: [OTHER_ID, ID] });
    expect(createFile.body.safeParse(request).success).toBe(true);
  });

  it('names a link by its address and not by the upload', () => {
    const url = 'https://data.example/stock.csv';
    const request = createRequest(newDraft({ ...FILE, url }), inspection);
    expect(request).toEqual({
      name: 'stock',
      url,
      columns: [{ name: 'amount', include: true, type: 'integer', form: 'integer' }],
    });
    expect(createCsv.body.safeParse(request).success).toBe(true);
  });
});

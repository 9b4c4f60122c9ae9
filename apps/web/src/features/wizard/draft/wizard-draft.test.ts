import { createCsv } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { aColumn, anInspection } from '../testing/inspection.ts';
import {
  createRequest,
  newDraft,
  parseDraft,
  progressedOf,
  reduceDraft,
  type DraftEvent,
  type WizardDraft,
} from './wizard-draft.ts';

const FILE = { fileName: 'orders.csv', sizeBytes: 100, url: null };
const run = (events: readonly DraftEvent[], from: WizardDraft = newDraft(FILE)): WizardDraft =>
  events.reduce(reduceDraft, from);

const DECIDED: readonly DraftEvent[] = [
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
    const draft = run([...DECIDED, { kind: 'creation-started', datasetId: 'd', jobId: 'j' }]);
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it('of another form is no draft', () => {
    expect(parseDraft({ ...run([]), form: 0 })).toBeNull();
    expect(parseDraft(null)).toBeNull();
  });

  it('opens the steps as they are done', () => {
    expect(progressedOf(null)).toEqual({ isConnected: false, isExtracted: false, isValidated: false });
    expect(progressedOf(run([]))).toEqual({ isConnected: true, isExtracted: false, isValidated: false });
    expect(progressedOf(run(DECIDED))).toEqual({ isConnected: true, isExtracted: true, isValidated: true });
  });

  it('keeps every later decision when the reading is changed', () => {
    const before = run(DECIDED);
    const after = run([{ kind: 'options', event: { kind: 'chosen', options: { decimal: ',' } } }], before);
    expect(after).toEqual({ ...before, options: { dialect: { delimiter: ';' }, decimal: ',' } });
  });

  it('knows its job while it is made, and can be made again after that ended', () => {
    const started = run([...DECIDED, { kind: 'creation-started', datasetId: 'd', jobId: 'j' }]);
    expect(started.creation).toEqual({ datasetId: 'd', jobId: 'j' });
    expect(run([{ kind: 'creation-ended' }], started)).toEqual(run(DECIDED));
  });
});

describe('the request to create', () => {
  const inspection = anInspection({ columns: [aColumn({ name: 'amount' })] });

  it('passes the contract for a file', () => {
    const request = createRequest(run(DECIDED), inspection);
    expect(request).toEqual({
      name: 'Orders, north',
      uploadId: inspection.uploadId,
      description: 'From the shop.',
      columns: [{ name: 'amount', include: true, type: 'integer', rename: 'Sum', onFailure: 'drop' }],
      options: { dialect: { delimiter: ';' } },
    });
    expect(createCsv.body.safeParse(request).success).toBe(true);
  });

  it('names a link by its address and not by the upload', () => {
    const url = 'https://data.example/stock.csv';
    const request = createRequest(newDraft({ ...FILE, url }), inspection);
    expect(request).toEqual({
      name: 'stock',
      url,
      columns: [{ name: 'amount', include: true, type: 'integer' }],
    });
    expect(createCsv.body.safeParse(request).success).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { aColumn, anInspection } from '../../../../ui/columns/testing/inspection.ts';
import { stepSummaries } from './summaries.ts';
import { newDraft } from './wizard-draft.ts';

const draft = newDraft({
  files: [{ uploadId: 'u1', fileName: 'orders.csv', sizeBytes: 21_400_000, hasArrived: true }],
  url: null,
});
const inspection = anInspection({
  columns: [aColumn(), aColumn({ name: 'days', failureCount: 3, parsedShare: 0.997 })],
});

describe('the steps in a few words', () => {
  it('say what they are about before anything was chosen', () => {
    expect(stepSummaries('link', null, null)).toEqual({
      connect: 'A link to a file',
      extract: 'How the file is read',
      validation: 'Types and failing cells',
      create: 'Name and summary',
    });
  });

  it('say what was chosen', () => {
    expect(stepSummaries('upload', draft, inspection)).toMatchObject({
      connect: 'orders.csv, 21.4 MB',
      extract: 'Comma, UTF-8, header row',
      validation: '2 columns, 1 needs attention',
    });
  });

  it('count the files that are one table', () => {
    const [file] = draft.files;
    const two = { ...draft, files: [file, file].filter((one) => one !== undefined) };
    expect(stepSummaries('upload', two, inspection).connect).toBe('orders.csv and 1 more, 42.8 MB');
  });

  it('follow a change of the reading at once', () => {
    const changed = { ...draft, options: { dialect: { delimiter: ';', header: false, headerRows: 0 } } };
    expect(stepSummaries('upload', changed, inspection).extract).toBe('Semicolon, UTF-8, no header');
  });
});

import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { CreatePayload, sourceUploads } from './create-payload.ts';
import { InspectPayload } from '../inspect/inspect-payload.ts';

describe('the payload of jobs from when a source had one file', () => {
  it('is read as a source of one file, again and again', () => {
    const uploadId = newId();
    const old = {
      datasetId: newId(),
      name: 'Orders',
      description: null,
      source: { kind: 'csv-file', label: 'a.csv', uploadId, ownsUpload: true },
      columns: null,
      options: {},
    };
    const read = CreatePayload.parse(old);
    const uploads = [{ uploadId, name: 'a.csv' }];
    expect(read.source).toEqual({ kind: 'file', label: 'a.csv', uploads, ownsUpload: true });
    expect(sourceUploads(read.source)).toEqual([uploadId]);
    expect(CreatePayload.parse(read)).toEqual(read);
  });

  it('is read as one upload', () => {
    const uploadId = newId();
    const read = InspectPayload.parse({ uploadId, options: { decimal: ',' } });
    expect(read).toEqual({ uploadIds: [uploadId], options: { decimal: ',' } });
    expect(InspectPayload.parse(read)).toEqual(read);
  });
});

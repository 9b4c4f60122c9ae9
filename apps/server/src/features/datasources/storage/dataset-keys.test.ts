import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { checkKey } from '../../../platform/files/keys.ts';
import { datasetFolder, jobOfFolder, newFolder, rawKey, rawOfJob } from './dataset-keys.ts';

const dataset = { tenantId: newId(), datasetId: newId() };

describe('the keys of a dataset', () => {
  it('are keys of the file store, all under one folder', () => {
    const jobId = newId();
    const keys = [rawKey(dataset, rawOfJob(jobId)), `${datasetFolder(dataset)}/${newFolder(jobId, newId())}`];
    for (const key of keys) {
      expect(checkKey(key)).toMatch(
        new RegExp(`^tenants/${dataset.tenantId}/datasets/${dataset.datasetId}/`),
      );
    }
  });

  it('name another folder for each run of a job, which identifies its job', () => {
    const jobId = newId();
    const [first, second] = [newFolder(jobId, newId()), newFolder(jobId, newId())];
    expect(first).not.toBe(second);
    expect([first, second].map(jobOfFolder)).toEqual([jobId, jobId]);
  });

  it('have no job unless they name a version', () => {
    expect(['raw', 'v1', 'v-nonsense', ''].map(jobOfFolder)).toEqual([null, null, null, null]);
  });
});

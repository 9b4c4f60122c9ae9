import type { Job } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { creatingJobs, endedSince, madeDrafts, openDrafts } from './jobs.ts';

const job = (id: string, overrides: Partial<Job> = {}): Job => ({
  id,
  kind: 'datasets.create',
  state: 'running',
  progress: 10,
  message: '',
  subject: { kind: 'dataset', id: `of-${id}` },
  attempt: 1,
  createdAt: '2026-11-20T06:10:00Z',
  startedAt: null,
  finishedAt: null,
  error: null,
  ...overrides,
});

describe('jobs that make datasets', () => {
  it('are those queued or running, and of that kind', () => {
    const jobs = [
      job('a'),
      job('b', { state: 'queued' }),
      job('c', { state: 'succeeded' }),
      job('d', { state: 'failed' }),
      job('e', { kind: 'datasets.refresh' }),
    ];
    expect(creatingJobs(jobs).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('have ended when they run no more, or are listed no more', () => {
    expect(endedSince([job('a'), job('b'), job('c')], [job('a', { state: 'succeeded' }), job('b')])).toEqual([
      'a',
      'c',
    ]);
  });
});

describe('drafts to go on with', () => {
  const draft = (id: string, jobId: string | null) => ({
    kind: 'dataset',
    id,
    title: id,
    link: `/${id}`,
    updatedAt: 0,
    jobId,
    data: null,
  });
  const drafts = [draft('fresh', null), draft('a', 'a'), draft('b', 'b'), draft('c', 'c'), draft('d', 'd')];

  it('are not those being made or made, and again those whose job failed or is forgotten', () => {
    const jobs = [job('a'), job('b', { state: 'succeeded' }), job('c', { state: 'failed' })];
    expect(openDrafts(drafts, jobs).map(({ id }) => id)).toEqual(['fresh', 'c', 'd']);
    expect(madeDrafts(drafts, jobs).map(({ id }) => id)).toEqual(['b']);
  });
});

import { describe, expect, it } from 'vitest';
import {
  arrivedIds,
  findUnfinished,
  nextToSend,
  reduceList,
  type FileEntry,
  type ListEvent,
} from './upload-list.ts';
import type { UploadEvent } from './upload-state.ts';

const file = (key: string, sizeBytes = 100) => ({ key, fileName: `${key}.csv`, sizeBytes });
const run = (events: readonly ListEvent[], from: readonly FileEntry[] = []): readonly FileEntry[] =>
  events.reduce(reduceList, from);
const upload = (key: string, event: UploadEvent): ListEvent => ({ kind: 'upload', key, event });
const started = (key: string): ListEvent =>
  upload(key, { kind: 'started', fileName: `${key}.csv`, size: 100, atMs: 0 });
const opened = (key: string): ListEvent =>
  upload(key, { kind: 'opened', uploadId: `u-${key}`, received: 0, atMs: 1 });
const completed = (key: string): ListEvent => upload(key, { kind: 'completed', uploadId: `u-${key}` });
const two: ListEvent = { kind: 'chosen', files: [file('a'), file('b')] };
const keys = (entries: readonly FileEntry[]) => entries.map(({ key }) => key);
const kinds = (entries: readonly FileEntry[]) => entries.map(({ state }) => state.kind);

describe('files of one upload list', () => {
  it('wait in the order in which they were chosen, and are sent one after the other', () => {
    const chosen = run([two]);
    expect(nextToSend(chosen)?.key).toBe('a');
    const sending = run([started('a')], chosen);
    expect(nextToSend(sending)).toBeNull();
    expect(nextToSend(run([opened('a'), completed('a')], sending))?.key).toBe('b');
  });

  it('know their upload from the moment the server opened it', () => {
    expect(run([two, started('a'), opened('a')])[0]?.uploadId).toBe('u-a');
  });

  it('pause with what has arrived, and go on when their turn comes again', () => {
    const paused = run([
      two,
      started('a'),
      opened('a'),
      upload('a', { kind: 'acknowledged', received: 40, atMs: 500 }),
      { kind: 'paused', key: 'a' },
    ]);
    expect(paused[0]?.state).toEqual({ kind: 'paused', received: 40 });
    expect(nextToSend(paused)?.key).toBe('b');
    expect(run([{ kind: 'queued', key: 'a' }], paused)[0]).toMatchObject({
      uploadId: 'u-a',
      state: { kind: 'waiting' },
    });
  });

  it('ignore events of a paused upload', () => {
    const paused = run([two, started('a'), opened('a'), { kind: 'paused', key: 'a' }]);
    expect(run([completed('a')], paused)[0]?.state.kind).toBe('paused');
  });

  it('do not hold up the others when one fails, which can be tried again', () => {
    const failed = run([two, started('a'), upload('a', { kind: 'failed', error: 'full' })]);
    expect(kinds(failed)).toEqual(['failed', 'waiting']);
    expect(nextToSend(failed)?.key).toBe('b');
    expect(kinds(run([{ kind: 'queued', key: 'a' }], failed))).toEqual(['waiting', 'waiting']);
  });

  it('change places, within the list', () => {
    const chosen = run([two]);
    expect(keys(run([{ kind: 'moved', key: 'b', by: -1 }], chosen))).toEqual(['b', 'a']);
    expect(keys(run([{ kind: 'moved', key: 'a', by: -1 }], chosen))).toEqual(['a', 'b']);
    expect(keys(run([{ kind: 'moved', key: 'b', by: 1 }], chosen))).toEqual(['a', 'b']);
  });

  it('leave the list', () => {
    expect(keys(run([two, { kind: 'removed', key: 'a' }]))).toEqual(['b']);
  });

  it('are whole together only when every one has arrived', () => {
    const one = run([two, started('a'), opened('a'), completed('a')]);
    expect(arrivedIds(one)).toBeNull();
    expect(arrivedIds(run([started('b'), opened('b'), completed('b')], one))).toEqual(['u-a', 'u-b']);
    expect(arrivedIds([])).toBeNull();
  });
});

describe('files from an earlier visit', () => {
  const restored: ListEvent = {
    kind: 'restored',
    uploads: [
      { uploadId: 'u1', fileName: 'a.csv', sizeBytes: 100, received: 60, isComplete: false },
      { uploadId: 'u2', fileName: 'b.csv', sizeBytes: 100, received: 100, isComplete: true },
    ],
  };

  it('are whole, or wait for their bytes', () => {
    expect(run([restored]).map(({ state }) => state)).toEqual([
      { kind: 'left', received: 60 },
      { kind: 'done', uploadId: 'u2', fileName: 'b.csv', size: 100 },
    ]);
    expect(nextToSend(run([restored]))).toBeNull();
  });

  it('go on in their place when the same file is chosen again', () => {
    const again = run([{ kind: 'chosen', files: [file('a')] }], run([restored]));
    expect(again[0]).toMatchObject({ key: 'a', uploadId: 'u1', state: { kind: 'waiting' } });
    expect(again).toHaveLength(2);
  });

  it('are not taken for another file of the same name', () => {
    const entries = run([restored]);
    expect(findUnfinished(entries, file('a', 99))).toBeNull();
    expect(run([{ kind: 'chosen', files: [file('a', 99)] }], entries)).toHaveLength(3);
  });

  it('are listed once, with what the server said last', () => {
    const more: ListEvent = {
      kind: 'restored',
      uploads: [{ uploadId: 'u1', fileName: 'a.csv', sizeBytes: 100, received: 80, isComplete: false }],
    };
    expect(run([restored, more]).map(({ state }) => state)).toMatchObject([
      { received: 80 },
      { kind: 'done' },
    ]);
  });
});

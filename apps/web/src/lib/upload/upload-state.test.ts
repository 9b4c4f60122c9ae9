import { describe, expect, it } from 'vitest';
import {
  NO_UPLOAD,
  reduceUpload,
  uploadFigures,
  type UploadEvent,
  type UploadState,
} from './upload-state.ts';

const run = (events: readonly UploadEvent[], from: UploadState = NO_UPLOAD): UploadState =>
  events.reduce(reduceUpload, from);

const STARTED: UploadEvent = { kind: 'started', fileName: 'orders.csv', size: 1000, atMs: 0 };
const OPENED: UploadEvent = { kind: 'opened', uploadId: 'u1', received: 0, atMs: 100 };

const running = (state: UploadState) => {
  if (state.kind !== 'sending' && state.kind !== 'interrupted') {
    throw new Error(`not running: ${state.kind}`);
  }
  return state;
};

describe('an upload', () => {
  it('shows its file from the moment it starts, before the server has answered', () => {
    expect(run([STARTED])).toMatchObject({
      kind: 'sending',
      uploadId: null,
      fileName: 'orders.csv',
      received: 0,
    });
  });

  it('counts only what the server has acknowledged', () => {
    const state = run([STARTED, OPENED, { kind: 'acknowledged', received: 400, atMs: 600 }]);
    expect(state).toMatchObject({ kind: 'sending', uploadId: 'u1', received: 400 });
    expect(uploadFigures(running(state))).toEqual({ share: 0.4, bytesPerSecond: 800, secondsLeft: 0.75 });
  });

  it('gives no rate before a part has been timed', () => {
    expect(uploadFigures(running(run([STARTED, OPENED])))).toEqual({
      share: 0,
      bytesPerSecond: null,
      secondsLeft: null,
    });
  });

  it('measures the rate over the last five seconds only', () => {
    const state = run([
      STARTED,
      OPENED,
      { kind: 'acknowledged', received: 10, atMs: 1000 },
      { kind: 'acknowledged', received: 110, atMs: 20_000 },
      { kind: 'acknowledged', received: 310, atMs: 21_000 },
    ]);
    expect(uploadFigures(running(state)).bytesPerSecond).toBe(200);
  });

  it('waits when the network is lost, keeping what has arrived', () => {
    const state = run([
      STARTED,
      OPENED,
      { kind: 'acknowledged', received: 400, atMs: 600 },
      { kind: 'interrupted' },
    ]);
    expect(state).toMatchObject({ kind: 'interrupted', received: 400, uploadId: 'u1' });
  });

  it('goes on from what the server says it has, also when that is less', () => {
    const state = run([
      STARTED,
      OPENED,
      { kind: 'acknowledged', received: 400, atMs: 600 },
      { kind: 'interrupted' },
      { kind: 'resumed', received: 300, atMs: 9000 },
    ]);
    expect(state).toMatchObject({ kind: 'sending', received: 300 });
    expect(uploadFigures(running(state)).bytesPerSecond).toBeNull();
  });

  it('is done with the id of the upload', () => {
    expect(run([STARTED, OPENED, { kind: 'completed', uploadId: 'u1' }])).toEqual({
      kind: 'done',
      uploadId: 'u1',
      fileName: 'orders.csv',
      size: 1000,
    });
  });

  it('keeps the error and the file it failed with', () => {
    const error = { code: 'storage.full' };
    expect(run([STARTED, { kind: 'failed', error }])).toEqual({
      kind: 'failed',
      fileName: 'orders.csv',
      size: 1000,
      error,
    });
  });

  it('forgets everything when cancelled, and late answers change nothing', () => {
    const state = run([
      STARTED,
      OPENED,
      { kind: 'cancelled' },
      { kind: 'acknowledged', received: 900, atMs: 900 },
    ]);
    expect(state).toBe(NO_UPLOAD);
  });

  it('starts over with another file from any state', () => {
    const failed = run([STARTED, { kind: 'failed', error: null }]);
    expect(run([{ ...STARTED, fileName: 'b.csv' }], failed)).toMatchObject({
      kind: 'sending',
      fileName: 'b.csv',
    });
  });

  it('counts an empty file as wholly sent', () => {
    expect(uploadFigures(running(run([{ ...STARTED, size: 0 }]))).share).toBe(1);
  });
});

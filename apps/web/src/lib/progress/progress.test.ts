import type { ProgressEvent } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { NO_PROGRESS, milestones, reduceProgress, type ProgressState } from './progress.ts';

const event = (progress: number, msg: string, type: ProgressEvent['type'] = 'info'): ProgressEvent => ({
  progress,
  msg,
  type,
});

const after = (...events: ProgressEvent[]): ProgressState =>
  events.reduce(
    (state, one) => reduceProgress(state, { type: 'received', event: one }),
    reduceProgress(NO_PROGRESS, { type: 'opened' }),
  );

it('puts new messages to the front', () => {
  expect(after(event(1, 'read'), event(2, 'typed')).messages.map((one) => one.msg)).toEqual([
    'typed',
    'read',
  ]);
});

it('does not list a message twice whose text is already there, and still moves the progress', () => {
  const state = after(event(10, 'reading'), event(20, 'typing'), event(40, 'reading'));
  expect(state.messages.map((one) => one.msg)).toEqual(['typing', 'reading']);
  expect(state.progress).toBe(40);
});

it('never moves the progress back', () => {
  expect(after(event(60, 'a'), event(30, 'b')).progress).toBe(60);
});

it('lists counts of rows only while they are the last word', () => {
  const counted = (rows: number) => ({ ...event(20, `Reading rows: ${rows}`), rows });
  const texts = (state: ProgressState) => milestones(state).map(({ msg }) => msg);
  expect(texts(after(event(1, 'started'), counted(5), counted(9)))).toEqual(['Reading rows: 9', 'started']);
  expect(texts(after(event(1, 'started'), counted(5), event(50, 'typing')))).toEqual(['typing', 'started']);
});

it('is loading from its opening until its last event', () => {
  expect(after().isLoading).toBe(true);
  expect(after(event(99, 'a')).isLoading).toBe(true);
});

describe('the last event', () => {
  it('an event at 100 closes the stream and clears loading', () => {
    expect(after(event(100, 'ready', 'done'))).toMatchObject({
      isClosed: true,
      isLoading: false,
      outcome: 'done',
    });
  });

  it('a warning closes the stream and clears loading, at whatever progress', () => {
    const state = after(event(35, 'The disk is full.', 'warning'));
    expect(state).toMatchObject({ isClosed: true, isLoading: false, outcome: 'warning', progress: 35 });
  });

  it('is really the last: what comes after it changes nothing', () => {
    const state = after(event(100, 'ready', 'done'));
    expect(reduceProgress(state, { type: 'received', event: event(100, 'again') })).toBe(state);
  });
});

it('clears loading when the stream itself cannot be read', () => {
  const state = reduceProgress(after(event(10, 'a')), { type: 'lost' });
  expect(state).toMatchObject({ isLoading: false, isClosed: true, outcome: null });
});

it('restarts when it is opened again', () => {
  expect(reduceProgress(after(event(50, 'a')), { type: 'opened' })).toMatchObject({
    messages: [],
    progress: 0,
  });
});

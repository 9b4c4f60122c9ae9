import {
  ALL,
  isAffected,
  subjectIds,
  type PathParams,
  type Route,
  type Subject,
  type SubjectIds,
} from '@plumbline/contract';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';

const queryReads = ({ queryKey }: Query): SubjectIds => queryKey[1] ?? {};

type Changes = readonly SubjectIds[];

const isAboutOne = (query: Query, changes: Changes): boolean =>
  changes
    .flatMap((changed) => Object.entries(changed) as [Subject, string][])
    .some(([subject, id]) => id !== ALL && queryReads(query)[subject] === id);

interface TabChange {
  readonly changes: Changes;
  /** They were deleted. */
  readonly isGone: boolean;
}

const pending = new Set<Promise<void>>();

const refresh = ({ changes, isGone }: TabChange): Promise<void> => {
  const affected = (query: Query): boolean =>
    changes.some((changed) => isAffected(queryReads(query), changed));
  if (isGone) {
    // What shows the one that was deleted is about to close: fetching it again would only fail.
    const predicate = (query: Query): boolean => affected(query) && isAboutOne(query, changes);
    void queryClient.invalidateQueries({ predicate, refetchType: 'none' });
  }
  const predicate = (query: Query): boolean => affected(query) && !(isGone && isAboutOne(query, changes));
  const run = queryClient.invalidateQueries({ predicate });
  pending.add(run);
  return run.finally(() => pending.delete(run));
};

let otherTabs: BroadcastChannel | null = null;

/** Shows the changes of this tab in the other tabs of the browser, and theirs here, until the function returned is called. */
export function shareChanges(): () => void {
  const channel = new BroadcastChannel('plumbline.changes');
  channel.addEventListener('message', ({ data }: MessageEvent<TabChange>) => {
    void refresh(data);
  });
  otherTabs = channel;
  return () => {
    channel.close();
    otherTabs = null;
  };
}

const announce = (change: TabChange): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
  otherTabs?.postMessage(change);
  return refresh(change);
};

/**
 * Fetches again what is on screen and depends on what changed; the rest follows when it is next shown. Calls of `api`
 * do this by themselves: only a change that no call of this page made, such as the end of a job, needs it.
 */
export const announceChange = (...changes: Changes): Promise<void> => announce({ changes, isGone: false });

/** Announces what a successful call has changed, as its route declares it. */
export const announceCall = ({ changes, method }: Route, input: unknown): void => {
  if (changes !== null) {
    const { params = {} } = (input ?? {}) as { params?: PathParams };
    void announce({ changes: [subjectIds(changes, params)], isGone: method === 'DELETE' });
  }
};

/** Resolves when everything on screen shows the changes announced so far. */
export const changesShown = async (): Promise<void> => {
  await Promise.all(pending);
};

import { assertNever } from '@plumbline/contract';
import { NO_UPLOAD, reduceUpload, type UploadEvent, type UploadState } from './upload-state.ts';

/**
 * One file of an upload list. `waiting` is sent when its turn comes; `paused` by a person; `left` was
 * started before this page was opened, and its file has to be chosen again; the rest are those of the upload.
 */
export interface FileEntry {
  /** Stays the same on this page. */
  readonly key: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Null until the server has opened the upload. */
  readonly uploadId: string | null;
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'paused'; readonly received: number }
    | { readonly kind: 'left'; readonly received: number }
    | Exclude<UploadState, { kind: 'idle' }>;
}

/** A file as it is chosen: `key` names it from here on. */
export interface ChosenFile {
  readonly key: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

/** What the server has received of a file from an earlier visit. */
export interface RestoredUpload {
  readonly uploadId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly received: number;
  readonly isComplete: boolean;
}

export type ListEvent =
  /** A file of the same name and size as one that was left half way continues with it: see `adopted`. */
  | { readonly kind: 'chosen'; readonly files: readonly ChosenFile[] }
  | { readonly kind: 'restored'; readonly uploads: readonly RestoredUpload[] }
  | { readonly kind: 'upload'; readonly key: string; readonly event: UploadEvent }
  | { readonly kind: 'paused'; readonly key: string }
  /** Its turn comes again: after a pause or a failure. */
  | { readonly kind: 'queued'; readonly key: string }
  | { readonly kind: 'removed'; readonly key: string }
  /** One place up (-1) or down (1). */
  | { readonly kind: 'moved'; readonly key: string; readonly by: -1 | 1 };

export const restoredEntries = (uploads: readonly RestoredUpload[]): readonly FileEntry[] =>
  uploads.reduce(keep, []);

export const isRunning = ({ state }: FileEntry): boolean =>
  state.kind === 'sending' || state.kind === 'interrupted';

/** The entry that the list sends next; null while one is on its way or none waits. */
export const nextToSend = (entries: readonly FileEntry[]): FileEntry | null =>
  entries.some(isRunning) ? null : (entries.find(({ state }) => state.kind === 'waiting') ?? null);

/** The entry, left half way, that this file continues with; null for a new one. */
export const findUnfinished = (entries: readonly FileEntry[], file: ChosenFile): FileEntry | null =>
  entries.find(
    ({ state, fileName, sizeBytes }) =>
      state.kind === 'left' && fileName === file.fileName && sizeBytes === file.sizeBytes,
  ) ?? null;

const change = (
  entries: readonly FileEntry[],
  key: string,
  to: (entry: FileEntry) => FileEntry,
): readonly FileEntry[] => entries.map((entry) => (entry.key === key ? to(entry) : entry));

/** A file that continues with an entry takes its place, and its key names the entry from here on. */
function choose(entries: readonly FileEntry[], file: ChosenFile): readonly FileEntry[] {
  const left = findUnfinished(entries, file);
  return left === null
    ? [...entries, { ...file, uploadId: null, state: { kind: 'waiting' } }]
    : change(entries, left.key, (entry) => ({ ...entry, key: file.key, state: { kind: 'waiting' } }));
}

const restoredEntry = ({
  uploadId,
  fileName,
  sizeBytes,
  received,
  isComplete,
}: RestoredUpload): FileEntry => ({
  key: uploadId,
  fileName,
  sizeBytes,
  uploadId,
  state: isComplete ? { kind: 'done', uploadId, fileName, size: sizeBytes } : { kind: 'left', received },
});

/** Where it is listed already, only what has arrived of it is new. */
function keep(entries: readonly FileEntry[], upload: RestoredUpload): readonly FileEntry[] {
  const listed = entries.find(({ uploadId }) => uploadId === upload.uploadId);
  if (listed === undefined) {
    return [...entries, restoredEntry(upload)];
  }
  return listed.state.kind === 'left' ? change(entries, listed.key, () => restoredEntry(upload)) : entries;
}

const receivedOf = ({ state }: FileEntry): number => ('received' in state ? state.received : 0);

function follow(entry: FileEntry, event: UploadEvent): FileEntry {
  const from = entry.state.kind === 'waiting' ? NO_UPLOAD : entry.state;
  if (from.kind === 'paused' || from.kind === 'left') {
    return entry;
  }
  const state = reduceUpload(from, event);
  const uploadId = event.kind === 'opened' ? event.uploadId : entry.uploadId;
  return state.kind === 'idle' ? entry : { ...entry, uploadId, state };
}

function move(entries: readonly FileEntry[], key: string, by: -1 | 1): readonly FileEntry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  const moved = entries[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= entries.length) {
    return entries;
  }
  return entries.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Files in the order in which their rows follow one another. */
export function reduceList(entries: readonly FileEntry[], event: ListEvent): readonly FileEntry[] {
  switch (event.kind) {
    case 'chosen':
      return event.files.reduce(choose, entries);
    case 'restored':
      return event.uploads.reduce(keep, entries);
    case 'upload':
      return change(entries, event.key, (entry) => follow(entry, event.event));
    case 'paused':
      return change(entries, event.key, (entry) =>
        isRunning(entry) ? { ...entry, state: { kind: 'paused', received: receivedOf(entry) } } : entry,
      );
    case 'queued':
      return change(entries, event.key, (entry) =>
        entry.state.kind === 'paused' || entry.state.kind === 'failed'
          ? { ...entry, state: { kind: 'waiting' } }
          : entry,
      );
    case 'removed':
      return entries.filter(({ key }) => key !== event.key);
    case 'moved':
      return move(entries, event.key, event.by);
    default:
      return assertNever(event);
  }
}

/** Ids in the order of the files, once every one of them has arrived; null before, and for no file. */
export function arrivedIds(entries: readonly FileEntry[]): readonly string[] | null {
  const ids = entries.flatMap(({ state }) => (state.kind === 'done' ? [state.uploadId] : []));
  return ids.length > 0 && ids.length === entries.length ? ids : null;
}

import { UPLOADS_AT_ONCE } from '@plumbline/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { dropHandedFiles, handedFiles } from '../../../lib/pending-files.ts';
import { keptUpload } from '../../../lib/upload/calls.ts';
import { arrivedIds, type FileEntry, type KeptUpload } from '../../../lib/upload/upload-list.ts';
import { useUploadList, type UploadListControl } from '../../../lib/upload/use-upload-list.ts';
import { lookQuery, stopJob, type InspectionReply } from '../api.ts';
import type { DraftFile, WizardDraft } from '../model/draft/wizard-draft.ts';
import { useWizard } from './wizard-context.ts';

/** What was found in one file by itself. */
export interface FoundInFile {
  readonly looked: InspectionReply | null;
  readonly error: Error | null;
  readonly again: () => void;
}

export interface UploadedSource {
  readonly list: UploadListControl;
  readonly foundIn: (entry: FileEntry) => FoundInFile;
  /** Several files read as one table; null for one file, and until each of them could be read. */
  readonly together: FoundInFile | null;
  /** Every file has arrived and can be read, alone and with the others. */
  readonly isReady: boolean;
  /** Chosen on this page, and not what somebody came back to. */
  readonly isNew: boolean;
  /** What the server says of an upload that this device knows nothing of. */
  readonly lost: Error | null;
  readonly isAsking: boolean;
}

const beginning = (draft: WizardDraft | null): readonly KeptUpload[] =>
  draft === null
    ? []
    : draft.files.map(({ hasArrived, ...file }) => ({ ...file, received: 0, isComplete: hasArrived }));

const listed = (entries: readonly FileEntry[]): readonly DraftFile[] =>
  entries.flatMap(({ uploadId, fileName, sizeBytes, state }) =>
    uploadId === null ? [] : [{ uploadId, fileName, sizeBytes, hasArrived: state.kind === 'done' }],
  );

/** The files of Connect: sent, looked at one by one and together, and kept in the draft as they come. */
export function useUploadedSources(): UploadedSource {
  const { draft, place } = useWizard();
  const list = useUploadList(UPLOADS_AT_ONCE, beginning(draft));
  const { entries, choose } = list;
  const [handed] = useState(handedFiles);
  const [isNew, setIsNew] = useState(handed.length > 0);
  useEffect(() => {
    if (handed.length > 0) {
      dropHandedFiles();
      choose(handed);
    }
  }, [handed, choose]);
  const lost = useKept(list, draft === null ? place.uploadId : null);
  useKeptInDraft(entries);
  const looks = useLooks(entries);
  return {
    ...looks,
    list: {
      ...list,
      choose: (files) => {
        setIsNew(true);
        choose(files);
      },
    },
    isNew,
    lost: lost.error,
    isAsking: lost.isAsking,
  };
}

/** Asks the server how much it has of uploads that were left half way. `foreignId`: one that no draft knows. */
function useKept({ entries, keep }: UploadListControl, foreignId: string | null) {
  const isListed = entries.some(({ uploadId }) => uploadId === foreignId);
  const [left] = useState(() =>
    entries.flatMap(({ uploadId, state }) => (state.kind === 'left' && uploadId !== null ? [uploadId] : [])),
  );
  const ids = [...left, ...(foreignId === null || isListed ? [] : [foreignId])];
  const { data, error, isFetching } = useQuery({
    queryKey: ['uploads', 'kept', ids.join(' ')],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => keptUpload(id, signal))),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) {
      keep(data);
    }
  }, [data, keep]);
  return { error: ids.length === 0 ? null : error, isAsking: isFetching };
}

/** In the draft, and in the address, from the first byte on: a reload finds what has arrived. */
function useKeptInDraft(entries: readonly FileEntry[]): void {
  const { draft, begin, dispatch, go } = useWizard();
  const kept = useRef('');
  const keepFiles = useEffectEvent((files: readonly DraftFile[]): void => {
    const key = JSON.stringify(files);
    const [first] = files;
    if (key === kept.current) {
      return;
    }
    kept.current = key;
    if (draft !== null && draft.creation === null) {
      dispatch({ kind: 'files', files });
    } else if (draft === null && first !== undefined) {
      begin(first.uploadId, { files, url: null });
      go('connect', first.uploadId);
    }
  });
  useEffect(() => keepFiles(listed(entries)), [entries]);
}

function useLooks(entries: readonly FileEntry[]): Pick<UploadedSource, 'foundIn' | 'together' | 'isReady'> {
  const { draft } = useWizard();
  const isAsking = draft === null || draft.creation === null;
  const arrived = entries.flatMap(({ state }) => (state.kind === 'done' ? [state.uploadId] : []));
  const looks = useQueries({ queries: arrived.map((id) => ({ ...lookQuery([id], {}), enabled: isAsking })) });
  useNoWholeReading(entries.length > 1 ? looks.map(({ data }) => data?.jobId ?? '') : []);

  const isEachRead = looks.length === entries.length && looks.every(({ isSuccess }) => isSuccess);
  const ids = useMemo(() => arrivedIds(entries) ?? [], [entries]);
  const isSeveral = isEachRead && ids.length > 1;
  const all = useQuery({ ...lookQuery(ids, {}), enabled: isAsking && isSeveral });
  return {
    foundIn: ({ state }) => {
      const look = state.kind === 'done' ? looks[arrived.indexOf(state.uploadId)] : undefined;
      return {
        looked: look?.data ?? null,
        error: look?.error ?? null,
        again: () => void look?.refetch(),
      };
    },
    together: isSeveral
      ? { looked: all.data ?? null, error: all.error, again: () => void all.refetch() }
      : null,
    isReady: isEachRead && entries.length > 0 && (!isSeveral || all.isSuccess),
  };
}

/** Read to their ends together, files are not read to their ends one by one. */
function useNoWholeReading(jobIds: readonly string[]): void {
  const stopped = useRef(new Set<string>());
  const key = jobIds.join(' ');
  useEffect(() => {
    for (const id of key.split(' ')) {
      if (id !== '' && !stopped.current.has(id)) {
        stopped.current.add(id);
        // It may have ended meanwhile, which is as good.
        stopJob(id).catch(() => undefined);
      }
    }
  }, [key]);
}

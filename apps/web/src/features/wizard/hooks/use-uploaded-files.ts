import { UPLOADS_AT_ONCE } from '@plumbline/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { computedQuery } from '../../../lib/data/route-query.ts';
import { dropHandedFiles, handedFiles } from '../../../lib/upload/pending-files.ts';
import { restoredUpload } from '../../../lib/upload/calls.ts';
import { arrivedIds, type FileEntry, type RestoredUpload } from '../../../lib/upload/upload-list.ts';
import { useUploadList, type UploadListControl } from '../../../lib/upload/use-upload-list.ts';
import { inspectionQuery, stopJob, type InspectionReply } from '../api.ts';
import type { DraftFile, WizardDraft } from '../model/draft/wizard-draft.ts';
import { useWizard } from './wizard-context.ts';

/** What was found in one file by itself. */
export interface FoundInFile {
  readonly inspection: InspectionReply | null;
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
  readonly isEnabled: boolean;
}

const beginning = (draft: WizardDraft | null): readonly RestoredUpload[] =>
  draft === null
    ? []
    : draft.files.map(({ hasArrived, ...file }) => ({ ...file, received: 0, isComplete: hasArrived }));

const listed = (entries: readonly FileEntry[]): readonly DraftFile[] =>
  entries.flatMap(({ uploadId, fileName, sizeBytes, state }) =>
    uploadId === null ? [] : [{ uploadId, fileName, sizeBytes, hasArrived: state.kind === 'done' }],
  );

/** The files of Connect: uploaded, inspected one by one and together, and saved in the draft as they arrive. */
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
  const lost = useSaved(list, draft === null ? place.uploadId : null);
  useSaveToDraft(entries);
  const inspections = useFileInspections(entries);
  return {
    ...inspections,
    list: {
      ...list,
      choose: (files) => {
        setIsNew(true);
        choose(files);
      },
    },
    isNew,
    lost: lost.error,
    isEnabled: lost.isEnabled,
  };
}

/** Queries how much the server has received of unfinished uploads. `foreignId`: one that no draft knows. */
function useSaved({ entries, keep }: UploadListControl, foreignId: string | null) {
  const isListed = entries.some(({ uploadId }) => uploadId === foreignId);
  const [left] = useState(() =>
    entries.flatMap(({ uploadId, state }) => (state.kind === 'left' && uploadId !== null ? [uploadId] : [])),
  );
  const ids = [...left, ...(foreignId === null || isListed ? [] : [foreignId])];
  const { data, error, isFetching } = useQuery(
    computedQuery(
      ['restored uploads', {}, ids],
      (signal) => Promise.all(ids.map((id) => restoredUpload(id, signal))),
      { enabled: ids.length > 0, staleTime: 0 },
    ),
  );
  useEffect(() => {
    if (data !== undefined) {
      keep(data);
    }
  }, [data, keep]);
  return { error: ids.length === 0 ? null : error, isEnabled: isFetching };
}

/** In the draft, and in the address, from the first byte on: a reload finds what has arrived. */
function useSaveToDraft(entries: readonly FileEntry[]): void {
  const { draft, begin, dispatch, go } = useWizard();
  const stored = useRef('');
  const saveFiles = useEffectEvent((files: readonly DraftFile[]): void => {
    const key = JSON.stringify(files);
    const [first] = files;
    if (key === stored.current) {
      return;
    }
    stored.current = key;
    if (draft !== null && draft.creation === null) {
      dispatch({ kind: 'files', files });
    } else if (draft === null && first !== undefined) {
      begin(first.uploadId, { files, url: null });
      go('connect', first.uploadId);
    }
  });
  useEffect(() => saveFiles(listed(entries)), [entries]);
}

function useFileInspections(
  entries: readonly FileEntry[],
): Pick<UploadedSource, 'foundIn' | 'together' | 'isReady'> {
  const { draft } = useWizard();
  const isEnabled = draft === null || draft.creation === null;
  const arrived = entries.flatMap(({ state }) => (state.kind === 'done' ? [state.uploadId] : []));
  const inspections = useQueries({
    queries: arrived.map((id) => ({ ...inspectionQuery([id], {}), enabled: isEnabled })),
  });
  useNoWholeReading(entries.length > 1 ? inspections.map(({ data }) => data?.jobId ?? '') : []);

  const isEachRead = inspections.length === entries.length && inspections.every(({ isSuccess }) => isSuccess);
  const ids = useMemo(() => arrivedIds(entries) ?? [], [entries]);
  const isSeveral = isEachRead && ids.length > 1;
  const all = useQuery({ ...inspectionQuery(ids, {}), enabled: isEnabled && isSeveral });
  return {
    foundIn: ({ state }) => {
      const inspectionState =
        state.kind === 'done' ? inspections[arrived.indexOf(state.uploadId)] : undefined;
      return {
        inspection: inspectionState?.data ?? null,
        error: inspectionState?.error ?? null,
        again: () => void inspectionState?.refetch(),
      };
    },
    together: isSeveral
      ? { inspection: all.data ?? null, error: all.error, again: () => void all.refetch() }
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

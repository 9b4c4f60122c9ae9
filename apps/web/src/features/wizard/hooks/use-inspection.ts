import { useDebouncedValue } from '@mantine/hooks';
import type { ReadOptions } from '@plumbline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProgressState } from '../../../lib/progress/progress.ts';
import { useJobProgress } from '../../../lib/progress/use-progress.ts';
import {
  inspectionQuery,
  stopJob,
  fetchFullInspection,
  type InspectionReply,
  type UploadIds,
} from '../api.ts';
import { optionsKey } from '../model/dialect/read-options.ts';

const SETTLE_MS = 250;

export interface InspectionState {
  /** The last reading that succeeded; null until the first has come. */
  readonly inspection: InspectionReply | null;
  /** What is shown was read with other options than the current ones. */
  readonly isRereading: boolean;
  /** The file cannot be read this way. */
  readonly error: Error | null;
  /** The reading of every row; null when nothing is left to read. */
  readonly whole: ProgressState | null;
  readonly stop: () => void;
  readonly again: () => void;
}

/**
 * The inspection of uploads with the chosen options; changes are debounced before the file is read again. While it is
 * disabled (nothing was uploaded yet, or the file belongs to a dataset by now) it returns the last result.
 */
export function useInspection(ids: UploadIds, options: ReadOptions, isEnabled: boolean): InspectionState {
  const client = useQueryClient();
  const [settled] = useDebouncedValue(options, SETTLE_MS);
  const query = inspectionQuery(ids, settled);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled: isEnabled && ids.length > 0,
  });
  const jobId = data === undefined || isPlaceholderData || data.complete ? null : data.jobId;
  const progress = useJobProgress(jobId);
  useAbandonedJob(jobId);

  const files = ids.join(' ');
  const [last, setLast] = useState<{ readonly files: string; readonly inspection: InspectionReply } | null>(
    null,
  );
  if (data !== undefined && data !== last?.inspection) {
    setLast({ files, inspection: data });
  }
  const inspection = data ?? (last?.files === files ? last.inspection : null);

  const hasEnded = jobId !== null && progress.outcome === 'done';
  const takeWhole = useEffectEvent(async (): Promise<void> => {
    client.setQueryData(query.queryKey, await fetchFullInspection(data?.uploadId ?? ''));
  });
  useEffect(() => {
    if (hasEnded) {
      takeWhole().catch(() => void refetch());
    }
  }, [hasEnded, refetch]);

  return {
    inspection,
    isRereading: isFetching || isPlaceholderData || optionsKey(settled) !== optionsKey(options),
    error,
    whole: jobId === null ? null : progress,
    stop: () => void (jobId === null ? null : stopJob(jobId)),
    again: () => void refetch(),
  };
}

/** A whole reading that nobody waits for any more is stopped: other settings were chosen. */
function useAbandonedJob(jobId: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && jobId !== null && before.current !== jobId) {
      // It may have ended meanwhile, which is as good.
      stopJob(before.current).catch(() => undefined);
    }
    before.current = jobId ?? before.current;
  }, [jobId]);
}

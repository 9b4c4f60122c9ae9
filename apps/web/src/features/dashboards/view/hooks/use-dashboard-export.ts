import {
  downloadDashboardExport,
  type EXPORT_PAGES,
  startDashboardExport,
  type Dashboard,
  type ProgressEvent,
} from '@plumbline/contract';
import { useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { followJob } from '../../../../lib/progress/events.ts';
import { responseFileName, offerFile, readBlob } from '../../../../lib/browser/save-response.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';

export type ExportFormat = (typeof EXPORT_PAGES)[number];

export interface DashboardExport {
  /** What is exported now; null for nothing. */
  readonly running: { readonly format: ExportFormat; readonly percent: number } | null;
  /** Why the last export failed; null unless it did. */
  readonly failure: string | null;
  readonly start: (format: ExportFormat) => void;
}

/**
 * The dashboard as it is filtered now, drawn by a job with its tables whole. The file is offered when it is ready,
 * also when the page was left meanwhile.
 */
export function useDashboardExport(dashboard: Dashboard): DashboardExport {
  const { address } = useDashboardAddress();
  const theme = useComputedColorScheme('light') === 'dark' ? 'Dark' : 'Light';
  const [running, setRunning] = useState<DashboardExport['running']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (format: ExportFormat): Promise<void> => {
    setRunning({ format, percent: 0 });
    setFailure(null);
    try {
      const { filters } = address;
      const body = { format, filters, parameters: { ...address.parameters }, theme } as const;
      const { data: started } = await api.call(startDashboardExport, { params: { id: dashboard.id }, body });
      const problem = await lastProblem(started.jobId, (percent) => setRunning({ format, percent }));
      if (problem !== null) {
        setFailure(problem);
        toast(problem);
        return;
      }
      const params = { id: dashboard.id, exportId: started.id };
      const response = await api.download(downloadDashboardExport, { params });
      const blob = await readBlob({ response, onProgress: () => undefined });
      const name = responseFileName(response, `${dashboard.name}.${format}`);
      offerFile(blob, name);
      toast(t('dashboard.exported', { name }));
    } catch (error) {
      setFailure(errorMessage(error));
      toast(errorMessage(error));
    } finally {
      setRunning(null);
    }
  };
  return { running, failure, start: (format) => void save(format) };
}

/** Follows a job to its end: why it failed, null when it did not. */
async function lastProblem(jobId: string, onProgress: (percent: number) => void): Promise<string | null> {
  let last: ProgressEvent | null = null;
  const onEvent = (event: ProgressEvent): void => {
    last = event;
    onProgress(Math.round(event.progress));
  };
  await followJob(jobId, { onEvent, signal: new AbortController().signal });
  const end = last as ProgressEvent | null;
  return end?.type === 'warning' ? end.msg : null;
}

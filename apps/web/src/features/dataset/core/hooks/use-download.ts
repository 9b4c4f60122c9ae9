import type { BodyInput } from '@plumbline/contract';
import { downloadDatasource } from '@plumbline/contract';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { formatBytes, t } from '../../../../messages/index.ts';
import { responseFileName, offerFile, readBlob } from '../../../../lib/browser/save-response.ts';

export interface DownloadState {
  readonly name: string;
  readonly bytes: number;
  readonly error: unknown;
  readonly stop: () => void;
}

interface FileRequest {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly fallbackName: string;
}

/** One download at a time: its progress while it runs, its error when it stopped; null otherwise. */
export function useDownload() {
  const [state, setState] = useState<DownloadState | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async ({ open, fallbackName }: FileRequest): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const stop = (): void => {
      abort.abort();
      setState(null);
    };
    const show = (part: Partial<DownloadState>): void => {
      if (!abort.signal.aborted) {
        setState((known) => ({ name: fallbackName, bytes: 0, error: null, ...known, stop, ...part }));
      }
    };
    show({ name: fallbackName, bytes: 0, error: null });
    try {
      const response = await open(abort.signal);
      const name = responseFileName(response, fallbackName);
      const blob = await readBlob({ response, onProgress: (bytes) => show({ name, bytes }) });
      if (!abort.signal.aborted) {
        offerFile(blob, name);
        setState(null);
        toast(t('dataset.downloadDone', { name, size: formatBytes(blob.size) }));
      }
    } catch (error) {
      show({ error });
    }
  };
  return { state, start };
}

export const openDownload =
  (id: string, body: BodyInput<typeof downloadDatasource>) =>
  (signal: AbortSignal): Promise<Response> =>
    api.download(downloadDatasource, { params: { id }, body, signal });

import type { DatasetSummary } from '@plumbline/contract';
import { useState } from 'react';
import { changesShown } from '../../../lib/data/changes.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { archiveOne, restoreOne } from '../api.ts';
import { runEach, type EachResult } from '../model/run-each.ts';

type NamedDataset = Pick<DatasetSummary, 'id' | 'name'>;

export interface ArchiveControl {
  readonly isBusy: boolean;
  /** What was not changed the last time, and why; null when all was. */
  readonly failure: EachResult<NamedDataset> | null;
  readonly dismiss: () => void;
  readonly archive: (datasets: readonly NamedDataset[]) => Promise<void>;
  readonly restore: (datasets: readonly NamedDataset[]) => Promise<void>;
}

const say = (one: 'archived' | 'restored', archived: readonly NamedDataset[]): string => {
  const [first] = archived;
  return archived.length === 1 && first !== undefined
    ? t(`datasets.${one}`, { name: first.name })
    : t(`datasets.${one}Count`, { count: archived.length });
};

/** Archives and restores at once, each with Undo; failures are shown in the page, not in a toast. */
export function useArchiving(): ArchiveControl {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<EachResult<NamedDataset> | null>(null);

  const run = async (datasets: readonly NamedDataset[], call: (id: string) => Promise<unknown>) => {
    setIsBusy(true);
    setFailure(null);
    const result = await runEach(datasets, ({ id }) => call(id));
    await changesShown();
    setIsBusy(false);
    setFailure(result.failed.length > 0 ? result : null);
    return result.done;
  };
  const undoing = (archived: readonly NamedDataset[], call: (id: string) => Promise<unknown>) => ({
    undo: { label: t('datasets.undo'), run: async () => void (await run(archived, call)) },
  });

  const archive = async (datasets: readonly NamedDataset[]): Promise<void> => {
    const archived = await run(datasets, archiveOne);
    if (archived.length > 0) {
      toast(say('archived', archived), undoing(archived, restoreOne));
    }
  };
  const restore = async (datasets: readonly NamedDataset[]): Promise<void> => {
    const restored = await run(datasets, restoreOne);
    if (restored.length > 0) {
      toast(say('restored', restored), undoing(restored, archiveOne));
    }
  };
  return { isBusy, failure, dismiss: () => setFailure(null), archive, restore };
}

import type { Connection } from '@plumbline/contract';
import { useMemo, useState } from 'react';
import { useDraftOwner } from '../../../lib/session/current.ts';
import { draftBox } from '../../../lib/drafts/drafts.ts';
import { firstMode, parseDraft, type ExtractDraft } from '../model/extract-draft.ts';

const KIND = 'extract';

/** What was chosen here, saved on this device so that a reload loses nothing. */
export function useExtractDraft({ id, name, kind }: Connection) {
  const owner = useDraftOwner();
  const box = useMemo(() => draftBox(owner), [owner]);
  const [draft, setDraft] = useState<ExtractDraft>(() =>
    parseDraft(box.find(KIND, id)?.data, firstMode(kind)),
  );
  const change = (next: ExtractDraft): void => {
    setDraft(next);
    const link = `/connections/${id}/extract`;
    box.keep({ kind: KIND, id, title: name, link, jobId: next.creation?.jobId ?? null, data: next });
  };
  const finish = (): void => box.drop(KIND, id);
  return { draft, change, finish };
}

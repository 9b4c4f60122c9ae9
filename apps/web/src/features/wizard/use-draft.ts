import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../lib/current.ts';
import { draftBox } from '../../lib/drafts.ts';
import { printPlace, type WizardPlace } from './draft/place.ts';
import { newDraft, parseDraft, reduceDraft } from './draft/wizard-draft.ts';
import type { DraftEvent, DraftSource, WizardDraft } from './draft/wizard-draft.ts';

const KIND = 'dataset';

export interface DraftControl {
  /** Null before anything was brought, and for an upload that this device knows nothing of. */
  readonly draft: WizardDraft | null;
  readonly dispatch: (event: DraftEvent) => void;
  /** Begin with what has arrived as `uploadId`. */
  readonly begin: (uploadId: string, source: DraftSource) => void;
  /** It became a dataset: nothing is left to go on with. */
  readonly finish: () => void;
}

interface Held {
  readonly uploadId: string | null;
  readonly draft: WizardDraft | null;
}

/** The draft of an address, kept on this device with every change. */
export function useDraft(place: WizardPlace): DraftControl {
  const userId = useUser()?.id ?? '';
  const box = useMemo(() => draftBox(userId), [userId]);
  const read = (uploadId: string | null): Held => ({
    uploadId,
    draft: uploadId === null ? null : parseDraft(box.find(KIND, uploadId)?.data),
  });
  const [held, setHeld] = useState<Held>(() => read(place.uploadId));
  const current = held.uploadId === place.uploadId ? held : read(place.uploadId);
  const latest = useRef({ held: current, place });
  latest.current = { held: current, place };

  const keep = useCallback(
    (uploadId: string, draft: WizardDraft): void => {
      const next = { uploadId, draft };
      latest.current = { ...latest.current, held: next };
      setHeld(next);
      box.keep({
        kind: KIND,
        id: uploadId,
        title: draft.name.trim() === '' ? draft.fileName : draft.name,
        link: printPlace({ ...latest.current.place, uploadId }),
        jobId: draft.creation?.jobId ?? null,
        data: draft,
      });
    },
    [box],
  );
  // Where somebody goes on is where they were last, also when nothing was changed there.
  const { step } = place;
  useEffect(() => {
    const { uploadId, draft } = latest.current.held;
    if (uploadId !== null && draft !== null) {
      keep(uploadId, draft);
    }
  }, [step, keep]);

  const dispatch = useCallback(
    (event: DraftEvent): void => {
      const { uploadId, draft } = latest.current.held;
      if (uploadId !== null && draft !== null) {
        keep(uploadId, reduceDraft(draft, event));
      }
    },
    [keep],
  );
  const begin = useCallback(
    (uploadId: string, source: DraftSource): void => keep(uploadId, newDraft(source)),
    [keep],
  );
  const finish = useCallback((): void => {
    const { uploadId } = latest.current.held;
    if (uploadId !== null) {
      box.drop(KIND, uploadId);
    }
  }, [box]);
  return { draft: current.draft, dispatch, begin, finish };
}

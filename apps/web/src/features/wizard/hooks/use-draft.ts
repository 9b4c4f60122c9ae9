import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDraftOwner } from '../../../lib/session/current.ts';
import { draftBox } from '../../../lib/drafts/drafts.ts';
import { printPlace, type WizardPlace } from '../model/draft/wizard-location.ts';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import { newDraft, parseDraft, reduceDraft, sourceTotals } from '../model/draft/wizard-draft.ts';
import type { DraftEvent, DraftSource, WizardDraft } from '../model/draft/wizard-draft.ts';

const KIND = 'dataset';

export interface DraftControl {
  /** Null before anything was uploaded, and for an upload that this device does not know. */
  readonly draft: WizardDraft | null;
  readonly dispatch: (event: DraftEvent) => void;
  /** Begin with what has arrived as `uploadId`. */
  readonly begin: (uploadId: string, source: DraftSource) => void;
  /** Deletes the draft: it became a dataset. */
  readonly finish: () => void;
}

/** What a draft is called where it is listed. */
export const draftTitle = (draft: WizardDraft): string =>
  draft.name.trim() === '' ? sourceTotals(draft).name : draft.name;

interface StoredDraft {
  readonly uploadId: string | null;
  readonly draft: WizardDraft | null;
}

/** The draft of a URL, saved on this device with every change. */
export function useDraft(place: WizardPlace): DraftControl {
  const draftOwner = useDraftOwner();
  const box = useMemo(() => draftBox(draftOwner), [draftOwner]);
  const read = (uploadId: string | null): StoredDraft => ({
    uploadId,
    draft: uploadId === null ? null : parseDraft(box.find(KIND, uploadId)?.data),
  });
  const [held, setHeld] = useState<StoredDraft>(() => read(place.uploadId));
  const current = held.uploadId === place.uploadId ? held : read(place.uploadId);
  const latest = useRef({ held: current, place });
  useLayoutEffect(() => {
    latest.current = { held: current, place };
  });

  const store = useCallback(
    (uploadId: string, draft: WizardDraft, { connector, step }: WizardPlace): void =>
      box.keep({
        kind: KIND,
        id: uploadId,
        title: draftTitle(draft),
        link: printPlace({ connector, step, uploadId }),
        jobId: draft.creation?.jobId ?? null,
        data: draft,
      }),
    [box],
  );
  const keep = useCallback(
    (uploadId: string, draft: WizardDraft): void => {
      const next = { uploadId, draft };
      latest.current = { ...latest.current, held: next };
      setHeld(next);
      store(uploadId, draft, latest.current.place);
    },
    [store],
  );
  // Where somebody continues is where they were last, also when nothing was changed there.
  const saveStep = useEffectEvent((step: WizardStep): void => {
    const { uploadId, draft } = current;
    if (uploadId !== null && draft !== null) {
      store(uploadId, draft, { ...place, step });
    }
  });
  useEffect(() => saveStep(place.step), [place.step]);

  const dispatch = useCallback(
    (event: DraftEvent): void => {
      const { uploadId, draft } = latest.current.held;
      if (uploadId !== null && draft !== null) {
        keep(uploadId, reduceDraft(draft, event));
      }
    },
    [keep],
  );
  const begin = useCallback((id: string, source: DraftSource): void => keep(id, newDraft(source)), [keep]);
  const finish = useCallback((): void => {
    const { uploadId } = latest.current.held;
    if (uploadId !== null) {
      box.drop(KIND, uploadId);
    }
  }, [box]);
  return { draft: current.draft, dispatch, begin, finish };
}

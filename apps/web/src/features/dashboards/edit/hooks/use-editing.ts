import { ApiError, type Dashboard, type DashboardContent } from '@plumbline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import { useUnsavedDraft } from '../../../../lib/drafts/use-unsaved-draft.ts';
import { dashboardQuery, saveDashboard, type LoadedDashboard } from '../../core/api.ts';
import { toDashboardContent } from '../../core/model/dashboard-content.ts';
import { t } from '../../../../messages/index.ts';
import type { DashboardDraft } from '../model/drafts.ts';
import {
  beginEdit,
  contentNow,
  isDirty,
  reduceEdit,
  type EditAction,
  type EditState,
} from '../model/edit-state.ts';

interface EditStart {
  readonly loaded: LoadedDashboard;
  readonly draft: DashboardDraft | null;
  readonly draftOwner: string;
  /** The tile whose settings are open at first; null for none. */
  readonly picked: string | null;
}

/** Somebody saved meanwhile. */
export interface Conflict {
  readonly theirs: Dashboard;
  readonly etag: string;
}

export interface DashboardEditor {
  readonly state: EditState;
  readonly content: DashboardContent;
  readonly dirty: boolean;
  readonly dispatch: (action: EditAction) => void;
  /** False where what has changed is not saved. */
  readonly save: () => Promise<boolean>;
  /** Saves over what somebody else saved. */
  readonly saveOver: (etag: string) => Promise<boolean>;
  readonly isSaving: boolean;
  /** Why it was not saved; null when it was, and for a conflict. */
  readonly failure: unknown;
  readonly conflict: Conflict | null;
  readonly endConflict: () => void;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Stores changes on this device until they are saved, and says so to who leaves with them. */
function useDraft(state: EditState, { loaded, draftOwner }: EditStart): void {
  const { id } = loaded.data;
  const changes = useMemo(() => {
    const content = contentNow(state);
    return isDirty(state)
      ? { title: content.name, data: { content, saved: state.saved, etag: state.etag } }
      : null;
  }, [state]);
  useUnsavedDraft(
    {
      owner: draftOwner,
      kind: 'dashboard',
      id,
      link: `/dashboards/${id}/edit`,
      leftText: (name) => t('dashboardEditor.draftSaved', { name }),
    },
    changes,
  );
}

/** A dashboard being edited: its steps, its draft, and how it is saved. */
export function useEditing(start: EditStart): DashboardEditor {
  const { loaded, draft, picked } = start;
  const { id } = loaded.data;
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceEdit, null, () => {
    const initial =
      draft === null
        ? beginEdit(toDashboardContent(loaded.data), loaded.etag)
        : beginEdit(draft.saved, draft.etag, draft.content);
    return reduceEdit(initial, { type: 'picked', id: picked });
  });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const latest = useLatest(state);
  useDraft(state, start);
  const call = useChange(async (content: DashboardContent, etag: string) => {
    try {
      return await saveDashboard(id, content, etag);
    } catch (error) {
      if (isConflict(error)) {
        const theirs = await client.fetchQuery({ ...dashboardQuery(id), staleTime: 0 });
        setConflict({ theirs: theirs.data, etag: theirs.etag });
      }
      throw error;
    }
  });
  const { run } = call;
  const saveOver = useCallback(
    async (etag: string): Promise<boolean> => {
      const content = contentNow(latest.current);
      const result = await run(content, etag);
      if (result.ok) {
        dispatch({ type: 'saved', content, etag: result.data.etag });
        setConflict(null);
        toast(t('dashboardEditor.savedDashboard', { name: result.data.data.name }));
      }
      return result.ok;
    },
    [latest, run],
  );
  const save = useCallback(
    // A state without changes is no conflict with what somebody else saved.
    () => (isDirty(latest.current) ? saveOver(latest.current.etag) : Promise.resolve(true)),
    [saveOver, latest],
  );
  return {
    state,
    content: contentNow(state),
    dirty: isDirty(state),
    dispatch,
    save,
    saveOver,
    isSaving: call.isLoading,
    failure: isConflict(call.failure) ? null : call.failure,
    conflict,
    endConflict: useCallback(() => setConflict(null), []),
  };
}

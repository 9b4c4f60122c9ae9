import { useStore } from '../../../../lib/state/use-store.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { draftKey, formulaDrafts, type FormulaDraft } from '../../core/model/formula-drafts.ts';
import { draftOfSaved, EMPTY_DRAFT, isSame, type SavedFormula } from '../model/saved-formulas.ts';

interface DraftState {
  readonly draft: FormulaDraft;
  readonly isChanged: boolean;
  readonly setDraft: (draft: FormulaDraft) => void;
  readonly discard: () => void;
}

/** What is being written; leaving it keeps it until the page is loaded again. */
export function useFormulaDraft(saved: SavedFormula | null): DraftState {
  const { dataset } = useDatasetPage();
  const key = draftKey(dataset.id, saved?.name ?? null);
  const stored = useStore(formulaDrafts, (state) => state[key]);
  const start = saved === null ? EMPTY_DRAFT : draftOfSaved(saved);
  const discard = (): void => formulaDrafts.dispatch({ key, draft: null });
  return {
    draft: stored ?? start,
    isChanged: stored !== undefined,
    setDraft: (draft) =>
      isSame(draft, start)
        ? discard()
        : formulaDrafts.dispatch({
            key,
            draft: { ...draft, ...(saved === null ? {} : { base: stored?.base ?? start }) },
          }),
    discard,
  };
}

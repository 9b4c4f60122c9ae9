import { removeMeasure, type SavedMeasure } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { toast, type ToastAction } from '../../../../lib/toasts/toasts.ts';
import { announceChange } from '../../../../lib/data/changes.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../../core/model/layouts.ts';
import { useRecipe } from '../../core/hooks/use-recipe.ts';
import { t } from '../../../../messages/index.ts';
import { saveMeasure } from '../api.ts';
import { draftKey, formulaDrafts } from '../../core/model/formula-drafts.ts';
import type { FormulaDraft } from '../../core/model/formula-drafts.ts';
import { draftOfSaved, type SavedFormula } from '../model/saved-formulas.ts';
import { currentOf } from '../../../../lib/api/stale.ts';

export interface FormulaSaving {
  readonly isBusy: boolean;
  /** Why the server refused; null when it did not. */
  readonly failure: unknown;
  readonly saveColumn: (draft: FormulaDraft) => Promise<boolean>;
  readonly saveMeasure: (draft: FormulaDraft) => Promise<boolean>;
  /** Null for a new formula. */
  readonly remove: (() => Promise<boolean>) | null;
}

/** Where a saved formula is: its URL, and its column in the grid. */
function usePlaces(datasetId: string) {
  const navigate = useNavigate();
  return {
    open: (name: string | null): void =>
      void navigate({
        ...(name === null
          ? { to: '/datasets/$id/formulas', params: { id: datasetId } }
          : { to: '/datasets/$id/formulas/$name', params: { id: datasetId, name } }),
        search: retainedSearch,
      }),
    column: (name: string): ToastAction => ({
      label: t('formula.formulaOpenGrid'),
      run: () =>
        void navigate({ to: '/datasets/$id/data', params: { id: datasetId }, search: { col: name } }),
    }),
  };
}

const toBody = ({ name, formula, description }: FormulaDraft) => ({
  name: name.trim(),
  formula,
  description: description.trim() || null,
});

const expectedOf = ({ name, formula, description }: FormulaDraft) => ({
  name,
  formula,
  description: description || null,
});

/** Saves a measure; where somebody else has saved it meanwhile, saving its draft again replaces that. */
const useSaveMeasure = (key: string) =>
  useChange(async (...[target, body]: Parameters<typeof saveMeasure>) => {
    try {
      return await saveMeasure(target, body);
    } catch (error) {
      const current = currentOf(error, 'measure.stale') as SavedMeasure | null;
      if (current !== null) {
        const { name, formula, description } = current;
        const draft = { name: body.name, formula: body.formula, description: body.description ?? '' };
        const base = { name, formula, description: description ?? '' };
        formulaDrafts.dispatch({ key, draft: { ...draft, base } });
        void announceChange({ measure: current.id });
      }
      throw error;
    }
  });

/** Keeps a formula as a step of the recipe or as a measure, and takes it away. */
export function useSaveFormula(saved: SavedFormula | null): FormulaSaving {
  const { dataset } = useDatasetPage();
  const { id } = dataset;
  const places = usePlaces(id);
  const recipe = useRecipe();
  const saving = useSaveMeasure(draftKey(id, saved?.name ?? null));
  const removal = useChange(removeMeasure);
  const report = ({ ok }: { readonly ok: boolean }, text: string): boolean => {
    if (ok) {
      toast(text);
    }
    return ok;
  };
  const settle = (isDone: boolean, name: string | null): boolean => {
    if (isDone) {
      formulaDrafts.dispatch({ key: draftKey(id, saved?.name ?? null), draft: null });
      places.open(name);
    }
    return isDone;
  };
  const remove = async (gone: SavedFormula): Promise<boolean> => {
    const text = t('formula.formulaRemoved', { name: gone.name });
    const isDone =
      gone.kind === 'measure'
        ? report(await removal.run({ params: { id: gone.id } }), text)
        : await recipe.remove(gone.at);
    return settle(isDone, null);
  };
  return {
    isBusy: recipe.isBusy || saving.isLoading || removal.isLoading,
    failure: saving.failure ?? removal.failure ?? recipe.failure?.error ?? null,
    saveColumn: async ({ name, formula }) => {
      const step = { kind: 'formula' as const, name: name.trim(), formula };
      const open = places.column(step.name);
      const entry = saved?.kind === 'column' ? recipe.recipe[saved.at] : undefined;
      const isDone =
        entry !== undefined
          ? await recipe.edit(entry, step, { done: t('formula.formulaSaved'), open })
          : await recipe.add(step, recipe.recipe.length, {
              done: t('formula.formulaSavedColumn', { name: step.name }),
              open,
            });
      return settle(isDone, step.name);
    },
    saveMeasure: async (draft) => {
      const body = toBody(draft);
      const measure = saved?.kind === 'measure' ? saved : null;
      const expected = measure && expectedOf(draft.base ?? draftOfSaved(measure));
      const result = await saving.run(
        { id: measure?.id ?? null, datasetId: id, ...(expected && { expected }) },
        body,
      );
      const text =
        measure === null ? t('formula.formulaSavedMeasure', { name: body.name }) : t('formula.formulaSaved');
      return settle(report(result, text), body.name);
    },
    remove: saved === null ? null : () => remove(saved),
  };
}

import { historyOf, recorded, redone, undone, type History } from '../../../../lib/history.ts';
import { renamedIds, withIds, type Recipe } from './recipe-edits.ts';
import { createStore } from '../../../../lib/store.ts';

type Histories = Readonly<Record<string, History<Recipe>>>;

type HistoryAction =
  | { readonly type: 'changed'; readonly dataset: string; readonly from: Recipe; readonly to: Recipe }
  | {
      readonly type: 'travelled';
      readonly dataset: string;
      readonly way: 'undo' | 'redo';
      readonly from: Recipe;
      readonly to: Recipe;
    };

const renamed = (history: History<Recipe>, ids: ReadonlyMap<string, string>): History<Recipe> => ({
  past: history.past.map((recipe) => withIds(recipe, ids)),
  present: history.present,
  future: history.future.map((recipe) => withIds(recipe, ids)),
});

export function reduceHistories(state: Histories, action: HistoryAction): Histories {
  const { dataset, from, to } = action;
  const known = { ...(state[dataset] ?? historyOf(from)), present: from };
  if (action.type === 'changed') {
    return { ...state, [dataset]: recorded(known, to) };
  }
  const next = action.way === 'undo' ? undone(known) : redone(known);
  return { ...state, [dataset]: { ...renamed(next, renamedIds(next.present, to)), present: to } };
}

/** What can be undone of each recipe in this visit, whichever layout is open. */
export const recipeHistories = createStore<Histories, HistoryAction>(reduceHistories, {});

/** The recipe that undo or redo leads to; null when there is none. */
export function travelTarget(history: History<Recipe> | undefined, way: 'undo' | 'redo'): Recipe | null {
  const places = way === 'undo' ? history?.past : history?.future;
  return places?.at(-1) ?? null;
}

import { startHistory, recorded, redone, undone, type History } from '../../../../lib/drafts/history.ts';
import { renamedIds, withIds, type RecipeEntries } from './recipe-edits.ts';
import { createStore } from '../../../../lib/state/store.ts';

type Histories = Readonly<Record<string, History<RecipeEntries>>>;

type HistoryAction =
  | {
      readonly type: 'changed';
      readonly dataset: string;
      readonly from: RecipeEntries;
      readonly to: RecipeEntries;
    }
  | {
      readonly type: 'travelled';
      readonly dataset: string;
      readonly way: 'undo' | 'redo';
      readonly from: RecipeEntries;
      readonly to: RecipeEntries;
    };

const isSame = (one: RecipeEntries, other: RecipeEntries): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const renamed = (
  history: History<RecipeEntries>,
  ids: ReadonlyMap<string, string>,
): History<RecipeEntries> => ({
  past: history.past.map((recipe) => withIds(recipe, ids)),
  present: history.present,
  future: history.future.map((recipe) => withIds(recipe, ids)),
});

export function reduceHistories(state: Histories, action: HistoryAction): Histories {
  const { dataset, from, to } = action;
  const before = state[dataset];
  // What somebody else changed meanwhile is not undone: there is no way back beyond it.
  const known = before !== undefined && isSame(before.present, from) ? before : startHistory(from);
  if (action.type === 'changed') {
    return { ...state, [dataset]: recorded(known, to) };
  }
  const next = action.way === 'undo' ? undone(known) : redone(known);
  return { ...state, [dataset]: { ...renamed(next, renamedIds(next.present, to)), present: to } };
}

/** What can be undone of each recipe in this visit, whichever layout is open. */
export const recipeHistories = createStore<Histories, HistoryAction>(reduceHistories, {});

/** The recipe that undo or redo leads to from the one that there is; null when there is none, or somebody else changed it. */
export function travelTarget(
  history: History<RecipeEntries> | undefined,
  way: 'undo' | 'redo',
  now: RecipeEntries,
): RecipeEntries | null {
  if (history === undefined || !isSame(history.present, now)) {
    return null;
  }
  return (way === 'undo' ? history.past : history.future).at(-1) ?? null;
}

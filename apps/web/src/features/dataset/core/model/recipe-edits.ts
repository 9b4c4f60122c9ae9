import type { Transformation, TransformationStep } from '@plumbline/contract';

/** A step as a whole recipe lists it; null where the server has not named it yet. */
export interface RecipeEntry {
  readonly id: string | null;
  readonly step: TransformationStep;
  readonly enabled: boolean;
}
export type RecipeEntries = readonly RecipeEntry[];

export const toRecipeEntries = (transformations: readonly Transformation[]): RecipeEntries =>
  transformations.map(({ id, step, enabled }) => ({ id, step, enabled }));

export const inserted = (recipe: RecipeEntries, at: number, step: TransformationStep): RecipeEntries =>
  recipe.toSpliced(at, 0, { id: null, step, enabled: true });

export const switched = (recipe: RecipeEntries, at: number): RecipeEntries =>
  recipe.map((entry, index) => (index === at ? { ...entry, enabled: !entry.enabled } : entry));

/** Moves the step at `from` to `to`. Returns the same recipe when nothing moves. */
export function moved(recipe: RecipeEntries, from: number, to: number): RecipeEntries {
  const entry = recipe[from];
  const index = Math.min(Math.max(to, 0), recipe.length - 1);
  return entry === undefined || index === from
    ? recipe
    : recipe.toSpliced(from, 1).toSpliced(index, 0, entry);
}

/**
 * A recipe as it is sent. A step that the dataset no longer has is sent without its id, so that it is recreated: undoing
 * a removal brings the step back under another id.
 */
export function sentSteps(recipe: RecipeEntries, known: ReadonlySet<string>) {
  return recipe.map(({ id, step, enabled }) =>
    id !== null && known.has(id) ? { id, step, enabled } : { step, enabled },
  );
}

/** The old ids of steps, and the new ones the server assigned when it recreated them, by position. */
export function renamedIds(sent: RecipeEntries, saved: RecipeEntries): ReadonlyMap<string, string> {
  const pairs = sent.flatMap(({ id }, at): [string, string][] => {
    const now = saved[at]?.id ?? null;
    return id === null || now === null || id === now ? [] : [[id, now]];
  });
  return new Map(pairs);
}

export const withIds = (recipe: RecipeEntries, ids: ReadonlyMap<string, string>): RecipeEntries =>
  recipe.map((entry) => (entry.id === null ? entry : { ...entry, id: ids.get(entry.id) ?? entry.id }));

export interface ColumnName {
  readonly name: string;
  readonly type: string;
}

export interface ColumnChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly retyped: readonly string[];
}

/** What became of the columns from one step to the next. */
export function columnChanges(before: readonly ColumnName[], after: readonly ColumnName[]): ColumnChanges {
  const had = new Map(before.map(({ name, type }) => [name, type]));
  const has = new Map(after.map(({ name, type }) => [name, type]));
  return {
    added: after.filter(({ name }) => !had.has(name)).map(({ name }) => name),
    removed: before.filter(({ name }) => !has.has(name)).map(({ name }) => name),
    retyped: after
      .filter(({ name, type }) => had.has(name) && had.get(name) !== type)
      .map(({ name }) => name),
  };
}

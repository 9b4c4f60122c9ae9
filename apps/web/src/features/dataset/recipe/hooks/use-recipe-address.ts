import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../../core/model/layouts.ts';
import { isStepKind, type StepKind } from '../model/step-kinds.ts';
import { useSearchKeys } from '../../../../lib/routes/use-search-keys.ts';

/** What is being done at a place of the recipe. */
export type RecipeTask =
  { readonly what: 'edit' } | { readonly what: 'add'; readonly kind: StepKind; readonly on: string } | null;

export interface RecipeAddress {
  /** Steps that the rows are shown after: 0 for the rows as they were read. */
  readonly place: number;
  /** The address names the place; without, it is the last one. */
  readonly isNamed: boolean;
  /** The address names a step that there is not. */
  readonly isMissing: boolean;
  readonly doing: RecipeTask;
  /** The layout that the step was started from; null for this one. */
  readonly back: 'data' | null;
}

type Search = Readonly<Record<string, unknown>>;

const ADD = 'add-';

function doingOf(search: Search): RecipeTask {
  const requested = search['do'];
  if (requested === 'edit') {
    return { what: 'edit' };
  }
  const kind =
    typeof requested === 'string' && requested.startsWith(ADD) ? requested.slice(ADD.length) : null;
  const on = search['on'];
  return isStepKind(kind)
    ? { what: 'add', kind, on: typeof on === 'string' || typeof on === 'number' ? String(on) : '' }
    : null;
}

/** Reads the place and what is being done there; a part that says nothing is at its default. */
export function readRecipeAddress(step: string | undefined, search: Search, steps: number): RecipeAddress {
  const requested = step === undefined ? steps : Number(step);
  const isPlace = Number.isInteger(requested) && requested >= 0 && requested <= steps;
  const place = isPlace ? requested : steps;
  const doing = doingOf(search);
  return {
    place,
    isNamed: step !== undefined,
    isMissing: !isPlace,
    doing: doing?.what === 'edit' && place === 0 ? null : doing,
    back: search['back'] === 'data' ? 'data' : null,
  };
}

export interface Goal {
  readonly place?: number | null;
  readonly doing?: RecipeTask;
  readonly back?: 'data' | null;
}

/** The search keys of what is to be done. */
export const writeDoing = (doing: RecipeTask, back: 'data' | null = null): Search => ({
  ...(doing === null ? {} : { do: doing.what === 'edit' ? 'edit' : `${ADD}${doing.kind}` }),
  ...(doing?.what === 'add' && doing.on !== '' ? { on: doing.on } : {}),
  ...(back === null ? {} : { back }),
});

/** The recipe's part of the address, and the way to another. */
export function useRecipeAddress(): RecipeAddress & { readonly go: (goal: Goal) => void } {
  const { dataset } = useDatasetPage();
  const step = useParams({ from: '/shell/datasets/$id/recipe/$step', shouldThrow: false })?.step;
  const search = useSearchKeys();
  const navigate = useNavigate();
  const steps = dataset.transformations.length;
  const address = useMemo(() => readRecipeAddress(step, search, steps), [step, search, steps]);
  const go = useCallback(
    ({ place, doing = null, back = null }: Goal) =>
      void navigate({
        ...(place === null || place === undefined
          ? { to: '/datasets/$id/recipe', params: { id: dataset.id } }
          : { to: '/datasets/$id/recipe/$step', params: { id: dataset.id, step: String(place) } }),
        search: (now: Search) => ({ ...retainedSearch(now), ...writeDoing(doing, back) }),
        resetScroll: false,
      }),
    [navigate, dataset.id],
  );
  return { ...address, go };
}

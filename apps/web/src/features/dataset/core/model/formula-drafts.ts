import { createStore } from '../../../../lib/state/store.ts';

/** A formula while it is edited. */
export interface FormulaDraft {
  readonly name: string;
  readonly formula: string;
  readonly description: string;
  /** The formula as it was when its first change was made; absent for a new one. */
  readonly base?: Omit<FormulaDraft, 'base'>;
}

/** What was written and not saved in this visit, by dataset and formula. */
type Drafts = Readonly<Record<string, FormulaDraft>>;

type DraftAction = { readonly key: string; readonly draft: FormulaDraft | null };

function reduceDrafts(state: Drafts, { key, draft }: DraftAction): Drafts {
  const { [key]: _, ...others } = state;
  return draft === null ? others : { ...others, [key]: draft };
}

export const formulaDrafts = createStore<Drafts, DraftAction>(reduceDrafts, {});

/** `name` is null for a new formula. */
export const draftKey = (dataset: string, name: string | null): string => JSON.stringify([dataset, name]);

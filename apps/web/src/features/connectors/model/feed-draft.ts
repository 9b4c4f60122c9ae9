import type { ConfigField, ConfigValues } from './config-form.ts';

/** Counted up when the form below changes: a draft of another form is not taken up again. */
const FORM = 1;

/** What a person entered for a feed; secrets are not in it. */
export interface FeedDraft {
  readonly form: typeof FORM;
  readonly values: ConfigValues;
  /** Name of the new dataset. */
  readonly name: string;
  /** The dataset that is being created; null before. */
  readonly creation: { readonly datasetId: string; readonly jobId: string } | null;
}

const EMPTY_DRAFT: FeedDraft = { form: FORM, values: {}, name: '', creation: null };

/** An empty one where the stored draft has another format, as after an update. */
export const parseFeedDraft = (data: unknown): FeedDraft =>
  (data as Partial<FeedDraft> | null)?.form === FORM ? (data as FeedDraft) : EMPTY_DRAFT;

/** A secret is never stored on a device. */
export const withoutSecrets = (fields: readonly ConfigField[], values: ConfigValues): ConfigValues => {
  const secrets = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
};

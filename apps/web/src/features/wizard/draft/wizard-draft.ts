import { assertNever, type ColumnChoice, type Inspection, type ReadOptions } from '@plumbline/contract';
import { reduceColumns, type ColumnEdits, type ColumnEvent } from '../columns/column-edits.ts';
import { toColumnChoices } from '../columns/checked-columns.ts';
import { nameFromFile, nameFromUrl } from '../creation/dataset-name.ts';
import { reduceOptions, type OptionsEvent } from '../dialect/read-options.ts';
import type { Progressed } from './steps.ts';

/** Counted up when the form below changes: a draft of another form is not taken up again. */
const FORM = 1;

/** Everything a person decided on the way to one dataset; what the server holds is asked from it again. */
export interface WizardDraft {
  readonly form: typeof FORM;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** The link it came from; null for a file. */
  readonly url: string | null;
  readonly isExtracted: boolean;
  readonly isValidated: boolean;
  readonly options: ReadOptions;
  readonly edits: ColumnEdits;
  readonly name: string;
  readonly description: string;
  /** The dataset that is being made; null before. */
  readonly creation: { readonly datasetId: string; readonly jobId: string } | null;
}

export type DraftEvent =
  | { readonly kind: 'options'; readonly event: OptionsEvent }
  | { readonly kind: 'columns'; readonly event: ColumnEvent }
  | { readonly kind: 'extracted' }
  | { readonly kind: 'validated' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'described'; readonly description: string }
  | { readonly kind: 'creation-started'; readonly datasetId: string; readonly jobId: string }
  /** Failed, cancelled, or the person went back to change something. */
  | { readonly kind: 'creation-ended' };

export interface DraftSource {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly url: string | null;
}

export const newDraft = (source: DraftSource): WizardDraft => ({
  form: FORM,
  ...source,
  isExtracted: false,
  isValidated: false,
  options: {},
  edits: {},
  name: source.url === null ? nameFromFile(source.fileName) : nameFromUrl(source.url),
  description: '',
  creation: null,
});

/** Steps back change nothing here, so going back loses nothing. */
export function reduceDraft(draft: WizardDraft, event: DraftEvent): WizardDraft {
  switch (event.kind) {
    case 'options':
      return { ...draft, options: reduceOptions(draft.options, event.event) };
    case 'columns':
      return { ...draft, edits: reduceColumns(draft.edits, event.event) };
    case 'extracted':
      return { ...draft, isExtracted: true };
    case 'validated':
      return { ...draft, isValidated: true };
    case 'named':
      return { ...draft, name: event.name };
    case 'described':
      return { ...draft, description: event.description };
    case 'creation-started':
      return { ...draft, creation: { datasetId: event.datasetId, jobId: event.jobId } };
    case 'creation-ended':
      return { ...draft, creation: null };
    default:
      return assertNever(event);
  }
}

/** Null when what is kept is of another form, as after an update. */
export const parseDraft = (data: unknown): WizardDraft | null =>
  (data as Partial<WizardDraft> | null)?.form === FORM ? (data as WizardDraft) : null;

export const progressedOf = (draft: WizardDraft | null): Progressed => ({
  isConnected: draft !== null,
  isExtracted: draft?.isExtracted === true,
  isValidated: draft?.isValidated === true,
});

export interface CreateRequest {
  readonly name: string;
  readonly url?: string;
  readonly uploadId?: string;
  readonly description?: string;
  readonly columns: ColumnChoice[];
  readonly options?: ReadOptions;
}

/** What `create/csv` is asked: a link by its address, so that it can be refreshed; a file by its upload. */
export const createRequest = (draft: WizardDraft, inspection: Inspection): CreateRequest => ({
  name: draft.name.trim(),
  ...(draft.url === null ? { uploadId: inspection.uploadId } : { url: draft.url }),
  ...(draft.description.trim() === '' ? {} : { description: draft.description.trim() }),
  columns: toColumnChoices(inspection, draft.edits),
  ...(Object.keys(draft.options).length === 0 ? {} : { options: draft.options }),
});

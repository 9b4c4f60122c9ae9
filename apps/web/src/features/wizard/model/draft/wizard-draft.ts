import { assertNever, type ColumnChoice, type Inspection, type ReadOptions } from '@plumbline/contract';
import { reduceColumns, type ColumnEdits, type ColumnEvent } from '../../../../ui/columns/column-edits.ts';
import { toColumnChoices } from '../../../../ui/columns/checked-columns.ts';
import { nameFromFiles, nameFromUrl } from '../creation/dataset-name.ts';
import { reduceOptions, type OptionsEvent } from '../dialect/read-options.ts';
import type { WizardProgress } from '../../../../ui/steps/wizard-steps.ts';

/** Counted up when the form below changes: a draft of another form is not taken up again. */
const FORM = 2;

export interface DraftFile {
  readonly uploadId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly hasArrived: boolean;
}

/** Everything a person decided while creating a dataset; what the server stores is fetched again. */
export interface WizardDraft {
  readonly form: typeof FORM;
  /** The uploads, in the order of their rows; one for a link. */
  readonly files: readonly DraftFile[];
  /** The link it came from; null for files. */
  readonly url: string | null;
  /** Everything has arrived and can be read. */
  readonly isConnected: boolean;
  readonly isExtracted: boolean;
  readonly isValidated: boolean;
  readonly options: ReadOptions;
  readonly edits: ColumnEdits;
  readonly name: string;
  readonly description: string;
  /** The dataset that is being made; null before. */
  readonly creation: {
    readonly datasetId: string;
    readonly jobId: string;
    /** Rows of the file as the wizard showed them; null or missing where that was not known. */
    readonly rows?: number | null;
  } | null;
}

export type DraftEvent =
  | { readonly kind: 'files'; readonly files: readonly DraftFile[] }
  | { readonly kind: 'connected' }
  | { readonly kind: 'options'; readonly event: OptionsEvent }
  | { readonly kind: 'columns'; readonly event: ColumnEvent }
  | { readonly kind: 'extracted' }
  | { readonly kind: 'validated' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'described'; readonly description: string }
  | {
      readonly kind: 'creation-started';
      readonly datasetId: string;
      readonly jobId: string;
      readonly rows: number | null;
    }
  /** Failed, cancelled, or the person went back to change something. */
  | { readonly kind: 'creation-ended' };

export type DraftSource = Pick<WizardDraft, 'files' | 'url'>;

/** The name that nobody wrote. */
const foundName = ({ files, url }: DraftSource): string =>
  url === null ? nameFromFiles(files.map(({ fileName }) => fileName)) : nameFromUrl(url);

export const newDraft = (source: DraftSource): WizardDraft => ({
  form: FORM,
  files: source.files,
  url: source.url,
  isConnected: source.url !== null,
  isExtracted: false,
  isValidated: false,
  options: {},
  edits: {},
  name: foundName(source),
  description: '',
  creation: null,
});

/** Other files, or another order, are inspected again; decisions are retained. */
function withFiles(draft: WizardDraft, files: readonly DraftFile[]): WizardDraft {
  const ids = (of: readonly DraftFile[]): string => of.map(({ uploadId }) => uploadId).join(' ');
  return {
    ...draft,
    files,
    isConnected: draft.isConnected && ids(files) === ids(draft.files),
    name: draft.name === foundName(draft) ? foundName({ files, url: draft.url }) : draft.name,
  };
}

/** Steps back change nothing here, so going back loses nothing. */
export function reduceDraft(draft: WizardDraft, event: DraftEvent): WizardDraft {
  switch (event.kind) {
    case 'files':
      return withFiles(draft, event.files);
    case 'connected':
      return { ...draft, isConnected: true };
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
      return { ...draft, creation: { datasetId: event.datasetId, jobId: event.jobId, rows: event.rows } };
    case 'creation-ended':
      return { ...draft, creation: null };
    default:
      return assertNever(event);
  }
}

/** Null when the stored draft has another format, as after an update. */
export const parseDraft = (data: unknown): WizardDraft | null =>
  (data as Partial<WizardDraft> | null)?.form === FORM ? (data as WizardDraft) : null;

export const wizardProgress = (draft: WizardDraft | null): WizardProgress => ({
  isConnected: draft?.isConnected === true,
  isExtracted: draft?.isExtracted === true,
  isValidated: draft?.isValidated === true,
});

interface CreateWords {
  readonly name: string;
  readonly description?: string;
  readonly columns: ColumnChoice[];
  readonly options?: ReadOptions;
}
export type CreateRequest = CreateWords &
  ({ readonly url: string } | { readonly uploadId: string } | { readonly uploadIds: string[] });

function draftSource({ url, files }: WizardDraft) {
  const [first, ...others] = files.map(({ uploadId }) => uploadId);
  if (url !== null) {
    return { url };
  }
  return others.length === 0 ? { uploadId: first ?? '' } : { uploadIds: [first ?? '', ...others] };
}

/** The body of the create request: a link by its address, so that it can be refreshed; files by their uploads. */
export const createRequest = (draft: WizardDraft, inspection: Inspection): CreateRequest => ({
  ...draftSource(draft),
  name: draft.name.trim(),
  ...(draft.description.trim() === '' ? {} : { description: draft.description.trim() }),
  columns: toColumnChoices(inspection, draft.edits, draft.options.nulls),
  ...(Object.keys(draft.options).length === 0 ? {} : { options: draft.options }),
});

/** The source in a few words: one file by its name, several by the first and their number. */
export const sourceTotals = ({ files }: Pick<WizardDraft, 'files'>) => ({
  name: files[0]?.fileName ?? '',
  rest: files.length - 1,
  bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
});

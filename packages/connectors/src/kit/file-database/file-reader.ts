import type { ErrorCode } from '@plumbline/contract';
import type { ExtractedColumn, RemoteColumn, RemoteTable, RemoteTarget } from '../database.ts';

export type TextRow = readonly (string | null)[];

/** The file that a process reads, under the name that a person gave it. */
export interface FileToRead {
  readonly path: string;
  readonly name: string;
}

/** Reads one file that holds a database, in a process of its own. All methods throw `Refusal` for what people can act on. */
export interface FileReader {
  /** What the file is, in one sentence; a warning where it may hold less than people expect. */
  inspect(): Promise<{ readonly message: string; readonly warning: string | null }>;
  listTables(): Promise<readonly RemoteTable[]>;
  describe(target: RemoteTarget): Promise<readonly RemoteColumn[]>;
  /** Null for statements and views. */
  estimateRows(target: RemoteTarget): Promise<number | null>;
  /** Rows from `offset`, one more than `limit` where there are more. */
  page(target: RemoteTarget, window: Window): Promise<TextPage>;
  /** Every row as text, with what it is; the columns are known before the first row. */
  read(target: RemoteTarget): Promise<TextRows>;
}

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

export interface TextPage {
  readonly columns: readonly ExtractedColumn[];
  readonly rows: readonly TextRow[];
}

export interface TextRows {
  readonly columns: readonly ExtractedColumn[];
  /** Several rows at a time. */
  readonly rows: AsyncIterable<readonly TextRow[]>;
}

/** What a reader refuses: an `AppError` of the parent, in a process that loads as little as it can. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** Offset into the statement, from 0; null where none is known. */
  readonly from: number | null;

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { readonly from?: number } = {}) {
    super(message, options);
    this.code = code;
    this.from = options.from ?? null;
  }
}

/** More text than this is no page. */
const PAGE_CHARS = 32 * 1024 ** 2;

/** Counts the text of a page while it is read. */
export class PageBound {
  #chars = 0;

  /** Throws `source.too_large` once a page has more text than is held in memory. */
  add(chars: number): void {
    this.#chars += chars;
    if (this.#chars > PAGE_CHARS) {
      throw new Refusal(
        'source.too_large',
        'These rows have more than 32 MB and are too large to be shown. Choose fewer columns.',
      );
    }
  }
}

export type Request = FileToRead &
  (
    | { readonly kind: 'inspect' | 'tables' }
    | { readonly kind: 'describe' | 'estimate' | 'extract'; readonly target: RemoteTarget }
    | { readonly kind: 'page'; readonly target: RemoteTarget; readonly window: Window }
  );

/** What an extract has written, so that rows which were lost on their way are noticed. */
export interface WrittenRows {
  readonly rows: number;
  readonly bytes: number;
}

/** What a process reports. The rows of an extract are written to its standard output. */
export type Reply =
  | { readonly kind: 'columns'; readonly columns: readonly ExtractedColumn[] }
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly from: number | null;
    }
  /** A bug: the stack of what was thrown. */
  | { readonly kind: 'broken'; readonly text: string };

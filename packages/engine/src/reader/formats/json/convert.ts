import { AppError, type ColumnType, type ReadOptions } from '@plumbline/contract';
import { isMessage, storeText, type Message } from '@plumbline/messages';
import { JSON_BOUNDS } from '../bounds.ts';
import { ColumnFacts, noteCells } from './column-facts.ts';
import { type CellKind, type Cells, Flattener, type Key, RecordError } from './flatten.ts';
import { type Found, findRecords, headerOf, locationName, namesBeside, readText } from './find-records.ts';
import { Lines } from './lines.ts';
import { type Layout, type ListLocation, layoutOf } from './json-layout.ts';
import { RecordStream } from './record-stream.ts';

export interface ConvertRequest {
  readonly path: string;
  /** Label of the Encoding Standard. */
  readonly encoding: string;
  readonly options: ReadOptions;
  /** The text was cut somewhere. */
  readonly isCut: boolean;
  /** A first look: at most so many bytes of the text are read. */
  readonly sampleBytes: number | null;
  /** Rows as comma-separated UTF-8 without a header, and the records that were rejected. */
  readonly to: string;
  readonly rejects: string;
}

export interface ConvertedColumn {
  readonly name: string;
  readonly declared: ColumnType | null;
  /** Digits after the mark. */
  readonly scale: number;
  readonly counts: Readonly<Record<CellKind, number>>;
}

export interface Converted {
  readonly kind: Layout['kind'];
  readonly columns: readonly ConvertedColumn[];
  readonly sample: readonly (readonly string[])[];
  readonly rows: number;
  readonly rejected: number;
  /** False: `sampleBytes` ended it. */
  readonly isWhole: boolean;
  /** Keys to the records, joined by dots; null for values one after the other. */
  readonly location: string | null;
  /** Other lists of the document, with the elements seen. */
  readonly locations: readonly { readonly path: string; readonly count: number }[];
  /** The records are one object. */
  readonly isSingle: boolean;
  /** Records are lists; `header` where the first of them names the columns. */
  readonly lists: { readonly header: boolean } | null;
  readonly nesting: 'columns' | 'json';
  /** Objects would be too many columns. */
  readonly isTooWide: boolean;
  readonly hasObjects: boolean;
}

const LEARNT_CHARS = 1 << 20;

class TooWide extends Error {}

/** Turns a JSON text into rows of text. Blocks its thread. Throws AppError `file.*`. */
export const convert = (
  request: ConvertRequest,
  onProgress: (fraction: number, rows: number) => void,
): Converted => {
  const head = readText(request.path, request.encoding);
  const records = findRecords(layoutOf(head), request.options);
  const requested = request.options.nesting;
  for (const nesting of requested === undefined ? (['columns', 'json'] as const) : [requested]) {
    try {
      const isTooWide = requested === undefined && nesting === 'json';
      return new Conversion(request, records, { nesting, isTooWide }).run(onProgress);
    } catch (error) {
      if (!(error instanceof TooWide)) {
        throw error;
      }
    }
  }
  throw new AppError(
    'file.too_many_columns',
    `The objects have more than ${JSON_BOUNDS.columns.toLocaleString('en')} keys in all, which is more than a table may have columns. ${requested === 'columns' ? 'Leave them as JSON.' : 'Choose another place of the records, or leave out keys.'}`,
  );
};

class Conversion {
  readonly #request: ConvertRequest;
  readonly #found: Found;
  readonly #how: { readonly nesting: 'columns' | 'json'; readonly isTooWide: boolean };
  readonly #header: readonly string[] | null;
  readonly #flattener: Flattener;
  #keys: Key[] = [];
  #placed: readonly Key[] = [];
  #facts: ColumnFacts[] = [];
  #sample: string[][] = [];
  #rows = 0;
  #rejected = 0;

  constructor(
    request: ConvertRequest,
    layout: Found,
    how: { readonly nesting: 'columns' | 'json'; readonly isTooWide: boolean },
  ) {
    this.#request = request;
    this.#found = layout;
    this.#how = how;
    this.#header = headerOf(layout, request.options);
    const names = this.#header ?? namesBeside(layout) ?? [];
    this.#flattener = new Flattener({
      nesting: how.nesting,
      explode: request.options.explode ?? null,
      nameOf: (index) => names[index] ?? `column${index + 1}`,
      columnOf: (key) => {
        if (this.#keys.length >= JSON_BOUNDS.columns) {
          throw new TooWide();
        }
        this.#keys.push(key);
        return this.#keys.length - 1;
      },
    });
  }

  /** Once, and once more where later records change the columns of the first. */
  run(onProgress: (fraction: number, rows: number) => void): Converted {
    this.#learn();
    this.#placeColumns();
    let isWhole = this.#pass(onProgress);
    if (this.#placeColumns()) {
      this.#facts = [];
      this.#sample = [];
      isWhole = this.#pass(onProgress);
    }
    if (this.#rows === 0 && this.#rejected > 0) {
      throw new AppError(
        'file.damaged',
        'The file begins as JSON does, but not one record of it can be read. Check its brackets, quotes and commas.',
      );
    }
    if (this.#rows === 0 || this.#keys.length === 0) {
      throw new AppError('file.empty', 'The file holds no records. Choose a file with at least one.');
    }
    return this.#converted(isWhole);
  }

  /** Gives each key that is a column its place. Returns whether the places differ from the last time. */
  #placeColumns(): boolean {
    const placed = [...this.#flattener.root.columns()];
    if (placed.length > JSON_BOUNDS.columns) {
      throw new TooWide();
    }
    for (const key of this.#keys) {
      key.column = null;
    }
    placed.forEach((key, at) => {
      key.column = at;
    });
    const before = this.#placed;
    this.#placed = placed;
    // A copy: keys that the next pass meets are added to it.
    this.#keys = [...placed];
    return placed.length !== before.length || placed.some((key, at) => key !== before[at]);
  }

  /** The columns of the first records, so that nearly always one pass is enough. */
  #learn(): void {
    let chars = 0;
    let isHeaderDue = this.#header !== null;
    for (const { text, problem } of this.#stream().records()) {
      chars += text.length;
      if (isHeaderDue) {
        isHeaderDue = false;
      } else if (problem === null) {
        this.#rowsOf(text);
      }
      if (chars > LEARNT_CHARS) {
        return;
      }
    }
  }

  #stream(): RecordStream {
    const { path, encoding, isCut } = this.#request;
    const { layout, location, isSingle } = this.#found;
    const keys = layout.kind === 'lines' ? null : (location?.path ?? []);
    return new RecordStream({ path, encoding, location: keys, isSingle, isCut });
  }

  #pass(onProgress: (fraction: number, rows: number) => void): boolean {
    const { sampleBytes } = this.#request;
    this.#rows = 0;
    this.#rejected = 0;
    const stream = this.#stream();
    const rows = new Lines(this.#request.to);
    const rejects = new Lines(this.#request.rejects);
    let isHeaderDue = this.#header !== null;
    let chars = 0;
    try {
      for (const { text, problem } of stream.records()) {
        chars += text.length;
        if (isHeaderDue) {
          isHeaderDue = false;
        } else {
          this.#take(text, problem, { rows, rejects });
        }
        if (this.#rows % 4096 === 0) {
          onProgress(stream.fraction, this.#rows);
        }
        if (sampleBytes !== null && chars >= sampleBytes) {
          return false;
        }
      }
      return true;
    } finally {
      rows.close();
      rejects.close();
    }
  }

  #take(
    text: string,
    problem: Message | null,
    { rows, rejects }: { readonly rows: Lines; readonly rejects: Lines },
  ): void {
    const found = problem ?? this.#rowsOf(text);
    if (isMessage(found)) {
      this.#rejected += 1;
      const shown = text.slice(0, JSON_BOUNDS.rejectChars);
      rejects.write([String(this.#rows + this.#rejected), shown, storeText(found)], 3);
      return;
    }
    for (const cells of found) {
      this.#rows += 1;
      noteCells(this.#facts, cells);
      this.#addSample(cells);
      // One cell more: a row of one empty cell would be a blank line.
      rows.write(cells.texts, this.#keys.length + 1);
    }
  }

  #rowsOf(text: string): Cells[] | Message {
    try {
      return this.#flattener.rowsOf(text);
    } catch (error) {
      if (error instanceof RecordError) {
        return error.reason;
      }
      throw error;
    }
  }

  #addSample({ texts }: Cells): void {
    const { sampleRows, sampleCells } = JSON_BOUNDS;
    if (this.#sample.length < sampleRows && this.#sample.length * this.#keys.length < sampleCells) {
      this.#sample.push(Array.from(texts, (text) => text ?? ''));
    }
  }

  #converted(isWhole: boolean): Converted {
    const { layout, location, isSingle } = this.#found;
    const columns = this.#keys.map(({ name }, at) => {
      const facts = this.#facts[at] ?? new ColumnFacts();
      const { type, scale } = facts.declared();
      return { name, declared: type, scale, counts: facts.counts };
    });
    const of = location ?? layout.values;
    return {
      kind: layout.kind,
      columns,
      sample: this.#sample.map((row) => columns.map((_, at) => row[at] ?? '')),
      rows: this.#rows,
      rejected: this.#rejected,
      isWhole,
      location: layout.kind === 'lines' ? null : locationName(location ?? { path: [] }),
      locations: layout.locations
        .filter((candidate) => candidate !== location && !isScalarList(candidate))
        .map((candidate) => ({ path: locationName(candidate), count: candidate.count })),
      isSingle,
      lists: of.kinds.has('list') && !of.kinds.has('object') ? { header: this.#header !== null } : null,
      nesting: this.#how.nesting,
      isTooWide: this.#how.isTooWide,
      hasObjects:
        columns.some(({ counts }) => counts.object > 0) || this.#keys.some(({ path }) => path.length > 1),
    };
  }
}

const isScalarList = ({ kinds }: ListLocation): boolean => !kinds.has('object') && !kinds.has('list');

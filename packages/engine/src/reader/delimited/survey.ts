import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type Dialect, type Encoding, type RawLine } from '@plumbline/contract';
import { columnNameKey } from '@plumbline/query';
import { message } from '@plumbline/messages';
import type { FoundDecision, FoundWarning } from '../../engine-api.ts';
import type { DelimitedFile } from './delimited-file.ts';
import type { Findings } from '../findings.ts';
import { uniqueNames } from '../columns/column-names.ts';
import { type Layout, detectLayout } from './detect-dialect.ts';
import { decisionsOf } from './decisions.ts';
import { decodeHead, findEncoding, needsRewriting, transcode } from './encoding.ts';
import type { EncodingEvidence } from './found-encoding.ts';
import { refuseForeignText } from './foreign-bytes.ts';
import { countFileLines, lastLineOf, sampleRows } from './judge-sample.ts';
import { withoutNulEscapes } from './mixed-lines.ts';
import { rawLines } from './raw-lines.ts';
import type { RowRules } from './row-rules.ts';
import { type SavedUnder, findSurvey, saveSurvey, surveyKey } from './saved-surveys.ts';
import type { DecimalMark } from '../columns/forms.ts';
import { findDecimalMark } from '../columns/infer-forms.ts';

/** A file up to this size is read whole where a sample is requested. */
export const SAMPLE_BYTES = 4 * 1024 * 1024;
/** Enough to see how the file is written; guessing reads it many times over. */
export const LAYOUT_BYTES = 512 * 1024;
const SAMPLE_ROWS = 5000;
const MAX_COLUMNS = 5000;

/** What is known of a file before all of it was read. */
export interface Survey {
  readonly sizeBytes: number;
  /** UTF-8 text to read instead of the raw file, where that is written otherwise; else the raw file. */
  readonly textPath: string;
  readonly dialect: Dialect;
  /** Unique names, in column order. */
  readonly names: readonly string[];
  readonly mark: DecimalMark;
  /** Cells of the first data rows, filled up to the columns. */
  readonly rows: readonly (readonly string[])[];
  /** True: the file must be rewritten (`regularize`) before DuckDB reads it. */
  readonly isIrregular: boolean;
  /** Nothing is known of the sample's rows beyond their cells. */
  readonly isPlain: boolean;
  readonly rules: RowRules;
  /** Encoding, delimiter, quotes, newline, table, preamble, header, footnote: what was decided and why. */
  readonly decisions: readonly FoundDecision[];
  /** The first lines of the file, at most 200, and the last, at most 20, each with its part. */
  readonly lines: readonly RawLine[];
  readonly warnings: readonly FoundWarning[];
  /** Under which it is among the findings, null where it is not. */
  readonly findingKey: string | null;
}

export interface SurveyOptions {
  /** Existing folder of the caller's own, for a transcoded copy. */
  readonly workDirectory: string;
  readonly signal: AbortSignal;
  /** Found wrong on reading the whole file. */
  readonly encoding?: Encoding;
  /** Rewrite even what claims to be UTF-8: faults become replacement characters. */
  readonly rewrites?: boolean;
  /** Where surveys of regular UTF-8 files are saved. */
  readonly findings?: Findings;
}

/** The first bytes of a file, and how they are written. */
interface Head {
  readonly file: DelimitedFile;
  readonly sizeBytes: number;
  readonly isWhole: boolean;
  readonly raw: Buffer;
  readonly evidence: EncodingEvidence;
  /** True: what is read instead of the file has to be written first. */
  readonly isRewritten: boolean;
  /** Where its survey can be saved. */
  readonly saved: SavedUnder | null;
}

export const surveyFile = async (file: DelimitedFile, options: SurveyOptions): Promise<Survey> => {
  const head = await openHead(file, options);
  return orSaved(head, async () => {
    const text = layoutOf(head);
    const textPath = head.isRewritten ? await transcoded(file, head.evidence.encoding, options) : file.path;
    const total = countsLines(text) ? await countFileLines(textPath, options.signal) : null;
    return surveyOf(head, text, { textPath, total });
  });
};

/** The same by the first bytes alone; null where all of the file would have to be read or rewritten. */
export const surveyHead = async (file: DelimitedFile, options: SurveyOptions): Promise<Survey | null> => {
  const head = await openHead(file, options);
  if (head.isRewritten) {
    return null;
  }
  return orSaved(head, async () => {
    const text = layoutOf(head);
    return countsLines(text) ? null : surveyOf(head, text, { textPath: file.path, total: null });
  });
};

/** The survey that was saved, or else what `survey` gives, which is saved where that is all there is to know. */
const orSaved = async <S extends Survey | null>(
  head: Head,
  survey: () => Promise<S>,
): Promise<S | Survey> => {
  const { saved, file } = head;
  const known = saved === null ? null : await findSurvey<Survey>(saved, file.path);
  if (known !== null) {
    return known;
  }
  const found = await survey();
  return saved === null || found === null || !found.isPlain ? found : saveSurvey(saved, found);
};

const openHead = async (file: DelimitedFile, options: SurveyOptions): Promise<Head> => {
  const sizeBytes = (await stat(file.path)).size;
  const raw = await readHead(file.path, SAMPLE_BYTES);
  const isWhole = raw.length === sizeBytes;
  const found = findEncoding(raw, isWhole);
  const encoding = options.encoding ?? file.options.dialect?.encoding ?? found.encoding;
  const isRewritten = needsRewriting(raw, encoding) || options.rewrites === true;
  const { findings } = options;
  return {
    file,
    sizeBytes,
    isWhole,
    raw,
    evidence: { ...found, encoding },
    isRewritten,
    saved: isRewritten || findings === undefined ? null : { findings, key: surveyKey(file, raw, sizeBytes) },
  };
};

interface HeadText {
  readonly head: string;
  readonly layout: Layout;
  /** The text is all of the file. */
  readonly isSeenWhole: boolean;
}

const layoutOf = ({ file, raw, isWhole, evidence: { encoding } }: Head): HeadText => {
  const text = decodeHead(raw, encoding);
  refuseForeignText(text);
  const head = withoutNulEscapes(text);
  const bytes = Buffer.from(head);
  const isSeenWhole = isWhole && bytes.length <= LAYOUT_BYTES;
  const layout = detectLayout(bytes.subarray(0, LAYOUT_BYTES), {
    choice: file.options.dialect ?? {},
    encoding,
    isWhole: isSeenWhole,
    limit: SAMPLE_ROWS,
  });
  if (layout.columns > MAX_COLUMNS) {
    throw new AppError(
      'file.too_many_columns',
      `The file has ${layout.columns} columns; at most ${MAX_COLUMNS} can be read. Check the delimiter, or split the file.`,
    );
  }
  return { head, layout, isSeenWhole };
};

/** The lines behind the table are counted from the end of the file. */
const countsLines = ({ layout, isSeenWhole }: HeadText): boolean =>
  layout.dialect.skipEnd > 0 && !isSeenWhole;

const surveyOf = async (
  { file, sizeBytes, isWhole, evidence }: Head,
  { head, layout, isSeenWhole }: HeadText,
  { textPath, total }: { readonly textPath: string; readonly total: number | null },
): Promise<Survey> => {
  const rows = sampleRows(layout, lastLineOf(layout, total));
  const isOneLine = !isWhole && !/[\r\n]/u.test(head);
  return {
    sizeBytes,
    textPath,
    dialect: layout.dialect,
    names: uniqueNames(layout.header),
    mark: file.options.decimal ?? findDecimalMark(rows.cells),
    rows: rows.cells,
    // DuckDB gives no row and no error where the first one is longer than its buffer.
    isIrregular: rows.isIrregular || isOneLine,
    isPlain: rows.isPlain && !isOneLine,
    rules: rows.rules,
    decisions: decisionsOf({
      layout,
      choice: file.options.dialect ?? {},
      encoding: evidence,
      isSheet: file.isSheet === true,
    }),
    lines: rawLines({
      layout,
      text: head.slice(0, LAYOUT_BYTES),
      isWhole: isSeenWhole,
      tail: total === null ? '' : await readTail(textPath),
      total,
      rejected: rows.rejected,
    }),
    warnings: warningsOf(layout.header, layout.dialect, rows.rules.padsShortRows),
    findingKey: null,
  };
};

const TAIL_BYTES = 64 * 1024;

/** The end of a UTF-8 file; its first character may be cut. */
const readTail = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
};

export const readHead = async (path: string, bytes: number): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const transcoded = async (
  file: DelimitedFile,
  encoding: Encoding,
  options: SurveyOptions,
): Promise<string> => {
  const path = join(options.workDirectory, 'utf8.txt');
  await transcode(file.path, path, { encoding, signal: options.signal });
  return path;
};

const warningsOf = (header: readonly string[], dialect: Dialect, isPadded: boolean): FoundWarning[] => {
  const warnings: FoundWarning[] = [];
  const names = uniqueNames(header);
  for (const [index, name] of names.entries()) {
    const raw = (header[index] ?? '').trim();
    if (dialect.header && raw === '') {
      warnings.push({
        code: 'header.blank',
        message: message('fileWarning.noName', { column: index + 1, name }),
        column: name,
      });
    } else if (dialect.header && columnNameKey(name) !== columnNameKey(raw) && name.startsWith(`${raw}_`)) {
      warnings.push({
        code: 'header.duplicate',
        message: message('fileWarning.repeatedName', { raw, column: index + 1, name }),
        column: name,
      });
    }
  }
  if (!dialect.header) {
    warnings.push({
      code: 'header.none',
      message: message('fileWarning.noHeader'),
    });
  }
  if (dialect.skip > 0) {
    warnings.push({
      code: 'preamble.skipped',
      message: message('fileWarning.linesBefore', { lines: dialect.skip }),
    });
  }
  if (isPadded) {
    warnings.push({
      code: 'rows.short',
      message: message('fileWarning.shortRows'),
    });
  }
  return warnings;
};

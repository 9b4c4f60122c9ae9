import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type ReadOptions } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { FoundDecision } from '../../engine-api.ts';
import type { RawFile } from '../../engine-api.ts';
import { decodeHead, detectEncoding } from '../delimited/encoding.ts';
import { readHead } from '../delimited/survey.ts';
import { isOfficeDocument, openArchive } from './archive.ts';
import { HEAD_BYTES } from './bounds.ts';
import { gunzip } from './gzip.ts';
import { openJson } from './json/open-json.ts';
import { openParquet } from './parquet.ts';
import type { Opening } from './opening.ts';
import type { OpenedFile } from './part.ts';
import { OLD_OFFICE, looksLikeJson, detectContent } from './signatures.ts';
import { openWorkbook } from './workbook.ts';
import { ZipArchive } from './zip.ts';

/** One table within a file: the file itself, or what was unpacked from it. */
interface Inner {
  readonly path: string;
  readonly name: string;
  /** The rest was left packed. */
  readonly isCut: boolean;
}

type OpenedInner = Pick<OpenedFile, 'format' | 'sheets' | 'decisions' | 'warnings' | 'parts'>;

/** Rows of a workbook's first look. */
const SAMPLE_SHEET_ROWS = 5000;

/** Detects a file's format from its bytes and unpacks it as far as needed. Throws `file.*`. */
export const openFile = async (
  file: RawFile,
  options: ReadOptions,
  opening: Opening,
): Promise<OpenedFile> => {
  opening.signal.throwIfAborted();
  const { size } = await stat(file.path);
  const content = detectContent(await readHead(file.path, HEAD_BYTES));
  const whole = { path: file.path, name: file.fileName, isCut: false };
  const own = { fileName: file.fileName, sizeBytes: size };
  if (content === 'gzip') {
    const half = { ...opening, onProgress: secondHalf(opening.onProgress) };
    return {
      ...own,
      ...(await openGzip(whole, options, { ...half, packedBytes: size, content: opening.onProgress })),
    };
  }
  if (content === 'zip') {
    return { ...own, ...(await openZip(whole, options, opening)) };
  }
  return { ...own, compression: 'none', members: [], ...(await openInner(whole, options, opening)) };
};

type OpenedContent = Omit<OpenedFile, 'fileName' | 'sizeBytes'>;

/** Progress of the second half: the first half of a compressed file is unpacking it. */
const secondHalf =
  (onProgress: Opening['onProgress']): Opening['onProgress'] =>
  (fraction, rows) =>
    onProgress((1 + fraction) / 2, rows);

interface OpeningGzip extends Opening {
  readonly packedBytes: number;
  /** Progress of unpacking. */
  readonly content: Opening['onProgress'];
}

const openGzip = async (file: Inner, options: ReadOptions, opening: OpeningGzip): Promise<OpenedContent> => {
  const path = join(opening.work, 'inflated');
  const name = file.name.replace(/\.gz(ip)?$/iu, '');
  const { signal, sampleBytes, packedBytes, content: onProgress } = opening;
  const onBytes = (read: number): void => onProgress(read / packedBytes / 2, null);
  const first = await gunzip(file.path, path, { limit: sampleBytes, signal, onBytes });
  const content = detectContent(await readHead(path, HEAD_BYTES));
  if (content === 'gzip') {
    throw packedTwice();
  }
  // A Parquet file and a workbook are recognized by their end.
  const { isCut } =
    first.isCut && content !== 'text'
      ? await gunzip(file.path, path, { limit: null, signal, onBytes })
      : first;
  const inner =
    content === 'zip'
      ? await openOffice({ path, name, isCut }, options, opening)
      : await openInner({ path, name, isCut }, options, opening);
  return {
    ...inner,
    compression: 'gzip',
    members: [],
    decisions: [compressionDecision('gzip'), ...inner.decisions],
  };
};

const openOffice = async (file: Inner, options: ReadOptions, opening: Opening): Promise<OpenedInner> => {
  const archive = await ZipArchive.open(file.path);
  archive.close();
  if (!isOfficeDocument(archive)) {
    throw packedTwice();
  }
  return openSheet(file, options, opening);
};

const openZip = async (file: Inner, options: ReadOptions, opening: Opening): Promise<OpenedContent> => {
  const archive = await ZipArchive.open(file.path);
  try {
    if (isOfficeDocument(archive)) {
      return { compression: 'none', members: [], ...(await openSheet(file, options, opening)) };
    }
    const { files, members, decisions } = await openArchive(archive, options, opening);
    const opened: OpenedInner[] = [];
    for (const member of files) {
      opened.push(
        member.format === 'xlsx'
          ? await openSheet(member, options, opening)
          : await openInner(member, options, opening),
      );
    }
    const [first] = opened;
    return {
      format: first?.format ?? 'delimited',
      compression: 'zip',
      members,
      sheets: first?.sheets ?? [],
      decisions: [compressionDecision('zip'), ...decisions, ...(first?.decisions ?? [])],
      warnings: opened.flatMap(({ warnings }) => warnings),
      parts: opened.flatMap(({ parts }) => parts),
    };
  } finally {
    archive.close();
  }
};

/** What is packed no more. */
const openInner = async (file: Inner, options: ReadOptions, opening: Opening): Promise<OpenedInner> => {
  const head = await readHead(file.path, HEAD_BYTES);
  const content = detectContent(head);
  if (content === 'parquet') {
    return withFormat(await openParquet(file, options, opening), message('fileReading.parquetBytes'));
  }
  if (OLD_OFFICE.every((byte, at) => head[at] === byte)) {
    return openSheet(file, options, opening);
  }
  const encoding = detectEncoding(head, false);
  if (looksLikeJson(decodeHead(head, encoding))) {
    const opened = await openJson({ ...file, encoding }, options, opening);
    return withFormat(opened, message('fileReading.jsonText'));
  }
  const part = {
    kind: 'delimited',
    name: file.name,
    format: 'delimited',
    file: { path: file.path, fileName: file.name, options },
    isSheet: false,
    shownAs: [],
    isCut: file.isCut,
  } as const;
  return { format: 'delimited', sheets: [], decisions: [], warnings: [], parts: [part] };
};

const openSheet = async (
  file: Inner,
  options: ReadOptions,
  { work, signal, sampleBytes, onProgress }: Opening,
): Promise<OpenedInner> => {
  const opened = await openWorkbook(file.path, options, {
    work,
    signal,
    onProgress: (fraction) => onProgress(fraction, null),
    sampleRows: sampleBytes === null ? null : SAMPLE_SHEET_ROWS,
  });
  const part = {
    kind: 'delimited',
    name: file.name,
    format: 'xlsx',
    file: {
      path: opened.path,
      fileName: file.name,
      options: { ...options, dialect: { ...options.dialect, ...opened.dialect } },
      isSheet: true,
    },
    isSheet: true,
    shownAs: opened.formats,
    isCut: !opened.complete,
  } as const;
  const { decisions, warnings } = opened;
  const workbook = { format: 'xlsx', sheets: opened.sheets, decisions, warnings, parts: [part] } as const;
  return withFormat(workbook, message('fileReading.workbookParts'));
};

const packedTwice = (): AppError =>
  new AppError(
    'file.too_packed',
    'The file is packed more than once. Unpack it, then upload what is inside.',
  );

const withFormat = (opened: OpenedInner, because: Message): OpenedInner => {
  const decision: FoundDecision = {
    key: 'format',
    says: message('fileReading.format', { format: opened.format }),
    because,
    certainty: 'proven',
    alternatives: [],
  };
  return { ...opened, decisions: [decision, ...opened.decisions] };
};

const compressionDecision = (compression: 'gzip' | 'zip'): FoundDecision => ({
  key: 'compression',
  says: message('fileReading.compression', { kind: compression }),
  because: message('fileReading.firstBytes'),
  certainty: 'proven',
  alternatives: [],
});

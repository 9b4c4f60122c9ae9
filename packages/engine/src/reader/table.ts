import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnType, Dialect, Encoding, Inspection, ReadOptions } from '@plumbline/contract';
import { columnNameKey } from '@plumbline/query';
import type { FoundDecision, FoundDifference, FoundWarning } from '../engine-api.ts';
import type { FileSource } from '../engine-api.ts';
import { type DecimalMark, inferableForms } from './columns/forms.ts';
import { cutSample } from './delimited/sample.ts';
import {
  LAYOUT_BYTES,
  SAMPLE_BYTES,
  type Survey,
  readHead,
  surveyFile,
  surveyHead,
} from './delimited/survey.ts';
import type { Findings } from './findings.ts';
import { openFile } from './formats/open-file.ts';
import type { Opening } from './formats/opening.ts';
import type { DelimitedPart, OpenedFile, Part } from './formats/part.ts';
import { differencesOf } from './differences.ts';
import { matchColumns } from './match-columns.ts';
import type { SurveyedPart } from './surveyed-part.ts';

/** Cells of the sample that the forms are proposed by. */
const SAMPLE_CELLS = 400_000;
const LEAST_SAMPLE_ROWS = 100;
/** Rows of the sample that say how long a row is. */
const MEASURED_ROWS = 500;
const LF = 0x0a;

/** For each column of the table its place in the part, null where the part lacks it. */
export type TablePart = SurveyedPart & { readonly positions: readonly (number | null)[] };

/** All that is read, as one table: the rows of each part after those of the part before. */
export interface Table {
  readonly files: readonly OpenedFile[];
  readonly parts: readonly TablePart[];
  /** Unique names, in column order. */
  readonly names: readonly string[];
  /** Cells of the first rows of every part, in column order. */
  readonly rows: readonly (readonly string[])[];
  readonly mark: DecimalMark;
  /** Types that the files themselves give, by position. */
  readonly declared: readonly (ColumnType | null)[];
  /** Timestamps that the files themselves call moments, by position. */
  readonly areMoments: readonly boolean[];
  /** How the files themselves show the numbers, by position (`0.00 %`, `€0,0.00`). */
  readonly shownAs: readonly (string | null)[];
  /** Of the first part; null where that is not delimited text. */
  readonly dialect: Dialect | null;
  readonly sizeBytes: number;
  readonly decisions: readonly FoundDecision[];
  readonly lines: Inspection['lines'];
  readonly warnings: readonly FoundWarning[];
  readonly differences: readonly FoundDifference[];
  /** Rows that all parts have, about. */
  readonly expectedRows: number;
  /** False: only the beginning of something was read. */
  readonly isComplete: boolean;
}

export interface TableRequest extends Omit<Opening, 'id' | 'onProgress'> {
  /** Share of the files that was made readable, 0 to 1. */
  readonly onProgress: (fraction: number, rows: number | null) => void;
  /** Nothing but the names of the columns is wanted: the head of each text gives them. */
  readonly isForNames?: boolean;
  /** Encodings that were found wrong on reading a whole text, by the place of its part. */
  readonly encodings: ReadonlyMap<number, Encoding>;
  /** Where surveys are saved. */
  readonly findings: Findings;
}

/** Opens every file of a source and matches their columns by name. Throws `file.*`. */
export const openTable = async (source: FileSource, request: TableRequest): Promise<Table> => {
  const files: OpenedFile[] = [];
  const surveyed: SurveyedPart[] = [];
  for (const [at, file] of source.files.entries()) {
    const work = join(request.work, `file-${at}`);
    await mkdir(work, { recursive: true });
    let dataset = 0;
    const opened = await openFile(file, source.options, {
      ...request,
      work,
      id: () => {
        dataset += 1;
        return dataset;
      },
      onProgress: (fraction, rows) => request.onProgress((at + fraction) / source.files.length, rows),
    });
    files.push(opened);
    for (const [index, part] of opened.parts.entries()) {
      const folder = join(work, `part-${index}`);
      await mkdir(folder, { recursive: true });
      const encoding = request.encodings.get(surveyed.length);
      const surveyedPart = await surveyPart({ part, file: at, encoding }, { ...request, work: folder });
      surveyed.push({ ...surveyedPart, constants: [] });
    }
  }
  const whole = namedAlike(surveyed).map((part) =>
    withConstants(part, source.files[part.file]?.constants ?? {}),
  );
  return tableOf(files, whole, source.options);
};

interface UnsurveyedPart<P extends Part> {
  readonly part: P;
  readonly file: number;
  /** Found on reading the whole text. */
  readonly encoding: Encoding | undefined;
}

type WithoutConstants<P> = P extends SurveyedPart ? Omit<P, 'constants'> : never;
type Unextended = WithoutConstants<SurveyedPart>;
type Surveying = Pick<TableRequest, 'work' | 'signal' | 'sampleBytes' | 'isForNames' | 'findings'>;

const surveyPart = async (
  { part, file, encoding }: UnsurveyedPart<Part>,
  opening: Surveying,
): Promise<Unextended> => {
  if (part.kind === 'records') {
    const names = part.columns.map(({ name }) => name);
    return { kind: 'records', part, survey: null, file, names, mark: '.', rows: part.sample, textBytes: 0 };
  }
  const surveyedPart = await surveyDelimited({ part, file, encoding }, opening);
  const { names, mark, rows } = surveyedPart.survey;
  const { size: textBytes } = await stat(surveyedPart.survey.textPath);
  return { kind: 'delimited', file, names, mark, rows, textBytes, ...surveyedPart };
};

const surveyDelimited = async (
  { part, encoding }: UnsurveyedPart<DelimitedPart>,
  { work, signal, sampleBytes, findings, isForNames = false }: Surveying,
): Promise<{ readonly part: DelimitedPart; readonly survey: Survey }> => {
  const { size } = await stat(part.file.path);
  const options = { workDirectory: work, signal, findings };
  if (isForNames && size > LAYOUT_BYTES) {
    const survey =
      (await surveyHead(part.file, options)) ??
      (await surveyFile(
        { ...part.file, path: await cutHead(part.file.path, work) },
        { workDirectory: work, signal },
      ));
    return { part: { ...part, isCut: true }, survey };
  }
  if (sampleBytes === null || (!part.isCut && size <= SAMPLE_BYTES)) {
    const found = encoding === undefined ? {} : { encoding, rewrites: true };
    return { part, survey: await surveyFile(part.file, { ...options, ...found }) };
  }
  const known = await surveyHead(part.file, options);
  const sample = await cutSample(part.file, { to: join(work, 'sample'), work, signal, known });
  const survey =
    known?.isPlain === true
      ? { ...known, textPath: sample.file.path }
      : await surveyFile(sample.file, { workDirectory: work, signal });
  return {
    part: { ...part, isCut: true },
    survey: { ...survey, dialect: { ...survey.dialect, encoding: sample.encoding } },
  };
};

/** The first lines of a file, as a file of their own. */
const cutHead = async (file: string, work: string): Promise<string> => {
  const path = join(work, 'head');
  const head = await readHead(file, LAYOUT_BYTES);
  const whole = head.lastIndexOf(LF) + 1;
  await writeFile(path, head.subarray(0, whole === 0 ? head.length : whole));
  return path;
};

/** A later part without names of its own, but as wide as the first, is the first's continuation. */
const namedAlike = (surveyed: readonly SurveyedPart[]): readonly SurveyedPart[] => {
  const [first] = surveyed;
  const names = first?.survey?.dialect.header === true ? first.names : null;
  return surveyed.map((part) =>
    names !== null && part.survey?.dialect.header === false && part.names.length === names.length
      ? { ...part, names }
      : part,
  );
};

/** A part with the cells that are not in its file as its last columns. */
const withConstants = (
  part: SurveyedPart,
  constants: Readonly<Record<string, string | null>>,
): SurveyedPart => {
  const own = new Set(part.names.map(columnNameKey));
  const added = Object.entries(constants).filter(([name]) => !own.has(columnNameKey(name)));
  const cells = added.map(([, cell]) => cell);
  return added.length === 0
    ? part
    : {
        ...part,
        names: [...part.names, ...added.map(([name]) => name)],
        rows: part.rows.map((row) => [...row, ...cells.map((cell) => cell ?? '')]),
        constants: cells,
      };
};

const tableOf = (
  files: readonly OpenedFile[],
  surveyed: readonly SurveyedPart[],
  options: ReadOptions,
): Table => {
  const matched = matchColumns(surveyed);
  const parts = surveyed.map((part, at) => ({ ...part, positions: matched.positions[at] ?? [] }));
  const mark = parts.find(({ kind }) => kind === 'delimited')?.mark ?? '.';
  const surveys = parts.flatMap(({ survey }) => (survey === null ? [] : [survey]));
  const [first] = parts;
  return {
    files,
    parts,
    names: matched.names,
    rows: sampleOf(parts, mark),
    mark,
    declared: matched.names.map((_, column) => declaredOf(parts, column)),
    areMoments: matched.names.map((_, column) => areMoments(parts, column)),
    shownAs: matched.names.map((_, column) => shownAs(parts, column)),
    dialect: first?.part.format === 'delimited' ? (first.survey?.dialect ?? null) : null,
    sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    decisions: [...(files[0]?.decisions ?? []), ...(first?.survey?.decisions ?? [])],
    lines: [...(first?.survey?.lines ?? [])],
    warnings: [...files.flatMap(({ warnings }) => warnings), ...surveys.flatMap(({ warnings }) => warnings)],
    differences: differencesOf(surveyed, options),
    expectedRows: parts.reduce((sum, part) => sum + rowsOf(part), 0),
    isComplete: parts.every(({ part }) => !part.isCut),
  };
};

/** Rows of a part: counted, or by its bytes and those of the sample's rows. */
const rowsOf = ({ kind, part, rows, textBytes }: TablePart): number => {
  if (kind === 'records') {
    return part.rowCount;
  }
  const step = Math.ceil(rows.length / MEASURED_ROWS);
  const some = rows.filter((_, at) => at % step === 0);
  const bytes = some.reduce(
    (sum, row) => row.reduce((length, cell) => length + Buffer.byteLength(cell) + 1, sum),
    0,
  );
  return bytes === 0 ? 0 : Math.round((textBytes * some.length) / bytes);
};

/** The type that every part which has the column gives it. */
const declaredOf = (parts: readonly TablePart[], column: number): ColumnType | null => {
  const found = new Set(
    parts.flatMap((entry) => {
      const position = entry.positions[column];
      if (position === null || position === undefined) {
        return [];
      }
      return [entry.kind === 'records' ? (entry.part.columns[position]?.declared ?? null) : null];
    }),
  );
  const [type = null] = found;
  return found.size === 1 ? type : null;
};

const areMoments = (parts: readonly TablePart[], column: number): boolean => {
  const cells = parts.flatMap((entry) => {
    const position = entry.positions[column];
    const isIn = position !== null && position !== undefined;
    return isIn ? [entry.kind === 'records' && entry.part.columns[position]?.isMoment === true] : [];
  });
  return cells.length > 0 && cells.every(Boolean);
};

/** As every part which has the column shows it. */
const shownAs = (parts: readonly TablePart[], column: number): string | null => {
  const found = new Set(
    parts.flatMap(({ kind, part, positions }) => {
      const position = positions[column];
      return position === null || position === undefined
        ? []
        : [kind === 'delimited' ? (part.shownAs[position] ?? null) : null];
    }),
  );
  const [format = null] = found;
  return found.size === 1 ? format : null;
};

const sampleOf = (parts: readonly TablePart[], mark: DecimalMark): readonly (readonly string[])[] => {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    return only.rows;
  }
  const columns = Math.max(1, only?.positions.length ?? 1);
  const limit = Math.max(LEAST_SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / columns / parts.length));
  return parts.flatMap((part) => {
    const number = inferableForms(part.mark).find(({ type }) => type === 'number');
    const asOurs = (cell: string): string =>
      part.mark !== mark && number?.test(cell) === true ? swapMarks(cell) : cell;
    return part.rows
      .slice(0, limit)
      .map((row) => part.positions.map((position) => (position === null ? '' : asOurs(row[position] ?? ''))));
  });
};

const swapMarks = (cell: string): string => cell.replaceAll(/[.,]/gu, (mark) => (mark === '.' ? ',' : '.'));

import { join } from 'node:path';
import { AppError, type ErrorCode, type FileFormat, type ReadOptions } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { readHead, surveyFile } from '../delimited/survey.ts';
import { HEAD_BYTES, MEMBER_HEAD_BYTES, UNPACK_BOUNDS } from './bounds.ts';
import { type InspectedMember, chooseMembers } from './choose-members.ts';
import { keysOfJson } from './json/json-layout.ts';
import type { OpenedFile } from './part.ts';
import { looksLikeJson, detectContent } from './signatures.ts';
import { Budget } from './unpack.ts';
import type { ZipArchive, ZipMember } from './zip.ts';
import type { Opening } from './opening.ts';

/** A member as a file of its own. */
export interface OpenedMember {
  readonly path: string;
  readonly name: string;
  readonly format: FileFormat;
  readonly isCut: boolean;
}

export type OpenedArchive = Pick<OpenedFile, 'members' | 'decisions'> & {
  readonly files: readonly OpenedMember[];
};

/** Names that a directory of a workbook, or of another Office document, begins with. */
const OFFICE = /^(\[Content_Types\]\.xml|mimetype|xl\/|_rels\/)/u;

interface ArchiveInspection extends Opening {
  readonly archive: ZipArchive;
  readonly budget: Budget;
  readonly options: ReadOptions;
  /** Names of the columns, by the first line that shows them: members of one shape are surveyed once. */
  readonly shapes: Map<string, readonly string[]>;
  /** Errors about archives within it. */
  readonly nested: WeakSet<AppError>;
}

/** True for archives that are a workbook or another Office document. */
export const isOfficeDocument = ({ members }: ZipArchive): boolean =>
  members.some(({ name }) => name === '[Content_Types].xml' || name === 'xl/workbook.xml') ||
  members[0]?.name === 'mimetype';

/** Lists the members of an archive, chooses those that are one table and unpacks them. Throws `file.*`. */
export const openArchive = async (
  archive: ZipArchive,
  options: ReadOptions,
  opening: Opening,
): Promise<OpenedArchive> => {
  const inspection: ArchiveInspection = {
    ...opening,
    archive,
    options,
    budget: new Budget(),
    shapes: new Map(),
    nested: new WeakSet(),
  };
  const { nested } = inspection;
  const inspected: InspectedMember[] = [];
  const failures: AppError[] = [];
  for (const [at, member] of archive.members.entries()) {
    opening.signal.throwIfAborted();
    inspected.push(
      await inspectMember(member, at, inspection).catch((error: unknown) => {
        // Too much of an archive ends its reading; an archive within it is one member that cannot be read.
        if (!(error instanceof AppError) || (error.code === 'file.too_packed' && !nested.has(error))) {
          throw error;
        }
        failures.push(error);
        return { member, format: null, names: [], reason: failureReason(error) };
      }),
    );
  }
  const { chosen, listed, decision } = chooseMembers(inspected, options.members);
  refuseMissing(options.members, inspected);
  if (chosen.length === 0) {
    throw nothingToRead(failures, archive);
  }
  const files: OpenedMember[] = [];
  const some = opening.sampleBytes === null ? chosen : chosen.slice(0, UNPACK_BOUNDS.membersSampled);
  for (const [at, entry] of some.entries()) {
    files.push(await unpackMember(entry, join(opening.work, `member-${at}`), inspection));
    opening.onProgress((at + 1) / some.length / 2, null);
  }
  const isCut = some.length < chosen.length;
  return {
    members: listed,
    decisions: [decision],
    files: files.map((file) => ({ ...file, isCut: file.isCut || isCut })),
  };
};

/** Files of these formats are recognized by their end, and so unpacked whole. */
const WHOLE: readonly FileFormat[] = ['xlsx', 'parquet'];

const unpackMember = async (
  { member, format }: InspectedMember,
  to: string,
  { archive, sampleBytes, budget, signal }: ArchiveInspection,
): Promise<OpenedMember> => {
  const limit = format !== null && WHOLE.includes(format) ? null : sampleBytes;
  const { isCut } = await archive.unpack(member, to, { limit, budget, signal });
  return { path: to, name: member.name, format: format ?? 'delimited', isCut };
};

const BEYOND_LIMIT = message('fileReading.notInspected');

const skipped = (member: ZipMember): Message | null => {
  const path = member.name.split('/');
  if (member.isFolder) {
    return message('fileReading.folder');
  }
  if (path.includes('__MACOSX')) {
    return message('fileReading.shadowFile');
  }
  return path.at(-1)?.startsWith('.') && !/^\.{1,2}$/u.test(path.at(-1) ?? '')
    ? message('fileReading.hiddenFile')
    : null;
};

const inspectMember = async (
  member: ZipMember,
  at: number,
  inspection: ArchiveInspection,
): Promise<InspectedMember> => {
  const isWanted =
    at < UNPACK_BOUNDS.membersInspected || inspection.options.members?.includes(member.name) === true;
  const reason = skipped(member) ?? (isWanted ? null : BEYOND_LIMIT);
  if (reason !== null) {
    return { member, format: null, names: [], reason };
  }
  if (member.isEncrypted) {
    throw new AppError('file.encrypted', 'It has a password. Pack it again without one.');
  }
  if (member.isPackedOddly) {
    throw new AppError('file.unreadable', 'It is packed in a way that is not read. Pack it again as ZIP.');
  }
  if (isLink(member)) {
    throw new AppError('file.part_not_found', 'It is a link to another file. Pack the file itself.');
  }
  const path = join(inspection.work, `head-${at}`);
  const { signal, budget } = inspection;
  await inspection.archive.unpack(member, path, { limit: MEMBER_HEAD_BYTES, budget, signal });
  const head = await readHead(path, HEAD_BYTES);
  const content = detectContent(head);
  if (content === 'gzip' || (content === 'zip' && !OFFICE.test(nameOfFirst(head)))) {
    const error = new AppError(
      'file.too_packed',
      'An archive within the archive. Unpack it first, then upload what is inside.',
    );
    inspection.nested.add(error);
    throw error;
  }
  if (content !== 'text') {
    return { member, format: content === 'zip' ? 'xlsx' : 'parquet', names: [], reason: null };
  }
  const text = head.toString('utf8');
  if (looksLikeJson(text)) {
    return { member, format: 'json', names: keysOfJson(text), reason: null };
  }
  return shapeOf(text, { path, fileName: member.name, options: inspection.options }, inspection).then(
    (names) =>
      names === null
        ? { member, format: null, names: [], reason: BEYOND_LIMIT }
        : { member, format: 'delimited', names, reason: null },
  );
};

/** Names of a text's columns; null where so many other shapes were surveyed that no more are. */
const shapeOf = async (
  text: string,
  file: Parameters<typeof surveyFile>[0],
  { shapes, work, signal }: ArchiveInspection,
): Promise<readonly string[] | null> => {
  const [line = ''] = text.split(/[\r\n]/u, 1);
  const known = shapes.get(line);
  if (known !== undefined || shapes.size >= UNPACK_BOUNDS.shapes) {
    return known ?? null;
  }
  const { names } = await surveyFile(file, { workDirectory: work, signal });
  shapes.set(line, names);
  return names;
};

const LINK_MODE = 0o120000;
const isLink = ({ entry }: ZipMember): boolean =>
  entry.versionMadeBy >> 8 === 3 && ((entry.externalFileAttributes >>> 16) & 0o170000) === LINK_MODE;

/** Name of the first entry of a ZIP file. */
const nameOfFirst = (head: Buffer): string =>
  head.length < 30 ? '' : head.subarray(30, 30 + head.readUInt16LE(26)).toString('latin1');

/** What is wrong with a member, by the code of what inspecting it throws. */
const FAILURES: Readonly<Partial<Record<ErrorCode, Message>>> = {
  'file.damaged': message('fileReading.damagedMember'),
  'file.empty': message('fileReading.emptyMember'),
  'file.encrypted': message('fileReading.encryptedMember'),
  'file.not_delimited': message('fileReading.noTableMember'),
  'file.part_not_found': message('fileReading.linkedMember'),
  'file.too_large': message('fileReading.largeMember'),
  'file.too_many_columns': message('fileReading.wideMember'),
  'file.too_packed': message('fileReading.nestedArchive'),
  'file.unknown_format': message('fileReading.otherMember'),
  'file.unreadable': message('fileReading.packedMember'),
};

const failureReason = ({ code }: AppError): Message =>
  FAILURES[code] ?? message('fileReading.unreadableMember');

const refuseMissing = (
  requested: readonly string[] | undefined,
  inspected: readonly InspectedMember[],
): void => {
  const missing = (requested ?? []).filter(
    (name) => !inspected.some(({ member, format }) => member.name === name && format !== null),
  );
  if (missing.length > 0) {
    throw new AppError(
      'file.part_not_found',
      `The archive has no ${missing[0]} that can be read. Choose among its members.`,
      {
        issues: missing.map((name) => ({
          path: 'options.members',
          message: `The archive has no ${name} that can be read.`,
        })),
      },
    );
  }
};

/** What is wrong with an archive of which nothing can be read: the first problem in the order of weight. */
const WEIGHT: readonly ErrorCode[] = ['file.too_packed', 'file.encrypted', 'file.damaged'];

const nothingToRead = (failures: readonly AppError[], { members }: ZipArchive): AppError => {
  const worst = WEIGHT.map((code) => failures.find((error) => error.code === code)).find(
    (error) => error !== undefined,
  );
  const failure = worst ?? failures[0];
  if (failure === undefined) {
    return new AppError(
      'file.empty',
      members.length === 0
        ? 'The ZIP archive is empty. Choose the file itself.'
        : 'The ZIP archive holds no file with a table. Choose the file itself.',
    );
  }
  return new AppError(failure.code, `No file in the archive can be read. ${failure.message}`, {
    cause: failure,
  });
};

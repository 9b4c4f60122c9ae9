import { PACKED_LIMITS } from '@plumbline/xlsx';

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** Bounds on what one packed file may become. Sizes that a file declares are never trusted: these count what comes out. */
export const UNPACK_BOUNDS = {
  ...PACKED_LIMITS,
  /** Unpacked bytes of all members together. */
  totalBytes: 64 * GIB,
  /** Members whose first bytes are inspected where nobody names them. */
  membersInspected: 2000,
  /** First lines that are inspected: what members of other shapes hold is not reported. */
  shapes: 100,
  /** Members that are read as one table. */
  membersRead: 1000,
  /** Members that a first look reads. */
  membersSampled: 20,
  /** Characters of a name that are shown. */
  nameChars: 200,
} as const;

/** Bytes of each member that are read to detect its format and columns. */
export const MEMBER_HEAD_BYTES = 32 * KIB;
/** Bytes of a file that are read to detect its format. */
export const HEAD_BYTES = 64 * KIB;

export const JSON_BOUNDS = {
  /** Text read at once. */
  chunkBytes: 4 * MIB,
  /** The beginning by which the place of the records is found. */
  lookBytes: 4 * MIB,
  /** Characters of one record. */
  recordChars: 16 * MIB,
  columns: 5000,
  /** Objects nested deeper stay JSON. */
  depth: 16,
  sampleRows: 5000,
  sampleCells: 400_000,
  /** Characters that are stored of a rejected record. */
  rejectChars: 10_000,
  /** Heap of the process that reads. */
  processMb: 512,
} as const;

import { FileFormat, ReadOptions } from '@plumbline/contract';
import { z } from 'zod';

/** One raw file of a version. */
const RawPart = z.object({
  /** Under the dataset's `raw/`. */
  raw: z.string(),
  /** Name of the file that people know. */
  name: z.string(),
  /** How it is read; what is not said is found from its bytes. */
  options: ReadOptions,
  /** What the source said of the content; absent for files that came by themselves. */
  etag: z.string().optional(),
  /** Cells of further columns that every row has, by the column's name. */
  constants: z.record(z.string(), z.string().nullable()).optional(),
});
export type RawPart = z.infer<typeof RawPart>;

/** What was found in a raw file, or in a member of an archive. */
const ReadFile = z.object({
  name: z.string(),
  format: FileFormat,
  rowCount: z.int().nonnegative().nullable(),
});
export type ReadFile = z.infer<typeof ReadFile>;

// Schemas are made once: each request for rows reads a version, and making one takes longer than reading by it.
const RawParts = z.array(RawPart);
const ReadFiles = z.array(ReadFile);

export const parseParts = (text: string): readonly RawPart[] => RawParts.parse(JSON.parse(text));
export const parseFiles = (text: string): readonly ReadFile[] => ReadFiles.parse(JSON.parse(text));

/** Raw files that are read in one go: neighbors that are written alike. */
export interface Batch {
  readonly parts: readonly RawPart[];
  readonly options: ReadOptions;
}

export function toBatches(parts: readonly RawPart[]): readonly Batch[] {
  const batches: { parts: RawPart[]; options: ReadOptions }[] = [];
  for (const part of parts) {
    const last = batches.at(-1);
    if (last !== undefined && JSON.stringify(last.options) === JSON.stringify(part.options)) {
      last.parts.push(part);
    } else {
      batches.push({ parts: [part], options: part.options });
    }
  }
  return batches;
}

/** Options over options: those of the dialect field by field, so that only what is requested changes. */
export const mergeOptions = (before: ReadOptions, requested: ReadOptions): ReadOptions => ({
  ...before,
  ...requested,
  ...(requested.dialect === undefined ? {} : { dialect: { ...before.dialect, ...requested.dialect } }),
});

/** Several files under one name, as people would say it. */
export function filesLabel(names: readonly string[]): string {
  const [first = ''] = names;
  const more = names.length - 1;
  return more === 0 ? first : `${first} and ${more} more ${more === 1 ? 'file' : 'files'}`;
}

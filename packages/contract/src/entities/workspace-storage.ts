import { z } from 'zod';
import { Id } from '../envelope.ts';

/** What files of a workspace belong to. `other`: exports, proofs and what is being written. */
export const STORAGE_KINDS = ['datasets', 'models', 'connections', 'uploads', 'other'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** Datasets that are listed at most. */
export const MAX_STORED_DATASETS = 50;

/** A dataset and the bytes of its rows. */
export const StoredDataset = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(['active', 'archived']),
  versions: z.int(),
  /** Rows of all versions as they are stored, without the files that they were read from. */
  sizeBytes: z.int(),
});
export type StoredDataset = z.infer<typeof StoredDataset>;

/** The files of a workspace, and how many bytes it may have. */
export const WorkspaceStorage = z.object({
  /** Of all files. */
  usedBytes: z.int(),
  /** What the server allows each workspace. Uploads and rows beyond it are `storage.quota_exceeded`. */
  quotaBytes: z.int(),
  /** By what the files belong to, one entry for each kind; they add up to `usedBytes`. */
  parts: z.array(z.object({ kind: z.enum(STORAGE_KINDS), sizeBytes: z.int() })),
  /** What counts towards the plan: rows of all versions. */
  plan: z.object({
    usedBytes: z.int(),
    /** Null: no limit. */
    limitBytes: z.int().nullable(),
  }),
  /** The datasets that take the most, largest first; at most 50. */
  datasets: z.array(StoredDataset),
});
export type WorkspaceStorage = z.infer<typeof WorkspaceStorage>;

import type { Flag, IsoTime, JsonText } from '../../platform/db/stored-types.ts';

/** Bytes on their way to a dataset: a person's file, or what was fetched from a link. */
export interface UploadRow {
  id: string;
  tenant_id: string;
  user_id: string;
  kind: 'file' | 'link';
  /** The name as given; never a path of ours. */
  name: string;
  /** Bytes announced; for a link, the bytes fetched. */
  size_bytes: number;
  /** Bytes that are on disk and acknowledged. */
  received: number;
  complete: Flag;
  /** 1 until the call that sent the bytes has returned their id: after a kill nobody knows it. */
  provisional: Flag;
  /** Links only: the address sealed, for it may hold credentials, and a digest to find it by. */
  url: string | null;
  url_digest: string | null;
  /** What the link's server said of this state of the file; null when it said nothing. */
  etag: string | null;
  last_modified: string | null;
  /** The last inspection; null before one. */
  inspection: JsonText | null;
  /** Equal for equal requests: the files and the options that were inspected. */
  inspection_key: string | null;
  /** The job that reads the whole file; null when none was needed. */
  inspection_job: string | null;
  created_at: IsoTime;
  /** Last sign of life: what is untouched for `UPLOAD_KEPT_DAYS` is removed. */
  touched_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    uploads: UploadRow;
  }
}

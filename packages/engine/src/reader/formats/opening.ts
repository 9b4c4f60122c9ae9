import type { EngineProcess } from '../../process/engine-process.ts';

/** How a file is opened. */
export interface Opening {
  /** Existing folder of the caller's own, for what is unpacked or rewritten. */
  readonly work: string;
  readonly signal: AbortSignal;
  /** A first look: about so many bytes are unpacked and read at most; null: everything. */
  readonly sampleBytes: number | null;
  /** Another name for a file in `work` each time. */
  readonly id: () => number;
  /** Share of the file that was made readable, and rows of it where known. */
  readonly onProgress: (fraction: number, rows: number | null) => void;
  /** For files that only the engine reads; its files are reopened afterwards. */
  readonly engine: () => Promise<EngineProcess>;
}

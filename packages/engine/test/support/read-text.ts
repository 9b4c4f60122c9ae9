import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadOptions } from '@plumbline/contract';
import { type RejectedRow, regularize } from '../../src/reader/delimited/regularize.ts';
import { readSampleRows } from '../../src/reader/delimited/sample-rows.ts';
import { type Survey, surveyFile } from '../../src/reader/delimited/survey.ts';

export interface ReadText {
  readonly survey: Survey;
  /** Names first. */
  readonly table: readonly (readonly string[])[];
  readonly rejects: readonly RejectedRow[];
  readonly warnings: readonly string[];
}

/** A file as the survey and the rewriting read it, every row through the rewriting. */
export const readText = async (
  content: string | Uint8Array,
  dialect?: ReadOptions['dialect'],
): Promise<ReadText> => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-delimited-'));
  const { signal } = new AbortController();
  try {
    const path = join(folder, 'raw');
    await writeFile(path, content);
    const options = dialect === undefined ? {} : { dialect };
    const survey = await surveyFile(
      { path, fileName: 'raw.csv', options },
      { workDirectory: folder, signal },
    );
    const rejects: RejectedRow[] = [];
    const to = join(folder, 'regular');
    const regular = await regularize({
      from: survey.textPath,
      to,
      dialect: survey.dialect,
      rules: survey.rules,
      signal,
      onReject: (reject) => void rejects.push(reject),
      onProgress: () => undefined,
    });
    const rows = readSampleRows(await readFile(to), regular.dialect, {
      isWhole: true,
      skip: 0,
      limit: 1_000_000,
    });
    return {
      survey,
      table: [survey.names, ...rows.map(({ cells }) => cells)],
      rejects,
      warnings: [...survey.warnings, ...regular.warnings].map(({ code }) => code),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

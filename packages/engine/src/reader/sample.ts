import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DelimitedFile } from '../door.ts';
import { marksOf, newRow, scanRow } from './row-scanner.ts';
import { SAMPLE_BYTES, surveyFile } from './survey.ts';

/**
 * The first rows of a large file as a file of its own, cut after a whole row, with what was found of its dialect. The
 * encoding is kept, so what is found of the sample holds for the file.
 */
export const cutSample = async (
  file: DelimitedFile,
  to: string,
  options: { readonly signal: AbortSignal; readonly work: string },
): Promise<DelimitedFile> => {
  const source = await open(file.path, 'r');
  const buffer = Buffer.alloc(SAMPLE_BYTES);
  const { bytesRead } = await source.read(buffer, 0, SAMPLE_BYTES, 0).finally(() => source.close());
  const target = await open(to, 'w');
  await target.write(buffer, 0, bytesRead).finally(() => target.close());
  const sample = { ...file, path: to, fileName: basename(file.path) };
  const survey = await surveyFile(sample, { workDirectory: options.work, signal: options.signal });
  // Rows are found in UTF-8; another encoding is read from the copy that was made so.
  const text = survey.textPath === to ? buffer.subarray(0, bytesRead) : await readAll(survey.textPath);
  const end = lastRowEnd(text, survey.dialect);
  const cut = await open(to, 'w');
  await cut.write(text, 0, end).finally(() => cut.close());
  return {
    ...sample,
    fileName: file.fileName,
    options: {
      ...file.options,
      dialect: survey.textPath === to ? survey.dialect : { ...survey.dialect, encoding: 'utf-8' },
    },
  };
};

const readAll = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
};

/** End of the last whole row; all of the text where not one is whole. */
const lastRowEnd = (text: Buffer, dialect: Parameters<typeof marksOf>[0]): number => {
  const marks = marksOf(dialect);
  const row = newRow();
  let at = 0;
  while (at < text.length && scanRow(text, { from: at, to: text.length, isLast: false }, marks, row)) {
    at = row.next;
  }
  return at === 0 ? text.length : at;
};

import { readFile, writeFile } from 'node:fs/promises';
import type { Encoding } from '@plumbline/contract';
import type { DelimitedFile } from './delimited-file.ts';
import { RowScanner } from './row-scanner.ts';
import { SAMPLE_BYTES, type Survey, readHead, surveyFile } from './survey.ts';

/**
 * The first rows of a large file as a file of its own, cut after a whole row, with what was found of its dialect. It
 * is UTF-8 whatever the file is; `encoding` is the file's. `known`: a survey of the file, which is UTF-8; null where its
 * first rows have to be surveyed.
 */
export const cutSample = async (
  file: DelimitedFile,
  options: {
    readonly to: string;
    readonly work: string;
    readonly signal: AbortSignal;
    readonly known: Survey | null;
  },
): Promise<{ readonly file: DelimitedFile; readonly encoding: Encoding }> => {
  const { to, work, signal, known } = options;
  await writeFile(to, await readHead(file.path, SAMPLE_BYTES));
  const survey = known ?? (await surveyFile({ ...file, path: to }, { workDirectory: work, signal }));
  const textPath = known === null ? survey.textPath : to;
  const text = await readFile(textPath);
  await writeFile(to, text.subarray(0, lastRowEnd(text, survey.dialect)));
  const { encoding } = survey.dialect;
  const dialect = { ...survey.dialect, encoding: textPath === to ? encoding : ('utf-8' as const) };
  return { file: { ...file, path: to, options: { ...file.options, dialect } }, encoding };
};

/** End of the last whole row; all of the text where not one is whole. */
const lastRowEnd = (text: Buffer, dialect: ConstructorParameters<typeof RowScanner>[0]): number => {
  const row = new RowScanner(dialect);
  let at = 0;
  while (at < text.length && row.scan(text, { from: at, to: text.length, isLast: false })) {
    at = row.next;
  }
  return at === 0 ? text.length : at;
};

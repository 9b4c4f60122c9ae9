import { Refusal } from '../kit/file-database/file-reader.ts';

/** Result codes of SQLite, https://www.sqlite.org/rescode.html. */
const CODES = {
  error: 1,
  nomem: 7,
  readonly: 8,
  corrupt: 11,
  cantOpen: 14,
  tooBig: 18,
  auth: 23,
  notADatabase: 26,
};

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const primaryCode = (error: unknown): number => {
  const { errcode } = error as { readonly errcode?: unknown };
  return typeof errcode === 'number' ? errcode % 256 : 0;
};

/** Where the word of a syntax error is, if it is in the statement once. */
function findPosition(message: string, statement: string): number | null {
  const word = /near "([^]+)": syntax error/u.exec(message)?.[1];
  const from = word === undefined ? -1 : statement.indexOf(word);
  return from >= 0 && statement.indexOf(word ?? '', from + 1) < 0 ? from : null;
}

export const refusedStatement = (message: string): Refusal => new Refusal('query.refused', message);

const ONLY_READS = 'Only statements that read the tables of the file are run: write a SELECT.';

/** Translates a failure of SQLite into an error for whoever uploaded the file, or wrote the statement. */
export function readFailure(error: unknown, statement: string | null): unknown {
  if (error instanceof Refusal) {
    return error;
  }
  const message = errorText(error);
  const options = { cause: error };
  switch (primaryCode(error)) {
    case CODES.notADatabase:
      return new Refusal(
        'source.refused',
        'This is not an SQLite 3 database, or it is encrypted. Save it without encryption, then upload that.',
        options,
      );
    case CODES.corrupt:
    case CODES.cantOpen:
      return new Refusal(
        'source.refused',
        `The file is damaged: ${message}. Repair it (".recover" of the sqlite3 program), then upload that.`,
        options,
      );
    case CODES.tooBig:
      return new Refusal('query.too_large', 'A value is larger than 64 MB. Choose other columns.', options);
    case CODES.nomem:
      return new Refusal(
        'query.too_large',
        'Reading this needs more memory than it may use. Choose a table, or a statement that sorts fewer rows.',
        options,
      );
    case CODES.readonly:
    case CODES.auth:
      return new Refusal('query.refused', `${ONLY_READS} SQLite says: ${message}.`, options);
    case CODES.error: {
      if (message.startsWith('not authorized')) {
        return new Refusal('query.refused', `${ONLY_READS} SQLite says: ${message}.`, options);
      }
      const from = statement === null ? null : findPosition(message, statement);
      return new Refusal(
        statement === null ? 'source.refused' : 'query.invalid',
        `SQLite says: ${message}.`,
        from === null ? options : { ...options, from },
      );
    }
    default:
      return (error as { readonly code?: unknown }).code === 'ERR_INVALID_ARG_VALUE'
        ? refusedStatement('Write a statement that returns rows.')
        : error;
  }
}

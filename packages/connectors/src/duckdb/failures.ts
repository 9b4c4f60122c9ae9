import { Refusal } from '../kit/file-database/file-reader.ts';

/** What DuckDB says, without what the driver was doing. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^Failed to extract statements: /u, '');

/** The first line, without the place that DuckDB draws below it. */
const firstLine = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .trim()
    // Folders of the server say nothing to whoever reads it.
    .replaceAll(/\/(?:[^\s"'/]+\/)+/gu, '')
    .replace(/\.$/u, '');

export const refusedStatement = (message: string): Refusal => new Refusal('query.refused', message);

/** DuckDB shows a line of the statement after `LINE 1: ` and a `^` below the place. */
function findPosition(message: string, statement: string): number | null {
  const [, line = '', shown = '', arrow = ''] = /LINE (\d+): ([^\n]*)\n([^^\n]*)\^/u.exec(message) ?? [];
  if (line === '' || shown.startsWith('...')) {
    return null;
  }
  const before = statement.split('\n').slice(0, Number(line) - 1);
  const from =
    before.join('\n').length + (before.length > 0 ? 1 : 0) + arrow.length - `LINE ${line}: `.length;
  return from >= 0 && from <= statement.length ? from : null;
}

/** Translates a failure to open a file into an error. */
export function openFailure(error: unknown): Refusal {
  const message = firstLine(errorText(error));
  const isOther = /not a valid DuckDB database file/u.test(message);
  return new Refusal(
    'source.refused',
    isOther
      ? 'This is not a DuckDB database, or it is encrypted. Save it without encryption, then upload that.'
      : `DuckDB cannot open the file: ${message}.`,
    { cause: error },
  );
}

/** For the first words of a message: the error code, and whether the statement itself is wrong. */
const KINDS: readonly (readonly [
  RegExp,
  'query.too_large' | 'query.refused' | 'query.invalid' | 'source.refused',
])[] = [
  [/^Out of Memory|max_temp_directory_size/u, 'query.too_large'],
  [/^Permission Error|read-only mode/u, 'query.refused'],
  [/^(?:IO|Serialization|Corrupt|INTERNAL|Fatal|FATAL) ?Error|corrupt/u, 'source.refused'],
  [
    /^(?:Parser|Binder|Catalog|Conversion|Out of Range|Invalid Input|Not implemented|Syntax)/u,
    'query.invalid',
  ],
];

/** Translates a failure of a statement into an error; `null`: nobody wrote it. */
export function readFailure(error: unknown, statement: string | null): unknown {
  if (error instanceof Refusal) {
    return error;
  }
  const message = errorText(error);
  const code = KINDS.find(([pattern]) => pattern.test(message))?.[1];
  if (code === undefined) {
    return error;
  }
  if (code === 'query.too_large') {
    return new Refusal(code, 'Reading this needs more memory than it may use. Choose fewer columns.', {
      cause: error,
    });
  }
  const isStatement = statement !== null && code === 'query.invalid';
  const from = isStatement ? findPosition(message, statement) : null;
  return new Refusal(
    code === 'query.invalid' && statement === null ? 'source.refused' : code,
    `DuckDB says: ${firstLine(message)}.`,
    from === null ? { cause: error } : { cause: error, from },
  );
}

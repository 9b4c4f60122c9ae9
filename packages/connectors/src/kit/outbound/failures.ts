import { AppError, InvariantError } from '@plumbline/contract';

/** Server and port as people know them; never the path, which may hold a secret. */
export const hostAndPort = (url: URL): string => url.host;

export const unreachable = (url: URL, why: string, cause?: unknown): AppError =>
  new AppError('source.unreachable', `${hostAndPort(url)} could not be reached: ${why}.`, { cause });

export const timedOut = (url: URL, what: string, cause?: unknown): AppError =>
  new AppError(
    'source.timed_out',
    `${hostAndPort(url)} ${what}. Try again later, or upload the file instead.`,
    {
      cause,
    },
  );

const codesIn = (error: unknown): string[] => {
  const seen: string[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const { code, errors } = current as { code?: unknown; errors?: unknown };
    // undici's parser errors carry a name, not always a code.
    seen.push(typeof code === 'string' ? code : current.name);
    if (Array.isArray(errors)) {
      seen.push(...errors.flatMap(codesIn));
    }
    current = current.cause;
  }
  return seen;
};

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^EAI_AGAIN$/, 'its name could not be resolved'],
  [/^ECONNREFUSED$/, 'it refuses connections at this port'],
  [/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/, 'there is no way to its network'],
  [/^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO_|ERR_TLS)/, 'its certificate is not trusted'],
  [/^(ERR_SSL|EPROTO)/, 'it does not speak TLS as expected'],
  [/^(HPE_|HTTPParserError|UND_ERR_HEADERS_OVERFLOW)/, 'what answered does not speak HTTP'],
  [
    /^(UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_SOCKET|ECONNRESET|EPIPE)/,
    'it closed the connection early',
  ],
];

const TIMEOUTS: readonly (readonly [RegExp, string])[] = [
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'did not take the connection in time'],
  [/^UND_ERR_HEADERS_TIMEOUT$/, 'did not begin to answer in time'],
  [/^UND_ERR_BODY_TIMEOUT$/, 'stopped sending'],
];

const firstMatch = (codes: readonly string[], table: readonly (readonly [RegExp, string])[]): string | null =>
  table.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1] ?? null;

/** Failures that say nothing of the source: bugs and refusals of our own file system. */
const isOurs = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof InvariantError ||
  codes.some((code) => /^(EACCES|EEXIST|EISDIR|EMFILE|ENFILE|ENOENT|EROFS)$/.test(code));

/** Translates a failure of the network, of TLS or of the disk into an error for the person who gave the link; bugs as they are. */
export const toAppError = (url: URL, error: unknown): unknown => {
  const codes = codesIn(error);
  if (error instanceof AppError || isOurs(error, codes)) {
    return error;
  }
  if (codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT')) {
    return new AppError(
      'storage.full',
      'The disk is full; the file was not saved. Make room and try again.',
      {
        cause: error,
      },
    );
  }
  if (codes.some((code) => /^(Z_|ERR__?ERROR_FORMAT|ERR_BROTLI|ERR_PADDING)/.test(code))) {
    return new AppError('source.refused', `What ${hostAndPort(url)} sends cannot be unpacked.`, {
      cause: error,
    });
  }
  const late = firstMatch(codes, TIMEOUTS);
  return late === null
    ? unreachable(url, firstMatch(codes, REASONS) ?? 'the connection failed', error)
    : timedOut(url, late, error);
};

/** The failure that an answer other than a success means. */
export const refusedStatus = (url: URL, status: number): AppError => {
  const host = hostAndPort(url);
  if (status === 401 || status === 403 || status === 407) {
    return new AppError(
      'source.refused',
      `${host} does not let us read this link (HTTP ${status}). Share it with anybody who has the link, or upload the file instead.`,
    );
  }
  if (status === 404 || status === 410) {
    return new AppError(
      'source.refused',
      `${host} has nothing at this link (HTTP ${status}). Check the link.`,
    );
  }
  if (status === 429 || status >= 500) {
    return unreachable(url, `it answered HTTP ${status}; try again later`);
  }
  return new AppError('source.refused', `${host} refused the request (HTTP ${status}).`);
};

import type { ErrorCode } from '@plumbline/contract';
import { ApiError } from './api.ts';

/** What somebody else saved meanwhile, as a 409 with `code` carries it; null for any other error. */
export function currentOf(error: unknown, code: ErrorCode): unknown {
  if (!(error instanceof ApiError) || error.code !== code) {
    return null;
  }
  const body = error.body as { readonly error?: { readonly current?: unknown } } | null;
  return body?.error?.current ?? null;
}

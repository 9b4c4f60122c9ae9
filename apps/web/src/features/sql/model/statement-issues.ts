import { ApiError } from '../../../lib/api/api.ts';

/** A place in a statement: offsets in UTF-16 from 0. */
export interface FaultPlace {
  readonly from: number;
  readonly to: number;
}

export interface StatementFault {
  readonly message: string;
  readonly hint: string | null;
  readonly place: FaultPlace | null;
}

interface PlacedBody {
  readonly error?: { readonly places?: readonly (FaultPlace | null)[] };
}

/** What the server says is wrong with a statement, one by one; null when the failure is of another kind. */
export function parseStatementFaults(error: unknown): readonly StatementFault[] | null {
  if (!(error instanceof ApiError) || (error.code !== 'query.invalid' && error.code !== 'query.refused')) {
    return null;
  }
  const places = (error.body as PlacedBody | null)?.error?.places ?? [];
  return error.issues.length === 0
    ? [{ message: error.message, hint: null, place: null }]
    : error.issues.map(({ message, hint }, at) => ({
        message,
        hint: hint ?? null,
        place: places[at] ?? null,
      }));
}

import { ApiError, errorCode } from '../api/api.ts';

const CODE = 'auth.password_weak';

/** Why the server refused a new password; undefined for every other failure. */
export const weakPassword = (failure: unknown): string | undefined =>
  failure instanceof ApiError && failure.code === CODE ? failure.message : undefined;

/** Like `weakPassword`, for the error body of a change. */
export const isWeakPassword = (failureBody: unknown): boolean => errorCode(failureBody) === CODE;

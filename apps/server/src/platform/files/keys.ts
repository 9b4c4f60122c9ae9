import { invariant } from '@plumbline/contract';

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** All files of a workspace. */
export const tenantFolder = (tenantId: string): string => `tenants/${tenantId}`;

/** Refuses whatever could leave the store's folder. Keys are made by us, never by users: a bad one is a bug. */
export function checkKey(key: string): string {
  invariant(
    key.split('/').every((segment) => SEGMENT.test(segment)),
    `"${key}" is not a key of the file store.`,
  );
  return key;
}

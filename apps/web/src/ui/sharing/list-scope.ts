import { LIST_SCOPES, type ListScope } from '@plumbline/contract';

/** The scope that an address names; null: everything. */
export const readScope = (value: unknown): ListScope | null =>
  LIST_SCOPES.find((scope) => scope === value) ?? null;

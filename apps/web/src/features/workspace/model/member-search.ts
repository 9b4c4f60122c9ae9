import { MEMBER_SORTS, ROLES, type MemberSort, type Role } from '@plumbline/contract';

type SortKey = MemberSort | `-${MemberSort}`;

/** What the page of members reads from its address. */
export interface MemberSearch {
  readonly q: string;
  readonly role: Role | null;
  readonly sort: SortKey;
  /** From 1. */
  readonly page: number;
}

const DEFAULT_SORT: SortKey = 'name';
const SORTS: readonly SortKey[] = MEMBER_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);
const MAX_QUERY = 200;

/** An invalid part falls back to its default, so that any address opens the page. */
export function parseMemberSearch({ q, role, sort, page }: Readonly<Record<string, unknown>>): MemberSearch {
  const number = Number(page);
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_QUERY) : '',
    role: ROLES.find((one) => one === role) ?? null,
    sort: SORTS.find((one) => one === sort) ?? DEFAULT_SORT,
    page: Number.isSafeInteger(number) && number >= 1 ? number : 1,
  };
}

/** The address of a search without what is at its default. */
export const printMemberSearch = ({ q, role, sort, page }: MemberSearch) => ({
  ...(q !== '' && { q }),
  ...(role !== null && { role }),
  ...(sort !== DEFAULT_SORT && { sort }),
  ...(page !== 1 && { page }),
});

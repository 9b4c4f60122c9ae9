import type { Cell, Claim, ClaimState } from '@plumbline/contract';

const isNumber = ({ format }: Claim): boolean => format.kind === 'number' || format.kind === 'percent';

/** Numbers that JSON cannot hold travel as text; a claim states them rounded. */
export const claimValue = (claim: Claim, cell: Cell): Cell =>
  isNumber(claim) && typeof cell === 'string' ? Number(cell) : cell;

function staysTrue({ holds }: Claim, value: Cell): boolean {
  if (holds.op === 'any') {
    return value !== null;
  }
  if (holds.op === 'eq') {
    return String(value) === String(holds.value);
  }
  return value !== null && (holds.op === 'gt' ? Number(value) > holds.value : Number(value) < holds.value);
}

/** `texts` are the values as the sentence writes them. */
export function claimState(
  claim: Claim,
  value: Cell,
  texts: { written: string | null; current: string | null },
): ClaimState {
  if (!staysTrue(claim, value)) {
    return 'false';
  }
  return texts.written === null || texts.written === texts.current ? 'holds' : 'changed';
}

import type { FilterNode, Interpretation } from '@plumbline/contract';

/** The alternatives of an interpretation as one filter; none where all of its conditions hold together. */
export const alternativeRows = ({ either }: Interpretation): readonly FilterNode[] =>
  either === undefined
    ? []
    : [{ op: 'or', value: either.map((side) => ({ op: 'and' as const, value: [...side] })) }];
